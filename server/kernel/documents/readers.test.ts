import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { tenant } from '#domain/core/tenant/contract';
import { assets } from '#domain/subjects/assets/contract';
import { Turnstile } from '#server/kernel/turnstile';
import { sharing } from '../../../tests/factories/hostile';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';

const PATH = tenant.parseCustomers.path;
const t = testApp({ worker: true });
const content = Buffer.from(sharing(10, 2, 'x'));
/** Seconds of work. */
const heavy = Buffer.from(sharing(49_000, 60, 'x'.repeat(20)));

/** Processes that read a workbook for this one. */
const readers = (): number =>
  execFileSync('ps', ['-e', '-o', 'ppid=,args='])
    .toString()
    .split('\n')
    .filter((line) => Number(line.trim().split(' ')[0]) === process.pid && line.includes('Reader.')).length;

/** The most of them at a time, until all of these are answered. */
async function most<T>(answers: readonly Promise<T>[]): Promise<[number, T[]]> {
  let seen = 0;
  const timer = setInterval(() => {
    seen = Math.max(seen, readers());
  }, 40);
  const all = await Promise.all(answers);
  clearInterval(timer);
  return [seen, all];
}

async function channel(people: number): Promise<Client[]> {
  const tenantCode = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
  const clients: Client[] = [];
  for (let n = 0; n < people; n += 1)
    clients.push(await t.as((await t.peek((tx) => makePerson(tx, tenantCode, ['CHANNEL_TENANT_MANAGER']))).phone));
  return clients;
}
const send = (client: Client) => client.upload(PATH, { name: '客户.xlsx', content });

describe('workbooks that many send at once', () => {
  let [first, second]: Client[][] = [];
  beforeAll(async () => {
    [first, second] = [await channel(4), await channel(1)];
  });

  it('are read one after the other for a tenant; few wait, and the others are told to come again', async () => {
    const usual = { ...t.services.fairUse };
    Object.assign(t.services.fairUse, {
      readers: new Turnstile(4, 30_000),
      readersOfTenant: new Turnstile(usual.readersOfTenant.places, 30_000, 2),
    });
    const sixteen = (first ?? []).flatMap((client) => [1, 2, 3, 4].map(() => send(client)));
    const [seen, answers] = await most(sixteen);
    Object.assign(t.services.fairUse, usual);
    expect(seen).toBe(1);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(16 - 1 - 2);
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16 - refused.length);
  }, 60_000);

  it('are read one after the other for all tenants where there is one place, each in its turn', async () => {
    const usual = t.services.fairUse.readers;
    Object.assign(t.services.fairUse, { readers: new Turnstile(1, 30_000) });
    const [seen, answers] = await most([...(first ?? []), ...(second ?? [])].map(send));
    Object.assign(t.services.fairUse, { readers: usual });
    expect(seen).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }, 60_000);

  it('end with their sender: the process is gone, and its place is free', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const [client] = second ?? [];
    const sent = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: PATH,
      headers: {
        cookie: client?.cookie,
        origin: `http://127.0.0.1:${port}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    sent.on('error', () => undefined);
    sent.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n');
    sent.write(heavy);
    sent.end('\r\n--b--\r\n');
    await expect.poll(readers, { timeout: 10_000, interval: 20 }).toBe(1);
    sent.destroy();
    await expect.poll(readers, { timeout: 1_000, interval: 20 }).toBe(0);
    const leave = await t.services.fairUse.readers.enter('');
    leave();
    expect((await send(client as Client)).status).toBe(200);
  }, 60_000);

  it('end with the job that reads them, once it is taken back', async () => {
    const manager = await t.as('13800000021');
    const { data } = await manager.upload<{ jobCode: string }>(
      assets.parseInventory.path,
      { name: '清单.xlsx', content: heavy, fields: { projectCode: 'PDEMO27001A' } },
      { prefer: 'respond-async' },
    );
    await expect.poll(readers, { timeout: 10_000, interval: 20 }).toBe(1);
    await manager.post(job.cancelJob.path, { jobCode: data.jobCode });
    await expect.poll(readers, { timeout: 1_500, interval: 20 }).toBe(0);
  }, 60_000);
});
