import { z } from 'zod';
import { maybeAsked } from '../../capabilities/approval/schema';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  inviteCode,
  keyword,
  optionalText,
  paged,
  pageQuery,
  text,
  version,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { approvalStates } from '../../kernel/tenants';
import { unitKinds } from '../ledger/rules';
import { deliverySchemas, edition } from './deliveries/schema';
import { equity, partners } from './policy';
import { productStates, productUses } from './products/rules';
import { productSchemas } from './products/schema';
import { applicationStates, decidedStates, invitationRelations } from './rules';

const words = z.object({ zh: z.string(), en: z.string() });
const amount = z.number().int().min(1).max(limits.unitsAtOnce);
const reason = optionalText(limits.reasonLength);

/** Units of one product that a tenant has, by their last day; null: for good. */
const holding = z.object({
  productCode: z.string(),
  name: words,
  available: z.number(),
  lots: z.array(z.object({ validUntil: day.nullable(), count: z.number() })),
});

/** What a partner sees of a channel below it, or of itself. */
const partnerCard = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  approvalState: z.enum(approvalStates),
  parentTenantCode: z.string().nullable(),
  parentName: z.string().nullable(),
  since: instant,
  /** How many; of partners, those directly below. */
  partners: z.number(),
  people: z.number(),
  customers: z.number(),
  projects: z.number(),
  /** What it has left of each product. */
  holdings: z.array(holding.pick({ productCode: true, name: true, available: true })),
});

const applied = z.object({
  applicationCode: z.string(),
  tenantCode: z.string(),
  tenantName: z.string(),
  /** Who is asked. */
  grantorName: z.string(),
  state: z.enum(applicationStates),
  items: z.array(z.object({ productCode: z.string(), name: words, asked: z.number(), granted: z.number().nullable() })),
  appliedAt: instant,
  appliedBy: z.string(),
  decidedAt: instant.nullable(),
});

const movementsQuery = pageQuery.extend({ productCode: filter(code) });

const movement = z.object({
  rowKey: z.string(),
  at: instant,
  kind: z.enum(unitKinds),
  name: words,
  /** Negative: went. */
  amount: z.number(),
  /** The other tenant's name; null where it stayed in the own one. */
  partner: z.string().nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  validUntil: day.nullable(),
});

export const newPlace = z.object({ tenantCode: code, parentTenantCode: code });

export const handedDown = z.object({
  tenantCode: code,
  productCode: code,
  amount,
  reason,
  validUntil: day.optional(),
});
export const decision = z.object({
  applicationCode: code,
  version,
  items: z
    .array(z.object({ productCode: code, granted: z.number().int().min(0).max(limits.unitsAtOnce) }))
    .min(1)
    .max(50),
  reason,
});

