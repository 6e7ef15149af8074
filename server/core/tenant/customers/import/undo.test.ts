import { eq, sql } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { writeBook } from '#server/kernel/documents/book/write';
import { makePerson } from '../../../../../tests/factories/tenants';
import { customersApp, type Side } from '../../../../../tests/server/customersApp';
import { handOver } from '../../../../../tests/server/handOver';
import { invitations, tenants } from '../../tables';
import { customerImports } from '../tables';
import { customerBook } from './customerBook';

const app = customersApp();
const { t, unique, detail, moves, codes, inWork, report } = app;

let one: Side;
let two: Side;
beforeEach(() => {
  ({ one, two } = app.sides);
});

type Import = TenantWire['getCustomerImport']['data'];
type Undone = TenantWire['undoCustomers']['data'];
const row = (name = unique('撤销')) => ({ name, size: 'small', industries: ['C'] });
async function tryOut(rows: object[], side = one): Promise<string> {
  const content = await writeBook(customerBook, { customers: rows as Record<string, unknown>[] }, 'zh-CN');
  const file = { name: '客户.xlsx', content };
  return (await side.manager.upload<{ importCode: string }>(tenant.parseCustomers.path, file)).data.importCode;
}
const shown = async (importCode: string, side = one) =>
  (await side.manager.get<Import>(tenant.getCustomerImport.path, { importCode })).data;
const undo = (importCode: string, side = one) => side.manager.post<Undone>(tenant.undoCustomers.path, { importCode });
/** Enters customers of these names. @returns the import, and the customers by name */
async function enter(names: string[]) {
  const importCode = await tryOut(names.map(row));
  await one.manager.post(tenant.confirmCustomers.path, { importCode });
  const made = await t.peek((tx) =>
    tx
      .select({ name: tenants.name, code: tenants.tenantCode })
      .from(tenants)
      .where(eq(tenants.createdByTenant, one.code)),
  );
  return { importCode, codeOf: (name: string) => made.find((customer) => customer.name === name)?.code ?? '' };
}

describe('the marked workbook of an import', () => {
  it('marks every faulty cell, and customers of other channels', async () => {
    const theirs = unique('他家');
    await report(two, { name: theirs });
    const importCode = await tryOut([row(''), { ...row(), size: 'huge' }, row(theirs)]);
    expect((await shown(importCode)).allowedActions).toEqual(['downloadMarked']);
    const answer = await one.manager.get(tenant.getMarkedCustomers.path, { importCode });
    expect(answer.status).toBe(200);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.bytes as unknown as ExcelJS.Buffer);
    const noteAt = (cell: string) => JSON.stringify(workbook.getWorksheet('客户')?.getCell(cell).note ?? '');
    expect(noteAt('A2')).toContain('必填');
    expect(noteAt('C3')).toContain('不在可选值之中');
    expect(noteAt('A4')).toContain('已由其他渠道报备');
    expect(noteAt('B2')).toBe('""');
    // Its list of problems stands in front.
    expect(workbook.worksheets[0]?.actualRowCount).toBe(4);
    expect(await two.manager.get(tenant.getMarkedCustomers.path, { importCode })).toMatchObject({
      errorCode: 'not_found',
    });
  });

  it('is there only where something is wrong', async () => {
    const importCode = await tryOut([row()]);
    expect((await shown(importCode)).allowedActions).toEqual(['confirm']);
    expect(await one.manager.get(tenant.getMarkedCustomers.path, { importCode })).toMatchObject({
      errorCode: 'not_found',
    });
  });
});

