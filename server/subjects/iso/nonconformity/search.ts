import { and, desc, eq } from 'drizzle-orm';
import { SEARCH_HITS } from '#domain/core/user/search/rules';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import { nonconformityPolicy } from '#domain/subjects/iso/policy';
import { visibleByCodes } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { SearchHit } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { NamePattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { namedBy } from './list';
import { nonconformities } from './tables';
import { channelPage, customerPage, ownPage } from './tell';

/** Nonconformities of the projects that the caller sees, the newest first; to an executor those that are theirs. */
export async function search(ctx: Context, tx: Tx, { typed }: NamePattern): Promise<SearchHit[]> {
  const needs = nonconformityPolicy.allowed(ctx.caller.roles);
  if (!needs.includes('view')) return [];
  const { tenantCode, accountId } = ctx.actor;
  const isChannel = ctx.caller.tenant?.type === 'channel';
  const isWhole = needs.includes('viewWhole');
  const rows = await tx
    .select({
      id: nonconformities.nonconformityId,
      number: nonconformities.number,
      fact: nonconformities.fact,
      projectCode: projects.projectCode,
      projectName: projects.name,
    })
    .from(nonconformities)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, nonconformities.tenantCode), eq(projects.projectCode, nonconformities.projectCode)),
    )
    .where(
      and(
        isChannel
          ? and(eq(projects.channelTenantCode, tenantCode), visibleByCodes(ctx))
          : eq(nonconformities.tenantCode, tenantCode),
        isWhole ? undefined : eq(nonconformities.responsibleId, accountId),
        namedBy(typed),
      ),
    )
    .orderBy(desc(nonconformities.createdAt))
    .limit(SEARCH_HITS);
  const page = isChannel ? channelPage : isWhole ? customerPage : ownPage;
  return rows.map(({ id, number, fact, projectCode, projectName }) => ({
    kind: 'nonconformity',
    code: nonconformityCodeOf(number),
    title: fact,
    context: projectName,
    path: `${page(projectCode)}?${new URLSearchParams({ ...(isWhole && { tab: 'nonconformities' }), open: id })}`,
  }));
}
