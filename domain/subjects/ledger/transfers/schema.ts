import { z } from 'zod';
import { asked } from '../../../capabilities/approval/schema';
import { seal } from '../../../kernel/bulk.schema';
import {
  code,
  day,
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
import { orderStates } from '../orders/workflow';
import { allocationStates } from './allocation';
import {
  ageNames,
  confirmObstacles,
  ownParts,
  recordActions,
  recordFilters,
  recordStates,
  recordSteps,
} from './workflow';

const range = { from: filter(day), to: filter(day) };

const bankRecord = z.object({
  version,
  recordCode: z.string(),
  /** The number that the bank gave it. */
  serial: z.string(),
  /** The day on which it came in. */
  receivedOn: day,
  amountFen: z.number(),
  payer: z.string(),
  payerAccount: z.string(),
  remark: z.string(),
  state: z.enum(recordStates),
  /** The first order that it is matched with, and whose it is. */
  orderCode: z.string().nullable(),
  tenantName: z.string().nullable(),
  importedBy: z.string().nullable(),
  /** Null with an order: the portal itself. */
  matchedBy: z.string().nullable(),
  confirmedBy: z.string().nullable(),
  reason: z.string().nullable(),
  daysOld: z.number(),
  /** What is for no order yet, and what went back, in fen. */
  openFen: z.number(),
  returnedFen: z.number(),
  /** What it is used for. */
  parts: z.array(
    z.object({
      /** null: it went back without having been for an order. */
      orderCode: z.string().nullable(),
      tenantName: z.string().nullable(),
      state: z.enum(allocationStates),
      amountFen: z.number(),
      /** What is missing from the order and is not asked for. */
      feeFen: z.number(),
      reason: z.string().nullable(),
      /** Of the transfer by which it went back. */
      number: z.string().nullable(),
      matchedBy: z.string().nullable(),
      confirmedBy: z.string().nullable(),
      confirmedAt: instant.nullable(),
    }),
  ),
});
/** An order beside a line: what it costs, and what is still due of that, in fen. */
const orderDue = z.object({
  orderCode: z.string(),
  tenantName: z.string(),
  amountFen: z.number(),
  dueFen: z.number(),
  state: z.enum(orderStates),
  orderedAt: instant,
});

/** A step of a line; the platform's call for it is `setAccountRecordStatus`. */
export const recordStep = z.object({
  recordCode: code,
  action: z.enum(recordSteps),
  version,
  /** To match it with: it waits for all that is open of the line. */
  orderCode: code.optional(),
  /** To match parts of it with, or less than an order waits for. */
  parts: z
    .array(
      z.object({
        orderCode: code,
        /** In fen, as is what a bank has kept. */
        amountFen: z.number().int().min(1).max(limits.lineFen),
        feeFen: z.number().int().min(0).max(limits.lineFen).default(0),
      }),
    )
    .min(1)
    .max(limits.lineParts)
    .optional(),
  reason: optionalText(limits.reasonLength),
});
/** The request for a second operator's approval. */
export const transferBack = z.object({
  recordCode: code,
  amountFen: z.number().int().min(1).max(limits.lineFen),
  reason: text(limits.reasonLength),
});

export const bankSchemas = {
  /** Lines of bank statements, the latest first; old ones too. */
  listBankRecords: {
    query: pageQuery.extend({ keyword, state: filter(z.enum(recordFilters)), age: filter(z.enum(ageNames)), ...range }),
    data: paged(bankRecord).extend({
      /** Of those without an order, how many have lain there for how long, and how much they are, in fen. */
      ageing: z.array(z.object({ age: z.enum(ageNames), count: z.number(), amountFen: z.number() })),
      /** Those that wait for a second person. */
      waiting: z.object({ count: z.number(), amountFen: z.number() }),
    }),
  },
  getBankRecord: {
    query: z.object({ recordCode: code }),
    data: bankRecord.extend({
      /** Orders that it may be for, the best first. */
      fits: z.array(orderDue.extend({ code: z.boolean(), amount: z.boolean(), payer: z.boolean() })),
      /** The caller's own part in it, which bars them from confirming. */
      ownPart: z.enum(ownParts).nullable(),
      /** Until when the caller confirms nothing, as phone, second factor or role have changed; null: not barred. */
      barredUntil: instant.nullable(),
      allowedActions: z.array(z.enum(recordActions)),
    }),
  },
  getBankTemplate: {},
  /** Orders that money is due for, by the buyer or the code. */
  listOrdersDue: { query: pageQuery.extend({ keyword }), data: paged(orderDue) },
  /** Confirms many lines at once: without a seal as a preview. */
  confirmBankRecords: {
    body: z.object({
      records: z
        .array(z.object({ recordCode: code, version }))
        .min(1)
        .max(limits.bankConfirms),
      seal,
    }),
    data: z.object({
      /** Of those that are confirmed, with the sum of their money, in fen. */
      count: z.number(),
      amountFen: z.number(),
      orders: z.number(),
      left: z.array(
        z.object({
          recordCode: z.string(),
          payer: z.string(),
          amountFen: z.number(),
          reason: z.enum(confirmObstacles),
        }),
      ),
      seal: z.string(),
    }),
  },
  /** Asks a second operator to write down that open money of a line was sent back. */
  returnTransfer: { body: transferBack, data: asked },
  /** Adds the new lines of a statement that are money that came in; what cannot be read is named. */
  importBankRecords: {
    form: z.object({}),
    data: z.object({
      added: z.number(),
      /** Were there already, by the number that the bank gave them. */
      known: z.number(),
      /** Of the added, those whose order was found without doubt. */
      matched: z.number(),
      /** Lines of money that went out, or of none. */
      left: z.number(),
      /** Lines that were not entered, for what is said of them; at most 200 are named. */
      unread: z.number(),
      problems: z.array(z.object({ row: z.number(), column: z.number(), value: z.string(), text: z.string() })),
    }),
  },
} as const;
