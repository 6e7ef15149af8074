import type { FastifyReply } from 'fastify';
import pick from 'lodash/pick.js';
import type { Language } from '#domain/kernel/texts';
import { editionOf } from '#domain/subjects/iso/edition/editions';
import { applicationGroups, isToDo, type MaterialGroup, materialGroups } from '#domain/subjects/iso/material/material';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import {
  dayCell,
  type ListCell,
  type ListColumn,
  listWorkbook,
  numberCell,
} from '#server/kernel/documents/xlsx/listSheet';
import { fileName } from '#server/kernel/files/fileName';
import { requireZipSize, sendZip } from '#server/kernel/files/sendZip';
import type { files } from '#server/kernel/files/tables';
import { namesInFolder } from '#server/kernel/files/zip';
import { openCertification } from '../openCertification';
import { type Checklist, type ChecklistItem, readChecklist } from './checklist';

type StoredRow = typeof files.$inferSelect;

/** A file that counts for a material, and its days; of the portal's own ones none. */
interface Counting {
  readonly row: StoredRow;
  readonly number: number | null;
  readonly effectiveOn: string | null;
  readonly validUntil: string | null;
}

/** The files that count for a material: the latest version of each, then what the portal has. */
function countingFor({ files, portal, state }: ChecklistItem, { stored }: Checklist): Counting[] {
  if (state === 'inapplicable') return [];
  const own = files.flatMap(({ versions: [latest] }) => {
    const row = latest && stored.get(latest.objectId);
    return row ? { row, number: latest.number, effectiveOn: latest.effectiveOn, validUntil: latest.validUntil } : [];
  });
  const kept = portal?.file && stored.get(portal.file.objectId);
  return kept ? [...own, { row: kept, number: null, effectiveOn: null, validUntil: null }] : own;
}

interface Packed {
  readonly item: ChecklistItem;
  readonly counting: readonly Counting[];
}

/**
 * Where each file lies in the archive, in the order of the checklist: a folder per group, one per material below it. A file that
 * counts for several materials lies with the first.
 */
function pathsOf(packed: readonly Packed[], language: Language): Map<string, string> {
  const paths = new Map<string, string>();
  const words = wordsIn(language);
  const folders = namesInFolder();
  for (const [at, { item, counting }] of packed.entries()) {
    const place = materialGroups.indexOf(item.group) + 1;
    const group = fileName(`${place} ${documentText(language, `materialIndex.group_${item.group}`)}`);
    const folder = folders(`${String(at + 1).padStart(2, '0')} ${item[words]}`);
    const free = namesInFolder();
    for (const { row } of counting)
      if (!paths.has(row.objectId)) paths.set(row.objectId, `${group}/${folder}/${free(row.name)}`);
  }
  return paths;
}

type IndexKey = Extract<DocumentTextKey, `materialIndex.${string}`>;

interface Line {
  readonly item: ChecklistItem;
  readonly asking: ChecklistItem['asked'][number];
  readonly file: Counting | undefined;
}

/** What of a material is not there, in words; empty where nothing lacks. */
function lackOf({ state, portal, inapplicable, files }: ChecklistItem, language: Language): string {
  const say = (key: 'lacking' | 'undecided' | 'expired' | 'notFiled') =>
    documentText(language, `materialIndex.lack_${key}`);
  if (state === 'inapplicable') return inapplicable ?? '';
  if (isToDo(state)) return say(state as 'lacking' | 'undecided' | 'expired');
  return state === 'portal' && files.length === 0 && !portal?.file ? say('notFiled') : '';
}

/** The index of an archive: for each standard what it asks for, its state, the file with its hash, and what lacks. */
function indexOf(
  packed: readonly Packed[],
  paths: ReadonlyMap<string, string>,
  checklist: Checklist,
  language: Language,
) {
  const say = (key: IndexKey) => documentText(language, key);
  const words = wordsIn(language);
  const lines = checklist.editions.flatMap((edition) =>
    packed
      .flatMap(({ item, counting }): Line[] => {
        const asking = item.asked.find((one) => one.edition === edition);
        if (!asking) return [];
        return counting.length > 0
          ? counting.map((file) => ({ item, asking, file }))
          : [{ item, asking, file: undefined }];
      })
      .sort((one, other) => one.asking.no - other.asking.no),
  );
  const day = (given: string | null | undefined): ListCell => (given ? dayCell(given) : '');
  const columns: ListColumn<Line>[] = [
    [say('materialIndex.standard'), 20, ({ asking }) => editionOf(asking.edition).name],
    [say('materialIndex.no'), 8, ({ asking }) => numberCell(asking.no)],
    [say('materialIndex.group'), 14, ({ item }) => say(`materialIndex.group_${item.group}`)],
    [say('materialIndex.material'), 44, ({ item }) => item[words]],
    [say('materialIndex.need'), 12, ({ item }) => say(`materialIndex.need_${item.need}`)],
    [say('materialIndex.clause'), 16, ({ asking }) => clauseOf(asking)],
    [say('materialIndex.state'), 14, ({ item }) => say(`materialIndex.state_${item.state}`)],
    [say('materialIndex.file'), 60, ({ file }) => (file && paths.get(file.row.objectId)) ?? ''],
    [say('materialIndex.version'), 8, ({ file }) => (file?.number ? numberCell(file.number) : '')],
    [say('materialIndex.effectiveOn'), 14, ({ file }) => day(file?.effectiveOn)],
    [say('materialIndex.validUntil'), 14, ({ file }) => day(file?.validUntil)],
    ['SHA-256', 70, ({ file }) => file?.row.sha256 ?? ''],
    [say('materialIndex.lack'), 40, ({ item }) => lackOf(item, language)],
    [say('materialIndex.note'), 40, ({ item }) => item.note],
  ];
  return listWorkbook(say('materialIndex.title'), lines, columns);
}

