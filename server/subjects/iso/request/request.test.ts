import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { notices } from '#server/core/user/tables';
import { makeOwnModule } from '../../../../tests/factories/ownModules';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import { workRequests } from './tables';

const { t, clients, people, customer, newProject } = assessmentApp({ worker: true });
type Role = keyof typeof clients;
type Roles = IsoWire['listProjectRoles']['data'];

let projectCode = '';
let projectGroupCode = '';
beforeEach(async () => {
  ({ projectCode } = await newProject());
  const [row] = await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)));
  projectGroupCode = row?.projectGroupCode ?? '';
});

const owner = () => people.CONSUMER_OWNER.accountId;
const ask = (
  role: Role = 'CHANNEL_TENANT_MANAGER',
  part: Partial<IsoGiven['initSvipData']['body']> = {},
): Promise<{ success: boolean; errorCode: string; status: number }> =>
  clients[role].post(calls.initSvipData.path, {
    projectCode,
    moduleCodes: ['company', 'scope'],
    accountId: owner(),
    ...part,
  });
const read = async (role: Role = 'CHANNEL_TENANT_MANAGER') =>
  (await clients[role].get<Roles>(calls.listProjectRoles.path, { projectCode })).data;
const one = async (moduleCode: string, role: Role = 'CHANNEL_TENANT_MANAGER') => {
  const found = (await read(role)).list.find((request) => request.moduleCode === moduleCode);
  if (!found) throw new Error(`Nobody was asked for ${moduleCode}.`);
  return found;
};
type Action = IsoGiven['moveFactRequests']['body']['action'];
const move = async (role: Role, action: Action, moduleCodes: string[], reason?: string) => {
  const { list } = await read();
  const requests = list
    .filter(({ moduleCode }) => moduleCodes.includes(moduleCode))
    .map(({ moduleCode, version }) => ({ moduleCode, version }));
  return clients[role].post(calls.moveFactRequests.path, { projectCode, requests, action, ...(reason && { reason }) });
};
const save = (role: Role, moduleCode: string, version = 0) =>
  clients[role].post(calls.saveVariables.path, {
    projectCode,
    projectGroupCode,
    moduleCode,
    version,
    values: { shortName: '华辰' },
  });
const stateOf = async () =>
  (await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode))))[0]?.state;
const told = async (accountId: string) =>
  (await t.peek((tx) => tx.select().from(notices).where(eq(notices.accountId, accountId))))
    .filter((notice) => notice.projectCode === projectCode)
    .map(({ kind }) => kind);
const waiting = async (role: Role) =>
  (await clients[role].get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path)).data.filter(
    (task) => task.projectCode === projectCode && (task.kind === 'fillFacts' || task.kind === 'confirmFacts'),
  );

