import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { Tx } from '#server/kernel/db/tx';
import { customersApp, type Side } from '../../../../tests/server/customersApp';
import { ask, decide } from '../../../../tests/server/handOver';
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
/** A request that the receiving channel has not decided on. */
const requested = async (from: Side, to: Side) =>
  (await ask(from.manager, tenantCode, to.inviteCode)).data.transferCode;
const step = (side: Side, transferCode: string, action: 'accept' | 'refuse' | 'withdraw' | 'takeBack') => () =>
  decide(side.manager, transferCode, action, action === 'accept' || action === 'withdraw' ? '' : '暂不合适');
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
  it('is offered to the first of two channels that are to have it', async () => {
    await inWork(one, tenantCode);
    const to = (side: Side) => () => ask(one.manager, tenantCode, side.inviteCode);
    expect(await inLine(to(two), to(three))).toEqual(['200', 'transfer_waits']);
    expect(await channelsOf(tenantCode)).toEqual([one.code]);
    expect((await t.audits('requestTransfer')).filter(({ entityCode }) => entityCode === tenantCode)).toHaveLength(1);
  });

  it('is accepted once by two people of the receiving channel, and each side has one row of it', async () => {
    const code = await requested(one, two);
    expect(await inLine(step(two, code, 'accept'), step(two, code, 'accept'))).toEqual(['200', 'transfer_decided']);
    expect(await channelsOf(tenantCode)).toEqual([two.code]);
    const rows = (await t.audits('transferCustomer')).filter(({ entityCode }) => entityCode === tenantCode);
    expect(rows.map((row) => row.tenantCode).sort()).toEqual([one.code, two.code].sort());
  });

  it.each([
    ['withdraw', 'accept', 'one'],
    ['accept', 'withdraw', 'two'],
    ['refuse', 'accept', 'one'],
    ['accept', 'refuse', 'two'],
  ] as const)('of a transfer with %s before %s belongs to channel %s', async (first, second, owner) => {
    const code = await requested(one, two);
    const by = (action: 'accept' | 'refuse' | 'withdraw') => step(action === 'withdraw' ? one : two, code, action);
    expect(await inLine(by(first), by(second))).toEqual(['200', 'transfer_decided']);
    expect(await channelsOf(tenantCode)).toEqual([{ one, two }[owner].code]);
  });

  it('that is taken back twice goes back once', async () => {
    const code = await requested(one, two);
    await step(two, code, 'accept')();
    const answers = await inLine(step(one, code, 'takeBack'), step(one, code, 'takeBack'));
    expect(answers).toEqual(['200', 'transfer_decided']);
    expect(await kinds(one)).toEqual(['returned', 'transferred', 'reported']);
  });

  it('that the receiver has just changed is not taken back', async () => {
    const code = await requested(one, two);
    await step(two, code, 'accept')();
    const { version } = (await detail(two, tenantCode)).data;
    expect(await inLine(save(two, version, '首次拜访'), step(one, code, 'takeBack'))).toEqual([
      '200',
      'transfer_not_undoable',
    ]);
    expect(await channelsOf(tenantCode)).toEqual([two.code]);
  });

  it.each<[string, (version: number) => () => Promise<Answer>]>([
    ['released', () => release(one)],
    ['changed', (version) => save(one, version, '晚了')],
    ['extended', (version) => extend(one, version)],
  ])('that was just transferred is not %s by its former channel', async (_, late) => {
    const { version } = (await detail(one, tenantCode)).data;
    const code = await requested(one, two);
    expect(await inLine(step(two, code, 'accept'), late(version))).toEqual(['200', 'not_found']);
    expect(await channelsOf(tenantCode)).toEqual([two.code]);
    expect((await detail(two, tenantCode)).data).toMatchObject({ note: '', extensions: 0 });
  });

  it('that was just released is no more transferred', async () => {
    const code = await requested(one, two);
    expect(await inLine(release(one), step(two, code, 'accept'))).toEqual(['200', 'transfer_decided']);
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
    expect(await inLine(extend(one, version), extend(one, version))).toEqual(['200', 'extended_too_often']);
    expect(await kinds(one)).toEqual(['extended', 'reported']);
  });
});
