import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { pointBalances } from '#server/subjects/ledger/tables';
import { makePerson, makeTenant, type Person } from '../factories/tenants';
import { type Client, testApp } from './testApp';

interface Operators {
  asker: Client;
  second: Client;
  secondOne: Person;
  third: Client;
  /** A channel that gets points; anew for each test. */
  channel: string;
}

/** A portal with three operators: one asks for points for a channel, the others may confirm. */
export function approvalApp() {
  const test = testApp();
  const now = {} as Operators;
  const operator = () => test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
  beforeAll(async () => {
    now.asker = await test.as('13800000001');
    now.secondOne = await operator();
    now.second = await test.as(now.secondOne.phone);
    now.third = await test.as((await operator()).phone);
  });
  beforeEach(async () => {
    now.channel = await test.peek((tx) => makeTenant(tx, { type: 'channel', name: `受赠渠道 ${Math.random()}` }));
  });
  /** Asks for a gift of points. */
  const gift = (who: Client, part: object = {}) =>
    who.post<{ approvalCode: string }>(platform.sendWelcomeGift.path, {
      tenantCode: now.channel,
      points: 300,
      reason: '新伙伴',
      ...part,
    });
  return {
    test,
    now,
    operator,
    gift,
    /** @returns the code of a gift that waits for somebody else */
    waiting: async () => (await gift(now.asker)).data.approvalCode,
    pointsOf: async (tenantCode: string) =>
      (await test.peek((tx) => tx.select().from(pointBalances).where(eq(pointBalances.tenantCode, tenantCode))))[0]
        ?.gift ?? 0,
  };
}
