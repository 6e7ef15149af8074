import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { givePoints } from '../../../tests/factories/points';
import { makeCustomer, makePerson, makeTenant } from '../../../tests/factories/tenants';
import { byTwo } from '../../../tests/server/secondPerson';
import { type Client, testApp } from '../../../tests/server/testApp';

const test = testApp();
let operator: Client;
const list = async (query: Record<string, string | number> = {}, who = operator) =>
  (await who.get<PlatformWire['listChannels']['data']>(platform.listChannels.path, query)).data;

describe('all channels', () => {
  beforeAll(async () => {
    operator = await test.as('13800000001');
  });

  it('are listed with who manages them, and what they have', async () => {
    const tenantCode = await test.peek(async (tx) => {
      const parentTenantCode = await makeTenant(tx, { type: 'channel', name: '上级渠道' });
      const code = await makeTenant(tx, { type: 'channel', name: '列表渠道甲', parentTenantCode });
      await makePerson(tx, code, ['CHANNEL_TENANT_MANAGER'], { showName: '渠道负责人' });
      await makePerson(tx, code, ['CHANNEL_OWNER']);
      await makeCustomer(tx, { channel: code });
      await givePoints(tx, code, { paid: 70, gift: 7 });
      return code;
    });
    const [row] = (await list({ keyword: '列表渠道' })).list;
    expect(row).toMatchObject({
      tenantCode,
      tenantName: '列表渠道甲',
      parentName: '上级渠道',
      approvalState: 'success',
      points: 77,
      people: 2,
      customers: 1,
      projects: 0,
      managers: [{ showName: '渠道负责人' }],
    });
    const given = await byTwo(
      operator.post(platform.sendWelcomeGift.path, { tenantCode, reason: '新伙伴' }),
      await test.as('13800000003'),
    );
    expect(given.success).toBe(true);
    expect((await list({ keyword: '列表渠道' })).list[0]).toMatchObject({ points: 577 });
    // Directly below the platform there is no partner to name, and who was not let in gets nothing.
    await test.peek((tx) => makeTenant(tx, { type: 'channel', name: '待审渠道', approvalState: 'submitted' }));
    expect((await list({ keyword: '待审渠道', approvalState: 'submitted' })).list).toMatchObject([
      { parentName: null, managers: [] },
    ]);
    expect((await list({ keyword: '待审渠道', approvalState: 'success' })).total).toBe(0);
  });

  it('cost as many statements for 30 as for 3, and are the platform’s alone', async () => {
    await test.peek(async (tx) => {
      for (let i = 0; i < 30; i += 1) await makeTenant(tx, { type: 'channel', name: `很多渠道${i}` });
    });
    const count = (pageSize: number) => test.statements(() => list({ keyword: '很多渠道', pageSize }));
    expect((await count(3)) - (await count(30))).toBeLessThanOrEqual(1);
    const channel = await test.as('13800000011');
    expect((await channel.get(platform.listChannels.path)).errorCode).toBe('403');
  });
});
