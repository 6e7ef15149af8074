import { z } from 'zod';
import { emailPattern } from '../../../core/tenant/customers/rules';
import { isUscc, plainUscc } from '../../../core/tenant/customers/uscc';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  name,
  optionalText,
  paged,
  pageQuery,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { invoiceActions, invoiceKinds, invoiceNumber, invoiceStates } from './workflow';

/** The buyer on an invoice. Address and bank are printed on it if the buyer wants them. */
const buyer = z.object({
  /** The company, as it is registered. */
  title: name,
  /** Its unified social credit code (GB 32100), by which the tax office knows it. */
  taxCode: z.string().transform(plainUscc).refine(isUscc),
  address: optionalText(limits.nameLength),
  phone: optionalText(limits.codeLength),
  bank: optionalText(limits.nameLength),
  account: optionalText(limits.codeLength),
  /** The address that the invoice is sent to. */
  email: z.string().trim().max(limits.nameLength).regex(emailPattern),
});
export type InvoiceBuyer = z.output<typeof buyer>;

const invoice = z.object({
  invoiceCode: z.string(),
  kind: z.enum(invoiceKinds),
  state: z.enum(invoiceStates),
  amountFen: z.number(),
  buyer: z.object({
    title: z.string(),
    taxCode: z.string(),
    email: z.string(),
    address: z.string().optional(),
    phone: z.string().optional(),
    bank: z.string().optional(),
    account: z.string().optional(),
  }),
  /** The orders that it is for. */
  items: z.array(z.object({ orderCode: z.string(), amountFen: z.number() })),
  note: z.string().nullable(),
  askedBy: z.string(),
  askedAt: instant,
  /** The tax office's number; null before it is issued. */
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  /** The electronic invoice; an invoice of earlier years may have none here. */
  file: z.object({ objectId: z.string(), name: z.string(), size: z.number() }).nullable(),
  /** Why it was sent back or reversed. */
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  version,
  allowedActions: z.array(z.enum(invoiceActions)),
});

const ofInvoice = z.object({ invoiceCode: code });
const list = pageQuery.extend({ state: filter(z.enum(invoiceStates)) });

export const invoiceSchemas = {
  listInvoices: { query: list, data: paged(invoice) },
  /** What an invoice may be asked for, with what was said of the buyer before. */
  getInvoiceStart: {
    data: z.object({
      buyer: invoice.shape.buyer.partial(),
      /** Of the last invoice. */
      kind: z.enum(invoiceKinds),
      /** Orders that are paid and on no invoice, the latest first; as many as one invoice takes. */
      orders: z.array(z.object({ orderCode: z.string(), amountFen: z.number(), settledAt: instant })),
      count: z.number(),
      amountFen: z.number(),
    }),
  },
  applyInvoice: {
    body: z.object({
      kind: z.enum(invoiceKinds),
      buyer,
      orderCodes: z.array(code).min(1).max(limits.invoiceOrders),
      note: optionalText(limits.noteLength),
    }),
    data: ofInvoice,
  },
  withdrawInvoice: { body: ofInvoice.extend({ version }), data: z.null() },
  getInvoiceFile: { query: ofInvoice },
  /** Invoices of all tenants, those that wait first. */
  listAllInvoices: {
    /** By the day on which it was issued. */
    query: list.extend({ keyword, from: filter(day), to: filter(day) }),
    data: paged(invoice.extend({ tenantCode: z.string(), tenantName: z.string() })),
  },
  /** Tells the number of an invoice that was written, and hands over its file. */
  issueInvoice: {
    form: ofInvoice.extend({ version, number: z.string().trim().regex(invoiceNumber), issuedOn: day }),
    data: z.null(),
  },
  decideInvoice: {
    body: ofInvoice.extend({ version, action: z.enum(['refuse', 'reverse']), reason: text(limits.reasonLength) }),
    data: z.null(),
  },
  getAnyInvoiceFile: { query: ofInvoice },
} as const;
