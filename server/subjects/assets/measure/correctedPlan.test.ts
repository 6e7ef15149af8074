import { expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { makeWork } from '../../../../tests/factories/work';
import { assessmentApp, inDays, inhand } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();

it('takes a corrected plan whose owner stays the same person', async () => {
  const project = await newProject();
  const { projectCode } = project;
  const { riskId } = await t.peek((tx) => makeWork(tx, project, inhand('risk'), { risk: {} }));
  const executor = clients.CONSUMER_EXECUTOR;
  const owners = await executor.get<AssetsWire['listTreatmentOwners']['data']>(assets.listTreatmentOwners.path, {
    projectCode,
  });
  const treatmentOwnerId = owners.data[0]?.accountId;
  expect(treatmentOwnerId).toBeTruthy();
  for (const [version, treatmentPlan] of [
    [1, '每半年恢复一次'],
    [2, '信息部每季度演练一次'],
  ] as const) {
    const treatment = { treatment: 'modify', treatmentPlan, treatmentOwnerId, treatmentDeadline: inDays(60) };
    const body = { projectCode, riskId, version, treatment };
    const answer = await executor.post<AssetsWire['saveControl']['data']>(assets.saveControl.path, body);
    expect(answer.data.record).toMatchObject({ treatmentPlan, treatmentOwnerId });
  }
});
