import { join } from 'node:path';
import { and, arrayOverlaps, desc, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import mapValues from 'lodash/mapValues.js';
import pick from 'lodash/pick.js';
import { matcherOf } from '#domain/kernel/spelling';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { CertificationScheme } from '#domain/subjects/iso/timeline/timeline';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { readInTurn } from '#server/kernel/documents/inTurn';
import { AppError } from '#server/kernel/errors';
import type { ReaderInput } from './documentReader';
import { shippedTemplates } from './shipped';
import { documentTemplates, documentTemplateVersions } from './tables';
import { faultText } from './texts';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `documentReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);

/** Checks, marks or fills a template, apart from everything else. @throws AppError what is wrong with the file */
export const readTemplate = <Output>(ctx: Context, input: ReaderInput): Promise<Output> =>
  readInTurn<Output>(ctx, reader, input, '.docx');

export const isOwn = (ctx: Context, templateCode: string) =>
  and(eq(documentTemplates.tenantCode, ctx.actor.tenantCode), eq(documentTemplates.templateCode, templateCode));

/** The version of a template's file that counts. */
export const isLatest = and(
  eq(documentTemplateVersions.tenantCode, documentTemplates.tenantCode),
  eq(documentTemplateVersions.templateCode, documentTemplates.templateCode),
  eq(documentTemplateVersions.number, documentTemplates.lastNumber),
);

/** Templates of a channel with the version that counts, by name. @param only those where this holds */
export const templatesOf = (tx: Tx, tenantCode: string, only?: SQL) =>
  tx
    .select({ head: documentTemplates, file: documentTemplateVersions })
    .from(documentTemplates)
    .innerJoin(documentTemplateVersions, isLatest)
    .where(and(eq(documentTemplates.tenantCode, tenantCode), only))
    .orderBy(documentTemplates.name, documentTemplates.templateCode);

type Version = typeof documentTemplateVersions.$inferSelect;
export const versionWire = (row: Version) => ({
  ...pick(row, ['number', 'objectId', 'fileName', 'size', 'faultCount', 'addedBy']),
  addedAt: row.createdAt.toISOString(),
});

export const said = ['name', 'kind', 'language', 'schemes', 'isEnabled'] as const;
type Row = { head: typeof documentTemplates.$inferSelect; file: Version };
export const templateWire = ({ head, file }: Row) => ({
  ...pick(head, ['templateCode', ...said, 'version']),
  latest: versionWire(file),
  uses: file.uses,
});

/** Of the caller's channel, by name. */
export async function listDocumentTemplates(
  ctx: Context,
  tx: Tx,
  { keyword, kind }: IsoGiven['listDocumentTemplates']['query'],
): Promise<IsoWire['listDocumentTemplates']['data']> {
  const matches = matcherOf(keyword);
  const rows = await templatesOf(tx, ctx.actor.tenantCode, kind && eq(documentTemplates.kind, kind));
  return rows.map(templateWire).filter(({ name, latest }) => matches(name, latest.fileName));
}

/** @throws AppError notFound where it isn't the caller's channel's */
export async function getDocumentTemplate(
  ctx: Context,
  tx: Tx,
  { templateCode }: { templateCode: string },
): Promise<IsoWire['getDocumentTemplate']['data']> {
  const versions = await tx
    .select({ head: documentTemplates, file: documentTemplateVersions })
    .from(documentTemplates)
    .innerJoin(
      documentTemplateVersions,
      and(
        eq(documentTemplateVersions.tenantCode, documentTemplates.tenantCode),
        eq(documentTemplateVersions.templateCode, documentTemplates.templateCode),
      ),
    )
    .where(isOwn(ctx, templateCode))
    .orderBy(desc(documentTemplateVersions.number));
  const [latest] = versions;
  if (!latest) throw new AppError('notFound');
  const textOf = faultText(ctx.language);
  return {
    ...templateWire(latest),
    faults: latest.file.faults.map((one) => ({
      ...pick(one, ['fault', 'part', 'paragraph', 'excerpt']),
      text: textOf(one),
    })),
    versions: versions.map(({ file }) => versionWire(file)),
    allowedActions: documentTemplatePolicy.allowed(ctx.caller.roles),
  };
}

interface OfProject {
  channelTenantCode: string;
  schemes: readonly CertificationScheme[];
}

/** Templates that documents of a project can be made from: switched on, without faults, for one of its schemes. */
export const usableOf = (tx: Tx, { channelTenantCode, schemes }: OfProject) =>
  templatesOf(
    tx,
    channelTenantCode,
    and(
      documentTemplates.isEnabled,
      eq(documentTemplateVersions.faultCount, 0),
      or(eq(documentTemplates.schemes, []), arrayOverlaps(documentTemplates.schemes, [...schemes])),
    ),
  );

/** The names of the templates that each variable stands in, by the variable's name. */
export async function usesOf(tx: Tx, project: OfProject): Promise<Record<string, string[]>> {
  const rows = await usableOf(tx, project);
  const all = rows.flatMap(({ head, file }) => file.uses.map((name) => [name, head.name] as const));
  return mapValues(
    groupBy(all, ([name]) => name),
    (uses) => uses.map(([, template]) => template),
  );
}

/** The portal's own set, and what of it the caller's channel has taken. */
export async function listShippedTemplates(ctx: Context, tx: Tx): Promise<IsoWire['listShippedTemplates']['data']> {
  const rows = await tx
    .select({ key: documentTemplates.shippedKey })
    .from(documentTemplates)
    .where(and(eq(documentTemplates.tenantCode, ctx.actor.tenantCode), isNotNull(documentTemplates.shippedKey)));
  return shippedTemplates().map(({ text: _, schemes, ...one }) => ({
    ...one,
    schemes: [...schemes],
    isTaken: rows.some(({ key }) => key === one.key),
  }));
}
