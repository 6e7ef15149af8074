import { expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { assets as calls } from '#domain/subjects/assets/contract';
import { gap } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeRisk, makeUnit } from '../../../../tests/factories/inventory';
import { makeComment } from '../../../../tests/factories/work';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, people, clients, newProject } = assessmentApp();

it('a deleted unit leaves nothing behind: no risk, comment, hit, entry of the register or fact of the statement', async () => {
  const project = await newProject();
  const { projectCode } = project;
  const pm = clients.CONSUMER_PM;
  const unitId = await t.peek(async (tx) => {
    const id = await makeUnit(tx, project, '旧网关');
    await makeRisk(tx, project, id, { threat: '旧网关被入侵', riskLevel: 5, controls: ['8.8'] });
    await makeComment(tx, project, { unitId: id, accountId: people.CONSUMER_PM.accountId });
    const control = { ref: 'A.8.8', kind: 'control' as const, parentRef: 'A.8', computedLevel: null, riskState: null };
    await makeGapAnalysis(tx, project, { findings: [control] });
    return id;
  });
  /** In how many places something of it is seen. */
  const seen = async () => {
    const total = async (path: string, query: object = {}) =>
      (await pm.get<{ total: number }>(path, { projectCode, ...query })).data.total;
    const { data: statement } = await pm.get<GapWire['getStatement']['data']>(gap.getStatement.path, { projectCode });
    const { data: hits } = await pm.get<{ list: unknown[] }>(user.search.path, { keyword: '旧网关' });
    const said = await pm.get<{ total: number }>(calls.listComments.path, {
      projectCode,
      entity: 'unit',
      entityId: unitId,
    });
    return {
      risks: await total(calls.listRisks.path),
      heatMap: await total(calls.getHeatMap.path),
      register: await total(gap.listRiskRegister.path),
      statement: statement.controls.find(({ entry }) => entry.ref === 'A.8.8')?.facts.risks,
      hits: JSON.stringify(hits).match(/旧网关/gu)?.length ?? 0,
      comments: said.success ? said.data.total : said.errorCode,
    };
  };
  const before = await seen();
  expect(before).toMatchObject({ risks: 1, heatMap: 1, register: 1, statement: 1, comments: 1 });
  expect(before.hits).toBeGreaterThan(0);
  const gone = await pm.post(`${calls.deleteUnit.path}?projectCode=${projectCode}&unitId=${unitId}&version=1`);
  expect(gone.success, gone.errorMsg).toBe(true);
  expect(await seen()).toEqual({ risks: 0, heatMap: 0, register: 0, statement: 0, hits: 0, comments: 'not_found' });
});
