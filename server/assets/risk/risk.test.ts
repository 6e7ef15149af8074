import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { risks, unitAssets } from '#server/kernel/db/schema';
import { type Client, testApp } from '../../../tests/server/testApp';

const PROJECT = 'PDEMO27001A';
const PM = '13800000021';
const OWNER = '13800000022';
const EXECUTOR = '13800000023';
const OTHER_PM = '13800000025';
const UPDATE = '/consulting/project/assess/update';
const CONTROL = '/consulting/project/assessControl/update';
const LIST = '/consulting/project/assess/list';
const DELETE = '/api/portal/risk/delete';

const t = testApp();

interface Risk {
  riskId: string;
  unitId: string;
  version: number;
  riskValue: number;
  riskLevel: number;
  assetValue: number;
  threatFrequency: number;
  vulnerabilitySeverity: number;
  remnantLevel: number | null;
  remnantValue: number | null;
  acceptedBy: string | null;
  treatment: string | null;
  editable: string[];
}

const input = (unitId: string, fields: Record<string, unknown> = {}) => ({
  projectCode: PROJECT,
  unitId,
  threat: '勒索软件',
  vulnerability: '没有离线备份',
  threatFrequency: 4,
  vulnerabilitySeverity: 5,
  ...fields,
});
const riskOf = async (client: Client, riskId: string) =>
  (await client.get<{ risk: Risk }>('/api/portal/risk/detail', { projectCode: PROJECT, riskId })).data.risk;

/** Two units: one with the executor at the step of assessing, one with nobody. */
let own = '';
let foreign = '';
beforeAll(async () => {
  const [account] = await t
    .peek((tx) => tx.execute<{ id: string }>(`SELECT account_id AS id FROM accounts WHERE phone = '${EXECUTOR}'`))
    .then(({ rows }) => rows);
  const units = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)).limit(2));
  own = units[0]?.unitId ?? '';
  foreign = units[1]?.unitId ?? '';
  await t.peek((tx) =>
    tx
      .update(unitAssets)
      .set({ assigneeId: account?.id, stage: 'assess', state: 'inhand' })
      .where(eq(unitAssets.unitId, own)),
  );
  await t.peek((tx) =>
    tx
      .update(unitAssets)
      .set({ assigneeId: null, stage: 'assess', state: 'inhand' })
      .where(eq(unitAssets.unitId, foreign)),
  );
});

const standing = (stage: 'assess' | 'control' | 'risk' | 'remnant_risk', state: 'inhand' | 'submitted' = 'inhand') =>
  t.peek((tx) => tx.update(unitAssets).set({ stage, state }).where(eq(unitAssets.unitId, own)));

