import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import {
  demoRisks,
  EXECUTOR,
  input,
  LIST,
  OTHER_PM,
  OWNER,
  PM,
  PROJECT,
  type Risk,
  riskOf,
  UPDATE,
} from '../../../../tests/server/demoRisks';
import { testApp } from '../../../../tests/server/testApp';

const DELETE = '/api/portal/risk/delete';

const CHANNEL = '13800000011';

const t = testApp();
const { units, standing } = demoRisks(t);

describe('identifying risks', () => {
  it('rejects visitors, onlookers, other tenants, other executors’ units and bad input', async () => {
    expect((await t.nobody.post(UPDATE, input(units.own))).errorCode).toBe('10000');
    expect((await (await t.as(OWNER)).post(UPDATE, input(units.own))).errorCode).toBe('403');
    expect((await (await t.as(OTHER_PM)).post(UPDATE, input(units.own))).errorCode).toBe('not_found');
    const executor = await t.as(EXECUTOR);
    expect((await executor.post(UPDATE, input(units.foreign))).errorCode).toBe('not_found');
    for (const fields of [
      { threat: ' ' },
      { threatFrequency: 6 },
      { threat: 'x'.repeat(101) },
      { riskId: units.own },
    ]) {
      expect((await executor.post(UPDATE, input(units.own, fields))).status, JSON.stringify(fields)).toBe(400);
    }
    expect(await t.audits('saveRisk')).toEqual([]);
  });

  it('of the same pair by two people at once is added once, and the second is told', async () => {
    const executor = await t.as(EXECUTOR);
    const pair = input(units.own, { threat: '同时识别' });
    const held = (tx: Tx) => tx.execute(sql`LOCK TABLE risks IN SHARE ROW EXCLUSIVE MODE`);
    const answers = await t.inLine(
      held,
      () => executor.post<{ riskId: string }>(UPDATE, pair),
      () => executor.post<{ riskId: string }>(UPDATE, pair),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'code_taken']);
    expect(answers[1]?.errorMsg).toContain('同时识别');
    const [{ data } = { data: { riskId: '' } }] = answers;
    expect((await executor.post(DELETE, { projectCode: PROJECT, riskId: data.riskId, version: 1 })).success).toBe(true);
    await t.owner.query("DELETE FROM audit_log WHERE action IN ('saveRisk', 'deleteRisk')");
  });

  it('is computed at once, changed with its version, and deleted with its audit row', async () => {
    const executor = await t.as(EXECUTOR);
    const made = await executor.post<{ riskId: string; version: number }>(UPDATE, input(units.own));
    expect(made.success, made.errorMsg).toBe(true);
    const { riskId } = made.data;
    const risk = await riskOf(executor, riskId);
    // GB/T 20984 matrix: T 4, V 5 gives likelihood 22 (level 5).
    expect(risk).toMatchObject({ threatFrequency: 4, vulnerabilitySeverity: 5, editable: ['threats'] });
    expect(risk.riskValue).toBeGreaterThan(0);
    expect((await executor.post(UPDATE, input(units.own))).errorCode).toBe('code_taken');
    const changed = await executor.post<{ version: number }>(
      UPDATE,
      input(units.own, { riskId, version: 1, vulnerabilitySeverity: 1 }),
    );
    expect(changed.data.version).toBe(2);
    expect((await riskOf(executor, riskId)).riskValue).toBeLessThan(risk.riskValue);
    const late = await executor.post(UPDATE, input(units.own, { riskId, version: 1, vulnerabilitySeverity: 2 }));
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ current: { vulnerabilitySeverity: 1 } });
    expect((late.data as { current?: object }).current).toEqual(await riskOf(executor, riskId));
    expect((await executor.post(DELETE, { projectCode: PROJECT, riskId, version: 1 })).errorCode).toBe('conflict');
    expect((await executor.post(DELETE, { projectCode: PROJECT, riskId, version: 2 })).success).toBe(true);
    expect((await t.audits('saveRisk')).map((row) => row.entityCode)).toEqual([riskId, riskId]);
    expect((await t.audits('deleteRisk'))[0]?.detail).toMatchObject({ deleted: { threat: '勒索软件' } });
  });

  it('refuses to delete a risk once its unit is handed in or at another step, and of another executor’s unit', async () => {
    const executor = await t.as(EXECUTOR);
    const { data } = await executor.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '误删' }));
    const remove = () => executor.post(DELETE, { projectCode: PROJECT, riskId: data.riskId, version: 1 });
    const isThere = () => t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, data.riskId)));
    for (const [stage, state] of [
      ['assess', 'submitted'],
      ['control', 'inhand'],
      ['remnant_risk', 'inhand'],
    ] as const) {
      await standing(stage, state);
      expect((await remove()).errorCode, stage).toBe('refused_transition');
      expect(await isThere()).toHaveLength(1);
    }
    await standing('assess');
    const [other] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.unitId, units.foreign)).limit(1));
    const { riskId, version } = other ?? {};
    expect((await executor.post(DELETE, { projectCode: PROJECT, riskId, version })).errorCode).toBe('not_found');
    expect((await remove()).success).toBe(true);
    expect(await isThere()).toEqual([]);
  });

  it('shows an executor the risks of its own units alone', async () => {
    const executor = await t.as(EXECUTOR);
    const all = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)));
    const mine = new Set(
      all
        .filter((unit) => unit.assigneeId === all.find(({ unitId }) => unitId === units.own)?.assigneeId)
        .map((unit) => unit.unitId),
    );
    const { list, total } = (
      await executor.get<{ list: Risk[]; total: number }>(LIST, { projectCode: PROJECT, pageSize: 200 })
    ).data;
    expect(list.length).toBeGreaterThan(0);
    expect(list.every((risk) => mine.has(risk.unitId))).toBe(true);
    const whole = (await (await t.as(PM)).get<{ total: number }>(LIST, { projectCode: PROJECT })).data.total;
    expect(total).toBeLessThan(whole);
    const [other] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.unitId, units.foreign)).limit(1));
    expect(
      (await executor.get('/api/portal/risk/detail', { projectCode: PROJECT, riskId: other?.riskId ?? '' })).errorCode,
    ).toBe('not_found');
    const map = await executor.get<{ total: number }>('/api/portal/risk/heatMap', { projectCode: PROJECT });
    expect(map.data.total).toBe(total);
  });
});

