import { join } from 'node:path';
import { and, arrayOverlaps, desc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import mapValues from 'lodash/mapValues.js';
import pick from 'lodash/pick.js';
import { errorNameOf } from '#domain/kernel/errors';
import { matcherOf } from '#domain/kernel/spelling';
import { type CertificationEditionCode, editionOf, fitsEditions } from '#domain/subjects/iso/edition/editions';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { offerStateOf } from '#domain/subjects/iso/template/offerState';
import type { DocumentScheme } from '#domain/subjects/iso/timeline/timeline';
import type { VariableModule } from '#domain/subjects/iso/variable/variable';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { readInTurn } from '#server/kernel/documents/inTurn';
import { AppError, outcomeOf } from '#server/kernel/errors';
import type { DocumentToFill, Filled, ReaderInput } from './documentReader';
import { shippedTemplates } from './shipped';
import { shippedHashes } from './shippedPieces';
import { documentTemplates, documentTemplateVersions } from './tables';
import { faultText } from './texts';

/** Beside the bundle once built, in the tree otherwise. */
const reader = join(import.meta.dirname, `documentReader.${import.meta.filename.endsWith('.js') ? 'js' : 'ts'}`);

/** Checks, marks or fills a template, apart from everything else. @throws AppError what is wrong with the file */
export const readTemplate = <Output>(ctx: Context, input: ReaderInput): Promise<Output> =>
  readInTurn<Output>(ctx, reader, input, '.docx');

/** Documents filled, in their order, in one process apart. @throws AppError what is wrong with all of them */
export const fillTemplates = (
  ctx: Context,
  documents: readonly DocumentToFill[],
  ownModules: readonly VariableModule[],
): Promise<Filled[]> => readTemplate<Filled[]>(ctx, { task: 'fill', documents, ownModules });

/** @throws AppError why the document could not be made */
export function bytesOf(made: Filled): Uint8Array {
  if ('refused' in made) throw outcomeOf(errorNameOf(made.refused), { wanted: '.docx', limit: '' });
  return made.bytes;
}

export const isOwn = (ctx: Context, templateCode: string) =>
  and(eq(documentTemplates.tenantCode, ctx.actor.tenantCode), eq(documentTemplates.templateCode, templateCode));

const isVersion = and(
  eq(documentTemplateVersions.tenantCode, documentTemplates.tenantCode),
  eq(documentTemplateVersions.templateCode, documentTemplates.templateCode),
);
const isLatest = eq(documentTemplateVersions.number, documentTemplates.lastNumber);
/** Documents are made from the version before, while its next one has faults. */
const isLatestSound = sql`${documentTemplateVersions.number} = (SELECT max(v.number) FROM ${documentTemplateVersions} AS v
  WHERE v.tenant_code = ${documentTemplates.tenantCode} AND v.template_code = ${documentTemplates.templateCode} AND v.fault_count = 0)`;

/** Faults are many: they are read of one version at a time. */
const { faults, ...fileColumns } = getTableColumns(documentTemplateVersions);
/** Of the text that a template took from the set, its hash is enough to know whether there is a newer one. */
const { shippedText, ...headColumns } = getTableColumns(documentTemplates);
const head = { ...headColumns, shippedHash: sql<string | null>`md5(${shippedText})` };

/** Templates of a channel with those versions of their files, by name and from the latest version on. */
const templatesWith = (tx: Tx, ...where: (SQL | undefined)[]) =>
  tx
    .select({ head, file: fileColumns })
    .from(documentTemplates)
    .innerJoin(documentTemplateVersions, isVersion)
    .where(and(...where))
    .orderBy(documentTemplates.name, documentTemplates.templateCode, desc(documentTemplateVersions.number));
export type Template = Awaited<ReturnType<typeof templatesWith>>[number];

/** A template of the caller's channel with the latest version of its file and what is wrong with that. @throws AppError notFound */
export async function ownTemplate(ctx: Context, tx: Tx, templateCode: string) {
  const [found] = await tx
    .select({ head, file: fileColumns, faults })
    .from(documentTemplates)
    .innerJoin(documentTemplateVersions, isVersion)
    .where(and(isOwn(ctx, templateCode), isLatest));
  if (!found) throw new AppError('notFound');
  return found;
}

const versionWire = (file: Template['file']) => ({
  ...pick(file, ['number', 'objectId', 'fileName', 'size', 'faultCount', 'addedBy']),
  addedAt: file.createdAt.toISOString(),
});

export const said = ['name', 'kind', 'language', 'schemes', 'editions', 'numberPart', 'isEnabled'] as const;
const templateWire = ({ head, file }: Template) => ({
  ...pick(head, ['templateCode', ...said, 'version']),
  latest: versionWire(file),
  uses: file.uses,
  shippedOffer: offerStateOf(head, shippedHashes()),
});

/** Whether a template is for a standard, and can be used under this edition of it. */
const isFor = (
  { schemes, editions }: Pick<Template['head'], 'schemes' | 'editions'>,
  edition: CertificationEditionCode,
): boolean =>
  (schemes.length === 0 || schemes.includes(editionOf(edition).scheme)) && fitsEditions(editions, [edition]);

/** Of the caller's channel, by name. */
export async function listDocumentTemplates(
  ctx: Context,
  tx: Tx,
  { keyword, kind, language, scheme, edition, shippedOffer }: IsoGiven['listDocumentTemplates']['query'],
): Promise<IsoWire['listDocumentTemplates']['data']> {
  const matches = matcherOf(keyword);
  const ofCaller = eq(documentTemplates.tenantCode, ctx.actor.tenantCode);
  const rows = await templatesWith(
    tx,
    ofCaller,
    isLatest,
    kind && eq(documentTemplates.kind, kind),
    language && eq(documentTemplates.language, language),
  );
  return rows
    .map(templateWire)
    .filter(
      (row) =>
        matches(row.name, row.latest.fileName) &&
        (scheme === undefined || row.schemes.length === 0 || row.schemes.includes(scheme)) &&
        (edition === undefined || isFor(row, edition)) &&
        (shippedOffer === undefined || row.shippedOffer === shippedOffer),
    );
}

/** @throws AppError notFound where it isn't the caller's channel's */
export async function getDocumentTemplate(
  ctx: Context,
  tx: Tx,
  { templateCode }: IsoGiven['getDocumentTemplate']['query'],
): Promise<IsoWire['getDocumentTemplate']['data']> {
  const latest = await ownTemplate(ctx, tx, templateCode);
  const versions = await templatesWith(tx, isOwn(ctx, templateCode));
  const textOf = faultText(ctx.language);
  return {
    ...templateWire(latest),
    faults: latest.faults.map((one) => ({
      ...pick(one, ['fault', 'part', 'paragraph', 'excerpt']),
      text: textOf(one),
    })),
    versions: versions.map(({ file }) => versionWire(file)),
    allowedActions: documentTemplatePolicy.allowed(ctx.caller.roles),
  };
}

interface OfProject {
  channelTenantCode: string;
  schemes: readonly DocumentScheme[];
  editions: readonly CertificationEditionCode[];
}

/** Templates for a project, of whichever edition: switched on, for one of its schemes, with a version without faults. */
export const templatesFor = (
  tx: Tx,
  { channelTenantCode, schemes }: Omit<OfProject, 'editions'>,
  templateCode?: string,
) =>
  templatesWith(
    tx,
    eq(documentTemplates.tenantCode, channelTenantCode),
    templateCode === undefined ? undefined : eq(documentTemplates.templateCode, templateCode),
    isLatestSound,
    eq(documentTemplates.isEnabled, true),
    or(eq(documentTemplates.schemes, []), arrayOverlaps(documentTemplates.schemes, [...schemes])),
  );

/** Whether documents of the project can be made from it: it is not of another edition than the project's. */
export const fits = ({ editions }: OfProject, { head }: Template): boolean => fitsEditions(head.editions, editions);

/** Templates that documents of a project can be made from. */
export const usableOf = async (tx: Tx, project: OfProject, templateCode?: string): Promise<Template[]> =>
  (await templatesFor(tx, project, templateCode)).filter((one) => fits(project, one));

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
  return shippedTemplates().map(({ text: _, numberPart: _part, schemes, editions, ...one }) => ({
    ...one,
    schemes: [...schemes],
    editions: [...editions],
    isTaken: rows.some(({ key }) => key === one.key),
  }));
}
