import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { measureStates } from '#domain/subjects/assets/measure/measure';
import { needsAcceptance, standardCriteria } from '#domain/subjects/assets/risk/criteria';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { type UnitRisk, unitGaps } from '#domain/subjects/assets/work/gaps';
import { executorPages, stepOf, unitStages } from '#domain/subjects/assets/work/workflow';
import { controls } from '#domain/subjects/iso/controls';
import { portalToday } from '#server/kernel/days';
import { pictureIn } from '#server/kernel/files/picture';
import { testApp } from '../../../../tests/server/testApp';
import { unitAssets } from '../inventory/tables';
import { risks } from '../risk/tables';
import { roomPlan } from './picture';
import { demoStanding } from './work';

const t = testApp();
const PROJECT = { projectCode: 'PDEMO27001A' };

describe('the work on the demo inventory', () => {
  it('has units at every stage, half of them at the beginning', () => {
    const standings = Array.from({ length: 300 }, (_, n) => demoStanding(n));
    expect(new Set(standings.map((one) => one.stage))).toEqual(new Set(unitStages));
    const begun = standings.filter((one) => one.stage === 'assess' && one.state === 'inhand');
    expect(begun.length).toBeGreaterThan(120);
    expect(begun.length).toBeLessThan(160);
    expect(Array.from({ length: 300 }, (_, n) => demoStanding(n))).toEqual(standings);
  });

  it('has reached each step with what the steps before it ask for', async () => {
    const rows = await t.peek((tx) =>
      tx
        .select({ unit: unitAssets, risk: risks })
        .from(unitAssets)
        .leftJoin(risks, eq(risks.unitId, unitAssets.unitId))
        .where(eq(unitAssets.projectCode, PROJECT.projectCode)),
    );
    const refs = new Set(controls.map((control) => control.ref));
    const today = portalToday();
    for (const { unit, risk } of rows) {
      const all: UnitRisk[] = risk ? [risk] : [];
      const content = {
        riskCount: all.length,
        risks: all,
        isSeen: unit.seenAt !== null,
        criteria: standardCriteria,
        today,
      };
      const step = stepOf(unit.stage);
      const at = `${unit.assetCode} ${unit.stage} ${unit.state}`;
      if (unit.state === 'submitted' && step) expect(unitGaps('submit', [step], content), at).toEqual([]);
      if (step === 'remnant_risk' || !step) expect(unitGaps('complete', ['risk'], content), at).toEqual([]);
      if (!step) expect(unitGaps('complete', ['remnant_risk'], content), at).toEqual([]);
      if (unit.stage.endsWith('_reject')) expect(unit.returnReason, at).toBeTruthy();
      for (const ref of risk?.controls ?? []) expect(refs, at).toContain(ref);
    }
    const high = rows.filter(({ risk }) => risk && needsAcceptance(standardCriteria, risk.remnantLevel));
    expect(high.filter(({ risk }) => risk?.acceptedBy).length).toBeGreaterThan(0);
    expect(high.filter(({ risk }) => !risk?.acceptedBy).length).toBeGreaterThan(0);
  });

  it('is carried out in every state, what is done with its evidence and by whom it may be', async () => {
    const pm = await t.as('13800000021');
    const { data } = await pm.get<AssetsWire['listMeasures']['data']>('/api/portal/measure/list', {
      ...PROJECT,
      pageSize: 200,
    });
    expect(new Set(data.list.map(({ state }) => state))).toEqual(new Set(measureStates));
    for (const { state, evidenceCount, doneBy, verifiedBy, treatmentOwner } of data.list) {
      expect(treatmentOwner).toBeTruthy();
      if (state !== 'done' && state !== 'verified') continue;
      expect(evidenceCount).toBeGreaterThan(0);
      expect(doneBy).toBeTruthy();
      expect(verifiedBy).not.toBe(doneBy);
    }
    expect(data.list.some(({ isOverdue }) => isOverdue)).toBe(true);
    expect(data.list.some(({ returnReason }) => returnReason)).toBe(true);
    expect(data.list.some(({ treatmentOwnerId }) => treatmentOwnerId)).toBe(true);
  });

  it('has files beside units and risks, a picture among them', async () => {
    const pm = await t.as('13800000021');
    const filesOf = async (entity: string, entityId = '') =>
      (
        await pm.get<AssetsWire['listRecordFiles']['data']>('/api/portal/record/files', {
          ...PROJECT,
          entity,
          entityId,
        })
      ).data.list;
    const { data: units } = await pm.get<AssetsWire['listUnits']['data']>('/consulting/project/unitAssets/list', {
      ...PROJECT,
      sortField: 'assetCode',
      sortOrder: 'ascend',
    });
    const files = await filesOf('unit', units.list[0]?.unitId);
    expect(files.map(({ mime }) => mime)).toEqual(['text/plain', 'image/png']);
    expect(await pictureIn(roomPlan(), 2000)).toMatchObject({ type: 'png', width: 960, height: 600 });
    const { data: found } = await pm.get<AssetsWire['listRisks']['data']>('/consulting/project/assess/list', PROJECT);
    const kept = await Promise.all(found.list.map(({ riskId }) => filesOf('risk', riskId)));
    expect(kept.flat().length).toBeGreaterThan(0);
  });

  it('gives every page of an executor something to do, some of it late', async () => {
    for (const phone of ['13800000023', '13800000026']) {
      const executor = await t.as(phone);
      const { data } = await executor.get<AssetsWire['getWorkStatus']['data']>(
        '/consulting/project/owner/status',
        PROJECT,
      );
      for (const page of ['assetAssess', 'assetAssessReturn', 'assessDisposal'] as const)
        expect(data.pages[page], `${phone} ${page}`).toBeGreaterThan(0);
      expect(data.late).toBeGreaterThan(0);
      expect(data.status).toBe('combing');
    }
    const pm = await t.as('13800000021');
    const { data } = await pm.get<AssetsWire['getWorkStatus']['data']>('/consulting/project/owner/status', PROJECT);
    for (const page of Object.keys(executorPages) as (keyof typeof executorPages)[])
      expect(data.pages[page]).toBeGreaterThan(0);
    const { data: owners } = await pm.get<AssetsWire['listWorkOwners']['data']>(
      '/consulting/project/owner/list',
      PROJECT,
    );
    expect(owners.owners.map((row) => row.assignee?.showName ?? null)).toEqual(['蒋晓东', '张海峰', null]);
    const { data: history } = await pm.get<AssetsWire['listHistory']['data']>('/api/portal/assessment/history', {
      ...PROJECT,
      pageSize: 100,
    });
    expect(history.list.map((row) => row.action)).toContain('rejectUnits');
  });
});