describe('what remains', () => {
  it('is in the lists of high residual risks until it is accepted', async () => {
    const pm = await t.as(PM);
    const high = '/consulting/project/assess/assessHighRemnantRiskList';
    const open = '/consulting/project/assessConfirm/assessHighRemnantRiskList';
    const page = async (path: string) =>
      (await pm.get<{ list: Risk[]; total: number }>(path, { projectCode: PROJECT, pageSize: 200 })).data;
    const [all, waiting] = [await page(high), await page(open)];
    expect(all.list.length).toBeGreaterThan(0);
    expect(all.list.every((risk) => (risk.remnantLevel ?? 0) >= 4)).toBe(true);
    expect(all.list.map((risk) => risk.remnantValue)).toEqual(
      [...all.list.map((risk) => risk.remnantValue)].sort((a, b) => (b ?? 0) - (a ?? 0)),
    );
    expect(waiting.list.length).toBeGreaterThan(0);
    expect(waiting.list.every((risk) => risk.acceptedBy === null)).toBe(true);
    expect(waiting.total).toBeLessThanOrEqual(all.total);
  });

  it('adds up in the figures and in the heat map after treatment', async () => {
    const pm = await t.as(PM);
    const figures = (
      await pm.get<{
        after: { level: number; count: number }[];
        before: { count: number }[];
        counts: { risks: number };
        treatments: { count: number }[];
        highRemnant: number;
      }>('/api/portal/report/figures', { projectCode: PROJECT })
    ).data;
    const map = (
      await pm.get<{ byLevel: { level: number; count: number }[] }>('/api/portal/risk/heatMap', {
        projectCode: PROJECT,
        when: 'after',
      })
    ).data;
    expect(map.byLevel).toEqual(figures.after);
    const sum = (rows: { count: number }[]) => rows.reduce((total, row) => total + row.count, 0);
    expect(sum(figures.before)).toBe(figures.counts.risks);
    expect(sum(figures.treatments)).toBe(figures.counts.risks);
    expect(figures.highRemnant).toBe(sum(figures.after.filter((row) => row.level >= 4)));
  });

  it('asks the same number of statements for one row and for two hundred', async () => {
    const pm = await t.as(PM);
    await pm.get(LIST, { projectCode: PROJECT, pageSize: 1 });
    const one = await t.statements(() => pm.get(LIST, { projectCode: PROJECT, pageSize: 1 }));
    expect(await t.statements(() => pm.get(LIST, { projectCode: PROJECT, pageSize: 200 }))).toBe(one);
    expect(
      await t.statements(() => pm.get('/api/portal/report/figures', { projectCode: PROJECT })),
    ).toBeLessThanOrEqual(6);
  });
});

