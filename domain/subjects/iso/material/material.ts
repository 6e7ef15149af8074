import materialData from '../../../data/certificationMaterials.json';
import type { ReleasedDocument } from '../../../generated/releasedDocuments';
import { daysLater } from '../../../kernel/days';
import type { FileKind } from '../../../kernel/fileKinds';
import type { Words } from '../../../kernel/levels';
import { type CertificationEditionCode, editionOf } from '../edition/editions';
import type { CertificationScheme } from '../timeline/timeline';

/*
 * What a certification body asks for, by standard and edition, and how far it is there. What several standards ask for in the
 * same words is one material: its files are brought in once.
 */

/** In the order of the checklist. */
export const materialGroups = ['legal', 'application', 'system', 'record', 'site'] as const;
export type MaterialGroup = (typeof materialGroups)[number];
/** What goes with the application; records and the site are looked at in the audit. (CNCA rules, 5.1.2 to 5.1.3.) */
export const applicationGroups = ['legal', 'application', 'system'] as const satisfies MaterialGroup[];

/** Always, or where it applies. */
export const materialNeeds = ['must', 'if'] as const;
export type MaterialNeed = (typeof materialNeeds)[number];

/** Where a material comes from; most of these are not in the portal yet. */
export const portalSources = [
  'customerRecord',
  'file',
  'fileWithValidity',
  'fileWithDate',
  'declaration',
  'generated',
  'variables',
  'departments',
  'people',
  'channel',
  'documents',
  'processes',
  'products',
  'suppliers',
  'nonconformities',
  'notApplicableClauses',
  'processImportance',
  'inspectionStandards',
  'questionnaires',
  'environmentFactors',
  'statement',
  'treatmentPlan',
  'report',
  'measures',
  'assessmentMethod',
  'inventory',
  'systems',
] as const;
export type PortalSource = (typeof portalSources)[number];

export interface Material extends Words {
  readonly materialCode: string;
  readonly group: MaterialGroup;
  readonly need: MaterialNeed;
  readonly portalSource: readonly PortalSource[];
  /** An issued document that states one of these names of the dictionary is this material. */
  readonly documentNames?: readonly string[];
  /** Who asks for it. */
  readonly source: Words;
  /** The number of independent sources that name it. */
  readonly confidence: 1 | 2;
  readonly asked: readonly {
    readonly scheme: CertificationScheme;
    /** Its number in that standard's list. */
    readonly no: number;
    /** Empty where it is asked for outside the standard. */
    readonly clause: string;
  }[];
}
export const certificationMaterials = materialData as readonly Material[];

const byCode = new Map(certificationMaterials.map((one) => [one.materialCode, one]));
export const materialOf = (materialCode: string): Material | undefined => byCode.get(materialCode);

/** An edition that asks for a material. */
export interface Asking {
  readonly edition: CertificationEditionCode;
  readonly no: number;
  readonly clause: string;
}
export interface AskedMaterial extends Omit<Material, 'asked'> {
  readonly asked: readonly Asking[];
}

/** What these editions ask for, group after group. */
export function askedMaterials(editions: readonly CertificationEditionCode[]): AskedMaterial[] {
  const wanted = certificationMaterials.flatMap((material): AskedMaterial[] => {
    const asked = editions.flatMap((edition) =>
      material.asked
        .filter(({ scheme }) => scheme === editionOf(edition).scheme)
        .map(({ no, clause }) => ({ edition, no, clause })),
    );
    return asked.length > 0 ? [{ ...material, asked }] : [];
  });
  return materialGroups.flatMap((group) => wanted.filter((one) => one.group === group));
}

/** Documents that the portal reviews and approves, and what of them is a certification's material. */
const documentBySource: Partial<Record<PortalSource, ReleasedDocument>> = {
  statement: 'statement',
  report: 'riskReport',
  // The report states the method, the plan with its approval, and the residual risks with their acceptance.
  assessmentMethod: 'riskReport',
  treatmentPlan: 'riskReport',
  measures: 'riskReport',
};
/** Stored files that are a material without any approval. */
const fileKindBySource: Partial<Record<PortalSource, FileKind>> = { inventory: 'inventoryExport' };

