import { z } from 'zod';
import { leftFor, seal } from '../../../kernel/bulk.schema';
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
  personName,
  phone,
  text,
  version,
} from '../../../kernel/fields.schema';
import { importActions, importStates } from '../../../kernel/imports';
import { listProblems } from '../../../kernel/imports.schema';
import { limits } from '../../../kernel/limits';
import { roleCodes } from '../../../kernel/roles';
import { approvalStates } from '../../../kernel/tenants';
import { industryCodes } from '../industries';
import { tenantSizes, unfulfilledStates } from '../rules';
import { movedRecords } from '../transfers/schema';
import { extensionObstacles, moveKinds, protectionStates, shownOfPool } from './protection';
import { CONTACTS_MAX, customerActions, emailPattern, likenesses, phonePattern } from './rules';
import { stayReasons } from './undo';
import { isUscc, plainUscc } from './uscc';

export const industry = z.enum(industryCodes);
/** May be blank, which means the same as absent. */
const optional = <T extends z.ZodType>(inner: T) =>
  z.union([z.literal('').transform(() => undefined), inner]).optional();
const usccCode = z.string().max(40).transform(plainUscc).refine(isUscc);

/** An invited person who has not joined, as the inviting side sees them. */
export const invited = z.object({
  invitationCode: z.string(),
  /** As the inviter typed it; an account with this phone may have another name. */
  name: z.string(),
  phone: z.string(),
  roleCodes: z.array(z.enum(roleCodes)),
  state: z.enum(unfulfilledStates),
  /** Whether the invitation has been on the person's screen. */
  isSeen: z.boolean(),
  expiresAt: instant,
});

export const contact = z.object({
  name: personName,
  title: optionalText(limits.personNameLength),
  /** Also a line with an extension. */
  phone: optional(z.string().trim().regex(phonePattern)),
  email: optional(z.string().trim().max(limits.nameLength).regex(emailPattern)),
});

/** The data that a channel keeps of a customer. */
const facts = {
  name,
  size: z.enum(tenantSizes),
  industries: z.array(industry).min(1).max(industryCodes.length),
  /** Unified social credit code; spaces and lower-case letters are accepted. */
  uscc: optional(usccCode),
  address: optionalText(limits.nameLength * 2),
  note: optionalText(limits.textLength),
  contacts: z.array(contact).max(CONTACTS_MAX).optional(),
};

/** Of a customer, in lists and alone. */
export const customerBrief = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  size: z.enum(tenantSizes).nullable(),
  industries: z.array(industry),
  approvalState: z.enum(approvalStates),
  uscc: z.string().nullable(),
  address: z.string(),
  contacts: z.array(
    z.object({
      name: z.string(),
      title: z.string().optional(),
      phone: z.string().optional(),
      email: z.string().optional(),
    }),
  ),
  managers: z.array(z.object({ accountId: z.string(), showName: z.string(), phone: z.string().nullable() })),
  /** Project managers in the making. */
  invited: z.array(invited),
  projectCount: z.number(),
  /** The last day of protection, and its state. */
  protectedUntil: day,
  protection: z.enum(protectionStates),
  createdAt: instant,
});

/** Of a customer in the pool, as strangers see it. */
const poolCustomer = customerBrief.pick(
  Object.fromEntries(shownOfPool.map((field) => [field, true])) as Record<(typeof shownOfPool)[number], true>,
);

/** By which customers are listed. */
export const customerFilters = z.object({
  /** In the name, the code of the company and its contacts' names. */
  keyword,
  size: filter(z.enum(tenantSizes)),
  industry: filter(industry),
  approvalState: filter(z.enum(approvalStates)),
  protection: filter(z.enum(protectionStates)),
  /** Whether any project is running. */
  inProjects: filter(z.enum(['yes', 'no'])),
});

/** How a customer came and went. */
const customerMove = z.object({
  moveId: z.string(),
  tenantCode: z.string(),
  customerName: z.string(),
  kind: z.enum(moveKinds),
  /** Of a transfer. */
  fromName: z.string().nullable(),
  toName: z.string().nullable(),
  /** null: the portal itself. */
  byName: z.string().nullable(),
  reason: z.string(),
  protectedUntil: day.nullable(),
  /** What was transferred with it. */
  moved: movedRecords.nullable(),
  createdAt: instant,
});
const reason = text(limits.noteLength);

/** A workbook of customers that was tried. */
const customerImport = z.object({
  importCode: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  createdAt: instant,
  createdBy: z.string(),
  /** Customers to be imported, or imported; the others are registered by another channel. */
  added: z.number(),
  left: z.number(),
  /** Cells and rows without which nothing is entered. */
  errorCount: z.number(),
  warningCount: z.number(),
});

