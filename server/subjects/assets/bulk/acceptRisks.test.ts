import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import { highRisk } from '../../../../tests/factories/work';
import {
  assessmentApp,
  BASE,
  completePaths,
  END,
  inDays,
  inhand,
  MEANT,
  type Moved,
  type Project,
  submitted,
} from '../../../../tests/server/assessmentApp';
import { storedRisk, undo } from '../../../../tests/server/bulk';
import type { Client } from '../../../../tests/server/testApp';

const { t, people, clients, newProject, work, unitOf, assessmentOf } = assessmentApp();
const [pm, owner, executor, channel] = [
  () => clients.CONSUMER_PM,
  () => clients.CONSUMER_OWNER,
  () => clients.CONSUMER_EXECUTOR,
  () => clients.CHANNEL_TENANT_MANAGER,
];

type Outcome = AssetsWire['acceptRisks']['data'];
type Which = { rows: { riskId: string }[] } | { filters: object };
const send = (client: Client, { projectCode }: Project, body: object, headers?: Record<string, string>) =>
  client.post<Outcome>(assets.acceptRisks.path, { projectCode, ...body }, headers);
const until = (days: number, reason = '停产检修前由专人值守') => ({ reason, until: inDays(days) });
/** First shown, then done; a refusal of either. */
const accept = async (
  client: Client,
  project: Project,
  which: Which,
  acceptance: object | null = until(90),
  headers?: Record<string, string>,
) => {
  const shown = await send(client, project, { ...which, acceptance });
  if (!shown.success) return shown;
  return send(client, project, { ...which, acceptance, seal: shown.data.seal }, headers);
};
const riskOf = (riskId: string) => storedRisk(t, riskId);
const rows = (...ids: string[]) => ({ rows: ids.map((riskId) => ({ riskId })) });

