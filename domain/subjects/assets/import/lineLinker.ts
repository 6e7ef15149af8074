import { wordKey } from '#domain/kernel/spelling';
import type { System, SystemUnit, Unit } from '../inventory/derivation';
import type { KnownAssets } from '../inventory/inventory';

/* How a line of a foreign table, with an asset, its system and its risk, becomes rows of the inventory. */

type Report = (
  part: 'units' | 'systems' | 'risks',
  field: string,
  reason: string,
  value?: string,
  detail?: string,
) => void;
type Line = Partial<Record<'units' | 'systems' | 'systemUnits' | 'risks', Record<string, unknown>>>;

const protections = ['confidentiality', 'integrity', 'availability'] as const;

/** Codes for assets that have none: U-0001 and so on, beyond those that are taken. */
function* freeCodes(taken: ReadonlySet<string>, prefix: string): Generator<string, never> {
  for (let next = 1; ; next += 1) {
    const code = `${prefix}-${String(next).padStart(4, '0')}`;
    if (!taken.has(code)) yield code;
  }
}

/**
 * Joins the lines of a foreign table to the inventory. A unit is known by its code, else by its name: to one of the
 * project, else to one of an earlier line; a new one gets the next free code. A line that names a unit of the project
 * changes only the fields that it has. Of lines about one unit the first counts.
 * @returns what completes a line and names its problems; `row` counts from 1
 */
export function lineLinker(
  known: Pick<KnownAssets, 'units' | 'unitRows' | 'systems' | 'systemRows'>,
): (line: Line, report: Report, row: number) => void {
  const codes = freeCodes(known.units, 'U');
  const link = systemLinker(known);
  const ofProject = new Map(known.unitRows.map((unit) => [unit.code, unit]));
  const codeOfName = new Map<string, string>();
  // Of units with the same name, the first one's.
  for (const { name, code } of known.unitRows) {
    const plain = wordKey(name);
    if (!codeOfName.has(plain)) codeOfName.set(plain, code);
  }
  const seen = new Map<string, { row: number; said: Record<string, unknown> }>();

  /** The unit's code; undefined where the line names none. */
  const codeOf = ({ code, name }: Partial<Unit>): string | undefined => {
    if (code) return code;
    if (!name) return undefined;
    const found = codeOfName.get(wordKey(name)) ?? codes.next().value;
    return found;
  };

  return (line, report, row) => {
    const given = (line.units ?? {}) as Partial<Unit>;
    const code = codeOf(given);
    if (code === undefined) {
      report('units', 'name', 'required');
      return;
    }
    if (given.name && !codeOfName.has(wordKey(given.name))) codeOfName.set(wordKey(given.name), code);
    if (line.risks) line.risks.unit = code;
    const before = seen.get(code);
    const said = { ...given, code };
    if (before) {
      const other = Object.entries(given).find(([key, value]) => key in before.said && before.said[key] !== value);
      if (other) report('units', other[0], 'contradiction', String(other[1]), String(before.row));
      delete line.units;
    } else {
      seen.set(code, { row, said });
      line.units = completeUnit(said, ofProject.get(code));
      for (const key of ['name', 'assetType', ...protections] as const) {
        if (line.units?.[key] === undefined) report('units', key, 'required');
      }
    }
    link(line, report, code);
    // A line about an asset alone may be one of many without a risk.
    if (
      !line.risks ||
      Object.keys(line.risks).every(
        (key) => key === 'unit' || key.startsWith('threatF') || key.startsWith('vulnerabilityS'),
      )
    ) {
      delete line.risks;
      return;
    }
    for (const key of ['threat', 'threatFrequency', 'vulnerability', 'vulnerabilitySeverity'] as const) {
      if (line.risks[key] === undefined) report('risks', key, 'required');
    }
  };
}

/**
 * Joins the unit of a line to the system that the line names, by its code or name: one of the project, else of an earlier
 * line. A new one gets the next free code, and is worth what the worthiest of its units is, until a person says else.
 */
function systemLinker({ systems, systemRows }: Pick<KnownAssets, 'systems' | 'systemRows'>) {
  const codes = freeCodes(systems, 'S');
  // Of systems with the same name the first one's; a code goes before a name.
  const codeOf = new Map([
    ...systemRows.map(({ code, name }) => [wordKey(name), code] as const).reverse(),
    ...systemRows.map(({ code }) => [wordKey(code), code] as const),
  ]);
  const created = new Map<string, Record<string, unknown>>();
  const linked = new Set<string>();
  return (line: Line, report: Report, unit: string): void => {
    const { name } = (line.systems ?? {}) as Partial<System>;
    delete line.systems;
    if (!name) return;
    const system = codeOf.get(wordKey(name)) ?? codes.next().value;
    if (!codeOf.has(wordKey(name))) {
      codeOf.set(wordKey(name), system);
      line.systems = { code: system, name };
      created.set(system, line.systems);
      report('systems', 'name', 'newSystem', name);
    }
    const row = created.get(system);
    for (const key of row ? protections : []) {
      const value = line.units?.[key];
      if (row && typeof value === 'number') row[key] = Math.max(value, Number(row[key] ?? 0));
    }
    const key = `${system}\u0000${unit}`;
    if (linked.has(key)) return;
    linked.add(key);
    line.systemUnits = { system, unit, essential: true } satisfies SystemUnit;
  };
}

/** A unit of a line over that of the project; without a category, the one that fits its type. */
function completeUnit(said: Record<string, unknown>, before: Unit | undefined): Record<string, unknown> {
  const unit: Record<string, unknown> = { ...before, ...said };
  if (before || said.category !== undefined) return unit;
  return { ...unit, category: said.assetType === 'staff' ? 'humanResources' : 'systemUnit' };
}
