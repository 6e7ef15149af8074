import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { makeSystem } from '../../../../tests/factories/inventory';
import { assessed2022 } from '../../../../tests/server/assessed2022';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp({ worker: true });
const pm = () => clients.CONSUMER_PM;

const { assessed, save, changed, aggregated } = assessed2022({ t, clients, newProject });

describe('a risk by the 2022 edition', () => {
  it('counts the threat by capability and timing, and the vulnerability twice', async () => {
    const project = await assessed();
    const further = { threatSource: 'human', threatCapability: 'high', threatTiming: 'special', exploitability: 5 };
    const made = await save(project, further);
    expect(made.success, made.errorMsg).toBe(true);
    // Capability makes 3 of frequency 2, the special period 4; T 4 and Av 5 give 22, level 5; Vc 2 and Di 2 give 5, level 1.
    expect(made.data.record).toMatchObject({
      ...further,
      threatValue: 4,
      likelihoodValue: 22,
      likelihoodLevel: 5,
      lossValue: 5,
      lossLevel: 1,
      riskLevel: 3,
    });
    const [audit] = await t.audits('saveRisk');
    expect(audit?.entityCode).toBe(made.data.riskId);
  });

  it('keeps what a save does not name, and says what was changed', async () => {
    const project = await assessed();
    const { riskId } = (await save(project, { threatCapability: 'high', exploitability: 5 })).data;
    const kept = await save(project, { riskId, version: 1, threatFrequency: 1 });
    expect(kept.data.record).toMatchObject({ threatCapability: 'high', exploitability: 5, threatValue: 2 });
    const cleared = await save(project, { riskId, version: 2, threatCapability: null, exploitability: null });
    expect(cleared.data.record).toMatchObject({ threatCapability: null, exploitability: null, threatValue: 2 });
    const audits = await t.audits('saveRisk');
    expect(
      audits.find(({ entityCode, detail }) => entityCode === riskId && (detail as { version: number }).version === 3)
        ?.detail,
    ).toMatchObject({
      changed: { threatCapability: { before: 'high', after: null }, exploitability: { before: 5, after: null } },
    });
  });

  it('refuses values that the edition does not have', async () => {
    const project = await assessed();
    for (const wrong of [
      { threatSource: 'devil' },
      { threatCapability: 3 },
      { threatTiming: '' },
      { exploitability: 6 },
    ])
      expect((await save(project, wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  it('is the same computed for many as for one, also after treatment', async () => {
    const project = await assessed();
    const { projectCode } = project;
    const { riskId } = (await save(project, {})).data;
    const change = {
      ...{ threatCapability: 'high', threatTiming: 'special', exploitability: 5 },
      ...{ treatment: 'modify', remnantFrequency: 2, remnantSeverity: 2, remnantExploitability: 1 },
    };
    await changed({ projectCode, rows: [{ riskId }], change });
    const { risk, steps } = (
      await pm().get<AssetsWire['getRisk']['data']>(assets.getRisk.path, { projectCode, riskId })
    ).data;
    // Before as above. After: T stays 4, Av 1 gives 7, level 2; the loss stays 1; table 11 gives 2.
    expect(risk).toMatchObject({ threatValue: 4, likelihoodLevel: 5, riskLevel: 3 });
    expect(risk).toMatchObject({ remnantLikelihoodLevel: 2, remnantLossLevel: 1, remnantLevel: 2 });
    expect(steps.map(({ result, value }) => [result, value])).toEqual([
      ['threatValue', 4],
      ['likelihood', 22],
      ['loss', 5],
      ['risk', 3],
    ]);
  });

  it('is lowered in ease of exploitation for many at once, never raised', async () => {
    const project = await assessed();
    const { projectCode } = project;
    const { riskId } = (await save(project, { exploitability: 4 })).data;
    const lower = (lowering: object) =>
      changed({
        projectCode,
        rows: [{ riskId }],
        change: { treatment: 'modify', lowering: { remnantExploitability: lowering } },
      });
    for (const [lowering, expected] of [
      [{ atMost: 5 }, 4],
      [{ by: 1 }, 3],
      [{ atMost: 2 }, 2],
    ] as const) {
      await lower(lowering);
      const { risk } = (await pm().get<AssetsWire['getRisk']['data']>(assets.getRisk.path, { projectCode, riskId }))
        .data;
      expect(risk.remnantExploitability).toBe(expected);
    }
  });

  it('is computed by its own method again when the method is changed, and keeps what was stated', async () => {
    const project = await assessed();
    const { projectCode } = project;
    const { riskId } = (await save(project, { threatCapability: 'high', exploitability: 5 })).data;
    const matrix = { projectCode, key: standardMethods.matrix.key, version: 1 };
    expect((await pm().post(assets.chooseMethod.path, matrix)).success).toBe(true);
    const { risk } = (await pm().get<AssetsWire['getRisk']['data']>(assets.getRisk.path, { projectCode, riskId })).data;
    // By the 2007 edition T 2 and V 2 give 6, level 2: neither capability nor ease counts.
    expect(risk).toMatchObject({ threatValue: 2, likelihoodValue: 6, threatCapability: 'high', exploitability: 5 });
  });
});

describe('risks of systems and businesses', () => {
  const judge = (project: Project & { businessId: string }, fields: object) =>
    pm().post<{ version: number }>(assets.saveBusinessHarm.path, {
      ...{ projectCode: project.projectCode, businessId: project.businessId, version: 1 },
      ...{ socialHarm: 3, organisationHarm: 5, harmReason: '停产三天以上' },
      ...fields,
    });

  it('are those of their units, and none while nothing is assessed', async () => {
    const project = await assessed();
    const before = await aggregated(project);
    expect(before.edition).toBe('2022');
    expect(before.businesses[0]).toMatchObject({
      name: '商城',
      level: null,
      levelAfter: null,
      count: 0,
      decidedBy: [],
    });
    await save(project, { threatFrequency: 5, exploitability: 5 });
    await save(project, { threat: '误操作', exploitability: 1 });
    const { systems, businesses } = await aggregated(project);
    expect(systems[0]).toMatchObject({ name: '商城平台', level: 3, count: 2, decidedBy: [{ name: '数据库' }] });
    expect(businesses[0]).toMatchObject({ level: 3, levelAfter: 3, count: 1, decidedBy: [{ name: '商城平台' }] });
  });

  it('are judged by their consequences with a reason, which can be taken back', async () => {
    const project = await assessed();
    for (const wrong of [{ harmReason: null }, { harmReason: ' ' }, { socialHarm: 2 }, { organisationHarm: 6 }])
      expect((await judge(project, wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect((await judge(project, {})).data).toEqual({ version: 2 });
    expect((await aggregated(project)).businesses[0]).toMatchObject({
      ...{ harmLevel: 5, socialHarm: 3, organisationHarm: 5, harmReason: '停产三天以上', version: 2 },
    });
    const [audit] = await t.audits('saveBusinessHarm');
    expect(audit).toMatchObject({ entityCode: project.businessId, detail: { changed: { socialHarm: { after: 3 } } } });
    expect((await judge(project, {})).errorCode).toBe('conflict');
    await judge(project, { version: 2, socialHarm: null, organisationHarm: null, harmReason: '不再适用' });
    expect((await aggregated(project)).businesses[0]).toMatchObject({ harmLevel: null, harmReason: null });
  });

  it('take as many statements for twenty systems as for one', async () => {
    const project = await assessed();
    const { projectCode } = project;
    const counted = () => t.statements(() => aggregated({ tenantCode: project.tenantCode, projectCode }));
    const few = await counted();
    await t.peek(async (tx) => {
      for (let n = 0; n < 20; n += 1) await makeSystem(tx, project, `系统 ${n}`);
    });
    expect(await counted()).toBe(few);
  });
});
