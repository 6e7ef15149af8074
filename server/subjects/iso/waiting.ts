import type { ProjectTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { listControlTasks } from './documentControl/waiting';
import { listNonconformityTasks } from './nonconformity/waiting';
import { listRequestTasks } from './request/waiting';

/** What waits for the caller in the certification of projects, or of one project. */
export const listWaiting = async (ctx: Context, tx: Tx, projectCode?: string): Promise<ProjectTask[]> => [
  ...(await listRequestTasks(ctx, tx, projectCode)),
  ...(await listControlTasks(ctx, tx, projectCode)),
  ...(await listNonconformityTasks(ctx, tx, projectCode)),
];
