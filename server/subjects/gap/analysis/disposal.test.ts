import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { RoleCode } from '#domain/kernel/roles';
import { findingLimits } from '#domain/subjects/gap/analysis/limits';
import {
  disposalStageOf,
  disposalStages,
  type FindingAction,
  findingWorkflow,
} from '#domain/subjects/gap/analysis/workflow';
import { gap as calls } from '#domain/subjects/gap/contract';
import { gapStatuses } from '#domain/subjects/gap/gap';
import type { GapWire } from '#domain/subjects/gap/schema';
import { questionnaire as risks } from '#domain/subjects/questionnaire/contract';
import { makeFinding, makeGapAnalysis } from '../../../../tests/factories/gap';
import { makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp, assessmentRoles, type Project } from '../../../../tests/server/assessmentApp';
import { gapFindings } from '../tables';

type Finding = GapWire['getFinding']['data'];

const { t, people, clients, customer, newProject, told } = assessmentApp();
const executor = () => people.CONSUMER_EXECUTOR.accountId;
const link = { title: '方针', url: 'https://example.com/policy' };

const bodyOf: Record<FindingAction, object> = {
  edit: { level: 2, levelReason: '已看记录', present: null, missing: null, measure: null, links: [link], unitIds: [] },
  closeRisk: { reason: '已接受' },
  openRisk: { reason: '复查' },
  assign: {},
  plan: {},
  dispose: { result: '已起草', links: [link] },
  submit: { result: '已发布', links: [link] },
  revoke: { action: 'revoke' },
  finish: { levelAfter: 2 },
  return: { action: 'return', reason: '缺少记录' },
};
const pathOf: Record<FindingAction, string> = {
  edit: calls.saveFinding.path,
  closeRisk: risks.closeRisk.path,
  openRisk: risks.openRisk.path,
  assign: calls.assignFindings.path,
  plan: calls.planMeasure.path,
  dispose: calls.saveDisposal.path,
  submit: risks.submitControlInfo.path,
  revoke: calls.moveDisposal.path,
  finish: risks.finishControlInfo.path,
  return: calls.moveDisposal.path,
};
const send = (role: RoleCode, action: FindingAction, project: Project, findingId: string, version = 1, more = {}) => {
  const { projectCode } = project;
  const one = { projectCode, findingId, version, ...bodyOf[action], ...more };
  const many = { projectCode, findingIds: [findingId] };
  const bodies: Partial<Record<FindingAction, object>> = {
    assign: { ...many, responsibleId: executor(), deadline: '2027-01-31' },
    plan: { ...many, treatmentPlan: '发布方针' },
  };
  return clients[role].post<Finding>(pathOf[action], bodies[action] ?? one);
};
const rowOf = async (findingId: string) => {
  const [row] = await t.peek((tx) => tx.select().from(gapFindings).where(eq(gapFindings.findingId, findingId)));
  if (!row) throw new Error('The finding is gone.');
  return row;
};

const stands = {
  none: { responsibleId: null, disposal: null },
  inhand: { disposal: 'in-handle' },
  submitted: { disposal: 'in-handle', submittedAt: new Date(), result: '已发布' },
  finished: { disposal: 'finish', submittedAt: new Date(), levelAfter: 1 },
} as const;

describe('every step of a finding', () => {
  it.each(Object.keys(bodyOf) as FindingAction[])(
    '%s is for whom the table names, from where it names',
    async (action) => {
      for (const role of assessmentRoles) {
        const project = await newProject(role);
        for (const status of gapStatuses) {
          await t.peek((tx) => makeGapAnalysis(tx, project, { status, findings: [] }));
          for (const stage of disposalStages) {
            const findingId = await t.peek((tx) =>
              makeFinding(tx, project, {
                ref: stage,
                responsibleId: executor(),
                submittedBy: executor(),
                riskState: action === 'openRisk' ? 'closed' : 'open',
                ...stands[stage],
              }),
            );
            const row = await rowOf(findingId);
            const isResponsible = row.responsibleId === people[role].accountId;
            const facts = {
              roles: [role],
              isResponsible,
              isSubmitter: role === 'CONSUMER_EXECUTOR',
              status,
              hasTreatments: true,
            };
            const step = findingWorkflow.find(action, stage, facts);
            const answer = await send(role, action, project, findingId);
            const what = `${role} ${action} from ${stage} in ${status}`;
            expect(answer.success, `${what}: ${answer.errorCode}`).toBe(step !== undefined);
            if (step?.to) expect(disposalStageOf(await rowOf(findingId)), what).toBe(step.to);
          }
        }
      }
    },
  );
});