describe('facts that the customer is asked for', () => {
  it('wait for nobody where the module is a channel’s that the customer has left', async () => {
    expect((await ask('CHANNEL_TENANT_MANAGER', { moduleCodes: ['company'] })).success).toBe(true);
    const [row] = await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)));
    const [own, former] = await t.peek(async (tx) => [
      await makeOwnModule(tx, row?.channelTenantCode ?? ''),
      await makeOwnModule(tx, await makeTenant(tx, { type: 'channel' })),
    ]);
    const asksFor = (recordCode: string | undefined) =>
      t.peek((tx) => tx.update(workRequests).set({ recordCode }).where(eq(workRequests.projectCode, projectCode)));
    await asksFor(own);
    expect(await waiting('CONSUMER_OWNER')).toMatchObject([{ kind: 'fillFacts', count: 1 }]);
    await asksFor(former);
    expect(await waiting('CONSUMER_OWNER')).toEqual([]);
  });

  it('are filled in by the person who was asked, handed in, and confirmed by who asked', async () => {
    // Nobody of the customer but its project manager writes facts unasked.
    expect(await save('CONSUMER_OWNER', 'company')).toMatchObject({ errorCode: '403' });
    expect((await ask('CHANNEL_TENANT_MANAGER', { dueOn: '2026-12-31' })).success).toBe(true);
    expect(await told(owner())).toEqual(['facts_requested']);
    expect(await waiting('CONSUMER_OWNER')).toMatchObject([
      { kind: 'fillFacts', count: 2, dueDate: '2026-12-31', path: expect.stringContaining('tab=facts') },
    ]);
    expect(await one('company', 'CONSUMER_OWNER')).toMatchObject({
      status: 'notsubmit',
      accountId: owner(),
      dueOn: '2026-12-31',
      allowedActions: ['submit'],
    });
    expect((await save('CONSUMER_OWNER', 'company')).success).toBe(true);
    // What was asked of nobody stays closed.
    expect(await save('CONSUMER_OWNER', 'people')).toMatchObject({ errorCode: '403' });
    expect((await move('CONSUMER_OWNER', 'submit', ['company'])).success).toBe(true);
    expect(await save('CONSUMER_OWNER', 'company', 1)).toMatchObject({ errorCode: '403' });
    expect(await stateOf()).toBe('inhand');
    expect((await move('CONSUMER_OWNER', 'submit', ['scope'])).success).toBe(true);
    expect(await stateOf()).toBe('consumerSubmitSvipData');
    expect(await told(people.CHANNEL_TENANT_MANAGER.accountId)).toEqual(['facts_submitted', 'facts_submitted']);
    expect(await waiting('CONSUMER_OWNER')).toEqual([]);
    expect(await waiting('CHANNEL_TENANT_MANAGER')).toMatchObject([{ kind: 'confirmFacts', count: 2 }]);
    expect((await move('CHANNEL_TENANT_MANAGER', 'finish', ['company', 'scope'])).success).toBe(true);
    expect((await read()).list.map(({ status }) => status)).toEqual(['finished', 'finished']);
    expect(await stateOf()).toBe('inhand');
    expect((await t.audits('confirmFacts'))[0]).toMatchObject({ entityCode: projectCode, detail: { count: 2 } });
    expect((await t.audits('requestFacts'))[0]).toMatchObject({
      tenantCode: customer.tenantCode,
      detail: { count: 2 },
    });
  });

  it('come back with a reason, which stays until they are handed in again', async () => {
    await ask();
    await move('CONSUMER_OWNER', 'submit', ['company']);
    expect(await move('CHANNEL_TENANT_MANAGER', 'return', ['company'])).toMatchObject({ errorCode: 'reason_needed' });
    expect((await move('CHANNEL_TENANT_MANAGER', 'return', ['company'], '地址不全')).success).toBe(true);
    expect(await one('company')).toMatchObject({ status: 'notsubmit', returned: { reason: '地址不全' } });
    expect(await told(owner())).toEqual(['facts_requested', 'facts_returned']);
    expect((await save('CONSUMER_OWNER', 'company')).success).toBe(true);
    await move('CONSUMER_OWNER', 'submit', ['company']);
    expect(await one('company')).toMatchObject({ status: 'submited', returned: null });
    expect((await move('CONSUMER_OWNER', 'takeBack', ['company'])).success).toBe(true);
    expect(await one('company')).toMatchObject({ status: 'notsubmit', submittedAt: null });
  });

  it('go over to another person, who alone writes them then', async () => {
    await ask();
    await ask('CONSUMER_PM', { accountId: people.CONSUMER_PM.accountId, moduleCodes: ['company'] });
    expect(await save('CONSUMER_OWNER', 'company')).toMatchObject({ errorCode: '403' });
    expect(await one('company')).toMatchObject({ accountId: people.CONSUMER_PM.accountId, status: 'notsubmit' });
    // Nobody confirms what they filled in themselves.
    await move('CONSUMER_PM', 'submit', ['company']);
    expect(await move('CONSUMER_PM', 'finish', ['company'])).toMatchObject({ errorCode: '403' });
    expect((await move('CHANNEL_TENANT_MANAGER', 'finish', ['company'])).success).toBe(true);
    expect((await move('CHANNEL_TENANT_MANAGER', 'cancel', ['scope'])).success).toBe(true);
    expect((await read()).list.map(({ moduleCode }) => moduleCode)).toEqual(['company']);
  });

  it('are confirmed all at once, which makes the documents, once all is handed in and by another person', async () => {
    const finish = (role: Role) =>
      clients[role].post<IsoWire['finishAllRoles']['data']>(calls.finishAllRoles.path, { projectCode });
    expect(await finish('CHANNEL_TENANT_MANAGER')).toMatchObject({ errorCode: 'refused_transition' });
    await ask('CHANNEL_TENANT_MANAGER', { accountId: people.CONSUMER_PM.accountId });
    expect((await read()).isReady).toBe(false);
    await move('CONSUMER_PM', 'submit', ['company']);
    expect(await finish('CHANNEL_TENANT_MANAGER')).toMatchObject({ errorCode: 'refused_transition' });
    await move('CONSUMER_PM', 'submit', ['scope']);
    expect((await read()).isReady).toBe(true);
    expect(await finish('CONSUMER_PM')).toMatchObject({ errorCode: 'needs_second_person' });
    const done = await finish('CHANNEL_TENANT_MANAGER');
    expect(done.data).toEqual({ made: [], unchanged: [], failed: [] });
    expect((await read()).list.map(({ status }) => status)).toEqual(['finished', 'finished']);
    expect((await t.audits('finishFactRequests'))[0]).toMatchObject({ detail: { projectCode, count: 2 } });
  });

  it('are asked of people of this customer who take part, for modules that the project has', async () => {
    const stranger = await t.peek((tx) => makePerson(tx, customer.channelTenantCode, ['CHANNEL_TENANT_MANAGER']));
    for (const accountId of [people.CONSUMER_EXECUTOR.accountId, people.INTERNAL_AUDITOR.accountId, stranger.accountId])
      expect(await ask('CHANNEL_TENANT_MANAGER', { accountId })).toMatchObject({ errorCode: 'not_found' });
    expect(await ask('CHANNEL_TENANT_MANAGER', { moduleCodes: ['nothing'] })).toMatchObject({ errorCode: 'not_found' });
    expect((await ask('CHANNEL_TENANT_MANAGER', { moduleCodes: [] })).status).toBe(400);
    expect((await ask('CHANNEL_TENANT_MANAGER', { dueOn: '2026-02-30' })).status).toBe(400);
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const)
      expect(await ask(role)).toMatchObject({ errorCode: '403' });
    expect((await t.nobody.post(calls.initSvipData.path, {})).errorCode).toBe('10000');
    expect((await read('CONSUMER_OWNER')).candidates).toEqual([]);
    expect((await read()).candidates.map(({ accountId }) => accountId).sort()).toEqual(
      [owner(), people.CONSUMER_PM.accountId].sort(),
    );
  });

  it('are moved once by two people at once, and never while another version was seen', async () => {
    await ask();
    await move('CONSUMER_OWNER', 'submit', ['company']);
    const { version } = await one('company');
    const send = (action: Action, reason = '') =>
      clients.CHANNEL_TENANT_MANAGER.post(calls.moveFactRequests.path, {
        projectCode,
        requests: [{ moduleCode: 'company', version }],
        action,
        reason,
      });
    const both = await Promise.all([send('finish'), send('return', '补充')]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'refused_transition']);
    await ask('CHANNEL_TENANT_MANAGER', { moduleCodes: ['company'] });
    const stale = await clients.CONSUMER_OWNER.post(calls.moveFactRequests.path, {
      projectCode,
      requests: [{ moduleCode: 'company', version: 1 }],
      action: 'submit',
    });
    expect(stale.errorCode).toBe('refused_transition');
    const now = { moduleCode: 'company', version: (await one('company')).version };
    const twice = { projectCode, requests: [now, now], action: 'submit' };
    expect((await clients.CONSUMER_OWNER.post(calls.moveFactRequests.path, twice)).errorCode).toBe('not_found');
    expect((await one('company')).status).toBe('notsubmit');
  });

  it('leave a project finished that is finished while they are handed in', async () => {
    await ask('CHANNEL_TENANT_MANAGER', { moduleCodes: ['company'] });
    const { version } = await one('company');
    const requests = [{ moduleCode: 'company', version }];
    await t.inLine(
      async (tx) => {
        await tx.select().from(workRequests).where(eq(workRequests.projectCode, projectCode)).for('update');
        await tx.update(projects).set({ state: 'finished' }).where(eq(projects.projectCode, projectCode));
      },
      () => clients.CONSUMER_OWNER.post(calls.moveFactRequests.path, { projectCode, requests, action: 'submit' }),
    );
    expect(await stateOf()).toBe('finished');
  });

  it('are listed with as many statements for all modules as for one', async () => {
    await ask('CHANNEL_TENANT_MANAGER', { moduleCodes: ['company'] });
    const few = await t.statements(() => read());
    await ask('CHANNEL_TENANT_MANAGER', {
      moduleCodes: ['company', 'people', 'sites', 'scope', 'policy', 'security', 'documents'],
    });
    expect(await t.statements(() => read())).toBe(few);
  });
});
