import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { acceptRemnant, showAcceptance } from '../../../../tests/server/acceptance';
import {
  demoRisks,
  EXECUTOR,
  input,
  LIST,
  PM,
  PROJECT,
  type Risk,
  riskOf,
  UPDATE,
} from '../../../../tests/server/demoRisks';
import { testApp } from '../../../../tests/server/testApp';

const CONTROL = '/consulting/project/assessControl/update';

const t = testApp();
const { units, standing } = demoRisks(t);

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
    const { riskId } = (await executor.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '硬件故障' }))).data;
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
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '误操作' }))).data;
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

  it('keeps what was rated to remain through other treatments, and ends an acceptance with the first', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '窃听' }))).data;
    const of = async () => {
      const [row] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
      if (!row) throw new Error('The risk is gone.');
      return row;
    };
    const set = async (treatment: string, remnant?: object) => {
      const { version } = await of();
      const answer = await pm.post(
        CONTROL,
        treat(riskId, version, { treatment: { treatment, controls: [] }, remnant }),
      );
      expect(answer.success, answer.errorMsg).toBe(true);
      return of();
    };
    const two = { remnantFrequency: 2, remnantSeverity: 2 };
    const first = await set('modify', two);
    await t.peek((tx) =>
      tx.execute(`UPDATE risks SET accepted_by = 'A', accepted_until = '2099-01-01' WHERE risk_id = '${riskId}'`),
    );
    const retained = await set('retain');
    expect([retained.remnantValue, retained.remnantLevel]).toEqual([retained.riskValue, retained.riskLevel]);
    expect(retained.acceptedBy).toBeNull();
    // Avoided: neither the threat nor the weakness is left.
    const avoided = await set('avoid');
    expect(avoided.remnantLevel).toBe(1);
    const again = await set('modify');
    expect(again).toMatchObject({ ...two, remnantValue: first.remnantValue, remnantLevel: first.remnantLevel });
  });

  it('follows the unit’s value, and withdraws an acceptance once another level remains', async () => {
    const pm = await t.as(PM);
    await standing('assess');
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '断电' }))).data;
    await pm.post(CONTROL, treat(riskId, 1, { treatment: { treatment: 'retain', controls: [] } }));
    await t.peek((tx) =>
      tx.execute(`UPDATE risks SET accepted_by = 'A', accepted_until = '2099-01-01' WHERE risk_id = '${riskId}'`),
    );
    const before = await riskOf(pm, riskId);
    const unit = (await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.unitId, units.own))))[0];
    if (!unit) throw new Error('no unit');
    const to = before.assetValue === 5 ? 1 : 5;
    const saved = await pm.post('/consulting/project/unitAssets/update', {
      projectCode: PROJECT,
      unitId: units.own,
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
    const { riskId } = (
      await pm.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '火灾', threatFrequency: 5 }))
    ).data;
    const acceptance = { projectCode: PROJECT, riskId, until: '2099-01-01' };
    const raise = async (to: number) => {
      const [unit] = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.unitId, units.own)));
      if (!unit) throw new Error('no unit');
      const { assetCode, name, category, assetType, version } = unit;
      const cia = { confidentiality: to, integrity: to, availability: to };
      const fields = { projectCode: PROJECT, unitId: units.own, version, assetCode, name, category, assetType, ...cia };
      const answer = await pm.post('/consulting/project/unitAssets/update', { ...fields, systems: [] });
      expect(answer.success, answer.errorMsg).toBe(true);
    };
    await raise(1);
    await pm.post(CONTROL, treat(riskId, 1, { treatment: { treatment: 'retain' } }));
    const seen = await riskOf(pm, riskId);
    const { seal } = (await showAcceptance(pm, acceptance)).data;
    await raise(5);
    const risen = await riskOf(pm, riskId);
    expect(risen.remnantLevel).toBeGreaterThan(seen.remnantLevel ?? 5);
    expect((await showAcceptance(pm, acceptance, seal ?? 'none')).errorCode).toBe('change_overtaken');

    expect((await acceptRemnant(pm, acceptance)).success).toBe(true);
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
    await acceptRemnant(pm, acceptance);
    await pm.post(UPDATE, {
      ...input(units.own, { threat: '水灾', threatFrequency: 5 }),
      riskId,
      version: version + 3,
    });
    expect(await riskOf(pm, riskId)).toMatchObject({ threat: '水灾', acceptedBy: null });
  });

  it('stays accepted when the person who accepted it has left', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '雷击' }))).data;
    await t.peek((tx) => tx.update(risks).set({ acceptedBy: 'AGONE' }).where(eq(risks.riskId, riskId)));
    expect((await riskOf(pm, riskId)).acceptedBy).toBe('—');
  });

  it('refuses a day of a year that no calendar has', async () => {
    const pm = await t.as(PM);
    const { riskId } = (await pm.post<{ riskId: string }>(UPDATE, input(units.own, { threat: '虫害' }))).data;
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
