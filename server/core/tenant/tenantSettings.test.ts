import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { notices } from '#server/core/user/tables';
import { makeCustomer, makePerson, makeTenant } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';
import { tenants } from './tables';

const t = testApp();
const { path } = tenant.saveTenantSettings;
type Settings = TenantWire['getTenantSettings']['data'];

let tenantCode: string;
let pm: Client;
let owner: Client;
let executor: Client;
let ownerId: string;
beforeAll(async () => {
  const people = await t.peek(async (tx) => {
    const channel = await makeTenant(tx, { type: 'channel', name: '渠道' });
    ({ tenantCode } = await makeCustomer(tx, { channel, name: '客户' }));
    return {
      pm: await makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: '项目经理' }),
      owner: await makePerson(tx, tenantCode, ['CONSUMER_OWNER', 'INTERNAL_AUDITOR']),
      executor: await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
    };
  });
  ownerId = people.owner.accountId;
  pm = await t.as(people.pm.phone);
  owner = await t.as(people.owner.phone);
  executor = await t.as(people.executor.phone);
});
const settings = async (client = pm) => (await client.get<Settings>(path)).data;
const stands = async () => {
  const [row] = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)));
  return row?.fourEyes;
};
const told = () =>
  t.peek((tx) =>
    tx
      .select()
      .from(notices)
      .where(and(eq(notices.tenantCode, tenantCode), eq(notices.accountId, ownerId))),
  );

describe('whether two people are needed to sign', () => {
  it('is decided by the project manager, recorded, and announced to the others who see it', async () => {
    const { fourEyes, version, allowedActions } = await settings();
    expect({ fourEyes, allowedActions }).toEqual({ fourEyes: true, allowedActions: ['see', 'change'] });
    expect((await pm.post(path, { fourEyes: false, version })).data).toEqual({ version: version + 1 });
    expect(await settings()).toMatchObject({ fourEyes: false, version: version + 1 });
    expect((await t.audits('saveTenantSettings'))[0]).toMatchObject({
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { version: version + 1, changed: { fourEyes: { before: true, after: false } } },
    });
    expect(await told()).toMatchObject([{ kind: 'four_eyes_off', params: { who: '项目经理' } }]);
    // Said again it is no news.
    await pm.post(path, { fourEyes: false, version: version + 1 });
    expect(await told()).toHaveLength(1);
    await pm.post(path, { fourEyes: true, version: version + 2 });
    expect((await told()).map(({ kind }) => kind).sort()).toEqual(['four_eyes_off', 'four_eyes_on']);
  });

  it('is visible to the owner, and changed only by the project manager', async () => {
    const { version, allowedActions } = await settings(owner);
    expect(allowedActions).toEqual(['see']);
    for (const [client, errorCode] of [
      [owner, '403'],
      [executor, '403'],
      [await t.as('13800000011'), '403'],
      [t.nobody, '10000'],
    ] as const)
      expect(await client.post(path, { fourEyes: false, version })).toMatchObject({ errorCode });
    expect(await executor.get(path)).toMatchObject({ errorCode: '403' });
    expect(await stands()).toBe(true);
  });

  it('is each tenant’s own', async () => {
    const elsewhere = await t.as('13800000025');
    const { version } = await settings(elsewhere);
    expect((await elsewhere.post(path, { fourEyes: false, version })).success).toBe(true);
    expect(await stands()).toBe(true);
  });

  it('reports a conflict and the invalid field', async () => {
    const { version } = await settings();
    expect(await pm.post(path, { fourEyes: false, version: version - 1 })).toMatchObject({
      errorCode: 'conflict',
      data: { current: { fourEyes: true, version }, changedBy: '项目经理' },
    });
    expect((await pm.post(path, { fourEyes: '否', version })).fields).toHaveProperty('fourEyes');
    expect(await stands()).toBe(true);
  });
});
