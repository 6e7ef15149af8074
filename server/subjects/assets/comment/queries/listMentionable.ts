import { and, eq, or } from 'drizzle-orm';
import { assessment } from '#domain/subjects/assets/policy';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { consultantOf, groupOfProject, within } from '#server/core/project/openProject';
import { projectGroups, projects } from '#server/core/project/tables';
import { accounts, memberships } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { type SeenRecord, seenRecord } from '#server/subjects/assets/record/seenRecord';

export interface Mentionable {
  accountId: string;
  showName: string;
  /** The tenant of the person's notice. */
  tenantCode: string;
  /** Sees the project's page; an executor has pages of its own. */
  seesWhole: boolean;
}

/** People who see a record: the customer's people, among its executors the assignee or owner, and the consultant. */
export async function mentionable(
  tx: Tx,
  project: OpenAssessment,
  { assigneeIds, measure }: SeenRecord,
): Promise<Mentionable[]> {
  const person = { accountId: accounts.accountId, showName: accounts.showName };
  const whole = [...assessment.rolesThatMay('viewWhole')];
  const customers = await tx
    .select({ ...person, roleCode: memberships.roleCode })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, project.tenantCode),
        or(anyOf(memberships.roleCode, whole), anyOf(memberships.accountId, [...assigneeIds, measure?.ownerId ?? ''])),
      ),
    )
    .orderBy(accounts.showName, accounts.accountId);
  const consultants = await tx
    .select({ ...person, tenantCode: projectGroups.tenantCode })
    .from(projects)
    .innerJoin(projectGroups, groupOfProject)
    .innerJoin(accounts, eq(accounts.accountId, consultantOf))
    .where(within(projects, project));
  const people = new Map<string, Mentionable>();
  for (const { roleCode, ...one } of customers) {
    const seesWhole = (whole as string[]).includes(roleCode) || (people.get(one.accountId)?.seesWhole ?? false);
    people.set(one.accountId, { ...one, tenantCode: project.tenantCode, seesWhole });
  }
  for (const one of consultants) if (!people.has(one.accountId)) people.set(one.accountId, { ...one, seesWhole: true });
  return [...people.values()];
}

export async function listMentionable(tx: Tx, project: OpenAssessment, query: AssetsGiven['listMentionable']['query']) {
  const people = await mentionable(tx, project, await seenRecord(tx, project, query));
  return people
    .filter(({ accountId }) => accountId !== project.caller.accountId)
    .map(({ accountId, showName }) => ({ accountId, showName }));
}
