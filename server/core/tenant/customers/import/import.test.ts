import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { tenant } from '#domain/core/tenant/contract';
import { customerKey } from '#domain/core/tenant/customers/naming';
import { usccCheck } from '#domain/core/tenant/customers/uscc';
import type { TenantWire } from '#domain/core/tenant/schema';
import { writeBook } from '#server/kernel/documents/book/write';
import { makePerson, makeTenant } from '../../../../../tests/factories/tenants';
import { caseFile } from '../../../../../tests/server/caseFile';
import { type Client, testApp } from '../../../../../tests/server/testApp';
import { customerBook } from './customerBook';

const t = testApp();
let counter = 0;
const newUscc = () => {
  const first = `9132${String(++counter).padStart(13, '0')}`;
  return first + usccCheck(first);
};
const unique = (name: string) => `${name}${++counter}有限公司`;

let manager: Client;
let stranger: Client;
beforeEach(async () => {
  const lead = async () => {
    const channel = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
    return t.as((await t.peek((tx) => makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']))).phone);
  };
  manager = await lead();
  stranger = await lead();
});

type Row = Record<string, unknown>;
const row = (part: Row = {}): Row => ({ name: unique('导入'), size: 'small', industries: ['C', 'I'], ...part });
const book = (rows: Row[]) => writeBook(customerBook, { customers: rows }, 'zh-CN');
const upload = (content: Buffer, client = manager) =>
  client.upload<{ importCode: string }>(tenant.parseCustomers.path, { name: '客户.xlsx', content });
type Problems = TenantWire['listCustomerImportProblems']['data'];
type Import = TenantWire['getCustomerImport']['data'] & { problems: Problems };
const detail = async (importCode: string, client = manager): Promise<Import> => ({
  ...(await client.get<Import>(tenant.getCustomerImport.path, { importCode })).data,
  problems: (await client.get<Problems>(tenant.listCustomerImportProblems.path, { importCode, pageSize: '200' })).data,
});
const tryOut = async (rows: Row[], client = manager) =>
  detail((await upload(await book(rows), client)).data.importCode, client);
const confirm = (importCode: string, client = manager) =>
  client.post<{ added: number; left: number }>(tenant.confirmCustomers.path, { importCode });
const list = async (client = manager, query = {}) =>
  (await client.get<ProjectWire['listCustomers']['data']>(project.listCustomers.path, { pageSize: '200', ...query }))
    .data;

describe('the template', () => {
  it.each([
    ['zh-CN', '字典', '客户', ['规模', '行业']],
    ['en-US', 'Lists', 'Customers', ['Size', 'Industries']],
  ])('offers its words in %s, under the titles of their columns', async (language, lists, customers, titles) => {
    const answer = await manager.get(tenant.getCustomerTemplate.path, {}, { 'accept-language': language });
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(answer.bytes as unknown as ExcelJS.Buffer);
    const titleAt = (cell: string) => workbook.getWorksheet(lists)?.getCell(cell).value;
    expect(['A1', 'B1', 'C1'].map(titleAt)).toEqual([...titles, null]);
    const validationAt = (cell: string) => workbook.getWorksheet(customers)?.getCell(cell).dataValidation;
    expect(validationAt('C2')).toMatchObject({ type: 'list', showErrorMessage: true });
    expect(validationAt('D2')).toMatchObject({ type: 'list' });
    // Several industries may be typed.
    expect(validationAt('D2')?.showErrorMessage).toBeFalsy();
  });
});

describe('importing customers', () => {
  it('is checked first, and imported as a whole', async () => {
    const uscc = newUscc();
    const contact = {
      contactName: '沈南',
      contactTitle: '主任',
      contactPhone: '021-5588 1234',
      contactEmail: 'a@b.cn',
    };
    const [one, two] = [row({ uscc, address: '苏州', note: '备注', ...contact }), row()];
    const shown = await tryOut([one, two]);
    expect(shown).toMatchObject({
      state: 'parsed',
      added: 2,
      left: 0,
      errorCount: 0,
      problems: { list: [], total: 0 },
    });
    expect((await list()).total).toBe(0);
    expect(await confirm(shown.importCode)).toMatchObject({ data: { added: 2, left: 0 } });
    const found = (await list()).list;
    expect(found.map(({ tenantName }) => tenantName).sort()).toEqual([one.name, two.name].sort());
    const entered = found.find(({ tenantName }) => tenantName === one.name);
    expect(entered).toMatchObject({
      uscc,
      size: 'small',
      industries: ['C', 'I'],
      address: '苏州',
      contacts: [{ name: '沈南', title: '主任', phone: '021-5588 1234', email: 'a@b.cn' }],
    });
    expect((await t.audits('importCustomers'))[0]).toMatchObject({ detail: { added: 2, left: 0 } });
    expect(await confirm(shown.importCode)).toMatchObject({ errorCode: 'import_not_confirmable' });
  });

  it('names a cell that is too long once, with a rare character where its text is cut', async () => {
    const shown = await detail((await upload(caseFile('m02.xlsx'))).data.importCode);
    expect(shown).toMatchObject({ added: 0, errorCount: 1 });
    expect(shown.problems.list).toMatchObject([{ row: 2, column: 1, value: `${'甲'.repeat(99)}…` }]);
  });

  it('names every bad cell and enters nothing while there is one', async () => {
    const twice = unique('重复');
    const uscc = newUscc();
    const shown = await tryOut([
      row({ name: '' }),
      row({ uscc: '91350100M000100Y44' }),
      row({ size: 'huge' }),
      row({ industries: ['C', '没有这个行业'] }),
      row({ contactPhone: '电话', contactName: '甲' }),
      row({ contactEmail: 'mail', contactName: '甲' }),
      row({ contactPhone: '021-5588123' }),
      row({ name: twice, uscc }),
      row({ name: ` ${twice}。`, uscc }),
    ]);
    expect(shown.problems.list.map(({ row: at, column, text, kind }) => [at, column, kind, text.slice(0, 12)])).toEqual(
      [
        [2, 1, 'error', '必填，请补充'],
        [3, 2, 'error', '不是有效的统一社会信用代'],
        [4, 3, 'error', '不在可选值之中，请填写：'],
        [5, 4, 'error', '不在可选值之中，请填写：'],
        [6, 8, 'error', '不是电话号码'],
        [7, 9, 'error', '不是邮箱地址'],
        [8, 6, 'error', '请填写联系人姓名'],
        [10, 1, 'error', '与第 9 行是同一个客户'],
        [10, 2, 'error', '统一社会信用代码与第 9'],
      ],
    );
    expect(await confirm(shown.importCode)).toMatchObject({ errorCode: 'import_not_confirmable' });
    expect((await list()).total).toBe(0);
  });

  it('skips customers of other channels, and shows only the end of their protection', async () => {
    const [mine, theirs] = [row(), row({ note: '机密备注' })];
    await confirm((await tryOut([mine])).importCode);
    await confirm((await tryOut([theirs], stranger)).importCode, stranger);
    const shown = await tryOut([mine, { ...row(), name: theirs.name }, row()]);
    expect(shown).toMatchObject({ added: 1, left: 2, errorCount: 0, warningCount: 2 });
    expect(shown.problems.list).toMatchObject([
      { row: 2, kind: 'warning', value: mine.name, text: '已是您的客户，不会再次录入' },
      { row: 3, kind: 'warning', text: expect.stringMatching(/^已由其他渠道报备，保护至 \d{4}-\d\d-\d\d，不会录入$/u) },
    ]);
    expect((await confirm(shown.importCode)).data).toEqual({ added: 1, left: 2 });
  });

  it('of the same company by two channels at once enters it once', async () => {
    const same = row();
    const shown = [await tryOut([same]), await tryOut([same], stranger)] as const;
    const answers = await Promise.all([confirm(shown[0].importCode), confirm(shown[1].importCode, stranger)]);
    expect(answers.map(({ data }) => data.added).sort()).toEqual([0, 1]);
  });

  it('refuses files that are not workbooks, and hides others’ imports', async () => {
    expect(await upload(Buffer.from('name,size'))).toMatchObject({ errorCode: 'file_type' });
    const { importCode } = await tryOut([row()]);
    expect(await stranger.get(tenant.getCustomerImport.path, { importCode })).toMatchObject({ errorCode: 'not_found' });
    expect(await confirm(importCode, stranger)).toMatchObject({ errorCode: 'not_found' });
  });

  it('knows a company by its name as the database does', async () => {
    const names = ['Ａcme Co., Ltd.', '华东 星海（苏州）精密仪器有限公司', 'A&B／C·D_E-F “G” 〔H〕', '北辰，新能源。'];
    const { rows } = await t.owner.query('SELECT customer_key(n) AS key FROM unnest($1::text[]) AS n', [names]);
    expect(names.map(customerKey)).toEqual(rows.map(({ key }) => key));
  });

  it('imports 5,000 customers in as many statements as a few', async () => {
    const rows = Array.from({ length: 5_000 }, () =>
      row({ uscc: newUscc(), contactName: '联系人', address: '上海市' }),
    );
    const { importCode } = (await upload(await book(rows))).data;
    const few = (await tryOut([row()], stranger)).importCode;
    const before = await t.statements(() => confirm(few, stranger));
    // Rows go in parts of two thousand: three tables, two parts more each.
    expect(await t.statements(() => confirm(importCode))).toBe(before + 6);
    expect((await list()).total).toBe('1000+');
  }, 120_000);
});
