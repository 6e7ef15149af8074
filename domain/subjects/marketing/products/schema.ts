import { z } from 'zod';
import { maybeAsked } from '../../../capabilities/approval/schema';
import { code, filter, instant, keyword, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import {
  PRODUCT_CONTENTS,
  PRODUCT_MONTHS,
  PRODUCT_PICTURES,
  PRODUCT_POINTS,
  PRODUCT_REFERENCES,
  PRODUCT_UNITS,
  PRODUCTS,
  type ProductContent,
  productActions,
  productStates,
  productUses,
} from './rules';

const words = (max: number) => z.object({ zh: text(max), en: text(max) });
const references = z.array(code).max(PRODUCT_REFERENCES);

/** What is said of a product. */
const productContent = z
  .object({
    name: words(limits.nameLength),
    summary: words(limits.noteLength),
    contents: z.array(words(limits.nameLength)).min(1).max(PRODUCT_CONTENTS),
    pricePoints: z.number().int().min(1).max(PRODUCT_POINTS).nullable(),
    units: z.number().int().min(1).max(PRODUCT_UNITS),
    validityMonths: z.number().int().min(1).max(PRODUCT_MONTHS),
    standards: references,
    templates: references,
    usedBy: z.enum(productUses),
    pictures: z
      .array(code)
      .max(PRODUCT_PICTURES)
      .refine((codes) => new Set(codes).size === codes.length),
  })
  // A delivery uses one unit, or points that are held for it: both are the same for a piece of one unit that has a price.
  .refine(({ usedBy, pricePoints }) => usedBy !== 'delivery' || pricePoints !== null, { path: ['pricePoints'] })
  .refine(({ usedBy, units }) => usedBy !== 'delivery' || units === 1, { path: ['units'] });

const offer = z.object({
  productCode: z.string(),
  state: z.enum(productStates),
  /** Published so often; 0: not yet. */
  edition: z.number(),
  /** As it is published, or what is prepared where it never was. */
  content: z.custom<ProductContent>(),
  /** What is prepared beside what is published; null: nothing. */
  draft: z.custom<ProductContent>().nullable(),
  /** Units that tenants were given or have bought. */
  given: z.number(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
  version: z.number(),
  allowedActions: z.array(z.enum(productActions)),
});

export const offerState = z.object({ productCode: code, version, action: z.enum(productActions) });

export const productSchemas = {
  /** All products in their order, as the operator keeps them. */
  listOffers: { query: z.object({ keyword, state: filter(z.enum(productStates)) }), data: z.array(offer) },
  /** One with all that was ever published of it, the latest first. */
  getOffer: {
    query: z.object({ productCode: code }),
    data: offer.extend({
      editions: z.array(
        z.object({
          edition: z.number(),
          content: z.custom<ProductContent>(),
          publishedAt: instant,
          /** null: it came with the portal. */
          publishedBy: z.string().nullable(),
        }),
      ),
    }),
  },
  /** Prepares a new product, or a change of one; it is not sold before it is published. */
  saveOffer: {
    body: z.object({ productCode: code.optional(), version: version.optional(), content: productContent }),
    data: z.object({ productCode: z.string(), version: z.number() }),
  },
  /** Publishes, withdraws, discards or removes; what is published anew takes a second operator. */
  setOfferState: { body: offerState, data: z.object(maybeAsked) },
  /** Gives a product this place in the mall, from 1. */
  moveOffer: {
    body: z.object({ productCode: code, position: z.number().int().min(1).max(PRODUCTS) }),
    data: z.null(),
  },
  /** Stores a picture, to be named by what is saved. */
  addProductPicture: { form: z.object({}), data: z.object({ objectId: z.string() }) },
  getProductPicture: { query: z.object({ productCode: code.optional(), objectId: code }) },
} as const;