describe('an import of customers', () => {
  it('is undone completely', async () => {
    const before = await t.peek((tx) => tx.$count(tenants));
    const names = [unique('甲'), unique('乙')];
    const { importCode, codeOf } = await enter(names);
    expect(await shown(importCode)).toMatchObject({ state: 'confirmed', added: 2, allowedActions: ['undo'] });

    expect((await undo(importCode)).data).toEqual({ count: 2, left: { total: 0, reasons: [], rows: [] } });
    expect(await codes(one)).toEqual([]);
    expect(await moves(one)).toEqual([]);
    expect(await t.peek((tx) => tx.$count(tenants))).toBe(before);
    expect((await detail(one, codeOf(names[0] ?? ''))).errorCode).toBe('not_found');
    expect((await t.audits('undoCustomers'))[0]).toMatchObject({
      entityCode: importCode,
      detail: { count: 2, left: 0 },
    });
    expect(await shown(importCode)).toMatchObject({ state: 'undone', added: 2, allowedActions: [] });
    expect(await undo(importCode)).toMatchObject({ errorCode: 'import_not_undoable' });
    // Anybody may report them now.
    expect((await report(two, { name: names[0] })).success).toBe(true);
  });

  it('keeps customers with later work, and names the reasons', async () => {
    const [free, working, staffed, invited, noted, gone] = ['空', '项目', '人员', '邀请', '修改', '释放'].map(
      unique,
    ) as [string, ...string[]] as [string, string, string, string, string, string];
    const { importCode, codeOf } = await enter([free, working, staffed, invited, noted, gone]);
    await inWork(one, codeOf(working));
    await t.peek((tx) => makePerson(tx, codeOf(staffed), ['CONSUMER_PM']));
    await t.peek((tx) =>
      tx.insert(invitations).values({
        tenantCode: codeOf(invited),
        phone: '13700009931',
        invitationCode: unique('I'),
        roleCodes: ['CONSUMER_PM'],
        name: '经理',
        invitedBy: one.lead.accountId,
        invitedByTenant: one.code,
        expiresAt: new Date(),
      }),
    );
    const { version } = (await detail(one, codeOf(noted))).data;
    const change = { tenantCode: codeOf(noted), version, ...row(noted), note: '下周拜访' };
    expect((await one.manager.post(tenant.saveCustomer.path, change)).success).toBe(true);
    await one.manager.post(tenant.releaseCustomer.path, { tenantCode: codeOf(gone), reason: '暂无需求' });
    // What becomes of it elsewhere, its name included, is nothing to the channel that had it.
    await t.peek((tx) =>
      tx
        .update(tenants)
        .set({ name: unique('改名') })
        .where(eq(tenants.tenantCode, codeOf(gone))),
    );

    const staying = (left: Import['stays']) => Object.fromEntries(left.rows.map(({ what, reason }) => [what, reason]));
    const expected = {
      [working]: 'works',
      [staffed]: 'people',
      [invited]: 'people',
      [noted]: 'changed',
      [gone]: 'gone',
    };
    const seen = await shown(importCode);
    expect(seen.allowedActions).toEqual(['undo']);
    expect(staying(seen.stays)).toEqual(expected);

    const { data } = await undo(importCode);
    expect(data.count).toBe(1);
    expect(staying(data.left)).toEqual(expected);
    expect((await detail(one, codeOf(free))).errorCode).toBe('not_found');
    expect((await detail(one, codeOf(noted))).data.note).toBe('下周拜访');
    expect(staying((await shown(importCode)).stays)).toEqual(expected);
    expect((await t.audits('undoCustomers'))[0]).toMatchObject({ detail: { count: 1, left: 5 } });
  });

  it('can’t be undone without removable customers, or after a month', async () => {
    const name = unique('唯一');
    const { importCode, codeOf } = await enter([name]);
    await inWork(one, codeOf(name));
    expect((await shown(importCode)).allowedActions).toEqual([]);
    expect(await undo(importCode)).toMatchObject({ errorCode: 'import_not_undoable' });
    const old = await enter([unique('旧')]);
    await t.peek((tx) =>
      tx
        .update(customerImports)
        .set({ confirmedAt: sql`now() - interval '31 days'` })
        .where(eq(customerImports.importCode, old.importCode)),
    );
    expect(await undo(old.importCode)).toMatchObject({ errorCode: 'import_not_undoable' });
    expect(await undo(await tryOut([row()]))).toMatchObject({ errorCode: 'import_not_undoable' });
    expect(await t.audits('undoCustomers')).not.toContainEqual(expect.objectContaining({ entityCode: importCode }));
  });

  it('belongs to the channel, which lists its imports', async () => {
    const { importCode } = await enter([unique('自己')]);
    await tryOut([row()]);
    expect(await undo(importCode, two)).toMatchObject({ errorCode: 'not_found' });
    const list = async (side: Side) =>
      (await side.manager.get<TenantWire['listCustomerImports']['data']>(tenant.listCustomerImports.path)).data;
    expect(await list(two)).toEqual({ list: [], total: 0 });
    expect(await list(one)).toMatchObject({
      total: 1,
      list: [{ importCode, state: 'confirmed', added: 1, left: 0, fileName: '客户.xlsx', createdBy: '甲渠道经理' }],
    });
    const bad = await one.manager.post(tenant.undoCustomers.path, {});
    expect(bad.status).toBe(400);
    const consultant = await t.peek((tx) => makePerson(tx, one.code, ['CHANNEL_OWNER']));
    const answer = await (await t.as(consultant.phone)).post(tenant.undoCustomers.path, { importCode });
    expect(answer.errorCode).toBe('403');
  });

  it('is undone by one of two concurrent calls', async () => {
    const { importCode } = await enter([unique('并发')]);
    const answers = await Promise.all([undo(importCode), undo(importCode)]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  type Begins = (tenantCode: string) => Promise<{ success: boolean; status: number }>;
  const begins: Record<string, Begins> = {
    'is handed over': (tenantCode) => handOver(one.manager, two.manager, { tenantCode, inviteCode: two.inviteCode }),
    'is let go': (tenantCode) => one.manager.post(tenant.releaseCustomer.path, { tenantCode, reason: '暂无需求' }),
    // As the job does that makes it.
    'gets a project': (tenantCode) =>
      inWork(one, tenantCode).then(
        () => ({ success: true, status: 200 }),
        () => ({ success: false, status: 409 }),
      ),
  };
  it.each(Object.entries(begins))('is gone or stays whole where a customer %s at the same moment', async (_, begin) => {
    for (let round = 0; round < 4; round += 1) {
      const name = unique('同时');
      const { importCode, codeOf } = await enter([name]);
      const code = codeOf(name);
      const [undone, begun] = await Promise.all([undo(importCode), begin(code)]);
      expect([undone.status, begun.status]).not.toContain(500);
      const { rows } = await t.owner.query(
        'SELECT (SELECT count(*)::int FROM tenants WHERE tenant_code = $1) AS tenants, (SELECT count(*)::int FROM customers WHERE tenant_code = $1) AS kept',
        [code],
      );
      expect(rows).toEqual([undone.success ? { tenants: 0, kept: 0 } : { tenants: 1, kept: 1 }]);
      expect(undone.success && begun.success).toBe(false);
    }
  });

  it('of many is undone in as many statements as of a few', async () => {
    const few = await enter([unique('少')]);
    const many = await enter(Array.from({ length: 200 }, () => unique('多')));
    const before = await t.statements(() => undo(few.importCode));
    expect(await t.statements(() => undo(many.importCode))).toBe(before);
  });
});
