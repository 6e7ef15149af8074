import type { Words } from '#domain/kernel/levels';
import data from '../../../data/productWords.json';
import type { AspectCondition, AspectKind, AspectTense } from '../aspect/aspect';
import type { ProductKind } from './product';

/** What kinds of products and aspects are called, on screens and in documents. */
export const productKindWords: Readonly<Record<ProductKind, Words>> = data.productKinds;
export const aspectKindWords: Readonly<Record<AspectKind, Words>> = data.aspectKinds;
export const aspectConditionWords: Readonly<Record<AspectCondition, Words>> = data.aspectConditions;
export const aspectTenseWords: Readonly<Record<AspectTense, Words>> = data.aspectTenses;
