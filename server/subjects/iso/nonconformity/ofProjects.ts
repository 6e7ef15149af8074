import { within } from '#server/core/project/openProject';
import type { Subject } from '#server/kernel/subject';
import { nonconformities } from './tables';
import { listNonconformityTasks } from './waiting';

/** What a project's page shows of its nonconformities, and whether it holds any. */
export const ofProjects: Subject['ofProjects'] = {
  briefly: () => Promise.resolve(new Map()),
  inDetail: async (ctx, tx, project) => ({ waiting: await listNonconformityTasks(ctx, tx, project.projectCode) }),
  holds: (tx, project) => tx.$count(nonconformities, within(nonconformities, project)),
};
