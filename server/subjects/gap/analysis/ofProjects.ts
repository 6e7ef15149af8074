import { within } from '#server/core/project/openProject';
import type { Subject } from '#server/kernel/subject';
import { gapAnalyses } from '../tables';
import { listGapTasks } from './waiting';

/** What lists of projects and a project's page show of its gap analysis, and whether it holds anything. */
export const ofProjects: Subject['ofProjects'] = {
  briefly: () => Promise.resolve(new Map()),
  inDetail: async (ctx, tx, project) => ({ waiting: await listGapTasks(ctx, tx, project.projectCode) }),
  holds: (tx, project) => tx.$count(gapAnalyses, within(gapAnalyses, project)),
};