const first = <T>(found: readonly (T | undefined)[]): T | undefined => found.find((one) => one !== undefined);
/** The document of the portal that is this material; undefined where there is none. */
export const documentOf = ({ portalSource }: Pick<Material, 'portalSource'>): ReleasedDocument | undefined =>
  first(portalSource.map((one) => documentBySource[one]));
export const fileKindOf = ({ portalSource }: Pick<Material, 'portalSource'>): FileKind | undefined =>
  first(portalSource.map((one) => fileKindBySource[one]));
/** All kinds of stored files that are a material. */
export const materialFileKinds = Object.values(fileKindBySource);

/** What its files should state: until when they are valid, or of which day they are. */
export const daysAskedBy = ({ portalSource }: Pick<Material, 'portalSource'>): 'validUntil' | 'effectiveOn' | null =>
  portalSource.includes('fileWithValidity')
    ? 'validUntil'
    : portalSource.includes('fileWithDate')
      ? 'effectiveOn'
      : null;

/** So many days before its end a file's validity is warned of. */
const WARNED_BEFORE = 30;

export const validities = ['expired', 'beforeAudit', 'expiring'] as const;
/** What is wrong with a file's last day. */
export type Validity = (typeof validities)[number];

/**
 * Whether a file's validity has ended, ends before the audit, or soon; null where nothing is to be done.
 * @param validUntil the last day on which it is valid; null: no end is known
 * @param audit the day of the last planned stage of the audit
 */
export function validityOf(validUntil: string | null, today: string, audit?: string): Validity | null {
  if (validUntil === null) return null;
  if (validUntil < today) return 'expired';
  if (audit !== undefined && validUntil < audit) return 'beforeAudit';
  return validUntil <= daysLater(today, WARNED_BEFORE) ? 'expiring' : null;
}

export const materialStates = ['lacking', 'undecided', 'expired', 'uploaded', 'portal', 'inapplicable'] as const;
export type MaterialState = (typeof materialStates)[number];

export interface MaterialFacts {
  readonly need: MaterialNeed;
  /** The reason why it does not apply; null if it applies, or this is undecided. */
  readonly inapplicable: string | null;
  /** Of the current version of each of its files. */
  readonly validities: readonly (Validity | null)[];
  /** The portal has an approved document, or a stored file, that is this material. */
  readonly isInPortal: boolean;
}

/** How far a material is there. */
export function materialStateOf({ need, inapplicable, validities, isInPortal }: MaterialFacts): MaterialState {
  if (need === 'if' && inapplicable !== null) return 'inapplicable';
  if (validities.includes('expired')) return 'expired';
  if (validities.length > 0) return 'uploaded';
  if (isInPortal) return 'portal';
  return need === 'must' ? 'lacking' : 'undecided';
}

/** Something is to be done about it before the materials are handed in. */
export const isToDo = (state: MaterialState): boolean =>
  state === 'lacking' || state === 'undecided' || state === 'expired';

export interface Coverage {
  /** Materials that must be there. */
  readonly must: number;
  /** Those of them that are. */
  readonly met: number;
  /** All that is still to be done, also about materials that may not apply. */
  readonly toDo: number;
}

/** How far an edition's materials are there. */
export function coverageOf(
  items: readonly { readonly need: MaterialNeed; readonly state: MaterialState; readonly asked: readonly Asking[] }[],
  edition: CertificationEditionCode,
): Coverage {
  const asked = items.filter((one) => one.asked.some((asking) => asking.edition === edition));
  const must = asked.filter(({ need }) => need === 'must');
  return {
    must: must.length,
    met: must.filter(({ state }) => !isToDo(state)).length,
    toDo: asked.filter(({ state }) => isToDo(state)).length,
  };
}
