import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { emptyInventory } from '#domain/subjects/assets/inventory/inventory';
import { assessment } from '#domain/subjects/assets/policy';
import { Context } from '#server/kernel/context';
import type { SessionTenant } from '#server/kernel/session';
import { demoInventory, demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeProject } from '../../../../tests/factories/projects';
import { makePerson } from '../../../../tests/factories/tenants';
import { highRisk, makeWork } from '../../../../tests/factories/work';
import { MEANT } from '../../../../tests/server/assessmentApp';
import { CONFIRM, importApp, PM, PROJECT } from '../../../../tests/server/importApp';
import type { Client } from '../../../../tests/server/testApp';

import { writeInventoryWorkbook } from './documents/write';
import { undoInventoryJob } from './jobs/undoInventory';

const { t, parse, detail } = importApp();

beforeAll(async () => {
  const pm = await t.as(PM);
  const { data } = await parse(pm, await demoInventoryWorkbook());
  const done = await pm.post(CONFIRM, { importCode: data.importCode });
  expect(done.success, done.errorMsg).toBe(true);
});

describe('taking an import back', () => {
  const UNDO = '/api/portal/inventory/import/undo';
  const sheets = async (pm: Client) => {
    const exported = await pm.post<{ objectId: string }>('/api/portal/inventory/export', { projectCode: PROJECT });
    const { bytes } = await pm.get('/consulting/file/download', { objectId: exported.data.objectId });
    return Object.fromEntries(
      Object.entries(unzipSync(bytes))
        .filter(([name]) => name.startsWith('xl/worksheets/') || name === 'xl/sharedStrings.xml')
        .map(([name, content]) => [name, Buffer.from(content).toString()]),
    );
  };
  /** Changes a name, raises a unit, and adds a unit with a risk to a system of its own. */
  const changed = () => {
    const inventory = demoInventory();
    const [unit] = inventory.units;
    const [system] = inventory.systems;
    if (!unit || !system) throw new Error('The demo inventory is empty.');
    return writeInventoryWorkbook({
      ...inventory,
      units: [
        { ...unit, name: '撤销前的名字', confidentiality: unit.confidentiality === 5 ? 1 : 5 },
        { ...unit, code: 'UNDO-1', name: '新单元' },
      ],
      systems: [{ ...system, code: 'UNDO-S', name: '新系统' }],
      businesses: [],
      associations: [],
      businessSystems: [],
      systemUnits: [{ system: 'UNDO-S', unit: 'UNDO-1', essential: true }],
      risks: [
        { unit: 'UNDO-1', threat: '断电', vulnerability: '无备用电源', threatFrequency: 3, vulnerabilitySeverity: 3 },
      ],
    });
  };

  it('puts everything back to the cell, once, and only for those who may import', async () => {
    const pm = await t.as(PM);
    const before = await sheets(pm);
    const { data } = await parse(pm, await changed());
    expect((await pm.post(UNDO, { importCode: data.importCode })).errorCode).toBe('import_not_undoable');
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    expect(await sheets(pm)).not.toEqual(before);
    expect((await detail(pm, data.importCode)).allowedActions).toContain('undo');
    for (const [client, code] of [
      [t.nobody, '10000'],
      [await t.as('13800000023'), '403'],
      [await t.as('13800000021'), 'not_found'],
    ] as const)
      expect((await client.post(UNDO, { importCode: data.importCode })).errorCode).toBe(code);
    const undone = await pm.post(UNDO, { importCode: data.importCode });
    expect(undone.success, undone.errorMsg).toBe(true);
    expect(await sheets(pm)).toEqual(before);
    expect((await detail(pm, data.importCode)).state).toBe('undone');
    expect((await pm.post(UNDO, { importCode: data.importCode })).errorCode).toBe('import_not_undoable');
    expect((await t.audits('undoImport'))[0]?.entityCode).toBe(data.importCode);
  });

  it('is refused once something was built on it', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await changed());
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    const { list } = (
      await pm.get<{ list: { riskId: string; version: number }[] }>('/consulting/project/assess/list', {
        projectCode: PROJECT,
        keyword: '无备用电源',
      })
    ).data;
    const [risk] = list;
    await pm.post('/consulting/project/assessControl/update', {
      projectCode: PROJECT,
      riskId: risk?.riskId,
      version: risk?.version,
      existingControl: '双路供电',
    });
    expect((await detail(pm, data.importCode)).allowedActions).not.toContain('undo');
    expect((await pm.post(UNDO, { importCode: data.importCode })).errorCode).toBe('import_not_undoable');
  });

  it('is refused too where work on it is just being saved', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await changed());
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).success).toBe(true);
    expect((await detail(pm, data.importCode)).allowedActions).toContain('undo');
    const accountId = `A${PM}`;
    const tenant = {
      tenantCode: 'TCUSTOMERB',
      tenantName: '',
      type: 'customer',
      approvalState: 'agreed',
      inviteCode: null,
    };
    const session = {
      tokenHash: '',
      accountId,
      showName: '',
      avatar: null,
      phoneBound: true,
      mustAgree: false,
      secondFactor: false,
      isGuest: false,
      tenant: tenant as SessionTenant,
      roles: ['CONSUMER_PM' as const],
    };
    const ctx = new Context(
      t.services,
      session,
      { tenantCode: tenant.tenantCode, accountId },
      'zh-CN',
      'undo',
      assessment.need('importInventory'),
    );
    let undoing: Promise<void> | undefined;
    await t.peek(async (tx) => {
      await tx
        .update(assessments)
        .set({ workVersion: sql`${assessments.workVersion} + 1` })
        .where(eq(assessments.projectCode, PROJECT));
      undoing = undoInventoryJob.perform({
        ctx,
        jobCode: 'J',
        stored: { importCode: data.importCode },
        progress: () => undefined,
        finish: async (effect) => void (await ctx.write(effect)),
      });
      undoing.catch(() => undefined);
      // Until it waits for what this holds.
      await t.waitedFor(tx);
    });
    await expect(undoing).rejects.toMatchObject({ errorName: 'importNotUndoable' });
    expect((await detail(pm, data.importCode)).state).toBe('confirmed');
  });

  /** A signed project: one unit whose high risk is accepted, another one that no workbook here speaks of. */
  const signed = async () => {
    const made = await t.peek(async (tx) => {
      const project = await makeProject(tx);
      const pm = await makePerson(tx, project.tenantCode, ['CONSUMER_PM']);
      await makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']);
      const end = { stage: 'assets_progress_fin', state: 'freeze' } as const;
      const owner = await makePerson(tx, project.tenantCode, ['CONSUMER_OWNER']);
      const acceptance = { acceptedBy: owner.accountId, acceptedAt: new Date(), acceptReason: '可以承受' };
      const risk = { ...highRisk, ...acceptance, acceptedUntil: '2999-12-31' };
      const raised = await makeWork(tx, project, end, { risk });
      const other = await makeWork(tx, project, end, { risk });
      const [unit] = await tx.select().from(unitAssets).where(eq(unitAssets.unitId, raised.unitId));
      await tx
        .update(assessments)
        .set({ status: 'assess-complete' })
        .where(eq(assessments.projectCode, project.projectCode));
      return { ...project, pm, unit, other };
    });
    const pm = await t.as(made.pm.phone);
    const { projectCode } = made;
    const answer = await pm.post('/consulting/project/assets/consumerComplete', { projectCode });
    expect(answer.success, answer.errorMsg).toBe(true);
    /** All that is there, but for what counts and dates the writing; codes of risks stay given. */
    const everything = () =>
      t.peek(async (tx) => {
        const plain = (row: object) =>
          Object.fromEntries(Object.entries(row).filter(([key]) => !/version$|^updated|^risksCoded$/iu.test(key)));
        const of = async (table: typeof risks | typeof unitAssets | typeof assessments) =>
          (await tx.select().from(table).where(eq(table.projectCode, projectCode)))
            .map(plain)
            .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        return { assessment: await of(assessments), units: await of(unitAssets), risks: await of(risks) };
      });
    const { unit } = made;
    if (!unit) throw new Error('The unit is gone.');
    const { assetCode: code, name, category, assetType } = unit;
    const cia = { confidentiality: 5, integrity: 5, availability: 5 } as const;
    const added = { code: 'ADDED-1', name: '新单元', category, assetType, ...cia };
    const workbook = await writeInventoryWorkbook({
      ...emptyInventory,
      units: [{ code, name, category, assetType, ...cia }, added],
      risks: [
        { unit: 'ADDED-1', threat: '断电', vulnerability: '无备用电源', threatFrequency: 3, vulnerabilitySeverity: 3 },
      ],
    });
    const { data } = await parse(pm, workbook, '资产清单.xlsx', projectCode);
    const before = await everything();
    // An import ends a signature only after a confirmation.
    const asked = await pm.post(CONFIRM, { importCode: data.importCode });
    expect(asked).toMatchObject({ errorCode: 'ends_signature' });
    expect(await everything()).toEqual(before);
    const done = await pm.post(CONFIRM, { importCode: data.importCode }, MEANT);
    expect(done.success, done.errorMsg).toBe(true);
    const after = await everything();
    expect(after.assessment).toMatchObject([{ signedAt: null, signedBy: null, status: 'combing' }]);
    expect(after.risks.filter((risk) => risk.acceptedBy === null)).toHaveLength(2);
    return { ...made, client: pm, importCode: data.importCode, before, everything };
  };

  it('brings back the acceptances that it withdrew and the signature that it voided', async () => {
    const { client, importCode, before, everything, projectCode, pm } = await signed();
    const undone = await client.post(UNDO, { importCode });
    expect(undone.success, undone.errorMsg).toBe(true);
    expect(await everything()).toEqual(before);
    expect(before.assessment).toMatchObject([{ signedBy: pm.accountId, status: 'assess-complete' }]);
    expect((await t.audits('restoreSignOff'))[0]).toMatchObject({
      entityCode: projectCode,
      detail: { signedBy: pm.accountId },
    });
    // Signed is signed: the fingerprint still guards it.
    expect((await client.post('/consulting/project/assets/consumerComplete', { projectCode })).errorCode).toBe(
      'refused_transition',
    );
  });

  it('does not bring back a signature for what has come to an end meanwhile', async () => {
    const { client, importCode, before, everything, other } = await signed();
    await t.peek((tx) => tx.update(risks).set({ acceptedUntil: '2020-01-01' }).where(eq(risks.riskId, other.riskId)));
    expect((await client.post(UNDO, { importCode })).success).toBe(true);
    const after = await everything();
    expect(after.assessment).toMatchObject([{ signedAt: null, signedBy: null, signedFingerprint: null }]);
    const accepted = (rows: typeof before) => rows.risks.filter((risk) => risk.acceptedBy !== null);
    expect(accepted(after)).toHaveLength(accepted(before).length);
  });
});
