import { z } from 'zod';
import { submitted } from '../../../capabilities/release/schema';
import { releaseActions, releaseMoves, releaseStandings } from '../../../capabilities/release/workflow';
import { code, day, filter, instant, name, optionalText, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { languages } from '../../../kernel/texts';
import { copyCounts, documentControl } from '../documentControl/schema';
import { documentEdit } from '../documentEdit/fields.schema';
import { allowedActions, edition, editions } from '../fields.schema';
import { documentTask } from '../request/fields.schema';
import { templateKinds } from '../template/template';
import { documentActions, documentOrigins, documentStatuses } from './document';

const projectCode = code;
const documentCode = code;
const named = z.object({ name: z.string(), zh: z.string(), en: z.string() });
const number = z.string().trim().min(1).max(limits.documentNumberLength);

/** A version as a line of the list needs it. */
const briefVersion = z.object({
  /** From 1, in the order in which they came. */
  number: z.number(),
  /** 0.1, 0.2 … as a draft, 1.0 when it is issued. */
  label: z.string(),
  /** Of its file as it is read now: the issued one where it is issued. */
  objectId: z.string(),
  fileName: z.string(),
  mime: z.string(),
  /** Since when it applies, apart from when it came; null: it is not issued. */
  effectiveOn: day.nullable(),
});

const documentVersion = briefVersion.extend({
  /** Under which it was made. */
  editions,
  origin: z.enum(documentOrigins),
  /** What the document was called. */
  name: z.string(),
  size: z.number(),
  /** SHA-256 of the file. */
  sha256: z.string(),
  note: z.string(),
  addedBy: z.string(),
  addedAt: instant,
  issuedBy: z.string().nullable(),
  issuedAt: instant.nullable(),
});

const managementDocument = z.object({
  /** null: it is not made yet. */
  documentCode: z.string().nullable(),
  /** null: it came as a file. */
  templateCode: z.string().nullable(),
  name: z.string(),
  kind: z.enum(templateKinds),
  language: z.enum(languages),
  /** Of one that is not made yet, the one that it would be given. */
  number: z.string(),
  status: z.enum(documentStatuses),
  latest: briefVersion.nullable(),
  /** The issued version that applies today; null: none yet. */
  inForce: briefVersion.nullable(),
  /** It was submitted once. */
  isNumberFixed: z.boolean(),
  /** The day of its next review; null: it is not in use. */
  nextReviewOn: day.nullable(),
  /** That is soon, or past. */
  isReviewDue: z.boolean(),
  /** Copies whose receipt is not acknowledged, and copies of former versions that are not recalled. */
  copies: copyCounts,
  /** Of the latest version; null: it was never submitted. */
  standing: z.enum(releaseStandings).nullable(),
  /** The submission that counts. */
  releaseId: z.string().nullable(),
  /** Why the latest version came back. */
  returned: z.object({ by: z.string(), reason: z.string() }).nullable(),
  /** Names that are printed and have no value today. */
  lacking: z.array(named),
  /** Names whose value is another today than in the latest version. */
  changed: z.array(named),
  /** Under which its latest version was made, or would be made today; none where that was not kept yet. */
  editions,
  /** Those of them in whose place the project has another one now. */
  otherEditions: editions,
  /** The template has a newer version than the one that it was made from. */
  isTemplateNewer: z.boolean(),
  retired: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  /** Who was asked for it; null: nobody. */
  task: documentTask.nullable(),
  /** Who has it for editing; null: nobody. */
  edit: documentEdit.nullable(),
  version: z.number(),
  /** assign: it can be asked of one of the customer's people. */
  allowedActions: z.array(z.enum([...documentActions, ...releaseActions, 'assign'])),
});

/** Several documents of a project. */
const several = z.array(documentCode).min(1).max(limits.documentsAtOnce);
const head = { name, kind: z.enum(templateKinds), language: z.enum(languages), number };

/** What became of documents that were made or issued together: one that failed doesn't stop the others. */
export const documentsMade = z.object({
  made: z.array(z.object({ documentCode: z.string(), name: z.string(), label: z.string(), lacking: z.number() })),
  /** They would be the same. */
  unchanged: z.array(z.string()),
  failed: z.array(z.object({ name: z.string(), errorMsg: z.string() })),
});

export const documentSchemas = {
  /** Documents that a project has, and those that its templates would make. */
  listGeneratedFiles: {
    query: z.object({ projectCode }),
    data: z.object({
      list: z.array(managementDocument),
      /** By which the project is certified. */
      editions,
      /** Templates that would be used but for their edition. */
      otherTemplates: z.array(z.object({ templateCode: z.string(), name: z.string(), editions: z.array(edition) })),
      allowedActions,
    }),
  },
  /** One with all its versions and who did what about each, and what would differ if it were made again today. */
  getManagementDocument: {
    query: z.object({ projectCode, documentCode }),
    data: z.object({
      document: managementDocument,
      control: documentControl,
      versions: z.array(
        documentVersion.extend({
          /** Since when it is no longer in use: it was replaced or withdrawn. */
          overOn: day.nullable(),
          /** The last day on which it is kept then. */
          keptUntil: day.nullable(),
          /** Submissions of exactly this version, the latest first. */
          submissions: z.array(submitted),
        }),
      ),
      differences: z.array(named.extend({ before: z.string(), after: z.string() })),
      /** The server can make PDF of Word files. */
      canMakePdf: z.boolean(),
    }),
  },
  /** Makes a PDF of a version that is a Word file. number: the version's. */
  createDocumentPdf: {
    body: z.object({ projectCode, documentCode, number: z.number().int().min(1) }),
    data: z.object({ objectId: z.string(), name: z.string() }),
  },
  /** Makes documents from templates, each its next version; one that would be the same stays as it is. */
  generateFiles: {
    body: z.object({ projectCode, templateCodes: z.array(code).min(1).max(limits.documentsAtOnce) }),
    data: documentsMade,
  },
  /** A file becomes a document of the project. It was uploaded to the project's files by the caller, and leaves them. */
  addManagementDocument: {
    body: z.object({ projectCode, objectId: code, ...head }),
    data: z.object({ documentCode: z.string() }),
  },
  /** A file, uploaded as above, becomes the next version of a document. */
  replaceGeneratedFile: {
    body: z.object({
      projectCode,
      documentCode,
      objectId: code,
      note: optionalText(limits.reasonLength),
      /** The file was written for the project's editions of today; else it follows what the version before it does. */
      isForToday: z.boolean().optional(),
    }),
    data: z.object({ number: z.number() }),
  },
  /** What a document is called from its latest version on, or where that is issued, from the next. Its number stays once it was submitted. */
  saveManagementDocument: {
    body: z.object({ projectCode, documentCode, version, ...head }),
    data: z.object({ version: z.number() }),
  },
  /** Submits the latest versions for review and approval by others; the approver is named for those without a rule of approval. */
  submitFile: {
    body: z.object({ projectCode, documentCodes: several, reviewerId: code, approverId: filter(code) }),
    data: z.object({ submitted: z.number() }),
  },
  /** Reviews, approves, returns or withdraws submissions that the caller saw. */
  moveManagementDocuments: {
    body: z.object({
      projectCode,
      submissions: z
        .array(z.object({ documentCode, releaseId: z.uuid() }))
        .min(1)
        .max(limits.documentsAtOnce),
      action: z.enum(releaseMoves),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ moved: z.number() }),
  },
  /** Issues approved documents: each is drawn up with who approved it and from when it applies. */
  issueManagementDocuments: {
    body: z.object({ projectCode, documentCodes: several, effectiveOn: day }),
    data: documentsMade,
  },
  retireManagementDocument: {
    body: z.object({ projectCode, documentCode, version, reason: optionalText(limits.reasonLength) }),
    data: z.object({ version: z.number() }),
  },
  /** Word documents that a project has, each with its latest version. */
  listGeneratedDocuments: {
    query: z.object({ projectCode }),
    data: z.array(
      z.object({
        documentCode: z.string(),
        number: z.string(),
        name: z.string(),
        kind: z.enum(templateKinds),
        language: z.enum(languages),
        status: z.enum(documentStatuses),
        latest: briefVersion,
      }),
    ),
  },
  /** The issued documents that apply, as they are handed over. */
  listDeliverables: {
    query: z.object({ projectCode }),
    data: z.array(
      z.object({
        documentCode: z.string(),
        number: z.string(),
        name: z.string(),
        kind: z.enum(templateKinds),
        language: z.enum(languages),
        version: documentVersion,
      }),
    ),
  },
} as const;
