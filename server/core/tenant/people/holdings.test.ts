import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { assets } from '#domain/subjects/assets/contract';
import { projectGroups, projects } from '#server/core/project/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { effectMark, planMark } from '#server/subjects/assets/measure/state';
import { measures } from '#server/subjects/assets/measure/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { fingerprintOf } from '#server/subjects/assets/work/fingerprint';
import { nonconformities } from '#server/subjects/iso/nonconformity/tables';
import { questionnaireItems } from '#server/subjects/questionnaire/flow/tables';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makeNonconformity } from '../../../../tests/factories/nonconformities';
import { makeProject, putProject } from '../../../../tests/factories/projects';
import { makeQuestionnaire } from '../../../../tests/factories/questionnaires';
import { changePlan } from '../../../../tests/factories/work';
import { peopleApp } from '../../../../tests/server/peopleApp';

const app = peopleApp();
const { t, join, rowOf, update, rolesOf, toldTo } = app;
type Holdings = TenantWire['getHoldings']['data'];

let tenantCode: string;
let channel: string;
let pm: typeof app.now.pm;
let manager: typeof app.now.manager;
beforeEach(() => {
  ({ tenantCode, channel, pm, manager } = app.now);
});

describe('the work of a person', () => {
  const atWork = async (signed = false) => {
    const leaving = await join(['CONSUMER_EXECUTOR'], '要走的人');
    const next = await join(['CONSUMER_EXECUTOR'], '接手的人');
    const consultant = await join(['CHANNEL_OWNER'], '顾问', channel);
    const project = await t.peek((tx) =>
      makeProject(tx, { customer: { tenantCode, channelTenantCode: channel }, ownerAccountId: consultant.accountId }),
    );
    const { unitId, riskId } = await t.peek((tx) => makeInventory(tx, project));
    await t.peek(async (tx) => {
      await tx.update(unitAssets).set({ assigneeId: leaving.accountId }).where(eq(unitAssets.unitId, unitId));
      await changePlan(tx, project, riskId, {
        treatment: 'modify',
        treatmentPlan: '打补丁',
        treatmentOwner: '要走的人',
        treatmentOwnerId: leaving.accountId,
      });
      if (signed)
        await tx
          .update(assessments)
          .set({ signedAt: new Date(), signedBy: pm.accountId })
          .where(eq(assessments.projectCode, project.projectCode));
    });
    const standing = () =>
      t.peek(async (tx) => {
        const [unit] = await tx.select().from(unitAssets).where(eq(unitAssets.unitId, unitId));
        const [risk] = await tx.select().from(risks).where(eq(risks.riskId, riskId));
        return [unit?.assigneeId, risk?.treatmentOwnerId, risk?.treatmentOwner];
      });
    return { leaving, next, consultant, project, standing };
  };

  it('is counted for everyone, and offered to those who can hold it', async () => {
    const { leaving, next } = await atWork();
    expect((await rowOf(leaving.accountId)).held).toEqual({
      units: 1,
      treatments: 1,
      questions: 0,
      findings: 0,
      facts: 0,
      documents: 0,
      nonconformities: 0,
      approvals: 0,
      projects: 0,
      ledProjects: 0,
      consultations: 0,
      deliveries: 0,
    });
    const { data } = await manager.get<Holdings>(tenant.getHoldings.path, { accountId: leaving.accountId });
    const offered = data.map(({ kind, count, candidates }) => [kind, count, candidates.map((one) => one.showName)]);
    expect(offered).toEqual([
      ['units', 1, ['接手的人']],
      ['treatments', 1, expect.arrayContaining(['接手的人', '项目经理'])],
      ['findings', 0, expect.any(Array)],
      ['facts', 0, expect.any(Array)],
      ['documents', 0, expect.any(Array)],
      ['nonconformities', 0, expect.any(Array)],
      ['deliveries', 0, []],
      ['projects', 0, []],
      ['ledProjects', 0, []],
      ['questions', 0, expect.any(Array)],
      ['approvals', 0, expect.any(Array)],
      ['consultations', 0, []],
    ]);
    expect(data[0]?.candidates).toEqual([{ accountId: next.accountId, showName: '接手的人', held: 0 }]);
  });

  it('goes to the named successors, who are notified; it is never left unassigned', async () => {
    const { leaving, next, standing } = await atWork();
    const missing = await update(leaving.accountId, { state: 'disabled', units: next.accountId });
    expect(missing).toMatchObject({ errorCode: 'successor_needed', data: { kinds: ['treatments'] } });
    expect(await standing()).toEqual([leaving.accountId, leaving.accountId, '要走的人']);
    expect(await rolesOf(leaving.accountId)).toEqual(['CONSUMER_EXECUTOR']);
    const successors = { units: next.accountId, treatments: next.accountId };
    expect((await update(leaving.accountId, { state: 'disabled', ...successors })).success).toBe(true);
    expect(await standing()).toEqual([next.accountId, next.accountId, '接手的人']);
    const params = { who: '项目经理', from: '要走的人', count: 1 };
    expect(await toldTo(next.accountId)).toEqual(
      expect.arrayContaining([
        { kind: 'units_taken_over', params },
        { kind: 'treatments_taken_over', params },
      ]),
    );
    expect((await t.audits('disablePerson'))[0]).toMatchObject({
      detail: {
        name: '要走的人',
        handedOver: { units: { to: next.accountId, count: 1 }, treatments: { to: next.accountId, count: 1 } },
      },
    });
  });

  it('is handed over as nonconformities that are open; what is closed stays with who did it', async () => {
    const { leaving, next, project } = await atWork();
    const own = { responsible: '要走的人', responsibleId: leaving.accountId };
    await t.peek(async (tx) => {
      await makeNonconformity(tx, project, own);
      await makeNonconformity(tx, project, { ...own, state: 'closed', closedAt: new Date() });
    });
    const some = { units: next.accountId, treatments: next.accountId };
    const successors = { ...some, nonconformities: next.accountId };
    const missing = await update(leaving.accountId, { state: 'disabled', ...some });
    expect(missing).toMatchObject({ errorCode: 'successor_needed', data: { kinds: ['nonconformities'] } });
    expect((await update(leaving.accountId, { state: 'disabled', ...successors })).success).toBe(true);
    const rows = await t.peek((tx) =>
      tx.select().from(nonconformities).where(eq(nonconformities.projectCode, project.projectCode)),
    );
    expect(rows.map(({ state, responsible }) => `${state} ${responsible}`).sort()).toEqual([
      'closed 要走的人',
      'open 接手的人',
    ]);
    expect(await toldTo(next.accountId)).toContainEqual({
      kind: 'nonconformities_taken_over',
      params: { who: '项目经理', from: '要走的人', count: 1 },
    });
  });

  it('is handed over as measures that close findings alone', async () => {
    const { leaving, next, project } = await atWork();
    const own = { treatmentOwner: '要走的人', treatmentOwnerId: leaving.accountId };
    const stated = { ...project, treatmentPlan: '发布方针', findings: 1, ...own };
    const open = { ...stated, measureId: randomUUID(), measureCode: 'M-0101' };
    const verified = { ...stated, measureId: randomUUID(), measureCode: 'M-0102', state: 'verified' as const };
    await t.peek(async (tx) => {
      const { tenantCode, projectCode } = project;
      await tx.insert(measures).values([open, verified].map((one) => ({ ...one, tenantCode, projectCode })));
      await tx
        .update(measures)
        .set({ doneOf: planMark, verifiedOf: effectMark })
        .where(eq(measures.measureId, verified.measureId));
    });
    expect((await rowOf(leaving.accountId)).held).toMatchObject({ treatments: 2 });
    const successors = { units: next.accountId, treatments: next.accountId };
    expect((await update(leaving.accountId, { state: 'disabled', ...successors })).success).toBe(true);
    const owners = await t.peek((tx) =>
      tx
        .select({ code: measures.measureCode, who: measures.treatmentOwnerId, name: measures.treatmentOwner })
        .from(measures)
        .where(and(eq(measures.projectCode, project.projectCode), eq(measures.findings, 1)))
        .orderBy(measures.measureCode),
    );
    expect(owners).toEqual([
      { code: 'M-0101', who: next.accountId, name: '接手的人' },
      { code: 'M-0102', who: leaving.accountId, name: '要走的人' },
    ]);
  });

  it('is handed over as questions of a project that goes on, and not in one that was terminated', async () => {
    const { leaving, next, consultant, project } = await atWork();
    const closed = await t.peek((tx) =>
      makeProject(tx, { customer: { tenantCode, channelTenantCode: channel }, ownerAccountId: consultant.accountId }),
    );
    await t.peek(async (tx) => {
      await putProject(tx, closed.projectCode, 'closed');
      for (const one of [project, closed]) await makeQuestionnaire(tx, one, { respondentId: leaving.accountId });
    });
    const { held } = await rowOf(leaving.accountId);
    const to = next.accountId;
    expect(
      (await update(leaving.accountId, { state: 'disabled', units: to, treatments: to, questions: to })).success,
    ).toBe(true);
    const of = (projectCode: string) =>
      t.peek((tx) =>
        tx
          .selectDistinct({ who: questionnaireItems.respondentId })
          .from(questionnaireItems)
          .where(eq(questionnaireItems.projectCode, projectCode)),
      );
    expect(await toldTo(to)).toContainEqual(
      expect.objectContaining({
        kind: 'questions_taken_over',
        params: expect.objectContaining({ count: held.questions }),
      }),
    );
    expect(await of(project.projectCode)).toEqual([{ who: to }]);
    expect(await of(closed.projectCode)).toEqual([{ who: leaving.accountId }]);
  });

  it('is the lead of projects, too: on the customer’s side it goes to another of its leaders', async () => {
    const { project } = await atWork();
    const leaving = await join(['CONSUMER_OWNER'], '负责人甲');
    const next = await join(['CONSUMER_OWNER'], '负责人乙');
    const here = eq(projects.projectCode, project.projectCode);
    await t.peek((tx) => tx.update(projects).set({ customerOwnerId: leaving.accountId }).where(here));
    expect((await rowOf(leaving.accountId)).held).toMatchObject({ projects: 0, ledProjects: 1 });
    const { data } = await manager.get<Holdings>(tenant.getHoldings.path, { accountId: leaving.accountId });
    const led = data.find(({ kind }) => kind === 'ledProjects');
    expect(led?.candidates.map(({ showName }) => showName).sort()).toEqual(['负责人乙', '项目经理']);
    const missing = await update(leaving.accountId, { state: 'removed' });
    expect(missing).toMatchObject({ errorCode: 'successor_needed', data: { kinds: ['ledProjects'] } });
    const executor = await join(['CONSUMER_EXECUTOR']);
    const wrong = await update(leaving.accountId, { state: 'removed', ledProjects: executor.accountId });
    expect(wrong.errorCode).toBe('unknown_reference');
    expect((await update(leaving.accountId, { state: 'removed', ledProjects: next.accountId })).success).toBe(true);
    const [row] = await t.peek((tx) => tx.select().from(projects).where(here));
    expect(row?.customerOwnerId).toBe(next.accountId);
    expect(await toldTo(next.accountId)).toContainEqual({
      kind: 'ledProjects_taken_over',
      params: { who: '项目经理', from: '负责人甲', count: 1 },
    });
    expect((await t.audits('removePerson'))[0]?.detail).toMatchObject({
      handedOver: { ledProjects: { to: next.accountId, count: 1 } },
    });
  });

  it('can’t go to another tenant, to a person without the role, a disabled one, or the same person', async () => {
    const { leaving, consultant, standing } = await atWork();
    const auditor = await join(['INTERNAL_AUDITOR']);
    const gone = await join(['CONSUMER_EXECUTOR']);
    await update(gone.accountId, { state: 'disabled' });
    for (const to of [consultant, auditor, gone, leaving]) {
      const part = { state: 'disabled', units: to.accountId, treatments: pm.accountId };
      expect((await update(leaving.accountId, part)).errorCode).toBe('unknown_reference');
    }
    expect(await standing()).toEqual([leaving.accountId, leaving.accountId, '要走的人']);
  });

  it('stays where the roles that are left can hold it', async () => {
    const { leaving, next, standing } = await atWork();
    expect((await update(leaving.accountId, { roleCodes: 'CONSUMER_OWNER' })).errorCode).toBe('successor_needed');
    // An owner of risks carries treatments out as well.
    const part = { roleCodes: 'CONSUMER_OWNER', units: next.accountId };
    expect((await update(leaving.accountId, part)).success).toBe(true);
    expect(await standing()).toEqual([next.accountId, leaving.accountId, '要走的人']);
  });

  it('keeps a signature valid: the signed plan names the original owner', async () => {
    const { leaving, next, project, standing } = await atWork(true);
    const successors = { units: next.accountId, treatments: next.accountId };
    const stated = () => t.peek((tx) => fingerprintOf(tx, project));
    const signed = await stated();
    expect((await update(leaving.accountId, { state: 'removed', ...successors })).success).toBe(true);
    expect(await stated()).toBe(signed);
    expect(await standing()).toEqual([next.accountId, next.accountId, '要走的人']);
    const [row] = await t.peek((tx) =>
      tx.select().from(assessments).where(eq(assessments.projectCode, project.projectCode)),
    );
    expect(row?.signedAt).not.toBeNull();
    // Who carries it out is who has taken it over, in the list and its filter.
    const measures = (query: object) =>
      manager.get<{ list: { treatmentOwner: string }[] }>(assets.listMeasures.path, {
        projectCode: project.projectCode,
        ...query,
      });
    expect((await measures({})).data.list).toMatchObject([{ treatmentOwner: '接手的人' }]);
    expect((await measures({ owner: '接手的人' })).data.list).toHaveLength(1);
    expect((await measures({ owner: '要走的人' })).data.list).toEqual([]);
  });

  it('is a consultant’s project groups, which a colleague takes over', async () => {
    const { consultant, project } = await atWork();
    const lead = await t.as((await join(['CHANNEL_TENANT_MANAGER'], undefined, channel)).phone);
    const colleague = await join(['CHANNEL_EXECUTOR'], undefined, channel);
    const { version } = await rowOf(consultant.accountId, lead);
    const query = { accountId: consultant.accountId, version: String(version), state: 'removed' };
    const remove = (part: object) =>
      lead.post(`${tenant.updateUser.path}?${new URLSearchParams({ ...query, ...part })}`);
    expect((await remove({})).errorCode).toBe('successor_needed');
    expect((await remove({ projects: colleague.accountId })).success).toBe(true);
    const [group] = await t.peek((tx) =>
      tx.select().from(projectGroups).where(eq(projectGroups.projectGroupCode, project.projectGroupCode)),
    );
    expect(group?.ownerAccountId).toBe(colleague.accountId);
  });
});