describe('identifying risks', () => {
  it('refuses nobody, onlookers, other tenants, other executors’ units and bad input', async () => {
    expect((await t.nobody.post(UPDATE, input(own))).errorCode).toBe('10000');
    expect((await (await t.as(OWNER)).post(UPDATE, input(own))).errorCode).toBe('403');
    expect((await (await t.as(OTHER_PM)).post(UPDATE, input(own))).errorCode).toBe('not_found');
    const executor = await t.as(EXECUTOR);
    expect((await executor.post(UPDATE, input(foreign))).errorCode).toBe('not_found');
    for (const fields of [{ threat: ' ' }, { threatFrequency: 6 }, { threat: 'x'.repeat(101) }, { riskId: own }]) {
      expect((await executor.post(UPDATE, input(own, fields))).status, JSON.stringify(fields)).toBe(400);
    }
    expect(await t.audits('saveRisk')).toEqual([]);
  });

  it('is computed at once, changed with its version, and deleted with its audit row', async () => {
    const executor = await t.as(EXECUTOR);
    const made = await executor.post<{ riskId: string; version: number }>(UPDATE, input(own));
    expect(made.success, made.errorMsg).toBe(true);
    const { riskId } = made.data;
    const risk = await riskOf(executor, riskId);
    // GB/T 20984 matrix: T 4, V 5 gives likelihood 22 (level 5).
    expect(risk).toMatchObject({ threatFrequency: 4, vulnerabilitySeverity: 5, editable: ['threats'] });
    expect(risk.riskValue).toBeGreaterThan(0);
    expect((await executor.post(UPDATE, input(own))).errorCode).toBe('code_taken');
    const changed = await executor.post<{ version: number }>(
      UPDATE,
      input(own, { riskId, version: 1, vulnerabilitySeverity: 1 }),
    );
    expect(changed.data.version).toBe(2);
    expect((await riskOf(executor, riskId)).riskValue).toBeLessThan(risk.riskValue);
    const late = await executor.post(UPDATE, input(own, { riskId, version: 1, vulnerabilitySeverity: 2 }));
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ current: { vulnerabilitySeverity: 1 } });
    expect((late.data as { current?: object }).current).toEqual(await riskOf(executor, riskId));
    expect((await executor.post(DELETE, { projectCode: PROJECT, riskId, version: 1 })).errorCode).toBe('conflict');
    expect((await executor.post(DELETE, { projectCode: PROJECT, riskId, version: 2 })).success).toBe(true);
    expect((await t.audits('saveRisk')).map((row) => row.entityCode)).toEqual([riskId, riskId]);
    expect((await t.audits('deleteRisk'))[0]?.detail).toMatchObject({ deleted: { threat: '勒索软件' } });
  });

  it('shows an executor the risks of its own units alone', async () => {
    const executor = await t.as(EXECUTOR);
    const units = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)));
    const mine = new Set(
      units
        .filter((unit) => unit.assigneeId === units.find(({ unitId }) => unitId === own)?.assigneeId)
        .map((unit) => unit.unitId),
    );
    const { list, total } = (
      await executor.get<{ list: Risk[]; total: number }>(LIST, { projectCode: PROJECT, pageSize: 200 })
    ).data;
    expect(list.every((risk) => mine.has(risk.unitId))).toBe(true);
    const all = (await (await t.as(PM)).get<{ total: number }>(LIST, { projectCode: PROJECT })).data.total;
    expect(total).toBeLessThan(all);
    const [other] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.unitId, foreign)).limit(1));
    expect(
      (await executor.get('/api/portal/risk/detail', { projectCode: PROJECT, riskId: other?.riskId ?? '' })).errorCode,
    ).toBe('not_found');
    const map = await executor.get<{ total: number }>('/api/portal/risk/heatMap', { projectCode: PROJECT });
    expect(map.data.total).toBe(total);
  });
});

