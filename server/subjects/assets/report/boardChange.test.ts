import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeMeasure } from '../../../../tests/factories/work';
import { pdfPages } from '../../../../tests/pdfText';
import { assessmentApp, END, type Project } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject, work } = assessmentApp({ worker: true });

async function boardOf({ projectCode }: Project) {
  const client = clients.CHANNEL_TENANT_MANAGER;
  const query = { projectCode, format: 'board', language: 'zh-CN' };
  const { data, errorMsg } = await client.get<{ objectId: string }>(
    '/consulting/project/assetsRiskEvaluateReport',
    query,
  );
  if (!data) throw new Error(errorMsg);
  return pdfPages((await client.get('/consulting/file/download', { objectId: data.objectId })).bytes).join('\n');
}

async function begun() {
  const project = await newProject();
  const { riskId } = await work(project, END);
  const rated = (part: Partial<typeof risks.$inferInsert>) =>
    t.peek((tx) =>
      tx
        .update(risks)
        .set(part)
        .where(eq(risks.riskId, riskId ?? '')),
    );
  return { ...project, rated, board: () => boardOf(project) };
}

describe('the board edition of a risk report', () => {
  it('compares risks above the acceptable level with the version before, of which it keeps the data', async () => {
    const { rated, board } = await begun();
    await rated({ riskLevel: 5, treatment: null, remnantLevel: null });
    expect(await board()).not.toContain('相比');
    await rated({ riskLevel: 3 });
    const second = await board();
    expect(second).toMatch(/与 V0\.1（\d{4}-\d{2}-\d{2}）相比/u);
    expect(second).toMatch(/高于可接受等级的风险\n1\n0/u);
    expect(second).toMatch(/高于可接受等级的残余风险\n–\n–/u);
    // The same version says the same again.
    expect(await board()).toMatch(/高于可接受等级的风险\n1\n0/u);
  });

  it('compares no levels of different methods', async () => {
    const { projectCode, rated, board } = await begun();
    await board();
    await t.peek((tx) =>
      tx
        .update(assessments)
        .set({ method: standardMethods.edition2022 })
        .where(eq(assessments.projectCode, projectCode)),
    );
    await rated({ riskLevel: 3 });
    expect(await board()).not.toContain('相比');
  });

  it('asks for no budget of what was carried out by its date, and still does of what is so later', async () => {
    const project = await newProject();
    const risk = { treatmentCost: 500_000, treatmentDeadline: '2020-01-31' };
    const done = { state: 'done', result: '已更新', doneAt: new Date('2020-01-01T00:00:00Z') } as const;
    const { measureId } = await t.peek((tx) => makeMeasure(tx, project, done, { assigneeId: null, risk }));
    expect(await boardOf(project)).toContain('没有待办的措施。');
    await t.peek((tx) =>
      tx
        .update(measures)
        .set({ doneAt: new Date(Date.now() + 48 * 3_600_000) })
        .where(eq(measures.measureId, measureId)),
    );
    const open = await boardOf(project);
    expect(open).toMatch(/尚未完成的措施共 1 项，费用预算 5,000 元/u);
    expect(open).toMatch(/已逾期的措施\n1/u);
  });

  it('shows a dash, not a zero, for figures that are not rated or planned yet', async () => {
    const { rated, board } = await begun();
    await rated({ riskLevel: 4, treatment: null, remnantLevel: null, remnantLossLevel: null });
    const text = await board();
    for (const label of [
      '处置后仍高和很高',
      '须接受的残余风险（已接受）',
      '处置措施（已完成）',
      '费用预算（元）',
      '已逾期的措施',
    ])
      expect(text).toContain(`${label}\n–`);
    expect(text).toContain('尚未确定措施。');
  });
});
