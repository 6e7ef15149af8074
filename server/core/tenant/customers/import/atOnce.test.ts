import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import type { Tx } from '#server/kernel/db/tx';
import { writeBook } from '#server/kernel/documents/book/write';
import { makeProject } from '../../../../../tests/factories/projects';
import { makePerson } from '../../../../../tests/factories/tenants';
import { customersApp, type Side } from '../../../../../tests/server/customersApp';
import { ask, decide } from '../../../../../tests/server/handOver';
import { tenants } from '../../tables';
import { customerImports, customers } from '../tables';
import { customerBook } from './customerBook';

/* An import that is confirmed or undone in the very moment in which somebody else does something with its customers. */

const app = customersApp();
const { t, unique, codes } = app;

let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

interface Answer {
  errorCode?: string | undefined;
  data: unknown;
}
const parse = async (names: readonly string[]) => {
  const rows = names.map((name) => ({ name, size: 'small', industries: ['C'] }));
  const content = await writeBook(customerBook, { customers: rows as never }, 'zh-CN');
  return (await one.manager.upload<{ importCode: string }>(tenant.parseCustomers.path, { name: '客户.xlsx', content }))
    .data.importCode;
};
const confirm = (importCode: string) => () =>
  one.manager.post<TenantWire['confirmCustomers']['data']>(tenant.confirmCustomers.path, { importCode });
const undo = (importCode: string) => () =>
  one.manager.post<TenantWire['undoCustomers']['data']>(tenant.undoCustomers.path, { importCode });
const report = (side: Side, name: string) => () => app.report(side, { name });
const stateOf = async (importCode: string) =>
  (await one.manager.get<TenantWire['getCustomerImport']['data']>(tenant.getCustomerImport.path, { importCode })).data;
/** An import with these customers that was confirmed. @returns its code, and those of its customers in the same order */
const enter = async (names: readonly string[]) => {
  const importCode = await parse(names);
  await confirm(importCode)();
  const made = await t.peek((tx) => tx.select().from(tenants).where(eq(tenants.createdByTenant, one.code)));
  return { importCode, customerCodes: names.map((name) => made.find((row) => row.name === name)?.tenantCode ?? '') };
};
const heldImport = (importCode: string) => (tx: Tx) =>
  tx.select().from(customerImports).where(eq(customerImports.importCode, importCode)).for('update');
/** Everybody who reports a customer waits for this. */
const heldReports = (tx: Tx) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('customers are reported', 0))`);
const results = (answers: readonly Answer[]) => answers.map(({ errorCode }) => errorCode);

describe('an import that is confirmed', () => {
  it('twice enters its customers once', async () => {
    const importCode = await parse([unique('甲'), unique('乙')]);
    const answers = await t.inLine<Answer>(heldImport(importCode), confirm(importCode), confirm(importCode));
    expect(results(answers)).toEqual(['200', 'import_not_confirmable']);
    expect(await codes(one)).toHaveLength(2);
  });

  it('leaves out what another channel has reported since it was shown', async () => {
    const [theirs, ours] = [unique('他家'), unique('自家')];
    const importCode = await parse([theirs, ours]);
    expect(await stateOf(importCode)).toMatchObject({ added: 2, left: 0 });
    const answers = await t.inLine<Answer>(heldReports, report(two, theirs), confirm(importCode));
    expect(answers[1]).toMatchObject({ errorCode: '200', data: { added: 1, left: 1 } });
    expect([await codes(one), await codes(two)].map((of) => of.length)).toEqual([1, 1]);
  });

  it('keeps a customer from another channel that reports it in this moment', async () => {
    const name = unique('同一家');
    const importCode = await parse([name]);
    const answers = await t.inLine<Answer>(heldReports, confirm(importCode), report(two, name));
    expect(results(answers)).toEqual(['200', 'customer_reported']);
    expect([await codes(one), await codes(two)].map((of) => of.length)).toEqual([1, 0]);
  });
});

describe('an import that is undone', () => {
  it('twice is undone once', async () => {
    const { importCode } = await enter([unique('甲')]);
    const answers = await t.inLine<Answer>(heldImport(importCode), undo(importCode), undo(importCode));
    expect(results(answers)).toEqual(['200', 'import_not_undoable']);
    expect((await t.audits('undoCustomers')).filter(({ entityCode }) => entityCode === importCode)).toHaveLength(1);
  });

  it('keeps a customer that is transferred in this moment, with its new channel', async () => {
    const { importCode, customerCodes } = await enter([unique('转走'), unique('撤销')]);
    const [tenantCode = ''] = customerCodes;
    const { transferCode } = (await ask(one.manager, tenantCode, two.inviteCode)).data;
    const answers = await t.inLine<Answer>(
      (tx) => tx.select().from(customers).where(eq(customers.tenantCode, tenantCode)).for('update'),
      () => decide(two.manager, transferCode, 'accept'),
      undo(importCode),
    );
    expect(answers[1]).toMatchObject({ errorCode: '200', data: { count: 1, left: { total: 1 } } });
    expect([await codes(one), await codes(two)]).toEqual([[], [tenantCode]]);
  });

  it.each<[string, (tx: Tx, tenantCode: string) => Promise<unknown>]>([
    [
      'a project',
      (tx, tenantCode) =>
        makeProject(tx, {
          customer: { tenantCode, channelTenantCode: one.code },
          ownerAccountId: one.lead.accountId,
        }),
    ],
    ['people', (tx, tenantCode) => makePerson(tx, tenantCode, ['CONSUMER_PM'])],
  ])('is refused whole where a customer gets %s in this moment', async (_, begin) => {
    const { importCode, customerCodes } = await enter([unique('开始'), unique('同批')]);
    const [tenantCode = ''] = customerCodes;
    const answers = await t.inLine<Answer>((tx) => begin(tx, tenantCode), undo(importCode));
    expect(results(answers)).toEqual(['import_not_undoable']);
    expect((await codes(one)).sort()).toEqual([...customerCodes].sort());
    // Now that it is seen, it alone stays.
    expect((await undo(importCode)()).data).toMatchObject({ count: 1, left: { total: 1 } });
    expect(await codes(one)).toEqual([tenantCode]);
  });
});
