import { and, eq, sql } from 'drizzle-orm';
import { overStates } from '#domain/core/project/rules';
import { memberships } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { takenUpBy } from '../setState';
import { projectGroups, projects } from '../tables';

/*
 * A person from outside works on a channel's project for a while, as its consultant, with the rights of
 * a consultant who sees only their own projects. In transactions of the system.
 */

interface OfChannel {
  channelTenantCode: string;
  projectCode: string;
}

/** A project of a channel under its lock, whatever its state; undefined where it is none of the channel's. */
async function lockProject(tx: Tx, { channelTenantCode, projectCode }: OfChannel) {
  const [project] = await tx
    .select()
    .from(projects)
    .where(and(eq(projects.channelTenantCode, channelTenantCode), eq(projects.projectCode, projectCode)))
    .for('update');
  return project;
}

/** The same for a project in progress; undefined if it is over. */
export async function lockRunning(tx: Tx, wanted: OfChannel) {
  const project = await lockProject(tx, wanted);
  return project && !overStates.includes(project.state) ? project : undefined;
}

const give = (tx: Tx, { channelTenantCode, projectCode }: OfChannel, to: string | null, updatedBy: string) =>
  tx
    .update(projects)
    .set({
      teacherAccountId: to,
      previousTeacherId: sql`nullif(coalesce(${projects.teacherAccountId}, ${projects.previousTeacherId}), ${to}::text)`,
      dispatchedAt: to ? new Date() : null,
      ...takenUpBy(to, updatedBy),
      version: sql`${projects.version} + 1`,
      updatedAt: new Date(),
      updatedBy,
    })
    .where(and(eq(projects.channelTenantCode, channelTenantCode), eq(projects.projectCode, projectCode)));

/** Gives the project to the person who takes it over. @returns the previous consultant */
export async function lendProject(tx: Tx, project: OfChannel, to: string): Promise<string | null | undefined> {
  const running = await lockRunning(tx, project);
  if (!running) return undefined;
  await give(tx, project, to, to);
  return running.teacherAccountId === to ? running.previousTeacherId : running.teacherAccountId;
}

/**
 * Takes the project from the guest: it returns to the previous consultant if they still work for the channel, else to the
 * pool. Also for a completed project, which is how most deliveries end.
 */
export async function returnProject(
  tx: Tx,
  project: OfChannel,
  { from, to, by }: { from: string; to: string | null; by: string },
): Promise<void> {
  const lent = await lockProject(tx, project);
  // The project was given to another person in the meantime.
  if (lent?.teacherAccountId !== from) return;
  const [still] = to
    ? await tx
        .select({ accountId: memberships.accountId })
        .from(memberships)
        .where(and(eq(memberships.tenantCode, project.channelTenantCode), eq(memberships.accountId, to)))
        .limit(1)
    : [];
  await give(tx, project, still?.accountId ?? null, by);
}

/** Removes everything of the channel from the guest: projects go into the pool, groups to one of its leaders. */
export async function takeAllBack(
  tx: Tx,
  channelTenantCode: string,
  { from, groupsTo, by: updatedBy }: { from: string; groupsTo: string; by: string },
): Promise<void> {
  const grown = { updatedAt: new Date(), updatedBy };
  await tx
    .update(projectGroups)
    .set({ ownerAccountId: groupsTo, version: sql`${projectGroups.version} + 1`, ...grown })
    .where(and(eq(projectGroups.tenantCode, channelTenantCode), eq(projectGroups.ownerAccountId, from)));
  await tx
    .update(projects)
    .set({
      teacherAccountId: null,
      previousTeacherId: from,
      dispatchedAt: null,
      takenUpAt: null,
      version: sql`${projects.version} + 1`,
      ...grown,
    })
    .where(and(eq(projects.channelTenantCode, channelTenantCode), eq(projects.teacherAccountId, from)));
}