/** The clause as the index cites it, with its edition where that is another one. */
function clauseOf({ edition, clause }: ChecklistItem['asked'][number]): string {
  const { name, clausesOf } = editionOf(edition);
  return clause === '' || clausesOf === name ? clause : `${clausesOf}, ${clause}`;
}

/** What an archive holds: all that a certification asks for, or what goes with the application. */
const archives = {
  all: { groups: materialGroups, text: 'materialIndex.archive', action: 'downloadMaterials' },
  application: { groups: applicationGroups, text: 'materialIndex.application', action: 'downloadApplication' },
} as const satisfies Record<string, { groups: readonly MaterialGroup[]; text: IndexKey; action: string }>;
type Archive = keyof typeof archives;

/**
 * Sends the files that count for a project's materials as one archive, after an index of all that is asked for.
 * @throws AppError notFound, forbidden; HttpError 413 beyond the limit of one zip; Busy
 */
async function sendArchive(ctx: Context, projectCode: string, archive: Archive, reply: FastifyReply) {
  const { language } = ctx;
  const { groups, text, action } = archives[archive];
  const { project, checklist } = await ctx.read(async (tx) => {
    const project = await openCertification(ctx, tx, projectCode);
    return { project, checklist: await readChecklist(ctx, tx, project) };
  });
  const packed = checklist.items
    .filter(({ group }) => (groups as readonly MaterialGroup[]).includes(group))
    .map((item) => ({ item, counting: countingFor(item, checklist) }));
  const paths = pathsOf(packed, language);
  const rows = [...paths.keys()].flatMap((objectId) => checklist.stored.get(objectId) ?? []);
  requireZipSize(rows);
  const index = await indexOf(packed, paths, checklist, language);
  await ctx.noteRead((audit) =>
    audit({
      action,
      entity: 'material',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, count: rows.length },
    }),
  );
  const title = documentText(language, 'materialIndex.title');
  async function* bytes() {
    yield index;
  }
  return sendZip(ctx, reply, rows, `${project.projectName} ${documentText(language, text)} ${portalToday()}.zip`, {
    first: [{ name: fileName(`0 ${title}.xlsx`), changed: new Date(), bytes: bytes() }],
    paths,
  });
}

export const downloadMaterials = (
  ctx: Context,
  { projectCode }: IsoGiven['downloadMaterials']['query'],
  reply: FastifyReply,
): Promise<FastifyReply> => sendArchive(ctx, projectCode, 'all', reply);

export const downloadApplication = (
  ctx: Context,
  { projectCode }: IsoGiven['downloadApplication']['query'],
  reply: FastifyReply,
): Promise<FastifyReply> => sendArchive(ctx, projectCode, 'application', reply);

type ApplicationFiles = IsoWire['listApplicationFiles']['data'];

/** What goes with the application to a body: the files that count, and the materials that are still to be brought. */
export async function listApplicationFiles(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listApplicationFiles']['query'],
): Promise<ApplicationFiles> {
  const project = await openCertification(ctx, tx, projectCode);
  const checklist = await readChecklist(ctx, tx, project);
  const files: ApplicationFiles['files'] = [];
  const toDo: ApplicationFiles['toDo'] = [];
  for (const item of checklist.items) {
    const group = applicationGroups.find((one) => one === item.group);
    if (!group) continue;
    const named = { ...pick(item, ['materialCode', 'zh', 'en']), group };
    for (const { row } of countingFor(item, checklist))
      files.push({ ...named, ...pick(row, ['objectId', 'name', 'size']), addedAt: row.createdAt.toISOString() });
    if (isToDo(item.state)) toDo.push(named);
  }
  return { files, toDo };
}
