import { beforeAll } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { makeProduct } from '../factories/equity';
import { givePoints } from '../factories/points';
import { makeProject } from '../factories/projects';
import { makeCustomer, makePerson, type Person } from '../factories/tenants';
import { marketingApp, type PartnerChannel } from './marketingApp';
import type { Client } from './testApp';

export interface Shop extends PartnerChannel {
  projectCode: string;
  consultant: Person;
}

/** A delivery person of the platform, signed in there. */
export interface Server extends Person {
  client: Client;
}

/** A portal where channels order deliveries and the platform's people work on them. */
export function deliveryApp() {
  const app = marketingApp();
  const { test, get, post, channel } = app;
  const now = {} as { productCode: string };
  const servers = new Set<Client>();
  beforeAll(async () => {
    now.productCode = await test.peek((tx) => makeProduct(tx, { usedBy: 'delivery', pricePoints: 800 }));
  });

  const makeServer = async (showName: string): Promise<Server> => {
    const person = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_DELIVERY'], { showName }));
    const client = await test.as(person.phone, 'TPLATFORM');
    servers.add(client);
    return { ...person, client };
  };
  /** Another project of the channel, that the same consultant works on. */
  const another = (one: PartnerChannel, consultant: Person) =>
    test.peek(async (tx) => {
      const customer = await makeCustomer(tx, { channel: one.code });
      const owner = { ownerAccountId: one.accountId, teacherAccountId: consultant.accountId };
      return (await makeProject(tx, { customer, ...owner })).projectCode;
    });
  /** A channel with points and a project with a consultant. */
  const shop = async (name: string, points = 1000): Promise<Shop> => {
    const one = await channel(name);
    const consultant = await test.peek(async (tx) => {
      await givePoints(tx, one.code, { paid: points });
      return makePerson(tx, one.code, ['CHANNEL_EXECUTOR'], { showName: '原顾问' });
    });
    return { ...one, consultant, projectCode: await another(one, consultant) };
  };
  const ask = (one: Shop, part: object = {}) =>
    post(one.manager, 'orderDelivery', {
      productCode: now.productCode,
      edition: 1,
      projectCode: one.projectCode,
      wish: '请完成体系文件',
      points: 800,
      ...part,
    });
  const delivery = async (who: Client, deliveryCode: string) =>
    (await get(who, servers.has(who) ? 'getAnyDelivery' : 'getDelivery', { deliveryCode })).data;
  const act = async (who: Client, deliveryCode: string, action: string, text?: string) =>
    post(who, servers.has(who) ? 'serveDelivery' : 'decideDelivery', {
      deliveryCode,
      action,
      text,
      version: (await delivery(who, deliveryCode)).version,
    });
  const balance = async ({ manager }: Shop) =>
    (await manager.get<LedgerWire['getBalance']['data']>(ledger.getBalance.path)).data;
  const teacher = async ({ projectCode }: Pick<Shop, 'projectCode'>) =>
    (
      await test.owner.query<{ id: string | null }>(
        'SELECT teacher_account_id AS id FROM projects WHERE project_code = $1',
        [projectCode],
      )
    ).rows[0]?.id;
  const rolesOf = async (tenantCode: string, accountId: string) =>
    (
      await test.owner.query<{ role: string }>(
        'SELECT role_code AS role FROM memberships WHERE tenant_code = $1 AND account_id = $2',
        [tenantCode, accountId],
      )
    ).rows.map(({ role }) => role);
  return { ...app, now, makeServer, another, shop, ask, delivery, act, balance, teacher, rolesOf };
}
