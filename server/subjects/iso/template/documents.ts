import { and, eq } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import memoize from 'lodash/memoize.js';
import pick from 'lodash/pick.js';
import sortBy from 'lodash/sortBy.js';
import { applicationNames } from '#domain/subjects/gov/documentRows';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import {
  type DocumentData,
  type DocumentFacts,
  documentData,
  isOwnName,
  NONCONFORMITIES,
} from '#domain/subjects/iso/template/data';
import type { Dictionary } from '#domain/subjects/iso/template/template';
import { programAmong } from '#domain/subjects/iso/timeline/timeline';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { sendBytes } from '#server/kernel/files/send';
import { readBytes } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import { applicationRows } from '#server/subjects/gov/documentRows';
import { departmentsOf } from '../department/departments';
import { nonconformityRows } from '../nonconformity/rows';
import { madeOf } from '../product/facts';
import { standardHead } from '../standards';
import { type OpenVariables, openVariables, valuesOf } from '../variable/variables';
import { bytesOf, fillTemplates, ownTemplate, readTemplate, type Template, usableOf } from './openTemplate';
import { ownData } from './ownData';

/** What documents of a project are made from. @param templates nonconformities and records are read where one of them states any */
export async function documentFacts(
  tx: Tx,
  project: Pick<
    OpenVariables,
    'tenantCode' | 'groupCode' | 'projectCode' | 'projectName' | 'standardCode' | 'schemes' | 'stated' | 'days'
  >,
  templates: readonly { readonly file: { readonly uses: readonly string[] } }[],
  stating = templates,
): Promise<DocumentFacts> {
  const { projectName, standardCode, schemes, stated, days } = project;
  const uses = new Set(templates.flatMap(({ file }) => file.uses));
  const statesApplication = programAmong(schemes) && applicationNames.some((name) => uses.has(name));
  const [{ zh, en }, departments, values, nonconformities, application] = await Promise.all([
    standardHead(tx, standardCode),
    departmentsOf(tx, project),
    valuesOf(tx, project),
    stating.some(({ file }) => file.uses.includes(NONCONFORMITIES)) ? nonconformityRows(tx, project) : undefined,
    statesApplication ? applicationRows(tx, project, uses) : undefined,
  ]);
  return {
    projectName,
    standardName: { zh, en },
    modules: stated,
    values,
    departments,
    days,
    nonconformities,
    application,
    made: await madeOf(tx, project, departments),
  };
}

/** What documents of the project can be made from, and what they would lack. */
export async function listStandardTemplates(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listStandardTemplates']['query'],
): Promise<IsoWire['listStandardTemplates']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const rows = await usableOf(tx, project);
  if (rows.length === 0) return [];
  // A name has a value in both languages or in none.
  const data = documentData(await documentFacts(tx, project, rows), ctx.language);
  return rows.map((row) => ({
    ...pick(row.head, ['templateCode', 'name', 'kind', 'language', 'editions']),
    number: row.file.number,
    lacking: namesOf(project, lackingOf(project, row, data)),
  }));
}

/** A project's: what its channel's templates may name. */
type OfDictionary = { readonly dictionary: Dictionary };

/**
 * The names that a template prints and that have no value. A company may have no cloud services; it has sites.
 * @param data what there is, of all names or of those that the template uses
 */
export const lackingOf = ({ dictionary }: OfDictionary, { file: { prints } }: Template, data: DocumentData): string[] =>
  prints.filter((name) => {
    const entry = dictionary.get(name);
    return entry && !isOwnName(name) && !Object.hasOwn(data, name) && (entry.kind !== 'list' || entry.isRequired);
  });

/** The place of each name in the screens. */
const placesIn = memoize(
  (dictionary: Dictionary) => new Map([...dictionary.keys()].map((name, place) => [name, place])),
);
placesIn.cache = new WeakMap();

/** Names with their words, in the order of the dictionary. */
export function namesOf({ dictionary }: OfDictionary, names: readonly string[]) {
  const places = placesIn(dictionary);
  return sortBy(
    [...new Set(names)].flatMap((one) => dictionary.get(one) ?? []),
    ({ name }) => places.get(name),
  ).map(({ name, zh, en }) => ({ name, zh, en }));
}

/** The bytes of a channel's template, which only its own people open as a file. @throws AppError notFound, fileDamaged */
export async function templateBytes(ctx: Context, tenantCode: string, objectId: string): Promise<Buffer> {
  const [file] = await ctx.readAsSystem((tx) =>
    tx
      .select()
      .from(files)
      .where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId))),
  );
  if (!file) throw new AppError('notFound');
  return readBytes(ctx, file);
}

/**
 * A document as it would be made today. It is not stored.
 * @throws AppError notFound where the template is not one that the project can use
 */
export async function previewDocument(
  ctx: Context,
  { projectCode, templateCode }: IsoGiven['previewDocument']['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { project, head, file, facts } = await ctx.read(async (tx) => {
    const project = await openVariables(ctx, tx, projectCode);
    const [found] = await usableOf(tx, project, templateCode);
    if (!found) throw new AppError('notFound');
    return { ...found, project, facts: await documentFacts(tx, project, [found]) };
  });
  const { language, name } = head;
  const bytes = await templateBytes(ctx, project.channelTenantCode, file.objectId);
  // It is given its number when it is made.
  const data = { ...documentData(facts, language), ...ownData(language, { number: '' }) };
  const [made] = await fillTemplates(ctx, [{ bytes, data, language }], project.ownModules);
  if (!made) throw new Error('A document was made, and is not there.');
  await ctx.noteRead((audit) =>
    audit({
      action: 'previewDocument',
      entity: 'documentTemplate',
      entityCode: templateCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name, number: file.number },
    }),
  );
  return sendBytes(reply, Buffer.from(bytesOf(made)), `${name}.docx`, docxMime);
}

/**
 * The latest file of a template with its faults written in.
 * @throws AppError notFound
 */
export async function getMarkedDocumentTemplate(
  ctx: Context,
  { templateCode }: IsoGiven['getMarkedDocumentTemplate']['query'],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { head, file, faults } = await ctx.read((tx) => ownTemplate(ctx, tx, templateCode));
  const marked = await readTemplate<Uint8Array>(ctx, {
    task: 'mark',
    bytes: await templateBytes(ctx, head.tenantCode, file.objectId),
    faults,
    language: ctx.language,
  });
  return sendBytes(reply, Buffer.from(marked), `${head.name}.docx`, docxMime);
}
