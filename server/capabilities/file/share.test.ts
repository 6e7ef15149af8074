import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { projects } from '#server/core/project/tables';
import { files } from '#server/kernel/files/tables';
import { makeFile } from '../../../tests/factories/files';
import { makeProject } from '../../../tests/factories/projects';
import { type Client, testApp } from '../../../tests/server/testApp';
import { fileShares } from './tables';

const test = testApp();
const demo = { tenantCode: 'TCUSTOMERA', projectCode: 'PDEMO27001A' };
const content = Buffer.from('内容'.repeat(500));
let manager: Client;
let consultant: Client;
let objectId = '';
beforeAll(async () => {
  manager = await test.as('13800000021');
  consultant = await test.as('13800000011');
  objectId = await test.peek((tx) => makeFile(test.services, tx, demo, { name: '风险评估报告.docx', content }));
});

interface Made {
  url: string;
  shareCode: string;
  expiresAt: string;
}
interface Share {
  shareCode: string;
  state: string;
  openedCount: number;
  openedAt: string | null;
  allowedActions: string[];
}
const share = (client: Client, body: object = { objectId }) => client.post<Made>('/api/file/share', body);
const tokenOf = ({ url }: Made) => url.split('/').at(-1) ?? '';
const made = async (client = manager, body: object = { objectId }) => (await share(client, body)).data;
const look = (token: string, client = test.nobody) => client.post('/api/portal/shared', { token });
const fetchBy = (token: string, client = test.nobody) => client.post('/api/portal/shared/download', { token });
const list = async (client = manager) => (await client.get<Share[]>('/api/portal/file/shares', { objectId })).data;
const withdraw = (client: Client, shareCode: string) =>
  client.post('/api/portal/file/share/withdraw', { objectId, shareCode });

