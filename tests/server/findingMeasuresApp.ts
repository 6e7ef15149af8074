import { eq } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { measures } from '#server/subjects/assets/measure/tables';
import { makeGapAnalysis } from '../factories/gap';
import type { Project } from './assessmentApp';
import { measureApp } from './measureApp';

type Finding = GapWire['getFinding']['data'];
export type Planned = GapWire['planMeasure']['data'];
type Measures = AssetsWire['listMeasures']['data'];

/** A portal with people who plan measures for findings, and carry them out. */
export function findingMeasuresApp() {
  const app = measureApp();
  const { t, people, clients, newProject } = app;
  return {
    ...app,
    /** A project whose analysis has two findings, which the executor deals with. */
    async analysed(): Promise<{ project: Project; first: string; second: string }> {
      const project = await newProject();
      const inHand = { responsibleId: people.CONSUMER_EXECUTOR.accountId, disposal: 'in-handle' as const };
      const made = await t.peek((tx) =>
        makeGapAnalysis(tx, project, {
          findings: [
            { ref: '5.2', ...inHand },
            { ref: '5.3', ...inHand },
          ],
        }),
      );
      return { project, first: made['5.2'] ?? '', second: made['5.3'] ?? '' };
    },
    link: (role: RoleCode, { projectCode }: Project, findingIds: string[], measureIds: string[], isLinked = true) =>
      clients[role].post<{ changed: number }>(calls.linkMeasures.path, {
        projectCode,
        findingIds,
        measureIds,
        isLinked,
      }),
    plan: (role: RoleCode, { projectCode }: Project, findingIds: string[], more: object = {}) =>
      clients[role].post<Planned>(calls.planMeasure.path, {
        projectCode,
        findingIds,
        treatmentPlan: '发布并宣贯方针',
        ...more,
      }),
    findingOf: async ({ projectCode }: Project, findingId: string, role: RoleCode = 'CONSUMER_PM') =>
      (await clients[role].get<Finding>(calls.getFinding.path, { projectCode, findingId })).data,
    listed: async ({ projectCode }: Project, query: object = {}, role: RoleCode = 'CONSUMER_PM') =>
      (await clients[role].get<Measures>(assets.listMeasures.path, { projectCode, ...query })).data.list,
    rowOf: async (measureId: string) =>
      (await t.peek((tx) => tx.select().from(measures).where(eq(measures.measureId, measureId))))[0],
  };
}