export const customerSchemas = {
  /** Customers that no channel has. */
  listPool: {
    query: pageQuery.extend({ keyword, size: filter(z.enum(tenantSizes)), industry: filter(industry) }),
    data: paged(poolCustomer),
  },
  claimCustomer: { body: z.object({ tenantCode: code }), data: z.object({ until: day }) },
  extendProtection: { body: z.object({ tenantCode: code, version, reason }), data: z.object({ until: day }) },
  /** Several at once: without a seal as a preview, with it for good. */
  extendProtections: {
    body: z.object({ tenantCodes: z.array(code).min(1).max(limits.pageSizeMax), reason, seal }),
    data: z.object({
      count: z.number(),
      seal: z.string(),
      /** Those that stay as they are; `from`: the first day on which one can be extended. */
      left: z.array(
        z.object({
          tenantCode: z.string(),
          tenantName: z.string(),
          reason: z.enum(extensionObstacles),
          from: day.nullable(),
        }),
      ),
    }),
  },
  releaseCustomer: { body: z.object({ tenantCode: code, reason }), data: z.null() },
  /** Moves in which the caller's tenant took part, the latest first: of one customer, or of all; transfers are its receipts. */
  listCustomerMoves: {
    query: pageQuery.extend({ tenantCode: filter(code), kind: filter(z.enum(moveKinds)) }),
    data: paged(customerMove),
  },
  createCustomer: {
    body: z
      .object({
        ...facts,
        /** The customer's project manager, who is invited; both fields or neither, as a customer may be registered first. */
        managerName: optional(personName),
        managerPhone: optional(phone),
        /** The request for advice that it came by, which has led to this customer. */
        consultationCode: optional(code),
      })
      .refine(({ managerName, managerPhone }) => managerName || !managerPhone, { path: ['managerName'] })
      .refine(({ managerName, managerPhone }) => !managerName || managerPhone, { path: ['managerPhone'] }),
    data: z.object({ tenantCode: z.string() }),
  },
  getCustomer: {
    query: z.object({ tenantCode: code }),
    data: customerBrief.extend({
      note: z.string(),
      projects: z.array(
        z.object({ projectCode: z.string(), name: z.string(), state: z.string(), projectGroupCode: z.string() }),
      ),
      /** How often the protection was extended, and how often it can be extended again. */
      extensions: z.number(),
      extensionsLeft: z.number(),
      /** The last day of protection after an extension on this day; null while it can't be extended. */
      extendedUntil: day.nullable(),
      /** The first day on which it can be extended; null: it was extended as often as it may be. */
      extendableFrom: day.nullable(),
      /** Its transfer that the receiving channel has not decided on. */
      transfer: z.object({ transferCode: z.string(), toName: z.string(), requestedAt: instant }).nullable(),
      version: z.number(),
      allowedActions: z.array(z.enum(customerActions)),
    }),
  },
  saveCustomer: {
    body: z.object({ tenantCode: code, version, ...facts }),
    data: z.object({ version: z.number() }),
  },
  /** Customers like one that is about to be entered, before it is: the own by name, others only as being there. */
  listAlikeCustomers: {
    query: z.object({
      name,
      /** As far as it was typed. */
      uscc: filter(z.string().max(40).transform(plainUscc)),
      /** The one that is being changed. */
      tenantCode: filter(code),
    }),
    data: z.object({
      own: z.array(z.object({ tenantCode: z.string(), tenantName: z.string(), likeness: z.enum(likenesses) })),
      /** Another channel has it: protected until a day, or null while they work together. */
      elsewhere: z.object({ until: day.nullable() }).nullable(),
      /** It is in the open pool and can be claimed. */
      inPool: poolCustomer.nullable(),
    }),
  },
  /** The workbook of customers, empty. */
  getCustomerTemplate: {},
  /** Reads a workbook and answers what it would do. */
  parseCustomers: { form: z.object({}), data: z.object({ importCode: z.string() }) },
  listCustomerImportProblems: listProblems,
  getCustomerImport: {
    query: z.object({ importCode: code }),
    data: customerImport.extend({
      /** Once it is entered: customers that taking it back leaves, or has left, as something was built on them. */
      stays: leftFor(stayReasons),
      allowedActions: z.array(z.enum(importActions)),
    }),
  },
  /** The workbook again, every bad cell marked. */
  getMarkedCustomers: { query: z.object({ importCode: code }) },
  /** Imports that were entered, latest first: their receipts. */
  listCustomerImports: { query: pageQuery, data: paged(customerImport) },
  /** Imports the checked customers; another channel may have registered some of them in the meantime. */
  confirmCustomers: {
    body: z.object({ importCode: code }),
    data: z.object({ added: z.number(), left: z.number() }),
  },
  /** Takes the customers of an import back, but for those on which something was built. */
  undoCustomers: {
    body: z.object({ importCode: code }),
    data: z.object({ count: z.number(), left: leftFor(stayReasons) }),
  },
  /** Companies by a part of their name, or by their code, to take their facts from. */
  findEnterprises: {
    query: z.object({ keyword: text(limits.keywordLength) }),
    data: z.object({
      list: z.array(
        z.object({
          name: z.string(),
          uscc: z.string().nullable(),
          address: z.string(),
          size: z.enum(tenantSizes).nullable(),
          industries: z.array(industry),
        }),
      ),
      /** false: the directory did not answer; these are the portal's own data. */
      complete: z.boolean(),
    }),
  },
} as const;