describe('accepting what remains of many risks', () => {
  it('is shown first, done as shown, and lets the unit be completed; it is taken back by the same way', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { unitId, riskId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    const complete = (client: Client) =>
      client.post<Moved>(completePaths.remnant_risk, { projectCode, unitIds: [unitId] });
    expect(await complete(owner())).toMatchObject({
      errorCode: 'not_ready',
      data: { left: [{ gaps: ['acceptanceMissing'] }] },
    });
    const { data } = await send(owner(), project, { ...rows(riskId), acceptance: until(90) });
    expect(data).toMatchObject({
      count: 1,
      changeCode: null,
      levels: [{ measure: 'waiting', before: [{ count: 1 }], after: [] }],
      endsSignature: false,
    });
    const reason = { field: 'acceptReason', moves: [{ from: null, to: '停产检修前由专人值守', count: 1 }] };
    expect(data.fields).toMatchObject([reason, { field: 'acceptedUntil', moves: [{ to: inDays(90) }] }]);
    // Nothing was done by looking at it.
    expect((await riskOf(riskId)).acceptedBy).toBeNull();
    expect(await complete(owner())).toMatchObject({ errorCode: 'not_ready' });

    expect((await accept(owner(), project, rows(riskId))).data).toMatchObject({ count: 1 });
    expect(await riskOf(riskId)).toMatchObject({
      acceptedBy: people.CONSUMER_OWNER.accountId,
      acceptedUntil: inDays(90),
    });
    expect((await t.audits('acceptRisks'))[0]).toMatchObject({
      entityCode: projectCode,
      detail: { riskIds: [riskId], count: 1, until: inDays(90) },
    });
    expect((await accept(pm(), project, rows(riskId), null)).success).toBe(true);
    expect((await t.audits('withdrawAcceptance'))[0]).toMatchObject({ detail: { riskIds: [riskId] } });
    expect(await complete(owner())).toMatchObject({ errorCode: 'not_ready' });
    expect((await accept(pm(), project, rows(riskId))).success).toBe(true);
    expect((await complete(channel())).errorCode).toBe('403');
    expect((await complete(owner())).data).toEqual({ moved: 1, left: [] });
    expect(await unitOf(unitId)).toMatchObject(END);
  });

  it('is for those who answer for risks, until a day that is not over', async () => {
    const project = await newProject();
    const { riskId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    expect((await t.nobody.post(assets.acceptRisks.path, {})).errorCode).toBe('10000');
    for (const client of [channel(), executor(), clients.INTERNAL_AUDITOR])
      expect((await accept(client, project, rows(riskId))).errorCode).toBe('403');
    expect((await accept(await t.as('13800000025'), project, rows(riskId))).errorCode).toBe('not_found');
    const late = await accept(owner(), project, rows(riskId), until(-1));
    expect([late.status, Object.keys(late.fields ?? {})]).toEqual([400, ['acceptance.until']]);
    expect((await send(owner(), project, { acceptance: until(1) })).status).toBe(400);
    expect((await accept(owner(), project, rows(riskId), until(0))).data.count).toBe(1);
  });

  it('leaves and names risks without an estimate, and missing ones', async () => {
    const project = await newProject();
    const other = await newProject();
    const [known, unknown, foreign] = [
      await work(project, inhand('remnant_risk'), { risk: highRisk }),
      await work(project, inhand('remnant_risk'), { risk: { treatment: 'modify' } }),
      await work(other, inhand('remnant_risk'), { risk: highRisk }),
    ];
    const { data } = await accept(pm(), project, rows(known.riskId, unknown.riskId, foreign.riskId));
    expect(data.count).toBe(1);
    expect(data.left.reasons).toEqual(
      expect.arrayContaining([
        { reason: 'gone', count: 1 },
        { reason: 'notRated', count: 1 },
      ]),
    );
    expect((await riskOf(unknown.riskId)).acceptedBy).toBeNull();
    expect((await riskOf(foreign.riskId)).acceptedBy).toBeNull();
    // The same again is so already, and nothing to do.
    expect((await accept(pm(), project, rows(known.riskId))).errorCode).toBe('refused_transition');
  });

  it('is given, taken back and waits only with those who may accept that level', async () => {
    const project = await newProject();
    const { projectCode } = project;
    await t.peek((tx) => tx.update(assessments).set({ ownerLevel: 3 }).where(eq(assessments.projectCode, projectCode)));
    const { riskId } = await work(project, END, { risk: highRisk });
    const taskOf = async (client: Client) =>
      (await client.get<UserWire['listWaitingTasks']['data']>('/api/portal/user/waitingTasks')).data
        .filter((task) => task.projectCode === projectCode && task.kind === 'acceptRisks')
        .map(({ count }) => count);
    expect([await taskOf(pm()), await taskOf(owner())]).toEqual([[1], []]);
    expect((await accept(pm(), project, rows(riskId))).success).toBe(true);
    const { data } = await send(owner(), project, { ...rows(riskId), acceptance: null });
    expect(data).toMatchObject({ count: 0, left: { reasons: [{ reason: 'aboveAuthority', count: 1 }] } });
    expect((await accept(pm(), project, rows(riskId), null)).success).toBe(true);
  });

  it('is done only as it was looked at: where somebody was faster, it is shown again', async () => {
    const project = await newProject();
    const { riskId } = await work(project, submitted('remnant_risk'), { risk: highRisk });
    const body = { ...rows(riskId), acceptance: until(90) };
    const { seal } = (await send(owner(), project, body)).data;
    expect((await accept(pm(), project, rows(riskId), until(30))).success).toBe(true);
    expect((await send(owner(), project, { ...body, seal })).errorCode).toBe('change_overtaken');
    expect(await riskOf(riskId)).toMatchObject({ acceptedBy: people.CONSUMER_PM.accountId, acceptedUntil: inDays(30) });
  });

  it('is about all that waits, in as many statements for many as for one', async () => {
    const project = await newProject();
    const made: { riskId: string }[] = [];
    for (let n = 0; n < 4; n++) made.push(await work(project, submitted('remnant_risk'), { risk: highRisk }));
    const filters = { acceptance: 'waiting' };
    const one = await t.statements(() => accept(owner(), project, rows(made[0]?.riskId ?? '')));
    const many = await t.statements(() => accept(owner(), project, { filters }));
    expect(many).toBe(one);
    const { data } = await owner().get<AssetsWire['listRisks']['data']>(assets.listUnacceptedRisks.path, {
      projectCode: project.projectCode,
    });
    expect(data).toMatchObject({ list: [], total: 0 });
  });
});

describe('undoing an acceptance', () => {
  it('restores earlier acceptances, others’ too, for its author alone', async () => {
    const project = await newProject();
    const [fresh, renewed] = [
      await work(project, submitted('remnant_risk'), { risk: highRisk }),
      await work(project, submitted('remnant_risk'), { risk: highRisk }),
    ];
    expect((await accept(pm(), project, rows(renewed.riskId), until(10, '先接受'))).success).toBe(true);
    const before = await riskOf(renewed.riskId);
    const { changeCode } = (await accept(owner(), project, rows(fresh.riskId, renewed.riskId))).data;
    // Neither the manager nor the consultant takes an owner's word back in its name.
    for (const client of [pm(), channel(), executor()])
      expect((await undo(client, project, changeCode)).errorCode).toBe('not_found');
    const receipts = (client: Client) =>
      client.get<AssetsWire['listChanges']['data']>(assets.listChanges.path, { projectCode: project.projectCode });
    expect((await receipts(owner())).data.list[0]).toMatchObject({ target: 'acceptances', count: 2, mayUndo: true });
    expect((await receipts(pm())).data.list[0]).toMatchObject({ changeCode, mayUndo: false });
    expect((await undo(owner(), project, changeCode)).data).toMatchObject({ count: 2, left: { total: 0 } });
    expect((await riskOf(fresh.riskId)).acceptedBy).toBeNull();
    const { acceptedBy, acceptedAt, acceptReason, acceptedUntil } = before;
    expect(await riskOf(renewed.riskId)).toMatchObject({ acceptedBy, acceptedAt, acceptReason, acceptedUntil });
    expect((await t.audits('undoChange'))[0]).toMatchObject({ detail: { changeCode, count: 2 } });
    expect((await undo(owner(), project, changeCode)).errorCode).toBe('change_not_undoable');
  });

  it('leaves what somebody has changed since, and is refused once the assessment is finished', async () => {
    const project = await newProject();
    const [kept, changed] = [
      await work(project, submitted('remnant_risk'), { risk: highRisk }),
      await work(project, submitted('remnant_risk'), { risk: highRisk }),
    ];
    const { changeCode } = (await accept(owner(), project, rows(kept.riskId, changed.riskId))).data;
    expect((await accept(pm(), project, rows(changed.riskId), until(5))).success).toBe(true);
    expect((await undo(owner(), project, changeCode)).data).toMatchObject({
      count: 1,
      left: { rows: [{ id: changed.riskId, reason: 'changedSince' }] },
    });
    expect((await riskOf(changed.riskId)).acceptedUntil).toBe(inDays(5));
  });

  it('is of the risk that was accepted: one that stays changed stays without', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [moved, back] = [
      await work(project, inhand('assess'), { risk: highRisk }),
      await work(project, inhand('assess'), { risk: highRisk }),
    ];
    expect((await accept(owner(), project, rows(moved.riskId, back.riskId))).success).toBe(true);
    const body = { projectCode, ...rows(moved.riskId, back.riskId), change: { vulnerability: '另一处脆弱性' } };
    const change = (seal?: string) => executor().post<Outcome>(assets.changeRisks.path, { ...body, seal });
    const { changeCode } = (await change((await change()).data.seal)).data;
    expect((await riskOf(moved.riskId)).acceptedBy).toBeNull();
    // Handed over since, it is not the executor's to change any more.
    await t.peek((tx) => tx.update(unitAssets).set(submitted('assess')).where(eq(unitAssets.unitId, moved.unitId)));
    expect((await undo(executor(), project, changeCode)).data).toMatchObject({
      count: 1,
      left: { rows: [{ id: moved.riskId, reason: 'otherStep' }] },
    });
    expect((await riskOf(back.riskId)).acceptedBy).toBe(people.CONSUMER_OWNER.accountId);
    expect(await riskOf(moved.riskId)).toMatchObject({ vulnerability: '另一处脆弱性', acceptedBy: null });
  });

  it('brings a signature back that taking an acceptance back has ended', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const { riskId } = await work(project, END, { risk: highRisk });
    expect((await accept(owner(), project, rows(riskId))).success).toBe(true);
    expect((await pm().post(`${BASE}/assets/consumerComplete`, { projectCode })).success).toBe(true);
    const { signedFingerprint } = await assessmentOf(project);
    const shown = await send(owner(), project, { ...rows(riskId), acceptance: null });
    expect(shown.data.endsSignature).toBe(true);
    const { changeCode } = (await accept(owner(), project, rows(riskId), null, MEANT)).data;
    expect((await assessmentOf(project)).signedAt).toBeNull();
    expect((await undo(owner(), project, changeCode)).data.count).toBe(1);
    expect((await assessmentOf(project)).signedFingerprint).toBe(signedFingerprint);
    await channel().post(`${BASE}/assets/finish`, { projectCode });
    expect((await accept(owner(), project, rows(riskId), null)).errorCode).toBe('project_finished');
  });
});