describe('dealing with what was found', () => {
  it('goes from the consultant over the executor to the owner, and each is told', async () => {
    const project = await newProject();
    const made = await t.peek((tx) => makeGapAnalysis(tx, project));
    const findingId = made['5.2'] ?? '';
    expect((await send('CONSUMER_PM', 'assign', project, findingId)).data).toEqual({ changed: 1 });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({
      kind: 'findings_assigned',
      path: `/gapDisposal/${project.projectCode}`,
    });
    const draft = await send('CONSUMER_EXECUTOR', 'dispose', project, findingId, 2);
    expect(draft.data).toMatchObject({ result: '已起草', links: [link], stage: 'inhand', version: 3 });
    expect((await send('CONSUMER_EXECUTOR', 'submit', project, findingId, 2)).errorCode).toBe('conflict');
    expect((await send('CONSUMER_EXECUTOR', 'submit', project, findingId, 3)).data).toMatchObject({
      stage: 'submitted',
    });
    expect((await told(people.CONSUMER_OWNER)).at(-1)).toMatchObject({ kind: 'finding_submitted' });
    const unsaid = { reason: undefined };
    expect((await send('CONSUMER_OWNER', 'return', project, findingId, 4, unsaid)).errorCode).toBe('reason_needed');
    const returned = await send('CONSUMER_OWNER', 'return', project, findingId, 4);
    expect(returned.data).toMatchObject({ stage: 'inhand', returnReason: '缺少记录', submittedAt: null });
    expect((await told(people.CONSUMER_EXECUTOR)).at(-1)).toMatchObject({ kind: 'finding_returned' });
    // Who reviews it again sees why it came back.
    const again = await send('CONSUMER_EXECUTOR', 'submit', project, findingId, 5);
    expect(again.data).toMatchObject({ stage: 'submitted', returnReason: '缺少记录' });
    const more = await send('CONSUMER_OWNER', 'finish', project, findingId, 6, { levelAfter: 1 });
    expect(more.data).toMatchObject({ stage: 'finished', disposal: 'finish', levelAfter: 1, returnReason: null });
    const report = await clients.CONSUMER_OWNER.get<GapWire['getGapReport']['data']>(calls.getGapReport.path, {
      projectCode: project.projectCode,
    });
    expect(report.data).toMatchObject({
      whole: { before: { 5: 1 }, after: { 1: 1, 5: 0 }, levelBefore: 5, levelAfter: 1, finished: 1 },
      chapters: [{ ref: '5', title: { zh: '领导' } }],
    });
  });

  it('is not finished by the person who submitted it', async () => {
    const project = await newProject();
    const both = await t.peek((tx) =>
      makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR', 'CONSUMER_PM'], { showName: '兼任' }),
    );
    const findingId = await t.peek(async (tx) => {
      await makeGapAnalysis(tx, project, { findings: [] });
      const { accountId } = both;
      return makeFinding(tx, project, {
        ref: '5.2',
        responsibleId: accountId,
        submittedBy: accountId,
        disposal: 'in-handle',
        submittedAt: new Date(),
      });
    });
    const client = await t.as(both.phone);
    const body = { projectCode: project.projectCode, findingId, version: 1 };
    expect((await client.post(risks.finishControlInfo.path, body)).errorCode).toBe('needs_second_person');
    expect((await clients.CONSUMER_PM.post(risks.finishControlInfo.path, { ...body, levelAfter: 5 })).success).toBe(
      true,
    );
  });

  it('refuses addresses that a browser would run, people who deal with nothing, and more than there was', async () => {
    const project = await newProject();
    const made = await t.peek((tx) =>
      makeGapAnalysis(tx, project, {
        findings: [
          { ref: '5.2', responsibleId: executor(), disposal: 'in-handle' },
          { ref: '5.3', computedLevel: 2, responsibleId: executor(), disposal: 'in-handle', submittedAt: new Date() },
        ],
      }),
    );
    const bad = { links: [{ title: '方针', url: 'javascript:alert(1)' }] };
    expect((await send('CONSUMER_EXECUTOR', 'dispose', project, made['5.2'] ?? '', 1, bad)).status).toBe(400);
    const { projectCode } = project;
    const unknown = { projectCode, findingIds: [made['5.2']], responsibleId: people.CONSUMER_PM.accountId };
    expect((await clients.CONSUMER_PM.post(calls.assignFindings.path, unknown)).errorCode).toBe('unknown_reference');
    const more = await send('CONSUMER_PM', 'finish', project, made['5.3'] ?? '', 1, { levelAfter: 4 });
    expect(more.status).toBe(400);
  });

  it('waits for its responsible person, then for the owners', async () => {
    const project = await newProject();
    const made = await t.peek((tx) =>
      makeGapAnalysis(tx, project, { findings: [{ ref: '5.2', responsibleId: executor(), disposal: 'in-handle' }] }),
    );
    const kinds = async (role: RoleCode) =>
      (await clients[role].get<{ kind: string; projectCode: string }[]>('/api/portal/user/waitingTasks')).data
        .filter(({ projectCode }) => projectCode === project.projectCode)
        .map(({ kind }) => kind);
    expect(await kinds('CONSUMER_EXECUTOR')).toContain('gapDisposal');
    expect(await kinds('CONSUMER_OWNER')).not.toContain('reviewDisposals');
    await send('CONSUMER_EXECUTOR', 'submit', project, made['5.2'] ?? '');
    expect(await kinds('CONSUMER_EXECUTOR')).not.toContain('gapDisposal');
    expect(await kinds('CONSUMER_OWNER')).toContain('reviewDisposals');
  });
});

