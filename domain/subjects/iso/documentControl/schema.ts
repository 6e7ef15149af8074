import { z } from 'zod';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  personName,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { languages } from '../../../kernel/texts';
import { copyActions, copyKinds, copyStates, historyFormats, recallHows } from './documentControl';

const projectCode = code;
const documentCode = code;
const copyId = z.uuid();
const one = { projectCode, documentCode };
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

/** A document's rule of control: its own figures, or null where those of its kind apply. */
const reviewMonths = z.number().int().min(1).max(limits.reviewMonths).nullable();
const retentionYears = z.number().int().min(1).max(limits.retentionYears).nullable();

const documentCopy = z.object({
  copyId,
  documentCode: z.string(),
  documentNumber: z.string(),
  documentName: z.string(),
  /** The version: from 1, and as people call it. */
  number: z.number(),
  label: z.string(),
  /** Its file, and the hash of that. */
  objectId: z.string(),
  sha256: z.string(),
  kind: z.enum(copyKinds),
  copyNumber: z.number().nullable(),
  copies: z.number(),
  recipient: z.string(),
  purpose: z.string(),
  distributedOn: day,
  distributedBy: z.string(),
  state: z.enum(copyStates),
  acknowledgedBy: z.string().nullable(),
  acknowledgedOn: day.nullable(),
  /** Who entered the receipt of a department. */
  receiptRecordedBy: z.string().nullable(),
  recallHow: z.enum(recallHows).nullable(),
  recalledOn: day.nullable(),
  recalledBy: z.string().nullable(),
  recallNote: z.string().nullable(),
  version: z.number(),
  allowedActions: z.array(z.enum(copyActions)),
});

/** What a document's control says of it, beside its line in the list. */
export const documentControl = z.object({
  reviewMonths,
  retentionYears,
  /** Of its kind. */
  defaultReviewMonths: z.number(),
  defaultRetentionYears: z.number(),
  /** The latest first. */
  reviews: z.array(
    z.object({
      label: z.string(),
      note: z.string(),
      reviewedOn: day,
      nextReviewOn: day,
      reviewedBy: z.string(),
      at: instant,
    }),
  ),
});

/** An open question about copies of a document. */
export const copyCounts = z.object({ awaiting: z.number(), toRecall: z.number() });

export const documentControlSchemas = {
  /** A document in use was looked at and is still suitable; its next review moves on. */
  reviewManagementDocument: {
    body: z.object({
      ...one,
      version,
      /** The version in force, as the caller saw it. */
      number: z.number().int().min(1),
      note: text(limits.reasonLength),
      /** null: as the document's rule says. */
      nextReviewOn: day.nullable(),
    }),
    data: z.object({ version: z.number(), nextReviewOn: day }),
  },
  saveDocumentControl: {
    body: z.object({ ...one, version, reviewMonths, retentionYears }),
    data: z.object({ version: z.number(), nextReviewOn: day.nullable() }),
  },
  /** Who can get copies, and who has controlled ones of the document. */
  listDocumentRecipients: {
    query: z.object(one),
    data: z.object({
      departments: z.array(z.object({ departmentCode: z.string(), name: z.string() })),
      people: z.array(z.object({ accountId: z.string(), name: z.string() })),
      /** Of its latest distributed version, those that were not lost. */
      holders: z.array(
        z.object({ departmentCode: z.string().nullable(), accountId: z.string().nullable(), copyNumber: z.number() }),
      ),
    }),
  },
  /** Gives out copies of an issued version. A controlled one gets a number, and its receipt is to be acknowledged. */
  distributeDocument: {
    body: z
      .object({
        ...one,
        version,
        /** The issued version. */
        number: z.number().int().min(1),
        kind: z.enum(copyKinds),
        distributedOn: day,
        departmentCodes: z.array(code).max(limits.copiesAtOnce),
        accountIds: z.array(code).max(limits.copiesAtOnce),
        /** Somebody outside the portal, for uncontrolled copies. */
        outside: optionalText(limits.nameLength),
        /** Of an uncontrolled distribution: how many copies each gets, and what for. */
        copies: z.number().int().min(1).max(limits.copiesOfOne),
        purpose: optionalText(limits.noteLength),
      })
      .refine(({ kind, purpose }) => kind === 'controlled' || Boolean(purpose), { path: ['purpose'] })
      .refine(({ kind, outside }) => kind === 'uncontrolled' || !outside, { path: ['outside'] })
      .refine(({ kind, copies }) => kind === 'uncontrolled' || copies === 1, { path: ['copies'] })
      .refine(({ departmentCodes, accountIds, outside }) => departmentCodes.length + accountIds.length > 0 || outside, {
        path: ['departmentCodes'],
      }),
    data: z.object({ version: z.number(), distributed: z.number() }),
  },
  /** The register of distribution and recall. */
  listDocumentCopies: {
    query: pageQuery.extend({
      projectCode,
      documentCode: filter(documentCode),
      /** Of the document's number and name, or who has a copy. */
      keyword,
      kind: filter(z.enum(copyKinds)),
      state: filter(z.enum(copyStates)),
      /** The caller's own. */
      own: filter(z.literal('yes')),
    }),
    data: paged(documentCopy).extend({ counts: copyCounts, mayEdit: z.boolean() }),
  },
  /** The caller received and read what it holds: exactly these bytes. */
  acknowledgeDocuments: {
    body: z.object({
      projectCode,
      copies: z.array(z.object({ copyId, sha256 })).min(1).max(limits.copiesAtOnce),
    }),
    data: z.object({ acknowledged: z.number() }),
  },
  /** A department has signed for its copy on paper. */
  recordDocumentReceipt: {
    body: z.object({ projectCode, copyId, version, receivedBy: personName, receivedOn: day }),
    data: z.object({ version: z.number() }),
  },
  recallDocumentCopies: {
    body: z
      .object({
        projectCode,
        copies: z.array(z.object({ copyId, version })).min(1).max(limits.copiesAtOnce),
        how: z.enum(recallHows),
        recalledOn: day,
        note: optionalText(limits.noteLength),
      })
      .refine(({ how, note }) => how !== 'lost' || Boolean(note), { path: ['note'] }),
    data: z.object({ recalled: z.number() }),
  },
  /** One document with all that was done about it, as a file. */
  createDocumentHistory: {
    body: z.object({ ...one, format: z.enum(historyFormats), language: z.enum(languages) }),
    data: z.object({ objectId: z.string(), name: z.string() }),
  },
} as const;