describe('a link to a file', () => {
  it('opens the file for any holder, safely, for seven days by default', async () => {
    const link = await made();
    expect(link.url).toMatch(/^\/#\/shared\/[\w-]{43}$/u);
    const days = (Date.parse(link.expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    const token = tokenOf(link);
    expect((await look(token)).data).toEqual({
      name: '风险评估报告.docx',
      size: content.byteLength,
      mime: 'application/octet-stream',
      from: expect.stringMatching(/\S/u),
      expiresAt: link.expiresAt,
    });
    const answer = await fetchBy(token);
    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; /u),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(Date.parse((await made(manager, { objectId, days: 30 })).expiresAt) - Date.now()).toBeGreaterThan(
      29 * 86_400_000,
    );
    for (const bad of [0, 365, '7']) expect((await share(manager, { objectId, days: bad })).status).toBe(400);
  });

  it('is kept as a hash alone, and told once', async () => {
    const token = tokenOf(await made());
    const kept = await test.peek((tx) => tx.execute(sql`SELECT s::text AS row FROM file_shares s`));
    const logged = await test.peek((tx) => tx.execute(sql`SELECT l::text AS row FROM audit_log l`));
    expect(JSON.stringify([kept.rows, logged.rows, await list()])).not.toContain(token);
  });

  it('lists how often and when last it was opened, and logs each opening', async () => {
    const link = await made(consultant);
    const of = async () => (await list()).find(({ shareCode }) => shareCode === link.shareCode);
    expect(await of()).toMatchObject({ state: 'open', openedCount: 0, openedAt: null, allowedActions: ['withdraw'] });
    await look(tokenOf(link));
    expect(await of()).toMatchObject({ openedCount: 0 });
    await fetchBy(tokenOf(link));
    await fetchBy(tokenOf(link));
    expect(await of()).toMatchObject({ openedCount: 2, openedAt: expect.stringMatching(/^20/u) });
    expect((await test.audits('shareFile'))[0]).toMatchObject({
      accountId: 'A13800000011',
      tenantCode: 'TCUSTOMERA',
      projectCode: 'PDEMO27001A',
      entityCode: objectId,
      detail: { name: '风险评估报告.docx', shareCode: link.shareCode, days: 7 },
    });
    expect((await test.audits('openSharedFile'))[0]).toMatchObject({
      accountId: null,
      tenantCode: 'TCUSTOMERA',
      entityCode: objectId,
      detail: { shareCode: link.shareCode },
    });
  });

  it('opens nothing once it is withdrawn, expired, or was never made – and says no more than that', async () => {
    const [withdrawn, expired] = [await made(), await made()];
    expect((await withdraw(consultant, withdrawn.shareCode)).success).toBe(true);
    expect((await test.audits('withdrawShare'))[0]).toMatchObject({ accountId: 'A13800000011' });
    expect(await withdraw(manager, withdrawn.shareCode)).toMatchObject({ errorCode: 'not_found' });
    const past = { expiresAt: new Date(Date.now() - 1000) };
    await test.peek((tx) => tx.update(fileShares).set(past).where(eq(fileShares.shareCode, expired.shareCode)));
    const answers = [];
    for (const token of [tokenOf(withdrawn), tokenOf(expired), 'A'.repeat(43)])
      for (const answer of [await look(token), await fetchBy(token)])
        answers.push([answer.status, answer.errorCode, answer.errorMsg, answer.data]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.slice(0, 2)).toEqual([200, 'not_found']);
    const states = (await list()).filter(({ shareCode }) =>
      [withdrawn, expired].some((one) => one.shareCode === shareCode),
    );
    expect(states.map(({ state, allowedActions }) => [state, allowedActions]).sort()).toEqual([
      ['expired', []],
      ['withdrawn', []],
    ]);
  });

  it('ends with its file, with its project, and with the channel that made it', async () => {
    const own = await test.peek((tx) => makeFile(test.services, tx, demo));
    const gone = await made(manager, { objectId: own });
    await test.peek((tx) => tx.delete(files).where(eq(files.objectId, own)));
    expect(await look(tokenOf(gone))).toMatchObject({ errorCode: 'not_found' });

    const link = await made(consultant);
    const set = (values: object) =>
      test.peek((tx) => tx.update(projects).set(values).where(eq(projects.projectCode, demo.projectCode)));
    const [{ state } = { state: '' as const }] = await test.peek((tx) =>
      tx.select({ state: projects.state }).from(projects).where(eq(projects.projectCode, demo.projectCode)),
    );
    await set({ state: 'closed' });
    expect(await look(tokenOf(link))).toMatchObject({ errorCode: 'not_found' });
    expect(await share(manager)).toMatchObject({ errorCode: 'refused_transition' });
    await set({ state });
    expect((await look(tokenOf(link))).success).toBe(true);
    await test.peek((tx) =>
      tx.update(fileShares).set({ createdByTenant: 'TCHANNELB' }).where(eq(fileShares.shareCode, link.shareCode)),
    );
    expect(await look(tokenOf(link))).toMatchObject({ errorCode: 'not_found' });
  });

  it('is made only by people who may both read the file and share files', async () => {
    // An auditor, an executor: both of the customer; consultants of others, another customer, another channel.
    for (const phone of ['13800000024', '13800000023'])
      expect(await share(await test.as(phone))).toMatchObject({ errorCode: '403' });
    for (const phone of ['13800000014', '13800000025', '13800000015'])
      expect(await share(await test.as(phone))).toMatchObject({ errorCode: 'not_found' });
    expect(await share(test.nobody)).toMatchObject({ errorCode: '10000' });
    const foreign = await test.peek(async (tx) => makeFile(test.services, tx, await makeProject(tx)));
    expect(await share(manager, { objectId: foreign })).toMatchObject({ errorCode: 'not_found' });
    const stranger = await test.as('13800000025');
    const { shareCode } = await made();
    expect(await withdraw(stranger, shareCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await stranger.get('/api/portal/file/shares', { objectId })).toMatchObject({ errorCode: 'not_found' });
  });

  it('is one of so many of a file', async () => {
    const full = await test.peek((tx) => makeFile(test.services, tx, demo));
    for (let n = 1; n < limits.fileShares; n += 1) await made(manager, { objectId: full });
    const last = await test.bothBeforeInsert('file_shares', () => share(manager, { objectId: full }));
    expect(last.filter(({ success }) => success)).toHaveLength(1);
    expect(await share(manager, { objectId: full })).toMatchObject({ errorCode: 'limit_reached' });
    const listed = await manager.get<{ list: { shares: number }[] }>('/api/portal/project/files', {
      projectCode: demo.projectCode,
    });
    expect(listed.data.list[0]).toMatchObject({ shares: limits.fileShares });
  });

  it('is asked for from one address so often in a minute, and no more', async () => {
    let status = 200;
    for (let n = 0; n < 70 && status === 200; n += 1) ({ status } = await look('unknown'));
    expect(status).toBe(429);
  });

  it('still opens for others on a network from which tokens are guessed', async () => {
    const token = tokenOf(await made());
    const guess = async () => (await look('A'.repeat(43))).status;
    for (let left = 60; left > 0; left -= 1) await guess();
    expect(await guess()).toBe(429);
    expect((await look(token)).errorCode).toBe('200');
    expect((await fetchBy(token)).status).toBe(200);
  });

  it('is taken so often in a minute', async () => {
    const token = tokenOf(await made());
    for (let time = 0; time < 60; time += 1) await fetchBy(token);
    expect((await fetchBy(token)).status).toBe(429);
    expect((await fetchBy(tokenOf(await made()))).status).toBe(200);
  });
});
