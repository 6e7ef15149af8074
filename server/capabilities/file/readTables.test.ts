import ExcelJS from 'exceljs';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import type { FileWire } from '#domain/capabilities/file/schema';
import { limits } from '#domain/kernel/limits';
import { pastes } from '#domain/kernel/tableMapping';
import { entryFields } from '#domain/subjects/gap/statement/versions';
import { makePerson, makeTenant } from '../../../tests/factories/tenants';
import { caseFile } from '../../../tests/server/caseFile';
import { type Client, testApp } from '../../../tests/server/testApp';

const t = testApp();
const somebody = async () => {
  const tenantCode = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
  return t.as((await t.peek((tx) => makePerson(tx, tenantCode, ['CHANNEL_TENANT_MANAGER']))).phone);
};
type Tables = FileWire['readTables']['data'];
const path = file.readTables.path;
const fields = { kind: 'risks' };

describe('tables of a spreadsheet', () => {
  it('are lines under their header, without the title rows above', async () => {
    const client = await somebody();
    const { data } = await client.upload<Tables>(path, { fields, name: '登记册.xlsx', content: caseFile('a28.xlsx') });
    const [table] = data;
    expect(table?.lines[0]).toContain('资产名称');
    expect(table?.lines).toHaveLength((table?.rowCount ?? 0) + 1);
    for (const line of table?.lines ?? []) expect(line).toHaveLength(table?.lines[0]?.length ?? 0);
  });

  it('are read from separated values in GBK, as cells show them, and no further than they can be used', async () => {
    const client = await somebody();
    const gbk = Buffer.from('b1e0bac52cc3fbb3c60a303030312cbcd70a', 'hex');
    const small = await client.upload(path, { fields, name: '表.csv', content: gbk });
    expect(small.data).toEqual([
      {
        sheet: '',
        lines: [
          ['编号', '名称'],
          ['0001', '甲'],
        ],
        rowCount: 1,
        matches: null,
      },
    ]);
    const many = ['code,name', ...Array.from({ length: limits.pastedLines + 5 }, (_, at) => `${at},x`)].join('\n');
    const { data } = await client.upload<Tables>(path, { fields, name: '表.csv', content: Buffer.from(many) });
    const [table] = data;
    expect(table?.rowCount).toBe(limits.pastedLines + 5);
    expect(table?.lines).toHaveLength(limits.pastedLines + 1);
  });

  it('are answered within one bound for all sheets, and counted beyond it', async () => {
    const client = await somebody();
    // A header that is wide, and rows with one cell: each line is as wide as the header.
    const book = new ExcelJS.Workbook();
    for (let sheet = 0; sheet < 4; sheet += 1) {
      const rows = book.addWorksheet(`表${sheet}`);
      rows.getRow(1).getCell(1).value = '首列';
      rows.getRow(1).getCell(250).value = '末列';
      for (let row = 2; row <= 500; row += 1) rows.getRow(row).getCell(1).value = `值 ${row}`;
    }
    const content = Buffer.from(await book.xlsx.writeBuffer());
    const { data } = await client.upload<Tables>(path, { fields, name: '宽表.xlsx', content });
    expect(data.map(({ rowCount }) => rowCount)).toEqual([499, 499, 499, 499]);
    const cells = data.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.length, 0);
    expect(cells).toBeLessThanOrEqual(200_000);
    expect(data[0]?.lines).toHaveLength(500);
    expect(data[3]?.lines.length ?? 0).toBeLessThan(500);
  });

  it('are none in a file of another kind, which is refused with what is wanted', async () => {
    const client = await somebody();
    const content = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const answer = await client.upload(path, { fields, name: '图.xlsx', content });
    expect(answer).toMatchObject({ errorCode: 'file_type', errorMsg: expect.stringContaining('.xlsx') });
  });
});

