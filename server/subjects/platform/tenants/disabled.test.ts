import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { subjects } from '#server/generated/subjects';
import { jobs } from '#server/kernel/jobs/tables';
import { makeFile } from '../../../../tests/factories/files';
import { listenTo } from '../../../../tests/server/listen';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
const CUSTOMER = 'TCUSTOMERA';
const CHANNEL = 'TCHANNELA';
const PROJECT = 'PDEMO27001A';
let operator: Client;
let manager: Client;
let consultant: Client;
const set = async (tenantCode: string, enabled: boolean) => {
  const { success } = await operator.post(platform.setTenantState.path, { tenantCode, enabled, reason: '核查' });
  expect(success).toBe(true);
};

beforeAll(async () => {
  [operator, manager, consultant] = (await Promise.all(
    ['13800000001', '13800000021', '13800000011'].map((phone) => test.as(phone)),
  )) as [Client, Client, Client];
});

describe('while a tenant is disabled', () => {
  it('its jobs wait with all their tries, and are done once it is enabled; those of others go on', async () => {
    const start = async (client: Client) =>
      (
        await client.post<{ jobCode: string }>(
          '/api/portal/inventory/export',
          { projectCode: PROJECT },
          { prefer: 'respond-async' },
        )
      ).data.jobCode;
    const stateOf = (jobCode: string) =>
      test.peek(async (tx) => (await tx.select().from(jobs).where(eq(jobs.jobCode, jobCode)))[0]?.state);
    const inQueue = async (jobCode: string) =>
      (await test.owner.query('SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1', [jobCode])).rows.length;
    // One waits; of the other the worker has died in the middle.
    const [waiting, begun] = [await start(manager), await start(manager)];
    await test.peek((tx) => tx.update(jobs).set({ state: 'running' }).where(eq(jobs.jobCode, begun)));
    await set(CUSTOMER, false);
    const others = await start(consultant);
    const work = await operator.get<PlatformWire['getTenantWork']['data']>(platform.getTenantWork.path, {
      tenantCode: CUSTOMER,
    });
    expect(work.data).toMatchObject({ jobs: 2 });

    const worker = await test.startWorker(subjects);
    await expect.poll(() => stateOf(others), { timeout: 20_000 }).toBe('done');
    for (const jobCode of [waiting, begun]) {
      await expect.poll(() => inQueue(jobCode), { timeout: 20_000 }).toBe(0);
      expect(await stateOf(jobCode)).toBe('queued');
    }
    await set(CUSTOMER, true);
    for (const jobCode of [waiting, begun]) await expect.poll(() => stateOf(jobCode), { timeout: 20_000 }).toBe('done');
    await worker.stop();
  }, 60_000);

  it.each([
    ['who made them', CHANNEL],
    ['whose file it is', CUSTOMER],
  ])(
    'links open nothing where it is %s, as if they had never been, and open again afterwards',
    async (_, tenantCode) => {
      const objectId = await test.peek((tx) =>
        makeFile(test.services, tx, { tenantCode: CUSTOMER, projectCode: PROJECT }),
      );
      const { data } = await consultant.post<{ url: string }>(file.shareFile.path, { objectId });
      const token = data.url.split('/').at(-1);
      const open = async (path: string) => {
        const { status, errorCode, errorMsg } = await test.nobody.post(path, { token });
        return { status, errorCode, errorMsg };
      };
      const unknown = await test.nobody.post(file.getSharedFile.path, { token: 'A'.repeat(43) });
      expect((await open(file.getSharedFile.path)).errorCode).toBe('200');
      await set(tenantCode, false);
      for (const path of [file.getSharedFile.path, file.downloadSharedFile.path])
        expect(await open(path)).toEqual({ status: 200, errorCode: 'not_found', errorMsg: unknown.errorMsg });
      await set(tenantCode, true);
      expect((await open(file.getSharedFile.path)).errorCode).toBe('200');
      expect((await test.nobody.post(file.downloadSharedFile.path, { token })).status).toBe(200);
    },
  );

  it('its people hear of no more changes, while those of others do', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const path = `/api/portal/assessment/changes?projectCode=${PROJECT}`;
    const [own, others] = await Promise.all([manager, consultant].map((one) => listenTo(test.app, one, path)));
    expect(own?.answer.headers['content-type']).toBe('text/event-stream');
    await set(CUSTOMER, false);
    await own?.ended;
    expect(others?.answer.destroyed).toBe(false);
    const again = await listenTo(test.app, manager, path);
    expect(again.answer.headers['content-type']).toContain('application/json');
    again.answer.destroy();
    others?.answer.destroy();
    await set(CUSTOMER, true);
  });
});
