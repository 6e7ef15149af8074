import type { risks } from '#server/subjects/assets/risk/tables';
import { makeMeasure } from '../factories/work';
import { assessmentApp, type Project } from './assessmentApp';

export const CALLS = '/api/portal/measure';
/** Of an assessment whose report is signed. */
export const finished = { finishedAt: new Date(), signedAt: new Date() };

/** A portal with people who take part in the treatments of an assessment. */
export function measureApp() {
  const app = assessmentApp();
  const { t, people, clients } = app;
  return {
    ...app,
    pm: () => clients.CONSUMER_PM,
    owner: () => clients.CONSUMER_OWNER,
    executor: () => clients.CONSUMER_EXECUTOR,
    consultant: () => clients.CHANNEL_TENANT_MANAGER,
    /** A measure of the executor's unit, for a high risk. */
    measure: (
      project: Project,
      part: Parameters<typeof makeMeasure>[2] = {},
      risk: Partial<typeof risks.$inferInsert> = {},
    ) =>
      t.peek((tx) =>
        makeMeasure(tx, project, part, {
          assigneeId: people.CONSUMER_EXECUTOR.accountId,
          risk: { riskLevel: 4, ...risk },
        }),
      ),
  };
}
