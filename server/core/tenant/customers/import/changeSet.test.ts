import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { writeBook } from '#server/kernel/documents/book/write';
import { files } from '#server/kernel/files/tables';
import { customersApp } from '../../../../../tests/server/customersApp';
import { customerBook } from './customerBook';

const app = customersApp();
const { t, unique } = app;
const changeSets = () => t.peek((tx) => tx.select().from(files).where(eq(files.kind, 'importChangeSet')));

describe('the change set of customers', () => {
  it('is entered whole or not at all, by its own channel alone, and is gone then', async () => {
    const { one, two } = app.sides;
    const customers = [unique('甲'), unique('乙')].map((name) => ({ name, size: 'small', industries: ['C'] }));
    const content = await writeBook(customerBook, { customers }, 'zh-CN');
    const upload = { name: '客户.xlsx', content };
    const { importCode } = (await one.manager.upload<{ importCode: string }>(tenant.parseCustomers.path, upload)).data;
    expect(await changeSets()).toMatchObject([{ tenantCode: one.code }]);
    const confirm = (side = one) => side.manager.post<{ added: number }>(tenant.confirmCustomers.path, { importCode });
    expect((await confirm(two)).errorCode).toBe('not_found');
    // The last thing that a confirm does fails.
    await t.owner.query("ALTER TABLE audit_log ADD CONSTRAINT dies CHECK (action <> 'importCustomers') NOT VALID");
    expect((await confirm()).status).toBe(500);
    await t.owner.query('ALTER TABLE audit_log DROP CONSTRAINT dies');
    expect(await app.codes(one)).toEqual([]);
    expect((await confirm()).data).toMatchObject({ added: 2 });
    expect(await app.codes(one)).toHaveLength(2);
    expect(await changeSets()).toEqual([]);
  });
});
