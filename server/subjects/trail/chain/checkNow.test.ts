import { beforeAll, describe, expect, it } from 'vitest';
import { trail } from '#domain/subjects/trail/contract';
import type { TrailWire } from '#domain/subjects/trail/schema';
import { subjects } from '#server/generated/subjects';
import { auditLog } from '#server/kernel/tables';
import { makePerson } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let operator: Client;
let colleague: Client;
const start = (who: Client) => who.post<{ jobCode: string }>(trail.checkTrail.path, {}, { prefer: 'respond-async' });
const last = async () => (await operator.get<TrailWire['getTrailCheck']['data']>(trail.getTrailCheck.path)).data;

beforeAll(async () => {
  operator = await test.as('13800000001');
  const person = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER'], { showName: '值班' }));
  colleague = await test.as(person.phone);
});

describe('a check of the log that the operator asks for', () => {
  it('runs one at a time: its starter gets the same job again, and a colleague is refused', async () => {
    const [first, again, other] = [await start(operator), await start(operator), await start(colleague)];
    expect(again.data.jobCode).toBe(first.data.jobCode);
    expect(other).toMatchObject({ errorCode: 'already_running', errorMsg: expect.stringContaining('周振宇') });

    expect(await last()).toBeNull();
    const worker = await test.startWorker(subjects);
    await expect.poll(last, { timeout: 20_000 }).toMatchObject({ count: 0, faults: [] });
    await expect.poll(async () => (await test.audits('checkTrail')).length, { timeout: 20_000 }).toBe(1);
    expect((await test.audits('checkTrail'))[0]).toMatchObject({
      accountId: 'A13800000001',
      tenantCode: 'TPLATFORM',
      detail: { count: 0 },
    });
    expect((await colleague.post(trail.checkTrail.path)).data).toEqual({ count: 0 });
    // What was checked and what is newer are the whole log.
    const all = await test.peek(async (tx) => tx.$count(auditLog));
    const check = await last();
    expect(check?.newer).toBeGreaterThan(0);
    expect((check?.rows ?? 0) + (check?.newer ?? 0)).toBe(all);
    await worker.stop();
  }, 60_000);

  it('is for the operator alone', async () => {
    for (const phone of ['13800000011', '13800000021', '13800000031', '13800000002'])
      expect((await start(await test.as(phone))).errorCode).toBe('403');
    expect((await start(test.nobody)).errorCode).toBe('10000');
  });
});
