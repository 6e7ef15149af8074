import { and, eq } from 'drizzle-orm';
import { mayReadFile } from '#domain/kernel/fileKinds';
import { answering, groupOfProject, seesProject } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';

interface Wanted {
  objectId: string;
  projectCode?: string | undefined;
  tenantCode?: string | undefined;
}

/**
 * Finds a stored file for the caller: row-level security decides whether the tenant may see it, the file's kind which
 * of its people. A caller without access does not learn that the file exists.
 * @throws AppError notFound
 */
export async function openFile(ctx: Context, tx: Tx, { objectId, projectCode, tenantCode }: Wanted) {
  const [found] = await tx
    .select({ file: files, answering })
    .from(files)
    .leftJoin(projects, and(eq(projects.tenantCode, files.tenantCode), eq(projects.projectCode, files.projectCode)))
    .leftJoin(projectGroups, groupOfProject)
    .where(
      and(
        eq(files.objectId, objectId),
        projectCode === undefined ? undefined : eq(files.projectCode, projectCode),
        tenantCode === undefined ? undefined : eq(files.tenantCode, tenantCode),
      ),
    );
  if (!found) throw new AppError('notFound');
  const { file, answering: whose } = found;
  if (!mayReadFile(ctx.caller.roles, file.kind)) throw new AppError('notFound');
  if (!seesProject(ctx, whose)) throw new AppError('notFound');
  return file;
}
