import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { bulkInsert } from '#server/kernel/db/bulk';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeUnit } from '../../../../tests/factories/inventory';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, newProject } = assessmentApp();

type Outcome = AssetsWire['changeRisks']['data'];
const change = (client: Client, body: object) => client.post<Outcome>(assets.changeRisks.path, body);
const undo = (client: Client, { projectCode }: Project, changeCode: string | null) =>
  client.post<AssetsWire['undoChange']['data']>(assets.undoChange.path, { projectCode, changeCode });

const plan = {
  treatment: 'modify',
  treatmentPlan: '统一部署补丁',
  treatmentOwner: '王建国',
  treatmentDeadline: '2099-06-30',
  controls: ['8.8'],
  remnantFrequency: 1,
  remnantSeverity: 1,
};

/** A project with so many risks, 500 of them of one vulnerability. */
async function projectOf(count: number) {
  const project = await newProject();
  await t.peek(async (tx) => {
    const unitIds: string[] = [];
    for (let n = 0; n < 3; n += 1) unitIds.push(await makeUnit(tx, project, `单元 ${n}`));
    const { tenantCode, projectCode } = project;
    const rest = { tenantCode, projectCode, threatFrequency: 5 as const, vulnerabilitySeverity: 5 as const };
    const results = { assetValue: 2, threatValue: 5, likelihoodValue: 25, lossValue: 10, riskValue: 16 } as const;
    const levels = { likelihoodLevel: 5, lossLevel: 2, riskLevel: 3 } as const;
    const meta = { controls: [], version: 1, createdAt: new Date(), updatedAt: new Date() };
    await bulkInsert(
      tx,
      risks,
      Array.from({ length: count }, (_, n) => ({
        ...rest,
        ...results,
        ...levels,
        ...meta,
        riskId: crypto.randomUUID(),
        riskCode: `R-${n}`,
        unitId: unitIds[n % 3] as string,
        threat: `威胁 ${n}`,
        vulnerability: n < 500 ? '补丁未更新' : `脆弱性 ${n % 40}`,
      })),
    );
    await tx.execute(sql`ANALYZE risks`);
  });
  return project;
}

describe('many risks', () => {
  it('500 of 30,000 are treated within 2 s, in as many statements as 5, and taken back', async () => {
    const project = await projectOf(30_000);
    const { projectCode } = project;
    const pm = clients.CHANNEL_TENANT_MANAGER;
    const filters = { vulnerability: '补丁未更新' };
    const { data } = await pm.get<AssetsWire['listRisks']['data']>(assets.listRisks.path, { projectCode, ...filters });
    const few = {
      projectCode,
      rows: data.list.slice(0, 5).map(({ riskId }) => ({ riskId })),
      change: { ...plan, treatmentPlan: '先行' },
    };
    const many = { projectCode, filters, change: plan };
    const timed = async (work: () => Promise<unknown>) => {
      const start = performance.now();
      await work();
      return performance.now() - start;
    };
    const ofFew = await t.statements(() => change(pm, few));
    let seen: Outcome | undefined;
    const ofMany = await t.statements(async () => {
      seen = (await change(pm, many)).data;
    });
    expect(seen?.count).toBe(500);
    expect(ofMany).toBe(ofFew);
    const previewed = await timed(() => change(pm, many));
    let outcome: Outcome | undefined;
    const treated = await timed(async () => {
      outcome = (await change(pm, { ...many, seal: seen?.seal })).data;
    });
    expect(outcome).toMatchObject({ count: 500, changeCode: expect.any(String) });
    const undone = await timed(async () => {
      expect((await undo(pm, project, outcome?.changeCode ?? null)).data.count).toBe(500);
    });
    expect({ previewed, treated, undone }).toEqual({
      previewed: expect.toSatisfy((ms: number) => ms < 2000),
      treated: expect.toSatisfy((ms: number) => ms < 2000),
      undone: expect.toSatisfy((ms: number) => ms < 2000),
    });

    const tooMany = await change(pm, { projectCode, filters: {}, change: plan });
    expect(tooMany).toMatchObject({ errorCode: 'change_too_large', errorMsg: expect.stringContaining('5000') });
  });
});