export const marketingSchemas = {
  ...productSchemas,
  ...deliverySchemas,
  /** What is sold, and what is no longer of which something is left, with what the caller's tenant has of it. */
  listProducts: {
    data: z.array(
      holding.extend({
        summary: words,
        contents: z.array(words),
        state: z.enum(productStates),
        edition,
        /** In points for one piece; null: on request. */
        pricePoints: z.number().nullable(),
        /** That one piece brings. */
        units: z.number(),
        validityMonths: z.number(),
        /** What it is about, and the questionnaires that are used. */
        standards: z.array(z.object({ standardCode: z.string(), name: words })),
        templates: z.array(z.object({ templateCode: z.string(), name: words })),
        /** What a unit pays for. */
        usedBy: z.enum(productUses),
        pictures: z.array(z.string()),
      }),
    ),
  },
  /** Buys pieces of products with points, as the buyer has seen them: in that edition, at that price. */
  buyProducts: {
    body: z.object({
      items: z
        .array(z.object({ productCode: code, edition, count: z.number().int().min(1).max(limits.unitsBought) }))
        .min(1)
        .max(50),
      /** What all of it cost when the buyer was asked. */
      points: z.number().int().min(1),
    }),
    data: z.object({ orderCode: z.string() }),
  },
  /** The owner of a code, for people who were sent a link. */
  getInvitation: {
    query: z.object({ inviteCode }),
    data: z.object({ inviteCode: z.string(), tenantName: z.string() }),
  },
  /** The relation of the caller's channel to the code's owner, and what the owner would see of the channel. */
  checkInvitation: {
    query: z.object({ inviteCode }),
    data: z.object({
      tenantName: z.string(),
      relation: z.enum(invitationRelations),
      /** What the inviter will see; of the caller's own tenant. */
      sight: partnerCard,
    }),
  },
  /** Partners below the caller's tenant: directly below one of them, or all of them by name. */
  listSubChannels: {
    query: pageQuery.extend({ parentTenantCode: filter(code), keyword, approvalState: filter(z.enum(approvalStates)) }),
    data: paged(partnerCard).extend({
      ownTenantCode: z.string(),
      inviteCode: z.string().nullable(),
      /** The partner that the own channel has joined, which sees it. */
      joined: z.string().nullable(),
      allowedActions: z.array(z.enum([...partners.actions, ...equity.actions])),
    }),
  },
  joinPartner: { body: z.object({ inviteCode }), data: z.null() },
  leavePartner: { data: z.null() },
  movePartner: { body: newPlace, data: z.object(maybeAsked) },
  renewInviteCode: { data: z.object({ inviteCode: z.string() }) },
  /** What the caller's tenant holds, or a partner below it; and what the caller's has, to hand down. */
  getPurchaseInfo: {
    query: z.object({ tenantCode: filter(code) }),
    data: z.object({
      tenantName: z.string(),
      holdings: z.array(
        holding.extend({
          /** Held for projects that go on. */
          inUse: z.number(),
          used: z.number(),
          expired: z.number(),
          canGive: z.number().nullable(),
          /**
           * Of what it was given and has not used, as much as may go back: to the caller's tenant, or of the caller's own to
           * the partner above. What was bought with points never does.
           */
          canReturn: z.number(),
        }),
      ),
    }),
  },
  /**
   * Hands units of a product down to a partner. Until when is the platform's to say, and as long as the product says
   * where it doesn't; what a channel hands down stays valid as long as it was. What the platform grants takes two operators.
   */
  updatePurchaseInfo: { body: handedDown, data: z.object(maybeAsked) },
  /** Takes back what a partner has not used of what it was given. */
  takeBackEquity: {
    body: z.object({ tenantCode: code, productCode: code, amount, reason: text(limits.reasonLength) }),
    data: z.null(),
  },
  /** Returns units to the partner above. */
  returnEquity: { body: z.object({ productCode: code, amount }), data: z.null() },
  /** Where each unit came from and went, latest first; of one product where it is named. */
  listMovements: { query: movementsQuery, data: paged(movement) },
  /** The same of one tenant, which may be any. */
  listAllMovements: { query: movementsQuery.extend({ tenantCode: code }), data: paged(movement) },
  listApplications: {
    query: pageQuery.extend({ side: z.enum(['mine', 'asked']), state: filter(z.enum(applicationStates)), keyword }),
    data: paged(applied),
  },
  getApplication: {
    query: z.object({ applicationCode: code }),
    data: applied.extend({
      note: z.string(),
      reason: z.string().nullable(),
      decidedBy: z.string().nullable(),
      papers: z.array(z.object({ objectId: z.string(), name: z.string(), size: z.number() })),
      /** What the caller's tenant may give at most, by product; absent: without limit. */
      canGive: z.record(z.string(), z.number()),
      version,
      allowedActions: z.array(z.enum(['decide', 'withdraw', 'addPaper'])),
    }),
  },
  applyForEquity: {
    body: z.object({
      items: z
        .array(z.object({ productCode: code, asked: amount }))
        .min(1)
        .max(50),
      note: text(limits.reasonLength),
    }),
    data: z.object({ applicationCode: z.string() }),
  },
  withdrawApplication: { body: z.object({ applicationCode: code }), data: z.null() },
  /** Nothing granted refuses it, which takes a reason; less than asked, too. state: null while a second operator has to confirm it. */
  decideApplication: { body: decision, data: z.object({ state: z.enum(decidedStates).nullable(), ...maybeAsked }) },
  addEquityPaper: { form: z.object({ applicationCode: code }), data: z.object({ objectId: z.string() }) },
  getEquityPaper: { query: z.object({ applicationCode: code, objectId: code }) },
} as const;

export type MarketingWire = Wire<typeof marketingSchemas>;
export type MarketingGiven = Given<typeof marketingSchemas>;
