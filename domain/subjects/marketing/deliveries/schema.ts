import { z } from 'zod';
import {
  code,
  filter,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { askingActions, type DeliveryEvent, deliveryStates, servingActions } from './workflow';

/** The publication of a product that the caller has seen. */
export const edition = z.number().int().min(1);
const words = z.object({ zh: z.string(), en: z.string() });
const delivery = z.object({
  deliveryCode: z.string(),
  orderCode: z.string(),
  state: z.enum(deliveryStates),
  productName: words,
  /** Held for it until it is accepted; 0: a unit of the product is. */
  points: z.number(),
  projectCode: z.string(),
  projectName: z.string(),
  orderedBy: z.string(),
  orderedAt: instant,
  /** The person who works on it. */
  takenBy: z.string().nullable(),
  takenAt: instant.nullable(),
  updatedAt: instant,
});
/** With whose it is. */
const ofTenant = delivery.extend({ tenantCode: z.string(), tenantName: z.string(), isMine: z.boolean() });
const whole = {
  wish: z.string(),
  events: z.array(z.custom<DeliveryEvent>()),
  /** Of its result, the earliest first. */
  files: z.array(z.object({ objectId: z.string(), name: z.string(), size: z.number() })),
  version,
};
const fileOf = z.object({ deliveryCode: code, objectId: code });
const byState = { state: filter(z.enum(deliveryStates)), keyword };
const decided = { deliveryCode: code, version, text: optionalText(limits.textLength) };

export const deliverySchemas = {
  /**
   * Asks the platform's people to deliver a product for a project: a unit of it is held where there is one, and otherwise what it
   * costs, at the price that was seen.
   */
  orderDelivery: {
    body: z.object({
      productCode: code,
      /** As which the buyer has seen it. */
      edition,
      projectCode: code,
      wish: text(limits.textLength),
      /** Its price when the buyer was asked; 0: an existing unit. */
      points: z.number().int().min(0),
    }),
    data: z.object({ deliveryCode: z.string(), orderCode: z.string() }),
  },
  /** The deliveries that the caller's tenant asked for, the latest first. */
  listDeliveries: { query: pageQuery.extend(byState), data: paged(delivery) },
  getDelivery: {
    query: z.object({ deliveryCode: code }),
    data: delivery.extend({ ...whole, allowedActions: z.array(z.enum(askingActions)) }),
  },
  decideDelivery: { body: z.object({ ...decided, action: z.enum(askingActions) }), data: z.null() },
  /** The deliveries of all tenants: waiting ones first, then the latest. */
  listAllDeliveries: {
    query: pageQuery.extend({ ...byState, mine: filter(z.enum(['true'])) }),
    data: paged(ofTenant),
  },
  getAnyDelivery: {
    query: z.object({ deliveryCode: code }),
    data: ofTenant.extend({ ...whole, allowedActions: z.array(z.enum(servingActions)) }),
  },
  /** A file of its result, added by the person who works on it, until they submit it. */
  addDeliveryFile: { form: z.object({ deliveryCode: code }), data: z.object({ objectId: z.string() }) },
  removeDeliveryFile: { body: fileOf, data: z.null() },
  getDeliveryFile: { query: fileOf },
  getAnyDeliveryFile: { query: fileOf },
  serveDelivery: { body: z.object({ ...decided, action: z.enum(servingActions) }), data: z.null() },
} as const;