describe('treating risks', () => {
  const treat = (riskId: string, version: number, fields: Record<string, unknown>) => ({
    projectCode: PROJECT,
    riskId,
    version,
    ...fields,
  });
  const plan = {
    treatment: 'modify',
    treatmentPlan: '每日离线备份',
    treatmentOwner: '张海峰',
    treatmentDeadline: '2026-12-31',
    controls: ['8.13'],
  };

  it('lets the executor change what the unit’s step is about, and nothing else', async () => {
    const executor = await t.as(EXECUTOR);
    const { riskId } = (await executor.post<{ riskId: string }>(UPDATE, input(own, { threat: '硬件故障' }))).data;
    const parts = {
      existingControl: '双机热备',
      treatment: plan,
      remnant: { remnantFrequency: 1, remnantSeverity: 2 },
    };
    const allowed = {
      assess: undefined,
      control: 'existingControl',
      risk: 'treatment',
      remnant_risk: 'remnant',
    } as const;
    let version = 1;
    for (const [stage, part] of Object.entries(allowed) as [keyof typeof allowed, keyof typeof parts | undefined][]) {
      await standing(stage);
      for (const name of Object.keys(parts) as (keyof typeof parts)[]) {
        const answer = await executor.post<{ version: number }>(
          CONTROL,
          treat(riskId, version, { [name]: parts[name] }),
        );
        expect(answer.errorCode, `${stage} ${name}`).toBe(name === part ? '200' : 'refused_transition');
        if (name === part) version = answer.data.version;
      }
      if (part) {
        await standing(stage, 'submitted');
        expect((await executor.post(CONTROL, treat(riskId, version, { [part]: parts[part] }))).errorCode).toBe(
          'refused_transition',
        );
      }
    }
    const risk = await riskOf(await t.as(PM), riskId);
    expect(risk).toMatchObject({ treatment: 'modify', remnantFrequency: 1, remnantSeverity: 2 });
    expect(risk.remnantLevel).toBeLessThanOrEqual(risk.riskLevel);
    expect(risk.remnantValue).toBeLessThan(risk.riskValue);
    const [row] = await t.audits('saveControl');
    expect(row?.detail).toMatchObject({ changed: { remnantFrequency: { before: null, after: 1 } } });
  });

  it('keeps a retained risk as it is, lowers an avoided one, and forgets what remains without a treatment', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(own, { threat: '误操作' }))).data;
    const set = async (treatment: string | null, version: number) => {
      const answer = await pm.post(CONTROL, treat(riskId, version, { treatment: { treatment, controls: [] } }));
      expect(answer.success, answer.errorMsg).toBe(true);
      return riskOf(pm, riskId);
    };
    const retained = await set('retain', 1);
    expect([retained.remnantValue, retained.remnantLevel]).toEqual([retained.riskValue, retained.riskLevel]);
    const avoided = await set('avoid', 2);
    expect(avoided.remnantValue).toBeLessThan(avoided.riskValue);
    expect((await set(null, 3)).remnantLevel).toBeNull();
  });

  it('follows the unit’s value, and withdraws an acceptance once another level remains', async () => {
    const pm = await t.as(PM);
    await standing('assess');
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(own, { threat: '断电' }))).data;
    await pm.post(CONTROL, treat(riskId, 1, { treatment: { treatment: 'retain', controls: [] } }));
    await t.peek((tx) =>
      tx.execute(`UPDATE risks SET accepted_by = 'A', accepted_until = '2099-01-01' WHERE risk_id = '${riskId}'`),
    );
    const before = await riskOf(pm, riskId);
    const unit = (await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.unitId, own))))[0];
    if (!unit) throw new Error('no unit');
    const to = before.assetValue === 5 ? 1 : 5;
    const saved = await pm.post('/consulting/project/unitAssets/update', {
      projectCode: PROJECT,
      unitId: own,
      version: unit.version,
      assetCode: unit.assetCode,
      name: unit.name,
      category: unit.category,
      assetType: unit.assetType,
      confidentiality: to,
      integrity: to,
      availability: to,
      systems: [],
    });
    expect(saved.success, saved.errorMsg).toBe(true);
    const after = await riskOf(pm, riskId);
    expect(after.assetValue).toBe(to);
    expect(after.remnantValue).toBe(after.riskValue);
    const [row] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
    expect(row?.acceptedBy === null).toBe(after.remnantLevel !== before.remnantLevel);
  });

  it('is accepted as it was seen: not what has risen, been retitled or been treated otherwise since', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(own, { threat: '火灾', threatFrequency: 5 })))
      .data;
    const accept = (version: number) =>
      pm.post('/api/portal/risk/accept', {
        projectCode: PROJECT,
        risks: [{ riskId, version }],
        acceptance: { reason: '可以承受', until: '2099-01-01' },
      });
    const raise = async (to: number) => {
      const [unit] = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.unitId, own)));
      if (!unit) throw new Error('no unit');
      const { assetCode, name, category, assetType, version } = unit;
      const cia = { confidentiality: to, integrity: to, availability: to };
      const fields = { projectCode: PROJECT, unitId: own, version, assetCode, name, category, assetType, ...cia };
      const answer = await pm.post('/consulting/project/unitAssets/update', { ...fields, systems: [] });
      expect(answer.success, answer.errorMsg).toBe(true);
    };
    await raise(1);
    await pm.post(CONTROL, treat(riskId, 1, { treatment: { treatment: 'retain' } }));
    const seen = await riskOf(pm, riskId);
    await raise(5);
    const risen = await riskOf(pm, riskId);
    expect(risen.remnantLevel).toBeGreaterThan(seen.remnantLevel ?? 5);
    expect((await accept(seen.version)).errorCode).toBe('conflict');

    expect((await accept(risen.version)).success).toBe(true);
    const accepted = await riskOf(pm, riskId);
    expect(accepted.acceptedBy).not.toBeNull();
    // Where nothing else remains, what is written about it may change.
    const { version } = accepted;
    await pm.post(CONTROL, treat(riskId, version, { treatment: { treatment: 'retain', treatmentPlan: '观察' } }));
    expect((await riskOf(pm, riskId)).acceptedBy).toBe(accepted.acceptedBy);
    const share = { treatment: 'share' };
    const remnant = { remnantFrequency: 5, remnantSeverity: 5 };
    await pm.post(CONTROL, treat(riskId, version + 1, { treatment: share, remnant }));
    const shared = await riskOf(pm, riskId);
    expect([shared.remnantLevel, shared.acceptedBy]).toEqual([risen.remnantLevel, null]);
    await accept(version + 2);
    await pm.post(UPDATE, { ...input(own, { threat: '水灾', threatFrequency: 5 }), riskId, version: version + 3 });
    expect(await riskOf(pm, riskId)).toMatchObject({ threat: '水灾', acceptedBy: null });
  });

  it('stays accepted when whoever accepted it has left', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(own, { threat: '雷击' }))).data;
    await t.peek((tx) => tx.update(risks).set({ acceptedBy: 'AGONE' }).where(eq(risks.riskId, riskId)));
    expect((await riskOf(pm, riskId)).acceptedBy).toBe('—');
  });

  it('refuses a day of a year that no calendar has', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(own, { threat: '虫害' }))).data;
    const answer = await pm.post(
      CONTROL,
      treat(riskId, 1, { treatment: { ...plan, treatmentDeadline: '0000-01-01' } }),
    );
    expect([answer.status, Object.keys(answer.fields ?? {})]).toEqual([400, ['treatment.treatmentDeadline']]);
  });

  it('refuses controls that Annex A does not have', async () => {
    const pm = await t.as(PM);
    const { list } = (await pm.get<{ list: Risk[] }>(LIST, { projectCode: PROJECT, pageSize: 1 })).data;
    const [risk] = list;
    const answer = await pm.post(
      CONTROL,
      treat(risk?.riskId ?? '', risk?.version ?? 0, { treatment: { ...plan, controls: ['9.99'] } }),
    );
    expect(answer.errorCode).toBe('unknown_reference');
  });
});