describe('lists of risks', () => {
  interface Risk {
    riskId: string;
    assetValue: number;
    threatFrequency: number;
    vulnerabilitySeverity: number;
    likelihoodLevel: number;
    lossLevel: number;
    riskLevel: number;
    riskValue: number;
    category: string;
  }

  it('lists them worst first, filtered by level and category; the heat map counts the same', async () => {
    const pm = await t.as(CHANNEL);
    const all = await pm.get<{ list: Risk[]; total: number }>('/consulting/project/assess/list', {
      projectCode: PROJECT,
      pageSize: 200,
    });
    const values = all.data.list.map((row) => row.riskValue);
    expect(values).toEqual([...values].sort((a, b) => b - a));
    const map = await pm.get<{
      cells: { count: number; lossLevel: number; likelihoodLevel: number }[];
      byLevel: { level: number; count: number }[];
      total: number;
    }>('/api/portal/risk/heatMap', { projectCode: PROJECT });
    expect(map.data.cells).toHaveLength(25);
    expect(map.data.total).toBe(all.data.total);
    expect(map.data.cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(map.data.total);
    for (const { level, count } of map.data.byLevel) {
      const listed = await pm.get<{ total: number; list: Risk[] }>('/consulting/project/assess/list', {
        projectCode: PROJECT,
        level,
      });
      expect(listed.data.total).toBe(count);
      expect(listed.data.list.length > 0).toBe(count > 0);
      expect(listed.data.list.every((row) => row.riskLevel === level)).toBe(true);
    }
    const people = await pm.get<{ list: Risk[] }>('/consulting/project/assess/list', {
      projectCode: PROJECT,
      category: 'humanResources',
    });
    expect(new Set(people.data.list.map((row) => row.category))).toEqual(new Set(['humanResources']));
  });

  it("opens to the factors, which agree with the standard's worked example", async () => {
    const pm = await t.as(PM);
    const all = await pm.get<{ list: Risk[] }>('/consulting/project/assess/list', {
      projectCode: PROJECT,
      pageSize: 200,
    });
    for (const risk of all.data.list.slice(0, 5)) {
      const { data } = await pm.get<{
        risk: Risk;
        steps: { result: string; value: number; level: number }[];
        derivation: { kind: string; value: number; factors: { offered: number; rule: string; fromName?: string }[] }[];
      }>('/api/portal/risk/detail', { projectCode: PROJECT, riskId: risk.riskId });
      expect(data.risk.riskId).toBe(risk.riskId);
      const outcome = data.steps.find((step) => step.result === 'risk');
      expect([outcome?.value, outcome?.level]).toEqual([risk.riskValue, risk.riskLevel]);
      const top = data.derivation[0];
      expect(top?.kind).toBe('unit');
      expect(top?.value).toBe(risk.assetValue);
      expect(Math.max(...(top?.factors.map((factor) => factor.offered) ?? []))).toBe(risk.assetValue);
      for (const factor of data.derivation.flatMap((step) => step.factors)) {
        expect(Boolean(factor.fromName)).toBe(factor.rule !== 'own');
      }
    }
  });
});
