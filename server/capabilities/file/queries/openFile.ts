import { and, eq } from 'drizzle-orm';
import { mayReadFile } from '#domain/kernel/fileKinds';
import { answering, groupOfProject, seesProject } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';

interface Scope {
  projectCode?: string | undefined;
  tenantCode?: string | undefined;
}

/**
 * Finds stored files for the caller: row-level security decides which the tenant may see, each file's kind which of its
 * people. A caller without access does not learn that a file exists.
 * @returns the files in the order in which they are named, with the name of the project of each
 * @throws AppError notFound unless the caller may read all of them
 */
export async function openStored(
  ctx: Context,
  tx: Tx,
  objectIds: readonly string[],
  { projectCode, tenantCode }: Scope,
) {
  const found = await tx
    .select({ file: files, projectName: projects.name, answering })
    .from(files)
    .leftJoin(projects, and(eq(projects.tenantCode, files.tenantCode), eq(projects.projectCode, files.projectCode)))
    .leftJoin(projectGroups, groupOfProject)
    .where(
      and(
        anyOf(files.objectId, objectIds),
        projectCode === undefined ? undefined : eq(files.projectCode, projectCode),
        tenantCode === undefined ? undefined : eq(files.tenantCode, tenantCode),
      ),
    );
  const byId = new Map(found.map((row) => [row.file.objectId, row]));
  return [...new Set(objectIds)].map((objectId) => {
    const row = byId.get(objectId);
    if (!row || !mayReadFile(ctx.caller.roles, row.file.kind) || !seesProject(ctx, row.answering))
      throw new AppError('notFound');
    return { file: row.file, projectName: row.projectName };
  });
}

/** A stored file for the caller, as above. @throws AppError notFound */
export async function openFile(ctx: Context, tx: Tx, objectId: string) {
  const [found] = await openStored(ctx, tx, [objectId], {});
  if (!found) throw new AppError('notFound');
  return found.file;
}
