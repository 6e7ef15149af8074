import { projectKinds } from '../../../core/project/rules';
import type { Words } from '../../../kernel/levels';

/**
 * By what a unit of a product is used: by a new project of a kind, by a delivery of the platform's people, by an internal
 * auditor's exam, by a filed government project, or by nothing yet.
 */
export const productUses = [...projectKinds, 'delivery', 'auditorExam', 'govFiling', 'none'] as const;
export type ProductUse = (typeof productUses)[number];

/** What the portal has not built: a product of it may be prepared, and is not sold. */
const unbuilt: readonly ProductUse[] = ['govFiling', 'none'];
/** Whether something in the portal uses units of such a product, so that it may be sold. */
export const isUsable = (usedBy: ProductUse): boolean => !unbuilt.includes(usedBy);

/** What is said of a product, as it is sold. */
export interface ProductContent {
  name: Words;
  summary: Words;
  /** What it consists of. */
  contents: Words[];
  /** In points, for one piece; null: on request. */
  pricePoints: number | null;
  /** How many units one piece brings. */
  units: number;
  /** Of a unit, from the day on which it is bought or granted. */
  validityMonths: number;
  /** Codes of the standards that it is about, and of the questionnaires that are used. */
  standards: string[];
  templates: string[];
  /** What a unit pays for. */
  usedBy: ProductUse;
  /** Its pictures, among the platform's files; the first one represents it in lists. */
  pictures: string[];
}

export const productStates = ['draft', 'published', 'withdrawn'] as const;
export type ProductState = (typeof productStates)[number];

/** publish: also what was withdrawn, once more; discard: what is not published yet of one that is; remove: one that never was. */
export const productActions = ['publish', 'withdraw', 'discard', 'remove'] as const;
export type ProductAction = (typeof productActions)[number];

/** The state of a product. */
export interface ProductStanding {
  state: ProductState;
  /** Something else than what is published is prepared. */
  hasDraft: boolean;
  /** By what a unit is used as it would be published. */
  usedBy: ProductUse;
}

/**
 * What may be done with a product: one that was ever published is never removed, as people hold units of it, and one whose
 * units nothing uses is not published.
 */
export function allowedProductActions({ state, hasDraft, usedBy }: ProductStanding): ProductAction[] {
  const mayPublish = isUsable(usedBy) && (hasDraft || state !== 'published');
  if (state === 'draft') return [...(mayPublish ? (['publish'] as const) : []), 'remove'];
  return [
    ...(mayPublish ? (['publish'] as const) : []),
    ...(state === 'published' ? (['withdraw'] as const) : []),
    ...(hasDraft ? (['discard'] as const) : []),
  ];
}

/** Products that the platform may have at most, all of which are listed at once. */
export const PRODUCTS = 200;
/** What one says of itself at most. */
export const PRODUCT_CONTENTS = 12;
export const PRODUCT_REFERENCES = 10;
export const PRODUCT_PICTURES = 6;
/** Of one piece. */
export const PRODUCT_POINTS = 1_000_000;
export const PRODUCT_UNITS = 1000;
export const PRODUCT_MONTHS = 120;
