import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { compareBooks } from '#server/subjects/ledger/reconcile/compare';
import { grantUnits, makeProduct } from '../../../../tests/factories/equity';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer } from '../../../../tests/factories/tenants';
import { deliveryApp, type Shop } from '../../../../tests/server/deliveryApp';
import { byTwo } from '../../../../tests/server/secondPerson';
import type { Client } from '../../../../tests/server/testApp';

const app = deliveryApp();
const { test, get, post, told, shop, another, ask, delivery, act, balance, teacher, rolesOf } = app;
/** Two of the platform's people who deliver. */
let server: Client;
let colleague: Client;
let serverId: string;

beforeAll(async () => {
  const [one, other] = [await app.makeServer('交付1'), await app.makeServer('交付2')];
  [server, colleague, serverId] = [one.client, other.client, one.accountId];
});

const order = async ({ manager }: Shop, orderCode: string) =>
  (await manager.get<LedgerWire['getOrder']['data']>(ledger.getOrder.path, { orderCode })).data;

describe('a delivery', () => {
  it('holds its points, is taken, worked on in the project, returned, handed over and accepted; then they are used', async () => {
    const one = await shop('委托方');
    const { data } = await ask(one);
    const [deliveryCode = '', orderCode = ''] = [data.deliveryCode, data.orderCode];
    expect(await balance(one)).toMatchObject({ paid: 200, held: 800 });
    expect(await order(one, orderCode)).toMatchObject({ kind: 'delivery', state: 'held', allowedActions: [] });
    expect(await told(serverId)).toEqual(['delivery_asked']);

    expect((await act(server, deliveryCode, 'take')).success).toBe(true);
    expect(await told(one.accountId)).toContain('delivery_taken');
    expect([await teacher(one), await rolesOf(one.code, serverId)]).toEqual([serverId, ['CHANNEL_EXECUTOR']]);
    expect(await delivery(colleague, deliveryCode)).toMatchObject({
      state: 'working',
      takenBy: '交付1',
      isMine: false,
      allowedActions: ['takeOver'],
    });
    expect((await act(server, deliveryCode, 'handOver')).errorCode).toBe('reason_needed');
    await act(server, deliveryCode, 'handOver', '文件已上传');
    await act(one.manager, deliveryCode, 'return', '缺少第三章');
    await act(server, deliveryCode, 'handOver', '已补充');
    expect(await balance(one)).toMatchObject({ held: 800 });
    expect((await act(one.manager, deliveryCode, 'accept')).success).toBe(true);

    expect(await balance(one)).toMatchObject({ paid: 200, held: 0 });
    expect(await order(one, orderCode)).toMatchObject({ state: 'done', points: 800 });
    // The guest has left, and the former consultant has the project again.
    expect([await teacher(one), await rolesOf(one.code, serverId)]).toEqual([one.consultant.accountId, []]);
    const { events, state } = await delivery(one.manager, deliveryCode);
    expect(state).toBe('accepted');
    expect(events.map(({ action }) => action)).toEqual(['order', 'take', 'handOver', 'return', 'handOver', 'accept']);
    expect((await test.audits('acceptDelivery')).at(0)).toMatchObject({
      tenantCode: one.code,
      entityCode: deliveryCode,
      detail: { product: '安全巡检' },
    });
    expect((await test.peek(compareBooks)).differences).toEqual([]);
  });

  it('returns its points once when it is cancelled or refused', async () => {
    const one = await shop('取消方', 1700);
    const first = (await ask(one)).data.deliveryCode ?? '';
    const second = (await ask(one, { projectCode: await another(one, one.consultant) })).data.deliveryCode ?? '';
    expect(await balance(one)).toMatchObject({ paid: 100, held: 1600 });
    const third = { projectCode: await another(one, one.consultant) };
    expect((await ask(one, third)).errorCode).toBe('13001');
    const answers = await Promise.all([1, 2, 3].map(() => act(one.manager, first, 'cancel')));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await act(server, second, 'take');
    expect((await act(one.manager, second, 'cancel')).errorCode).toBe('refused_transition');
    expect((await act(server, second, 'refuse', '超出范围')).success).toBe(true);
    expect(await balance(one)).toMatchObject({ paid: 1700, held: 0 });
    expect([await teacher(one), await rolesOf(one.code, serverId)]).toEqual([one.consultant.accountId, []]);
    expect((await test.peek(compareBooks)).differences).toEqual([]);
  });

  it('uses a unit that the channel has instead of points, which come back when it is called off', async () => {
    const one = await shop('有次数的委托方');
    await test.peek((tx) => grantUnits(tx, one.code, 1, null, app.now.productCode));
    const counts = async () => {
      const { holdings } = (await get(one.manager, 'getPurchaseInfo')).data;
      const held = holdings.find(({ productCode }) => productCode === app.now.productCode);
      return [held?.available, held?.inUse, held?.used];
    };
    const books = async () => (await test.peek(compareBooks)).differences;
    // What was seen is what is paid: neither points where there is a unit, nor a unit where there is none.
    expect((await ask(one)).errorCode).toBe('price_changed');
    const first = (await ask(one, { points: 0 })).data.deliveryCode ?? '';
    expect([await counts(), await balance(one)]).toMatchObject([[0, 1, 0], { paid: 1000, held: 0 }]);
    expect(await delivery(one.manager, first)).toMatchObject({ points: 0 });
    const elsewhere = { projectCode: await another(one, one.consultant) };
    expect((await ask(one, { ...elsewhere, points: 0 })).errorCode).toBe('price_changed');
    expect((await ask(one, elsewhere)).success).toBe(true);
    expect(await balance(one)).toMatchObject({ paid: 200, held: 800 });
    expect(await books()).toEqual([]);

    expect((await act(one.manager, first, 'cancel')).success).toBe(true);
    expect(await counts()).toEqual([1, 0, 0]);
    const { data } = await ask(one, { points: 0 });
    const again = data.deliveryCode ?? '';
    await act(server, again, 'take');
    await act(server, again, 'handOver', '完成');
    expect((await act(one.manager, again, 'accept')).success).toBe(true);
    expect([await counts(), await balance(one)]).toMatchObject([[0, 0, 1], { paid: 200, held: 800 }]);
    expect(await order(one, data.orderCode ?? '')).toMatchObject({ state: 'done', points: 0 });
    expect(await books()).toEqual([]);

    // Taken back, it brings the unit and no points.
    const operator = await test.as('13800000001');
    const orderCode = data.orderCode ?? '';
    const { version } = (await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode }))
      .data;
    const refund = { orderCode, version, refundFen: 0, reason: '交付不符' };
    const asked = operator.post(ledger.refundOrder.path, refund);
    expect((await byTwo(asked, await test.as('13800000003'))).success).toBe(true);
    expect([await counts(), await balance(one)]).toMatchObject([[1, 0, 0], { paid: 200, held: 800 }]);
    expect(await books()).toEqual([]);
  });

  it('uses a unit of what is no longer sold, and the last one for one of two at once', async () => {
    const one = await shop('下架后的委托方');
    const productCode = await test.peek(async (tx) => {
      const made = await makeProduct(tx, { usedBy: 'delivery' });
      await grantUnits(tx, one.code, 1, null, made);
      return made;
    });
    await test.owner.query(`UPDATE products SET state = 'withdrawn' WHERE product_code = $1`, [productCode]);
    const other = await another(one, one.consultant);
    const answers = await Promise.all(
      [one.projectCode, other].map((projectCode) => ask(one, { productCode, projectCode, points: 0 })),
    );
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect((await ask(one, { productCode, projectCode: other, points: 500 })).errorCode).toBe('unknown_reference');
    expect((await test.peek(compareBooks)).differences).toEqual([]);
  });

  it('is told of by the books where a unit is held for none, or it holds none', async () => {
    const one = await shop('对账委托方');
    await test.peek((tx) => grantUnits(tx, one.code, 1, null, app.now.productCode));
    const { orderCode } = (await ask(one, { points: 0 })).data;
    const found = async () =>
      (await test.peek(compareBooks)).differences.filter(({ tenantCode }) => tenantCode === one.code);
    await test.owner.query(`UPDATE orders SET state = 'cancelled' WHERE order_code = $1`, [orderCode]);
    expect(await found()).toMatchObject([{ check: 'unit', key: `held ${orderCode}`, expected: 0, found: 1 }]);
    await test.owner.query(`UPDATE orders SET state = 'done' WHERE order_code = $1`, [orderCode]);
    expect(await found()).toMatchObject([
      { check: 'unit', key: `held ${orderCode}`, expected: 0, found: 1 },
      { check: 'unit', key: `used ${orderCode}`, expected: 1, found: 0 },
    ]);
    await test.owner.query(`UPDATE orders SET state = 'held' WHERE order_code = $1`, [orderCode]);
  });

  it('is taken once by two who take it at once, and over by a colleague', async () => {
    const one = await shop('抢单方');
    const deliveryCode = (await ask(one)).data.deliveryCode ?? '';
    const answers = await Promise.all([act(server, deliveryCode, 'take'), act(colleague, deliveryCode, 'take')]);
    // The second one is refused for the version, or for the state if it comes later.
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([
      '200',
      expect.stringMatching(/^(?:conflict|refused_transition)$/u),
    ]);
    const { takenBy } = await delivery(server, deliveryCode);
    const [has, other] = takenBy === '交付1' ? [server, colleague] : [colleague, server];
    expect((await act(has, deliveryCode, 'takeOver')).errorCode).toBe('refused_transition');
    expect((await act(other, deliveryCode, 'takeOver')).success).toBe(true);
    expect((await act(has, deliveryCode, 'handOver', '完成')).errorCode).toBe('refused_transition');
    const { rows } = await test.owner.query(
      `SELECT count(*)::int AS n FROM memberships m JOIN deliveries d ON d.taken_by = m.account_id AND d.tenant_code = m.tenant_code
        WHERE m.tenant_code = $1`,
      [one.code],
    );
    expect(rows).toEqual([{ n: 1 }]);
    await act(other, deliveryCode, 'giveBack', '休假');
    expect(await delivery(server, deliveryCode)).toMatchObject({ state: 'waiting', takenBy: null });
    expect(await teacher(one)).toBe(one.consultant.accountId);
  });

  it('shows its worker this project of the channel, and no other', async () => {
    const one = await shop('访问方');
    const other = await test.peek(async (tx) => {
      const customer = await makeCustomer(tx, { channel: one.code });
      return makeProject(tx, { customer, ownerAccountId: one.accountId });
    });
    const deliveryCode = (await ask(one)).data.deliveryCode ?? '';
    const { client: own } = await app.makeServer('客座');
    await post(own, 'serveDelivery', { deliveryCode, version: 1, action: 'take' });
    await own.post('/consulting/tenant/chose', { tenantCode: one.code });
    const open = (projectCode: string) => own.get('/consulting/project/channel/detailInfo', { projectCode });
    expect((await open(one.projectCode)).success).toBe(true);
    expect((await open(other.projectCode)).errorCode).toBe('not_found');
    await act(server, deliveryCode, 'takeOver');
    expect((await open(one.projectCode)).success).toBe(false);
  });

  it('is asked for what is sold so, at the price that was seen, for an own project that goes on', async () => {
    const [one, other] = [await shop('下单方'), await shop('别家')];
    expect((await ask(one, { points: 700 })).errorCode).toBe('price_changed');
    expect((await ask(one, { edition: 2 })).errorCode).toBe('price_changed');
    expect((await ask(one, { productCode: 'ASSET_RISK', points: 1200 })).errorCode).toBe('unknown_reference');
    expect((await ask(one, { projectCode: other.projectCode })).errorCode).toBe('not_found');
    expect((await ask(one, { wish: ' ' })).status).toBe(400);
    await test.owner.query(`UPDATE projects SET state = 'finished' WHERE project_code = $1`, [one.projectCode]);
    expect((await ask(one)).errorCode).toBe('not_found');
    expect(await balance(one)).toMatchObject({ paid: 1000, held: 0 });
    const consultant = await test.as(one.consultant.phone);
    expect(
      (
        await post(consultant, 'orderDelivery', {
          productCode: app.now.productCode,
          edition: 1,
          projectCode: one.projectCode,
          wish: 'x',
          points: 800,
        })
      ).errorCode,
    ).toBe('403');
    expect(
      (await post(test.nobody, 'serveDelivery', { deliveryCode: 'X', version: 1, action: 'take' })).errorCode,
    ).toBe('10000');
  });

  it('is one at a time for a project, also where two are asked for at once', async () => {
    const one = await shop('重复委托方', 3000);
    const answers = await Promise.all([ask(one), ask(one)]);
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'delivery_under_way']);
    expect(answers.find(({ success }) => !success)?.errorMsg).toMatch(/未完成的平台交付/u);
    const deliveryCode = answers.find(({ success }) => success)?.data.deliveryCode ?? '';
    await act(server, deliveryCode, 'take');
    await act(server, deliveryCode, 'handOver', '完成');
    expect((await ask(one)).errorCode).toBe('delivery_under_way');
    await act(one.manager, deliveryCode, 'accept');
    expect((await ask(one)).success).toBe(true);
    expect(await balance(one)).toMatchObject({ paid: 1400, held: 800 });
  });

  it('is another channel’s business as little as another person’s', async () => {
    const [one, other] = [await shop('保密方'), await shop('旁观方')];
    const deliveryCode = (await ask(one)).data.deliveryCode ?? '';
    expect((await get(other.manager, 'getDelivery', { deliveryCode })).errorCode).toBe('not_found');
    expect(
      (await post(other.manager, 'decideDelivery', { deliveryCode, version: 1, action: 'cancel' })).errorCode,
    ).toBe('not_found');
    expect((await get(other.manager, 'listDeliveries')).data.list).toEqual([]);
    expect((await get(other.manager, 'listAllDeliveries')).errorCode).toBe('403');
    expect((await get(server, 'listAllDeliveries', { keyword: '保密方' })).data.list).toMatchObject([
      { deliveryCode, tenantName: '保密方', state: 'waiting' },
    ]);
  });

  it('that was accepted is taken back by the operator, and its points return', async () => {
    const one = await shop('退款方');
    const { data } = await ask(one);
    const [deliveryCode = '', orderCode = ''] = [data.deliveryCode, data.orderCode];
    for (const [who, action, text] of [
      [server, 'take', undefined],
      [server, 'handOver', '完成'],
      [one.manager, 'accept', undefined],
    ] as const)
      await act(who, deliveryCode, action, text);
    const operator = await test.as('13800000001');
    const found = await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode });
    expect(found.data.refund).toMatchObject({ points: 800 });
    // Points go back, no money: there is no number to tell.
    const body = { orderCode, version: found.data.version, refundFen: 0, reason: '客户投诉' };
    const refunded = await byTwo(operator.post(ledger.refundOrder.path, body), await test.as('13800000003'));
    expect(refunded.success).toBe(true);
    expect(await balance(one)).toMatchObject({ paid: 1000, held: 0 });
    expect((await test.peek(compareBooks)).differences).toEqual([]);
  });

  it('is listed with as many statements for many as for one', async () => {
    const one = await shop('多单方', 8000);
    await ask(one);
    const few = await test.statements(() => get(one.manager, 'listDeliveries'));
    for (let i = 0; i < 5; i += 1) await ask(one, { projectCode: await another(one, one.consultant) });
    expect(await test.statements(() => get(one.manager, 'listDeliveries'))).toBe(few);
  });
});
