import { and, desc, eq, sql } from 'drizzle-orm';
import { projectFiles } from '#domain/capabilities/file/policy';
import { SEARCH_HITS, SEARCH_PROJECTS } from '#domain/core/user/search/rules';
import { kindsFor } from '#domain/kernel/fileKinds';
import { visibleByCodes } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { SearchHit } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { containing, type Pattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';

/** Files that the caller may have, of the newest projects that it sees; on the page that lists them. */
export async function search(ctx: Context, tx: Tx, pattern: Pattern): Promise<SearchHit[]> {
  const { caller, actor } = ctx;
  if (!projectFiles.allowed(caller.roles).includes('view')) return [];
  const ofChannel = caller.tenant?.type === 'channel';
  const looked = tx
    .select({ tenantCode: projects.tenantCode, projectCode: projects.projectCode, projectName: projects.name })
    .from(projects)
    .where(
      and(
        eq(ofChannel ? projects.channelTenantCode : projects.tenantCode, actor.tenantCode),
        ofChannel ? visibleByCodes(ctx) : undefined,
      ),
    )
    .orderBy(desc(projects.createdAt), desc(projects.projectCode))
    .limit(SEARCH_PROJECTS)
    .as('looked');
  const rows = await tx
    .select({ name: files.name, projectCode: looked.projectCode, projectName: looked.projectName })
    .from(looked)
    .innerJoin(files, and(eq(files.tenantCode, looked.tenantCode), eq(files.projectCode, looked.projectCode)))
    .where(and(anyOf(files.kind, kindsFor(caller.roles)), containing(pattern, files.name)))
    .orderBy(desc(files.createdAt), sql`${files.objectId}`)
    .limit(SEARCH_HITS);
  const page = ofChannel ? '/projectList/detail/assetsReport' : '/systemManage/companyDetails';
  return rows.map(({ name, projectCode, projectName }) => ({
    kind: 'file',
    code: '',
    title: name,
    context: projectName,
    path: `${page}/${projectCode}?${new URLSearchParams({ tab: 'files', keyword: name })}`,
  }));
}
