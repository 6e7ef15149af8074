import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { Tx } from '#server/kernel/db/tx';
import { customersApp, type Side } from '../../../../tests/server/customersApp';
import { customers } from './tables';

/*
 * Two requests about one customer: both have come as far as its row, which the first one gets, so the second decides by what
 * the first has left.
 */

const app = customersApp();
const { t, report, detail, moves, channelsOf, inWork } = app;

let one: Side;
let two: Side;
let three: Side;
let tenantCode: string;
beforeEach(async () => {
  ({ one, two } = app.sides);
  three = await app.makeSide('丙渠道');
  tenantCode = (await report(one)).data.tenantCode;
});

type Answer = { errorCode?: string | undefined };
const held = (tx: Tx) => tx.select().from(customers).where(eq(customers.tenantCode, tenantCode)).for('update');
const inLine = async (...asks: (() => Promise<Answer>)[]) =>
  (await t.inLine<Answer>(held, ...asks)).map(({ errorCode }) => errorCode);
const transfer = (from: Side, to: Side) => () =>
  from.manager.post(tenant.transferCustomer.path, { tenantCode, inviteCode: to.inviteCode, reason: '区域调整' });
const release = (side: Side) => () =>
  side.manager.post(tenant.releaseCustomer.path, { tenantCode, reason: '暂无需求' });
const claim = (side: Side) => () => side.manager.post(tenant.claimCustomer.path, { tenantCode });
const save = (side: Side, version: number, note: string) => async () => {
  const facts = app.facts({ name: `保存${tenantCode}` });
  return side.manager.post(tenant.saveCustomer.path, { ...facts, tenantCode, version, note });
};
const extend = (side: Side, version: number) => () =>
  side.manager.post(tenant.extendProtection.path, { tenantCode, version, reason: '仍在洽谈' });
const kinds = async (side: Side) => (await moves(side)).map(({ kind }) => kind);

describe('a customer', () => {
  it('is transferred to the first of two channels that are to have it', async () => {
    await inWork(one, tenantCode);
    expect(await inLine(transfer(one, two), transfer(one, three))).toEqual(['200', 'not_found']);
    expect(await channelsOf(tenantCode)).toEqual([two.code]);
    expect(await kinds(three)).toEqual([]);
    expect((await t.audits('transferCustomer')).filter(({ entityCode }) => entityCode === tenantCode)).toHaveLength(1);
  });

  it.each<[string, (version: number) => () => Promise<Answer>]>([
    ['released', () => release(one)],
    ['changed', (version) => save(one, version, '晚了')],
    ['extended', (version) => extend(one, version)],
  ])('that was just transferred is not %s by its former channel', async (_, late) => {
    const { version } = (await detail(one, tenantCode)).data;
    expect(await inLine(transfer(one, two), late(version))).toEqual(['200', 'not_found']);
    expect(await channelsOf(tenantCode)).toEqual([two.code]);
    expect((await detail(two, tenantCode)).data).toMatchObject({ note: '', extensions: 0 });
  });

  it('that was just released is no more transferred', async () => {
    expect(await inLine(release(one), transfer(one, two))).toEqual(['200', 'not_found']);
    expect(await channelsOf(tenantCode)).toEqual([]);
    expect(await kinds(two)).toEqual([]);
  });

  it('of the pool is the first claimer’s', async () => {
    await release(one)();
    expect(await inLine(claim(two), claim(three), claim(two))).toEqual(['200', 'not_found', 'refused_transition']);
    expect(await channelsOf(tenantCode)).toEqual([two.code]);
    expect(await kinds(three)).toEqual([]);
  });

  it('is changed by the first of two; the second is shown what it says now', async () => {
    const { version } = (await detail(one, tenantCode)).data;
    const answers = await t.inLine<Answer & { data: unknown }>(
      held,
      save(one, version, '先'),
      save(one, version, '后'),
    );
    expect(answers.map(({ errorCode }) => errorCode)).toEqual(['200', 'conflict']);
    expect(answers[1]?.data).toMatchObject({ current: { note: '先' } });
    expect((await detail(one, tenantCode)).data.note).toBe('先');
  });

  it('is protected longer once, as often as it may be', async () => {
    const { version } = (await detail(one, tenantCode)).data;
    expect(await inLine(extend(one, version), extend(one, version))).toEqual(['200', 'limit_reached']);
    expect(await kinds(one)).toEqual(['extended', 'reported']);
  });
});
