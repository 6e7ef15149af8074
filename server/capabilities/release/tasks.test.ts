import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { release as calls } from '#domain/capabilities/release/contract';
import { user } from '#domain/core/user/contract';
import { projects } from '#server/core/project/tables';
import { makeRelease } from '../../../tests/factories/releases';
import { MEANT, type Project } from '../../../tests/server/assessmentApp';
import { releaseApp } from '../../../tests/server/releaseApp';
import type { Client } from '../../../tests/server/testApp';
import { releases } from './tables';

const { t, clients, people, customer, signed, submit, submitted, move, see, tasksOf } = releaseApp();

/** What a person is asked to do with a project's documents: the tasks and the notices that are shown. */
async function asked(client: Client, project: Project) {
  const { data, errorMsg } = await client.get<{ list: { kind: string; path: string }[] }>(user.listNotices.path, {
    current: 1,
    pageSize: 100,
  });
  if (!data) throw new Error(errorMsg);
  const notices = data.list.filter(({ path }) => path.includes(project.projectCode));
  return {
    tasks: (await tasksOf(client, project)).map(({ kind }) => kind).filter((kind) => kind.endsWith('Document')),
    notices: notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('release_')),
  };
}
const nothing = { tasks: [], notices: [] };

describe('tasks and notices of documents', () => {
  it('end for the author with the withdrawal of what was returned, whatever another document waits for', async () => {
    const { CHANNEL_TENANT_MANAGER: author, CHANNEL_TENANT_SUB_MANAGER: reviewer } = clients;
    const project = await submitted();
    const { releaseId, projectCode, tenantCode } = project;
    expect((await move(reviewer, project, releaseId, 'return', '缺少访谈')).success).toBe(true);
    expect(await asked(author, project)).toEqual({ tasks: ['resubmitDocument'], notices: ['release_returned'] });
    expect((await see(author, project)).allowedActions).toEqual(['submit', 'withdraw']);
    expect((await move(reviewer, project, releaseId, 'withdraw')).errorCode).toBe('403');
    expect((await move(author, project, releaseId, 'withdraw')).success).toBe(true);
    expect((await see(author, project)).current).toMatchObject({ standing: 'withdrawn', returned: null });
    expect(await asked(author, project)).toEqual(nothing);
    const log = await Promise.all([t.audits('returnRelease'), t.audits('withdrawRelease')]);
    for (const rows of log) expect(rows.filter(({ entityCode }) => entityCode === projectCode)).toHaveLength(1);
    await t.peek((tx) =>
      makeRelease(tx, project, {
        document: 'gapReport',
        state: 'returned',
        returnedAt: new Date(),
        preparedBy: people.CHANNEL_TENANT_MANAGER.accountId,
        preparerTenant: customer.channelTenantCode,
        tenantCode,
      }),
    );
    expect(await asked(author, project)).toEqual({ tasks: ['resubmitDocument'], notices: [] });
  });

  it('end once what was submitted has changed', async () => {
    const { CHANNEL_TENANT_SUB_MANAGER: reviewer } = clients;
    const project = await submitted();
    const { projectCode } = project;
    expect(await asked(reviewer, project)).toEqual({ tasks: ['reviewDocument'], notices: ['release_review'] });
    const change = { projectCode, version: 0, scope: '工厂' };
    const saved = await clients.CONSUMER_PM.post('/api/portal/report/settings/save', change, MEANT);
    expect(saved.success, saved.errorMsg).toBe(true);
    expect(await asked(reviewer, project)).toEqual(nothing);
  });

  it('end for a consultant who leaves the project, and in a terminated project', async () => {
    const { CHANNEL_TENANT_MANAGER: author } = clients;
    const project = await signed();
    const { projectCode } = project;
    const set = (values: Partial<typeof projects.$inferInsert>) =>
      t.peek((tx) => tx.update(projects).set(values).where(eq(projects.projectCode, projectCode)));
    const { accountId } = people.CHANNEL_OWNER;
    await set({ teacherAccountId: accountId });
    const { data, errorMsg } = await submit(author, project, accountId, people.CONSUMER_OWNER.accountId);
    expect(data, errorMsg).toBeTruthy();
    const consultant = clients.CHANNEL_OWNER;
    const waits = { tasks: ['reviewDocument'], notices: ['release_review'] };
    expect(await asked(consultant, project)).toEqual(waits);
    await set({ teacherAccountId: people.CHANNEL_TENANT_SUB_MANAGER.accountId });
    expect(await asked(consultant, project)).toEqual(nothing);
    await set({ teacherAccountId: accountId, state: 'closed' });
    expect(await asked(consultant, project)).toEqual(nothing);
    await set({ state: 'inhand' });
    expect(await asked(consultant, project)).toEqual(waits);
  });

  it('are those of the tenant in which the person was named, who acts there alone', async () => {
    const { CHANNEL_TENANT_SUB_MANAGER: reviewer } = clients;
    const project = await submitted();
    const { releaseId, projectCode } = project;
    const named = (reviewerTenant: string) =>
      t.peek((tx) => tx.update(releases).set({ reviewerTenant }).where(eq(releases.releaseId, releaseId)));
    await named(customer.tenantCode);
    expect(await asked(reviewer, project)).toEqual(nothing);
    expect((await see(reviewer, project)).allowedActions).toEqual([]);
    const body = { projectCode, document: 'riskReport', releaseId, action: 'review' };
    expect((await reviewer.post(calls.moveRelease.path, body)).errorCode).toBe('403');
    await named(customer.channelTenantCode);
    expect((await reviewer.post(calls.moveRelease.path, body)).success).toBe(true);
  });
});