describe('matched columns', () => {
  const header = ['资产', '对策', '谁做'];
  const content = Buffer.from(`${header.join(',')}\n服务器,加固,张工\n`);
  const read = async (client: Client, kind = 'risks', name = '计划.csv', bytes = content) =>
    (await client.upload<Tables>(path, { fields: { kind }, name, content: bytes })).data;
  const save = (client: Client, body: object) => client.post(file.saveMatches.path, body);
  const mine = { kind: 'risks', header, matches: ['key', 'treatmentPlan', ''] };

  it('are remembered for the tenant and the kind, by the header alone', async () => {
    const tenantCode = await t.peek((tx) => makeTenant(tx, { type: 'channel' }));
    const [one, another] = await t.peek(async (tx) => [
      await makePerson(tx, tenantCode, ['CHANNEL_TENANT_MANAGER']),
      await makePerson(tx, tenantCode, ['CHANNEL_EXECUTOR']),
    ]);
    const client = await t.as(one?.phone ?? '');
    const colleague = await t.as(another?.phone ?? '');
    expect((await read(client))[0]?.matches).toBeNull();
    expect((await save(client, mine)).success).toBe(true);
    expect((await t.audits('saveMatches')).at(-1)).toMatchObject({
      accountId: one?.accountId,
      detail: { kind: 'risks', columns: '资产、对策、谁做' },
    });
    const again = Buffer.from('处置计划,,\n资产 *,对策,谁做\n数据库,备份,李工\n网关,升级,王工\n');
    expect((await read(colleague, 'risks', '另一份.csv', again))[0]?.matches).toEqual(mine.matches);
    expect((await read(colleague, 'statement'))[0]?.matches).toBeNull();
    expect((await read(await somebody()))[0]?.matches).toBeNull();
    // The last one counts.
    expect((await save(colleague, { ...mine, matches: ['key', '', 'treatmentOwner'] })).success).toBe(true);
    expect((await read(client))[0]?.matches).toEqual(['key', '', 'treatmentOwner']);
  });

  it('are for those who may save the lines, by kind', async () => {
    const tenantCode = await t.peek((tx) => makeTenant(tx, { type: 'customer' }));
    const [executor, auditor] = await t.peek(async (tx) => [
      await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']),
      await makePerson(tx, tenantCode, ['INTERNAL_AUDITOR']),
    ]);
    const works = await t.as(executor?.phone ?? '');
    const looksOn = await t.as(auditor?.phone ?? '');
    const statement = { kind: 'statement', header, matches: ['ref', 'justification', 'owner'] };
    const units = { kind: 'units', header, matches: ['key', 'description', 'owner'] };
    for (const body of [mine, units, statement]) expect((await save(looksOn, body)).errorCode).toBe('403');
    for (const body of [mine, units]) expect((await save(works, body)).success).toBe(true);
    expect((await save(works, statement)).errorCode).toBe('403');
    expect((await read(works, 'statement'))[0]?.matches).toBeNull();
    expect((await read(looksOn, 'units'))[0]?.matches).toEqual(units.matches);
  });

  it('are written only where they differ from what is known', async () => {
    const client = await somebody();
    const rows = async () => (await t.audits('saveMatches')).length;
    const before = await rows();
    for (const _ of [1, 2]) expect((await save(client, mine)).success).toBe(true);
    expect(await rows()).toBe(before + 1);
    expect((await save(client, { ...mine, matches: ['key', '', ''] })).success).toBe(true);
    expect(await rows()).toBe(before + 2);
  });

  it('have the fields that are pasted into a statement', () => {
    expect(pastes.statement.fields).toEqual(['ref', ...entryFields]);
  });

  it('are refused where they fit no header or are no field of the kind, and from strangers', async () => {
    const client = await somebody();
    for (const body of [
      { ...mine, matches: ['key'] },
      { ...mine, header: [], matches: [] },
      { ...mine, kind: 'inventory' },
      { ...mine, matches: ['key', 'treatmentPlan', 'anything'] },
      { ...mine, matches: ['ref', '', ''] },
      { ...mine, kind: 'units' },
    ])
      expect((await save(client, body)).status).toBe(400);
    expect((await save(t.nobody, mine)).errorCode).toBe('10000');
    expect((await read(client))[0]?.matches).toBeNull();
  });
});