describe('what remains', () => {
  it('stands in the lists of high remnant risks until it is accepted', async () => {
    const pm = await t.as(PM);
    const high = '/consulting/project/assess/assessHighRemnantRiskList';
    const open = '/consulting/project/assessConfirm/assessHighRemnantRiskList';
    const page = async (path: string) =>
      (await pm.get<{ list: Risk[]; total: number }>(path, { projectCode: PROJECT, pageSize: 200 })).data;
    const [all, waiting] = [await page(high), await page(open)];
    expect(all.list.every((risk) => (risk.remnantLevel ?? 0) >= 4)).toBe(true);
    expect(all.list.map((risk) => risk.remnantValue)).toEqual(
      [...all.list.map((risk) => risk.remnantValue)].sort((a, b) => (b ?? 0) - (a ?? 0)),
    );
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

describe('the graph', () => {
  it('holds all businesses, systems and links, and the units of the system that is asked for', async () => {
    const pm = await t.as(PM);
    interface Graph {
      businesses: unknown[];
      systems: { systemId: string; unitCount: number }[];
      carries: unknown[];
      units: unknown[];
    }
    const graph = (await pm.get<Graph>('/api/portal/assets/graph', { projectCode: PROJECT })).data;
    expect([graph.businesses.length, graph.systems.length, graph.units.length]).toEqual([20, 40, 0]);
    const system = graph.systems.find((one) => one.unitCount > 0);
    const opened = (
      await pm.get<Graph>('/api/portal/assets/graph', { projectCode: PROJECT, systemId: system?.systemId ?? '' })
    ).data;
    expect(opened.units).toHaveLength(system?.unitCount ?? -1);
    expect((await (await t.as(OTHER_PM)).get('/api/portal/assets/graph', { projectCode: PROJECT })).errorCode).toBe(
      'not_found',
    );
  });
});

describe('a derived value', () => {
  it('opens to what it comes from, for businesses, systems and units', async () => {
    const pm = await t.as(PM);
    const ask = async (kind: string, id: string) =>
      (
        await pm.get<{ kind: string; value: number; factors: { offered: number }[] }[]>(
          '/api/portal/assets/derivation',
          {
            projectCode: PROJECT,
            kind,
            id,
          },
        )
      ).data;
    interface Row {
      businessId: string;
      systemId: string;
      unitId: string;
      importance: number;
      value: number;
    }
    for (const [kind, path] of [
      ['business', 'businessAssets'],
      ['system', 'systemAssets'],
      ['unit', 'unitAssets'],
    ] as const) {
      const { list } = (
        await pm.get<{ list: Row[] }>(`/consulting/project/${path}/list`, { projectCode: PROJECT, pageSize: 5 })
      ).data;
      for (const row of list) {
        const [own, ...above] = await ask(kind, row[`${kind}Id`]);
        expect(own?.value, kind).toBe(kind === 'business' ? row.importance : row.value);
        expect(own?.value).toBe(Math.max(...(own?.factors ?? []).map((factor) => factor.offered)));
        expect(above.every((step) => step.kind !== 'unit')).toBe(true);
      }
    }
    const answer = await (await t.as(EXECUTOR)).get('/api/portal/assets/derivation', {
      projectCode: PROJECT,
      kind: 'unit',
      id: foreign,
    });
    expect(answer.errorCode).toBe('not_found');
  });
});
