import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { assessmentApp, BASE, inhand, type Project } from '../../../../tests/server/assessmentApp';
import { listenTo } from '../../../../tests/server/listen';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, people, newProject, work } = assessmentApp();
const PATH = '/api/portal/assessment/changes';

/** Listens as a browser does. */
const listen = (client: Client, { projectCode }: Project) =>
  listenTo(t.app, client, `${PATH}?projectCode=${projectCode}`);

describe('a page that listens', () => {
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const assign = (project: Project, unitId: string) =>
    clients.CONSUMER_PM.post(`${BASE}/owner/update`, {
      projectCode: project.projectCode,
      unitIds: [unitId],
      accountId: people.CONSUMER_EXECUTOR.accountId,
    });

  it('hears of a change within two seconds, and of no other project’s', async () => {
    const project = await newProject();
    const other = await newProject();
    const { unitId } = await work(project, inhand('assess'));
    const heard = await listen(clients.CHANNEL_TENANT_MANAGER, project);
    const unconcerned = await listen(clients.CHANNEL_TENANT_MANAGER, other);
    expect(heard.answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const version = async () =>
      (await clients.CONSUMER_PM.get<{ version: string }>(PATH, { projectCode: project.projectCode })).data.version;
    const before = await version();
    expect((await assign(project, unitId)).success).toBe(true);
    await expect.poll(heard.events, { timeout: 2_000 }).toBe(1);
    expect(unconcerned.events()).toBe(0);
    // A client that can't listen learns of the change by the version.
    expect(await version()).not.toBe(before);
    heard.answer.destroy();
    unconcerned.answer.destroy();
  });

  it('is let in like any reader', async () => {
    const project = await newProject();
    const stranger = await listen(await t.as('13800000025'), project);
    expect(stranger.answer.headers['content-type']).toContain('application/json');
    expect((await listen(t.nobody, project)).answer.headers['content-type']).toContain('application/json');
  });

  it('hears nothing more once its session has ended', async () => {
    const project = await newProject();
    const leaving = await t.as(people.CHANNEL_TENANT_MANAGER.phone);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const [heard, goesOn] = [await listen(leaving, project), await listen(clients.CHANNEL_TENANT_MANAGER, project)];
      await leaving.get('/user/logout');
      vi.advanceTimersByTime(20_000);
      await heard.ended;
      expect(goesOn.answer.destroyed).toBe(false);
      goesOn.answer.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it('is one of so many, and is let go when the portal stops', async () => {
    const project = await newProject();
    const open = await Promise.all(Array.from({ length: 12 }, () => listen(clients.CONSUMER_OWNER, project)));
    const busy = await listen(clients.CONSUMER_OWNER, project);
    expect(busy.answer.statusCode).toBe(429);
    open[0]?.answer.destroy();
    await expect
      .poll(async () => {
        const again = await listen(clients.CONSUMER_OWNER, project);
        again.answer.destroy();
        return again.answer.statusCode;
      })
      .toBe(200);
    for (const end of t.services.listening) end();
    await Promise.all(open.map(({ ended }) => ended));
    expect(t.services.listening.size).toBe(0);
  });

  it('keeps no place for who has left before it was let in', async () => {
    const project = await newProject();
    const { listeners } = t.services.fairUse;
    const enter = listeners.enter.bind(listeners);
    const gone = new Promise<void>((resolve) => {
      t.app.server.once('connection', (socket) => socket.once('close', () => resolve()));
    });
    const { port } = t.app.server.address() as AddressInfo;
    const headers = { accept: 'text/event-stream', cookie: clients.CONSUMER_PM.cookie };
    const asking = get({ port, path: `${PATH}?projectCode=${project.projectCode}`, headers, agent: false });
    asking.on('error', () => undefined);
    const letIn = new Promise<void>((resolve) => {
      vi.spyOn(listeners, 'enter').mockImplementationOnce(async (key) => {
        asking.destroy();
        await gone;
        setImmediate(resolve);
        return enter(key);
      });
    });
    await letIn;
    expect(t.services.listening.size).toBe(0);
    const open = await Promise.all(Array.from({ length: 12 }, () => listen(clients.CONSUMER_PM, project)));
    expect(open.map(({ answer }) => answer.statusCode)).toEqual(Array(12).fill(200));
    for (const { answer } of open) answer.destroy();
  });
});
