import { eq } from 'drizzle-orm';
import { marketing } from '#domain/subjects/marketing/contract';
import type { MarketingWire } from '#domain/subjects/marketing/schema';
import { notices } from '#server/core/user/tables';
import { PRODUCT } from '../factories/equity';
import { makePerson, makeTenant } from '../factories/tenants';
import { type Client, testApp } from './testApp';

type Call = keyof typeof marketing;

/** A channel in the tree of partners, with its manager. */
export interface PartnerChannel {
  code: string;
  name: string;
  manager: Client;
  accountId: string;
}

/** A portal with the calls of partners and their holdings. */
export function marketingApp() {
  const test = testApp();
  const get = async <C extends Call>(who: Client, call: C, query?: Record<string, string | number>) => {
    type Data = C extends keyof MarketingWire ? MarketingWire[C]['data'] : never;
    return who.get<Data>(marketing[call].path, query);
  };
  const post = (who: Client, call: Call, body?: unknown) =>
    who.post<Record<string, string>>(marketing[call].path, body);
  const channel = async (name: string, parentTenantCode?: string, inviteCode?: string): Promise<PartnerChannel> => {
    const part = { type: 'channel' as const, name, inviteCode, ...(parentTenantCode && { parentTenantCode }) };
    const person = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, part), ['CHANNEL_TENANT_MANAGER'], { showName: `${name}经理` }),
    );
    return { code: person.tenantCode, name, manager: await test.as(person.phone), accountId: person.accountId };
  };
  const told = (accountId: string) =>
    test.peek(async (tx) =>
      (await tx.select().from(notices).where(eq(notices.accountId, accountId))).map(({ kind }) => kind),
    );
  const left = async (who: Client) =>
    (await get(who, 'listProducts')).data.find(({ productCode }) => productCode === PRODUCT)?.available;
  return { test, get, post, channel, told, left };
}
