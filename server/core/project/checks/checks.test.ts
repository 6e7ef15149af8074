import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { gap } from '#domain/subjects/gap/contract';
import { settlePlans } from '#server/subjects/assets/measure/settlePlans';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { gapAnalyses } from '#server/subjects/gap/tables';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeRisk, makeUnit } from '../../../../tests/factories/inventory';
import { assessmentApp, BASE, END, inDays, type Project } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject, work } = assessmentApp();

const list = async ({ projectCode }: Project, client = clients.CHANNEL_TENANT_MANAGER) =>
  (await client.get<ProjectWire['listChecks']['data']>(calls.listChecks.path, { projectCode })).data.found;
const codesOf = async (project: Project) => (await list(project)).map(({ code }) => code);

const planned = {
  treatment: 'modify',
  treatmentPlan: '加装 UPS',
  treatmentOwner: '信息部',
  treatmentDeadline: inDays(30),
} as const;

describe('consistency checks', () => {
  it('show both sides of a project the same numbers and names', async () => {
    const project = await newProject();
    await work(project, END, { unit: { assetCode: 'U-1', name: '工作站', location: '一层', owner: '张' } });
    await t.peek((tx) => makeGapAnalysis(tx, project, { findings: [{ ref: 'A.5.1', kind: 'control' }] }));
    const found = await list(project);
    expect(found).toContainEqual({
      code: 'unitWithoutSystem',
      count: 1,
      examples: [{ ref: 'U-1', name: { zh: '工作站', en: '工作站' } }],
    });
    expect(found).toContainEqual({
      code: 'openWithoutMeasure',
      count: 1,
      examples: [{ ref: 'A.5.1', name: { zh: '发现 A.5.1', en: 'Finding A.5.1' } }],
    });
    expect(await list(project, clients.INTERNAL_AUDITOR)).toEqual(found);
  });

  it('name a risk by its own code, and the unit and the measure it belongs to', async () => {
    const project = await newProject();
    const { riskId } = await work(project, END, {
      unit: { assetCode: 'U-7' },
      risk: { threat: '断电', vulnerability: '没有备用电源' },
    });
    const example = { ref: 'R-0001', name: { zh: '断电 / 没有备用电源', en: '断电 / 没有备用电源' } };
    const unit = { place: 'units', ref: 'U-7' };
    const examplesOf = async () => (await list(project)).find(({ code }) => code === 'riskWithoutControl')?.examples;
    expect(await examplesOf()).toEqual([{ ...example, of: [unit] }]);
    await t.peek(async (tx) => {
      await tx.update(risks).set(planned).where(eq(risks.riskId, riskId));
      await settlePlans(tx, project, { riskIds: [riskId], by: null });
    });
    expect(await examplesOf()).toEqual([{ ...example, of: [unit, { place: 'measures', ref: 'M-0001' }] }]);
  });

  it('keep the signature from risks that contradict themselves; nothing is signed', async () => {
    const project = await newProject();
    const { riskId } = await work(project, END);
    const set = (assetValue: 2 | 3) =>
      t.peek((tx) => tx.update(risks).set({ assetValue }).where(eq(risks.riskId, riskId)));
    const sign = () => clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, project);
    await set(3);
    expect(await sign()).toMatchObject({ errorCode: 'checks_block', data: { codes: ['riskValueStale'] } });
    const [row] = await t.peek((tx) =>
      tx.select().from(assessments).where(eq(assessments.projectCode, project.projectCode)),
    );
    expect(row?.signedAt).toBeNull();
    await set(2);
    expect((await sign()).success).toBe(true);
  });

  it('block the gap report only by checks of its groups', async () => {
    const project = await newProject();
    const { riskId } = await work(project, END);
    await t.peek((tx) => tx.update(risks).set({ assetValue: 3 }).where(eq(risks.riskId, riskId)));
    const finish = () =>
      clients.CHANNEL_TENANT_MANAGER.post(gap.moveGapAnalysis.path, {
        projectCode: project.projectCode,
        action: 'finish',
      });
    const begin = (levelReason: string | null) =>
      t.peek((tx) =>
        makeGapAnalysis(tx, project, { findings: [{ ref: '5.2', level: 2, levelReason, riskState: null }] }),
      );
    await begin(null);
    expect(await finish()).toMatchObject({ errorCode: 'checks_block', data: { codes: ['overrideUnexplained'] } });
    const [row] = await t.peek((tx) =>
      tx.select().from(gapAnalyses).where(eq(gapAnalyses.projectCode, project.projectCode)),
    );
    expect(row?.status).toBe('gap-analysising');
    await begin('现场查看');
    expect((await finish()).success).toBe(true);
    expect(await codesOf(project)).toContain('riskValueStale');
  });

  it('take as many statements for a hundred units and findings as for one', async () => {
    const project = await newProject();
    const grow = (many: number) =>
      t.peek(async (tx) => {
        for (let n = 0; n < many; n++) await makeRisk(tx, project, await makeUnit(tx, project, `单元 ${n}`));
        const findings = Array.from({ length: many }, (_, n) => ({ ref: `A.5.${n}`, kind: 'control' as const }));
        await makeGapAnalysis(tx, project, { findings });
      });
    await grow(1);
    const one = await t.statements(() => list(project));
    await grow(100);
    expect(await t.statements(() => list(project))).toBe(one);
  });
});
