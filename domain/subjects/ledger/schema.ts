import { z } from 'zod';
import { asked } from '../../capabilities/approval/schema';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  paged,
  pageQuery,
  text,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { commissionSchemas } from './commissions/schema';
import { invoiceSchemas } from './invoices/schema';
import { orderItem, orderSchemas } from './orders/schema';
import { createPointStatement, createTenantStatement, statementInput, tenantStatementInput } from './points/jobs';
import { bookChecks } from './reconcile';
import { billKinds } from './rules';
import { bankSchemas } from './transfers/schema';

/** Points by how they were come by. */
const points = z.object({ gift: z.number(), paid: z.number() });

const figure = z.object({ count: z.number(), amountFen: z.number() });
const range = { from: filter(day), to: filter(day) };

const billFilters = z.object({ keyword, kind: filter(z.enum(billKinds)), ...range });
const billQuery = pageQuery.extend(billFilters.shape);
const billRow = points.extend({
  seq: z.number(),
  at: instant,
  kind: z.enum(billKinds),
  balance: z.number(),
  /** Its order; null if there was none. */
  orderCode: z.string().nullable(),
  /** What that was for. */
  items: z.array(orderItem.pick({ productCode: true, name: true, count: true })),
  projectName: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
/** What all lines that the filters let through have brought and taken, in points. */
const sums = z.object({ came: z.number(), went: z.number() });
export const reversal = z.object({
  tenantCode: code,
  seq: z.number().int().min(1),
  reason: text(limits.reasonLength),
});

export const ledgerSchemas = {
  /** The balance of the caller's tenant, its expiries, and its changes in each of the last twelve months. */
  getBalance: {
    data: points.extend({
      /** For orders that are not over. */
      held: z.number(),
      /** Given points by their last day. */
      ending: z.array(z.object({ validUntil: day, points: z.number(), daysLeft: z.number() })),
      months: z.array(z.object({ month: day, came: z.number(), used: z.number(), expired: z.number() })),
    }),
  },
  /** The changes of the available points, latest first, with the balance after each. */
  listBill: {
    query: billQuery,
    data: paged(billRow),
  },
  /** What all of its lines that these filters let through come to. */
  getBillSums: { query: billFilters, data: sums },
  /** Draws up a month of the bill, with the balances before and after it. */
  createPointStatement: { body: statementInput, data: createPointStatement.result },
  createTenantStatement: { body: tenantStatementInput, data: createTenantStatement.result },
  getTenantStatement: { query: z.object({ objectId: code }) },
  /** A statement that a person of the tenant had drawn up. */
  getPointStatement: { query: z.object({ objectId: code }) },
  /** How the books were found to stand when they were last compared; null before that. */
  getReconciliation: {
    data: z
      .object({
        at: instant,
        accounts: z.number(),
        entries: z.number(),
        /** How many differences there are; the first of each check. */
        count: z.number(),
        differences: z.array(
          z.object({
            check: z.enum(bookChecks),
            tenantCode: z.string().nullable(),
            key: z.string(),
            expected: z.number(),
            found: z.number(),
          }),
        ),
      })
      .nullable(),
  },
  ...orderSchemas,
  ...bankSchemas,
  /** Money of the days of a period, and what is outstanding now; each by the filter of a list. Amounts in fen. */
  getFinanceOverview: {
    query: z.object(range),
    data: z.object({
      /** What came in for orders on these days, whatever has become of it since; without what banks have kept. */
      received: figure,
      /** What went back on these days: money of orders that were taken back, parts of prices, and money that was not due. */
      refunded: figure,
      invoiced: figure,
      /** Of tenants that have any. */
      points: z.object({ count: z.number(), points: z.number() }),
      /** Of months that are not settled. */
      commissions: figure,
    }),
  },
  /** Points that tenants have. */
  listPointBalances: {
    query: pageQuery.extend({ keyword, tenantCode: filter(code) }),
    data: paged(
      points.extend({ tenantCode: z.string(), tenantName: z.string(), held: z.number(), points: z.number() }),
    ),
  },
  /** The bill of any tenant. */
  listAnyBill: {
    query: billQuery.extend({ tenantCode: code }),
    data: paged(
      billRow.extend({
        /** Given points that may be taken back: as many as are left. */
        mayReverse: z.number(),
      }),
    ),
  },
  getAnyBillSums: { query: billFilters.extend({ tenantCode: code }), data: sums },
  /** Asks a second operator to withdraw the rest of points that were given by mistake. */
  reverseGift: { body: reversal, data: asked },
  ...invoiceSchemas,
  ...commissionSchemas,
} as const;

export type LedgerWire = Wire<typeof ledgerSchemas>;
export type LedgerGiven = Given<typeof ledgerSchemas>;
