import type { Level } from '#domain/kernel/levels';
import type { AssetType, UnitCategory } from '#domain/subjects/assets/inventory/derivation';
import data from './data/inventory.json';

/** What a system is made of decides which units it gets. */
export type SystemShape = 'application' | 'light' | 'industrial' | 'network' | 'cloud';
/** What a unit is, as far as threats and vulnerabilities are concerned. */
export type UnitKind = keyof typeof data.threatsOf;
/** Confidentiality, integrity, availability. */
type Protection = readonly [Level, Level, Level];

interface DemoBusiness {
  readonly name: string;
  readonly importance: Level;
  readonly func: string;
  readonly obj: string;
  readonly process: string;
  readonly worth: string;
  readonly domain: string;
  readonly region: string;
  readonly description: string;
}
/** Businesses by their numbers: harm to the first stops (close) or disturbs (loose) the second. */
interface DemoAssociation {
  readonly business: number;
  readonly associated: number;
  readonly type: 'parallel' | 'parentChild' | 'indirect';
  readonly degree: 'close' | 'loose';
}
interface DemoSystem {
  readonly short: string;
  readonly name: string;
  readonly shape: SystemShape;
  readonly levels: Protection;
  /** Businesses by their numbers. */
  readonly carries: readonly {
    readonly business: number;
    readonly type: 'full' | 'partial' | 'support';
    readonly level: Level;
  }[];
  readonly relation: 'standalone' | 'dependsOnOthers' | 'othersDepend' | 'mutual';
  readonly description: string;
}
interface DemoUnit {
  readonly kind: UnitKind;
  readonly category: UnitCategory;
  readonly assetType: AssetType;
}
/** A unit that every system of a shape has. */
interface ShapeUnit extends DemoUnit {
  readonly suffix: string;
  /** To its system. */
  readonly essential: boolean;
  /** Relative to its system's. */
  readonly levels: readonly [number, number, number];
}
/** A unit beside the systems. */
interface CommonUnit extends DemoUnit {
  readonly name: string;
  readonly levels: Protection;
  /** Those that it belongs to, by their numbers. */
  readonly systems: readonly number[];
}
interface UsualThreat {
  readonly threat: string;
  readonly vulnerability: string;
  /** As usual. */
  readonly frequency: Level;
  readonly severity: Level;
  /** That is often there. */
  readonly control: string;
}

interface DemoInventory {
  /** A mid-sized maker of sterile medical devices in Suzhou. */
  readonly company: string;
  readonly businesses: readonly DemoBusiness[];
  readonly associations: readonly DemoAssociation[];
  readonly systems: readonly DemoSystem[];
  readonly unitsOfShape: Readonly<Record<SystemShape, readonly ShapeUnit[]>>;
  readonly commonUnits: readonly CommonUnit[];
  readonly threatsOf: Readonly<Record<UnitKind, readonly UsualThreat[]>>;
  readonly ownerNames: readonly string[];
  readonly placesOf: Readonly<Record<UnitCategory, readonly string[]>>;
}

/** What the demo company's inventory is made of. seedData.test.ts holds the file to these types, which JSON does not know. */
export const inventoryData = data as unknown as DemoInventory;
