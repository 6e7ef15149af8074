import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { testApp } from '../../../../tests/server/testApp';

const t = testApp();

describe('the channel’s projects as a sheet', () => {
  it('are those that the filters let through, with texts that are no formulas, and nobody else’s', async () => {
    const { lead, phone } = await t.peek(async (tx) => {
      const customer = await makeCustomer(tx, { name: '导出客户有限公司' });
      const lead = await makePerson(tx, customer.channelTenantCode, ['CHANNEL_TENANT_MANAGER'], {
        showName: '导出经理',
      });
      const of = { customer, ownerAccountId: lead.accountId };
      await makeProject(tx, { ...of, name: '=1+1 项目' });
      await makeProject(tx, { ...of, name: '池中的项目', teacherAccountId: null });
      const { phone } = await makePerson(tx, customer.channelTenantCode, ['CHANNEL_OWNER']);
      return { lead, phone };
    });
    const manager = await t.as(lead.phone);
    const sheet = async (query: Record<string, string>) => {
      const { bytes } = await manager.get(project.exportProjects.path, query);
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
      const found: string[][] = [];
      workbook.worksheets[0]?.eachRow((row) => {
        found.push((row.values as unknown[]).slice(1).map(String));
      });
      return found;
    };
    const all = await sheet({});
    expect(all[0]?.slice(0, 3)).toEqual(['项目', '客户', '项目组']);
    expect(all).toHaveLength(3);
    expect(all.flat()).toContain('导出客户有限公司');
    expect(all.flat()).toContain('导出经理');
    // (A formula would be read as what it is made of.)
    expect(all.flat()).toContain('=1+1 项目');
    const pool = await sheet({ dispatchStatus: 'undispatch' });
    expect(pool.slice(1).map(([name]) => name)).toEqual(['池中的项目']);
    expect((await t.audits('exportProjects')).map(({ accountId, detail }) => [accountId, detail])).toEqual([
      [lead.accountId, { count: 1 }],
      [lead.accountId, { count: 2 }],
    ]);
    expect(await (await t.as(phone)).get(project.exportProjects.path)).toMatchObject({ errorCode: '403' });
  });
});
