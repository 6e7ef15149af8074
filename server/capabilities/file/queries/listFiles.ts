import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { mayRemoveFile } from '#domain/capabilities/file/policy';
import { fileShelves, shelfOf } from '#domain/capabilities/file/rules';
import type { FileGiven } from '#domain/capabilities/file/schema';
import { kindsFor } from '#domain/kernel/fileKinds';
import { limits } from '#domain/kernel/limits';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireZipSize } from '#server/kernel/files/sendZip';
import { files } from '#server/kernel/files/tables';
import type { OpenFiles } from '../openFiles';
import { openShares } from './shares';

type Narrowing = Pick<FileGiven['listFiles']['query'], 'keyword' | 'shelf'>;

/** Files of the project that its caller may have, by the same rule as a single one (`mayReadFile`). */
const matching = (project: OpenFiles, { keyword, shelf }: Narrowing): SQL | undefined => {
  const readable = kindsFor(project.caller.roles);
  const kinds = shelf ? readable.filter((kind) => (fileShelves[shelf] as readonly string[]).includes(kind)) : readable;
  return and(within(files, project), anyOf(files.kind, kinds), containing(patternOf(keyword), files.name));
};

export async function listFiles(tx: Tx, project: OpenFiles, query: FileGiven['listFiles']['query']) {
  const wanted = matching(project, query);
  const page = pageOf(query);
  const rows = await tx
    .select({
      objectId: files.objectId,
      name: files.name,
      mime: files.mime,
      size: files.size,
      kind: files.kind,
      createdBy: files.createdBy,
      addedBy: accounts.showName,
      createdAt: files.createdAt,
      shares: openShares,
    })
    .from(files)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .where(wanted)
    .orderBy(desc(files.createdAt), desc(files.objectId))
    .limit(page.limit)
    .offset(page.offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${files} WHERE ${wanted}`, { ...page, found: rows.length });
  const { allowedActions, caller } = project;
  const list = rows.map(({ kind, createdBy, createdAt, ...row }) => ({
    ...row,
    shelf: shelfOf(kind) ?? null,
    addedAt: createdAt.toISOString(),
    allowedActions: mayRemoveFile({ kind, createdBy }, caller, allowedActions) ? ['remove'] : [],
  }));
  return { list, total, allowedActions };
}

/**
 * Rows of all files that the filters let through.
 * @throws AppError notFound if there is none
 * @throws HttpError 413 beyond the limit of one zip
 */
export async function filesToZip(tx: Tx, project: OpenFiles, narrowing: FileGiven['downloadFiles']['query']) {
  const rows = await tx
    .select()
    .from(files)
    .where(matching(project, narrowing))
    .orderBy(desc(files.createdAt), desc(files.objectId))
    .limit(limits.zipFiles + 1);
  if (rows.length === 0) throw new AppError('notFound');
  requireZipSize(rows);
  return rows;
}

/** The project's file, if the caller may read it. @throws AppError notFound */
export async function findFile(tx: Tx, project: OpenFiles, objectId: string) {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(matching(project, {}), eq(files.objectId, objectId)));
  if (!file) throw new AppError('notFound');
  return file;
}
