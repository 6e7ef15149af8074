import { z } from 'zod';
import { asked } from '../../../capabilities/approval/schema';
import { day, filter, instant, keyword, paged, pageQuery, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { commissionFilters, commissionKinds, commissionLevels, commissionStates, maxRate } from './rules';

/** The first day of a month. */
const month = day.regex(/-01$/u);
const rate = z.number().int().min(0).max(maxRate);

const rates = z.object({
  version: z.number(),
  validFrom: day,
  /** Of the partner directly above, and of the one above that; in basis points. */
  nearBp: z.number(),
  nextBp: z.number(),
});

const commission = z.object({
  id: z.number(),
  at: instant,
  kind: z.enum(commissionKinds),
  level: z.literal(commissionLevels),
  /** The month that it counts in. */
  month: day,
  /** The buyer's name at the time. */
  buyerName: z.string(),
  bp: z.number(),
  /** The payment, and the commission on it; below zero for a reversal. In fen. */
  baseFen: z.number(),
  amountFen: z.number(),
  state: z.enum(commissionStates),
});

export const newRates = z.object({
  version,
  validFrom: day,
  nearBp: rate,
  nextBp: rate,
  reason: text(limits.reasonLength),
});

export const commissionSchemas = {
  /** The caller's tenant's commissions by month, the latest first. */
  listCommissionMonths: {
    query: pageQuery,
    data: paged(
      z.object({
        month: day,
        orders: z.number(),
        /** What the months before have left, settled or not; below zero if this month has to make up for it. */
        carriedFen: z.number(),
        earnedFen: z.number(),
        reversedFen: z.number(),
        /** Absent as long as the month is not settled. */
        settled: z.object({ at: instant, points: z.number(), leftFen: z.number() }).nullable(),
      }),
    ).extend({
      /** The unsettled amount in fen: what the latest month carries, and has earned beyond what was reversed and settled; below zero if later commissions have to make up for it. */
      openFen: z.number(),
      /** All that was ever settled. */
      points: z.number(),
      /** Today's rates; null if no commission is paid. */
      rates: rates.nullable(),
    }),
  },
  /** The orders behind a month of the caller's tenant; of each no more than the end of its code. */
  listCommissions: {
    query: pageQuery.extend({ month }),
    data: paged(commission.extend({ orderEnd: z.string() })),
  },
  /** Commissions of all tenants, the latest first. */
  listAllCommissions: {
    query: pageQuery.extend({ keyword, month: filter(month), state: filter(z.enum(commissionFilters)) }),
    data: paged(commission.extend({ orderCode: z.string(), tenantName: z.string(), ruleVersion: z.number() })),
  },
  /** All versions of the rates, the latest first. */
  listCommissionRules: {
    data: z.object({
      list: z.array(
        rates.extend({
          reason: z.string().nullable(),
          /** Null: it ships with the portal. */
          publishedBy: z.string().nullable(),
          publishedAt: instant,
          /** That orders are paid under today. */
          isValid: z.boolean(),
        }),
      ),
      /** The first day on which another version may begin. */
      mayBeginOn: day,
    }),
  },
  /** Asks a second operator to publish a version; `version` is the last one that the caller has seen. */
  publishCommissionRule: { body: newRates, data: asked },
} as const;
