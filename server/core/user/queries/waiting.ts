import { lateFirst } from '#domain/core/project/waiting';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { invitationsOf } from './invitations';

/** Invitations to answer, each with the inviting tenant's name; answered on the home page. */
async function waitingInvitations(ctx: Context): Promise<WaitingTask[]> {
  // Invitations are not answered from within another tenant.
  if (ctx.caller.viewedFrom !== undefined) return [];
  // They are other tenants' rows.
  const { invitations } = await ctx.readAsSystem((tx) => invitationsOf(tx, ctx.actor.accountId));
  return invitations.map(({ tenantName, expiresAt }) => ({
    kind: 'answerInvitation' as const,
    projectCode: null,
    title: tenantName,
    count: 1,
    since: null,
    dueDate: portalToday(new Date(expiresAt)),
    path: '/?invitations=open',
  }));
}

/** The group of a task in a list: a project, or a tenant. */
const about = ({ projectCode, title }: WaitingTask) => projectCode ?? title;

/** All tasks of the caller, by due date, with those of one project together. */
export async function listWaitingTasks(ctx: Context): Promise<WaitingTask[]> {
  const invitations = await waitingInvitations(ctx);
  const inFields = await ctx.read((tx: Tx) =>
    Promise.all(ctx.services.subjects.flatMap(({ listWaiting }) => listWaiting?.(ctx, tx) ?? [])),
  );
  const tasks = [...invitations, ...inFields.flat()];
  const first = new Map<string, string>();
  for (const task of tasks) {
    const due = task.dueDate ?? '9999';
    if (due < (first.get(about(task)) ?? '9999')) first.set(about(task), due);
  }
  const dueOf = (task: WaitingTask) => first.get(about(task)) ?? '9999';
  return lateFirst(tasks, portalToday()).sort((a, b) => dueOf(a).localeCompare(dueOf(b)));
}
