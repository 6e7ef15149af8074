import { z } from 'zod';
import { code, filter, type Given, instant, keyword, paged, pageQuery, type Wire } from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { CELL_LENGTH_MAX, isPastedField, pastedKinds } from '../../kernel/tableMapping';
import { shownInFrame } from './fields.schema';
import { projectFiles } from './policy';
import { type FileShelf, fileShelfNames, shareDays, usualShareDays } from './rules';

const projectCode = code;
/** What a spreadsheet has at most. */
const COLUMNS_MAX = 16_384;
const allowedActions = z.array(z.string());
/** The filters of a project's files, for lists and downloads. */
const narrowing = { projectCode, keyword, shelf: filter(z.enum(fileShelfNames as [FileShelf, ...FileShelf[]])) };
/** The files of one download at most: all codes are in its address. */
const several = z.array(code).min(1).max(limits.pageSizeMax);
/** A file, or several that are downloaded together: their codes, separated by commas. */
const oneOrSeveral = z
  .string()
  .transform((text) => text.split(','))
  .pipe(several);

export const fileSchemas = {
  /** A file, or several as one zip. If projectCode or tenantCode is given, they must belong to it. */
  downloadFile: {
    query: z.object({
      objectId: oneOrSeveral,
      projectCode: filter(code),
      tenantCode: filter(code),
      shown: shownInFrame,
    }),
  },
  /** What several files of a project are downloaded by together; each must be one that the caller may read. */
  getBatchDownload: {
    body: z.object({ projectCode, objectIds: several }),
    data: z.object({ objectId: z.string() }),
  },
  /** url: the page on this origin that the link leads to. It is answered once and never stored. */
  shareFile: {
    body: z.object({ objectId: code, days: z.literal(shareDays).default(usualShareDays) }),
    data: z.object({ url: z.string(), shareCode: z.string(), expiresAt: instant }),
  },
  /** A file's links, newest first. */
  listShares: {
    query: z.object({ objectId: code }),
    data: z.array(
      z.object({
        shareCode: z.string(),
        createdBy: z.string(),
        createdAt: instant,
        expiresAt: instant,
        state: z.enum(['open', 'expired', 'withdrawn']),
        openedCount: z.number(),
        openedAt: instant.nullable(),
        allowedActions,
      }),
    ),
  },
  withdrawShare: { body: z.object({ objectId: code, shareCode: code }), data: z.null() },
  /** What a link shows to its holder. */
  getSharedFile: {
    body: z.object({ token: code }),
    data: z.object({
      name: z.string(),
      size: z.number(),
      mime: z.string(),
      expiresAt: instant,
      /** Name of the tenant that shares it. */
      from: z.string(),
    }),
  },
  /** The tables of a spreadsheet that is not kept: its header and the first lines of each, as a person sees them. */
  readTables: {
    form: z.object({ kind: z.enum(pastedKinds) }),
    data: z.array(
      z.object({
        sheet: z.string(),
        lines: z.array(z.array(z.string())),
        rowCount: z.number(),
        /** The field of each column, '' for none, as the tenant has matched this header before; null: not yet. */
        matches: z.array(z.string()).nullable(),
      }),
    ),
  },
  /** Remembers for the tenant which field of the kind each column of a header is; '' for none. */
  saveMatches: {
    body: z
      .object({
        kind: z.enum(pastedKinds),
        header: z.array(z.string().max(CELL_LENGTH_MAX)).min(1).max(COLUMNS_MAX),
        matches: z.array(z.string().max(limits.keywordLength)),
      })
      .refine(({ header, matches }) => header.length === matches.length, { path: ['matches'] })
      .refine(({ kind, matches }) => matches.every((field) => field === '' || isPastedField(kind, field)), {
        path: ['matches'],
      }),
    data: z.null(),
  },
  downloadSharedFile: { body: z.object({ token: code }) },
  /** Files of a project that the caller may have, newest first. */
  listFiles: {
    query: pageQuery.extend(narrowing),
    data: paged(
      z.object({
        objectId: z.string(),
        name: z.string(),
        mime: z.string(),
        size: z.number(),
        shelf: z.string().nullable(),
        addedBy: z.string().nullable(),
        addedAt: instant,
        /** Links that open it now. */
        shares: z.number(),
        allowedActions,
      }),
    ).extend({ allowedActions: z.array(z.enum(projectFiles.actions as [string, ...string[]])) }),
  },
  /** A file beside the project's records. */
  uploadFile: { form: z.object({ projectCode }), data: z.object({ objectId: z.string() }) },
  /** Several at once: all of them are added, or none. */
  uploadFiles: { form: z.object({ projectCode }), data: z.object({ objectIds: z.array(z.string()) }) },
  removeFile: { body: z.object({ projectCode, objectId: code }), data: z.null() },
  /** All that the filters let through, as one zip. */
  downloadFiles: { query: z.object(narrowing) },
} as const;

export type FileWire = Wire<typeof fileSchemas>;
export type FileGiven = Given<typeof fileSchemas>;
