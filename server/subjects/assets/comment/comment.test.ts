import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWire } from '#domain/core/user/schema';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { projects } from '#server/core/project/tables';
import { putProject } from '../../../../tests/factories/projects';
import { makePerson } from '../../../../tests/factories/tenants';
import { changePlan } from '../../../../tests/factories/work';
import { assessmentApp, inhand } from '../../../../tests/server/assessmentApp';
import { caseFile } from '../../../../tests/server/caseFile';
import type { Client } from '../../../../tests/server/testApp';

type Comments = AssetsWire['listComments']['data'];
const { t, people, clients, newProject, work } = assessmentApp();

describe('a comment', () => {
  const setUp = async () => {
    const project = await newProject();
    const { unitId, riskId } = await work(project, inhand('assess'));
    const about = { projectCode: project.projectCode, entity: 'risk', entityId: riskId };
    const add = (client: Client, part: object = {}) =>
      client.post<{ commentId: string }>('/api/portal/comment/add', { ...about, text: '请核对频率', ...part });
    const list = async (client: Client, part: object = {}) =>
      (await client.get<Comments>('/api/portal/comment/list', { ...about, ...part })).data;
    return { project, unitId, riskId, about, add, list };
  };

  it('is read by all who see the record, latest first, and taken back by its author alone', async () => {
    const { project, about, add, list } = await setUp();
    const first = await add(clients.CONSUMER_PM);
    await add(clients.CONSUMER_EXECUTOR, { text: '已按去年记录核对\n共 3 次' });
    const { list: shown, total } = await list(clients.INTERNAL_AUDITOR);
    expect(total).toBe(2);
    expect(shown).toMatchObject([
      { text: '已按去年记录核对\n共 3 次', author: { showName: '人 CONSUMER_EXECUTOR' }, allowedActions: [] },
      { text: '请核对频率', author: { showName: '人 CONSUMER_PM' } },
    ]);
    expect((await t.audits('addComment'))[0]).toMatchObject({
      entityCode: about.entityId,
      tenantCode: project.tenantCode,
    });
    const remove = (client: Client) =>
      client.post('/api/portal/comment/delete', {
        projectCode: project.projectCode,
        commentId: first.data.commentId,
      });
    expect((await list(clients.CONSUMER_PM)).list.map((row) => row.allowedActions)).toEqual([[], ['delete']]);
    expect((await remove(clients.CHANNEL_TENANT_MANAGER)).errorCode).toBe('not_found');
    expect((await remove(clients.CONSUMER_PM)).success).toBe(true);
    expect((await list(clients.CONSUMER_PM)).total).toBe(1);
    expect((await t.audits('deleteComment'))[0]).toMatchObject({ detail: { deleted: { text: '请核对频率' } } });
  });

  it.each(['😀', '𠮷', '👨‍👩‍👧'])('is told by its beginning, without half of %s where that ends', async (character) => {
    const { add } = await setUp();
    const text = `${'请'.repeat(99)}${character}尽快处理`;
    const mentions = [people.CONSUMER_EXECUTOR.accountId];
    expect((await add(clients.CONSUMER_PM, { text, mentions })).success).toBe(true);
    const { list } = (await clients.CONSUMER_EXECUTOR.get<UserWire['listNotices']['data']>('/api/portal/notice/list'))
      .data;
    expect(list[0]?.params).toMatchObject({ message: '请'.repeat(99) });
  });

  it('is saved and told whole characters of, as it was brought: an emoji at the place where the notice ends', async () => {
    const { add, list: listed } = await setUp();
    const [text = ''] = caseFile('b01-comment.txt').toString().split('\n');
    for (const brought of [text, text.replaceAll('😀', '𠮷')]) {
      const mentions = [people.CONSUMER_EXECUTOR.accountId];
      expect((await add(clients.CONSUMER_PM, { text: brought, mentions })).success).toBe(true);
      expect((await listed(clients.CONSUMER_PM)).list.map((row) => row.text)).toContain(brought);
      const { list } = (await clients.CONSUMER_EXECUTOR.get<UserWire['listNotices']['data']>('/api/portal/notice/list'))
        .data;
      const { message = '' } = (list[0]?.params ?? {}) as { message?: string };
      expect(message).not.toBe('');
      expect(brought.startsWith(message)).toBe(true);
      expect(message).not.toMatch(/\p{Cs}/u);
    }
  });

  it('tells those whom it mentions, with the way to the record, and rejects a mention of a person who can’t see it', async () => {
    const { project, unitId, riskId, add } = await setUp();
    const mentioned = [people.CONSUMER_EXECUTOR, people.CHANNEL_TENANT_MANAGER].map(({ accountId }) => accountId);
    expect((await add(clients.CONSUMER_PM, { mentions: mentioned })).success).toBe(true);
    const told = async (client: Client) =>
      (await client.get<UserWire['listNotices']['data']>('/api/portal/notice/list')).data.list.filter(
        ({ kind }) => kind === 'mentioned',
      );
    expect((await told(clients.CONSUMER_EXECUTOR))[0]).toMatchObject({
      params: { who: '人 CONSUMER_PM', message: '请核对频率' },
      path: `/assetAssess/${project.projectCode}?unit=${unitId}`,
    });
    expect((await told(clients.CHANNEL_TENANT_MANAGER))[0]?.path).toBe(
      `/projectList/detail/assetsReport/${project.projectCode}?tab=risks&open=${riskId}`,
    );
    for (const stranger of ['A13800000025', 'nobody'])
      expect((await add(clients.CONSUMER_PM, { mentions: [stranger] })).errorCode).toBe('unknown_reference');
  });

  it('can be on a measure as well, for its responsible person', async () => {
    const { riskId, unitId, project } = await setUp();
    const { projectCode } = project;
    const colleague = await t.peek((tx) => makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']));
    const client = await t.as(colleague.phone);
    const planned = { treatment: 'modify', treatmentPlan: '更换设备', treatmentOwnerId: colleague.accountId } as const;
    const measureId = (await t.peek((tx) => changePlan(tx, project, riskId, planned))) ?? '';
    const about = { projectCode, entity: 'measure', entityId: measureId };
    const say = (by: Client, part: object = {}) =>
      by.post<{ commentId: string }>('/api/portal/comment/add', { ...about, text: '何时停机？', ...part });
    expect((await say(clients.CONSUMER_PM, { mentions: [colleague.accountId] })).success).toBe(true);
    const { list } = (await client.get<UserWire['listNotices']['data']>('/api/portal/notice/list')).data;
    expect(list[0]).toMatchObject({
      kind: 'mentioned',
      path: `/assessDisposal/${projectCode}?part=measures&open=${measureId}`,
    });
    expect((await say(client)).success).toBe(true);
    expect((await client.get<Comments>('/api/portal/comment/list', about)).data.total).toBe(2);
    // Neither the risk itself nor its unit is for it to speak about.
    expect((await say(client, { entity: 'risk' })).errorCode).toBe('not_found');
    expect((await say(client, { entity: 'unit', entityId: unitId })).errorCode).toBe('not_found');
  });

  it('is refused where there is nothing to say, no such record, or the project was given up', async () => {
    const { project, add } = await setUp();
    const other = await setUp();
    expect((await add(clients.CONSUMER_PM, { text: '  ' })).status).toBe(400);
    expect((await add(clients.CONSUMER_PM, { text: 'x'.repeat(2001) })).status).toBe(400);
    expect((await add(clients.CONSUMER_PM, { entityId: other.riskId })).errorCode).toBe('not_found');
    expect((await add(t.nobody)).errorCode).toBe('10000');
    await t.peek((tx) => putProject(tx, project.projectCode, 'finished'));
    // What is finished may still be spoken about.
    expect((await add(clients.CONSUMER_PM)).success).toBe(true);
    await t.peek((tx) =>
      tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, project.projectCode)),
    );
    expect((await add(clients.CONSUMER_PM)).errorCode).toBe('refused_transition');
  });
});
