import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { gap } from '#domain/subjects/gap/contract';
import { importLarge, large, RISKS, UNITS } from './large';
import { p95Of } from './meanwhile';
import type { Measure } from './measure';
import { startPortal } from './portal';

/** Who consults in the large project. */
const CONSULTANT = '13800000011';

/** All consistency checks over 10,000 units, 30,000 risks and 123 findings, over HTTP. */
export const consistencyChecks: Measure = async ({ database, folder }) => {
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: await database('checks'), DATA_DIR: folder });
  try {
    await importLarge(await portal.signIn(large.manager));
    const consultant = await portal.signIn(CONSULTANT);
    const { projectCode } = large;
    await consultant.post(gap.moveGapAnalysis.path, { projectCode, action: 'begin' });
    const ask = () => consultant.get<ProjectWire['listChecks']['data']>(project.listChecks.path, { projectCode });
    const { found } = await ask();
    const count = (code: string) => found.find((one) => one.code === code)?.count ?? 0;
    return [
      {
        what: `all checks over ${UNITS} units, ${RISKS} risks and ${count('findingUnknown')} findings, p95`,
        value: await p95Of(ask),
        unit: 'ms',
        atMost: 1_000,
      },
    ];
  } finally {
    await portal.stop();
  }
};