describe('the risk of a finding', () => {
  it('is closed and opened by the channel, each with its reason, and is in the register', async () => {
    const project = await newProject();
    const made = await t.peek((tx) => makeGapAnalysis(tx, project));
    const findingId = made['5.2'] ?? '';
    const register = async (query: object) =>
      (
        await clients.CONSUMER_OWNER.get<GapWire['listRiskRegister']['data']>(calls.listRiskRegister.path, {
          projectCode: project.projectCode,
          ...query,
        })
      ).data.list.map(({ source, ref, state }) => `${source} ${ref} ${state}`);
    expect(await register({})).toEqual(['finding 5.2 open']);
    expect((await send('CHANNEL_EXECUTOR', 'openRisk', project, findingId)).success).toBe(false);
    expect((await send('CHANNEL_TENANT_MANAGER', 'openRisk', project, findingId)).errorCode).toBe('refused_transition');
    expect((await send('CHANNEL_TENANT_MANAGER', 'closeRisk', project, findingId)).data).toMatchObject({
      riskState: 'closed',
      riskReason: '已接受',
    });
    expect(await register({ state: 'open' })).toEqual([]);
    expect(await register({ keyword: '5.2' })).toEqual(['finding 5.2 closed']);
    expect((await send('CHANNEL_TENANT_MANAGER', 'openRisk', project, findingId, 2)).data).toMatchObject({
      riskState: 'open',
    });
    const owner = await clients.CONSUMER_OWNER.get<{ list: { ref: string }[] }>(risks.listOwnerRisks.path, {
      projectCode: project.projectCode,
    });
    expect(owner.data.list).toMatchObject([{ ref: '5.2', riskState: 'open', riskReason: '复查' }]);
  });
});

describe('files of a finding', () => {
  it('are twenty at most, also where the last two are sent at once', async () => {
    const project = await newProject('CHANNEL_OWNER');
    await t.peek((tx) => makeGapAnalysis(tx, project, { findings: [] }));
    const findingId = await t.peek((tx) => makeFinding(tx, project, { ref: '5.2', ...stands.none }));
    const fields = { projectCode: project.projectCode, findingId };
    const add = () =>
      clients.CHANNEL_OWNER.upload(calls.addFindingFile.path, {
        name: '记录.txt',
        content: Buffer.from('记录'),
        fields,
      });
    for (let n = 1; n < findingLimits.files; n += 1) expect((await add()).errorMsg || 'ok').toBe('ok');
    const last = await t.bothBeforeInsert('files', add);
    expect(last.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached']);
  });
});
