import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { mistakesWorkbook } from '#server/subjects/assets/demo/inventoryMistakes';
import { inventoryImports } from '#server/subjects/assets/import/tables';
import { caseFile } from '../../../../tests/server/caseFile';
import { CONFIRM, importApp, PM } from '../../../../tests/server/importApp';
import type { Answer } from '../../../../tests/server/testApp';

const { t, parse, detail, counts } = importApp();

describe('who may import', () => {
  it('rejects visitors, onlookers and other tenants before anything is kept', async () => {
    const content = await demoInventoryWorkbook();
    expect((await parse(t.nobody, content)).errorCode).toBe('10000');
    expect((await parse(await t.as('13800000023'), content, 'a.xlsx', 'PDEMO27001A')).errorCode).toBe('403');
    expect((await parse(await t.as('13800000022'), content, 'a.xlsx', 'PDEMO27001A')).errorCode).toBe('403');
    expect((await parse(await t.as('13800000021'), content)).errorCode).toBe('not_found');
    expect(await t.peek((tx) => tx.select().from(inventoryImports))).toEqual([]);
  });
});

/** The demo inventory with these rows at the end of each of its sheets. */
const endingIn = async (...numbers: string[]) => {
  const rows = numbers.map((number) => `<row r="${number}"><c r="A${number}"><v>1</v></c></row>`).join('');
  const entries = Object.entries(unzipSync(await demoInventoryWorkbook())).map(([name, bytes]) => {
    const isSheet = name.startsWith('xl/worksheets/sheet');
    const text = () => Buffer.from(bytes).toString().replace('</sheetData>', `${rows}</sheetData>`);
    return [name, isSheet ? strToU8(text()) : bytes] as const;
  });
  return Buffer.from(zipSync(Object.fromEntries(entries)));
};

describe('files that are no inventory', () => {
  const bomb = () => {
    const sheet = strToU8(
      `<worksheet><sheetData>${'<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>'.repeat(2_400_000)}</sheetData></worksheet>`,
    );
    return Buffer.from(
      zipSync({
        '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        '_rels/.rels': strToU8(
          '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': strToU8(
          '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="业务资产" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': sheet,
      }),
    );
  };

  it.each<[string, () => Promise<Buffer> | Buffer, (answer: Answer) => void]>([
    ['0 bytes', () => Buffer.alloc(0), (answer) => expect(answer.errorCode).toBe('file_empty')],
    [
      'a renamed .exe',
      () => Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00'), Buffer.alloc(4000, 7)]),
      (answer) => expect(answer.errorCode).toBe('file_type'),
    ],
    ['a text', () => Buffer.from('资产,编码\n'.repeat(100)), (answer) => expect(answer.errorCode).toBe('file_type')],
    [
      'an old .xls, or one with a password',
      () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)]),
      (answer) =>
        expect(answer).toMatchObject({
          errorCode: 'file_old_workbook',
          errorMsg: expect.stringContaining('另存为 .xlsx'),
        }),
    ],
    ['a page saved as .xls', () => caseFile('a18.xls'), (answer) => expect(answer.errorMsg).toContain('请上传 .xlsx')],
    ['separated values', () => caseFile('a19.csv'), (answer) => expect(answer.errorMsg).toContain('请上传 .xlsx')],
    [
      'a broken xlsx',
      async () => (await demoInventoryWorkbook()).subarray(0, 20_000),
      (answer) => expect(answer.errorCode).toBe('file_broken'),
    ],
    ...(['20000 15000', '20000 20000', '1048577', '1e9', 'x'] as const).map(
      (numbers): [string, () => Promise<Buffer>, (answer: Answer) => void] => [
        `rows that no workbook has: ${numbers}`,
        () => endingIn(...numbers.split(' ')),
        (answer) => expect(answer.errorCode).toBe('file_broken'),
      ],
    ),
    ['a zip bomb', bomb, (answer) => expect(answer.errorCode).toBe('file_too_large_inflated')],
    ['21 MB', () => Buffer.alloc(limits.spreadsheetBytes + 1, 80), (answer) => expect(answer.status).toBe(413)],
    ['60 MB', () => Buffer.alloc(60 * 1024 * 1024, 80), (answer) => expect(answer.status).toBe(413)],
  ])('says what is wrong with %s, and writes nothing', async (_name, content, check) => {
    const pm = await t.as(PM);
    const answer = await parse(pm, await content());
    check(answer);
    expect(answer.errorMsg || answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await counts(pm)).toEqual([0, 0, 0, 0]);
  });
});

describe('a workbook with thirty kinds of mistakes', () => {
  it('names every bad cell, gives the marked workbook back and cannot be confirmed', async () => {
    const pm = await t.as(PM);
    const { workbook, expected } = await mistakesWorkbook();
    const { data } = await parse(pm, workbook);
    const found = await detail(pm, data.importCode);
    expect(found.state).toBe('parsed');
    expect(found.allowedActions).toEqual(['downloadMarked']);
    const places = new Set(found.problems.list.map((p) => `${p.sheet} ${p.row} ${p.column} ${p.reason}`));
    for (const p of expected) expect(places).toContain(`${p.sheet} ${p.row} ${p.column} ${p.reason}`);
    const marked = await pm.get('/api/portal/inventory/import/marked', { importCode: data.importCode });
    expect(marked.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(String(marked.headers['content-disposition'])).toContain("filename*=UTF-8''");
    expect((await pm.post(CONFIRM, { importCode: data.importCode })).errorCode).toBe('import_not_confirmable');
    expect(await counts(pm)).toEqual([0, 0, 0, 0]);
  });
});

describe('a mistake far below all others', () => {
  it('is named and marked in its place, as quickly as any', async () => {
    const pm = await t.as(PM);
    const { data } = await parse(pm, await endingIn('1048576'));
    const found = await detail(pm, data.importCode);
    expect(found.problems.list.map((problem) => problem.row)).toContain(1_048_576);
    const marked = await pm.get('/api/portal/inventory/import/marked', { importCode: data.importCode });
    const sheets = Object.entries(unzipSync(marked.bytes)).filter(([name]) => name.startsWith('xl/worksheets/sheet'));
    expect(sheets.map(([, bytes]) => Buffer.from(bytes).toString()).join()).toContain('r="A1048576"');
  });
});

describe('workbooks as people bring them', () => {
  const tried = async (file: string) => {
    const pm = await t.as(PM);
    const { importCode } = (await parse(pm, caseFile(file))).data;
    return detail(pm, importCode);
  };

  it('names a cell that is too long once, with a rare character where its text is cut', async () => {
    const found = await tried('a23.xlsx');
    expect(found).toMatchObject({ state: 'parsed', errorCount: 1 });
    expect(found.problems.list).toMatchObject([
      { sheet: '单元资产', row: 2, column: 2, reason: 'tooLong', value: `${'甲'.repeat(99)}…` },
    ]);
  });

  it('reads radicals that a PDF put in place of characters, in titles, words and names', async () => {
    const found = await tried('a07.xlsx');
    expect(found).toMatchObject({ state: 'parsed', errorCount: 0, problems: { list: [{ reason: 'withoutRisk' }] } });
    const units = found.changes.list.filter(({ part }) => part === 'units');
    expect(JSON.stringify(units)).toContain('用户手册管理员');
    expect(JSON.stringify(units)).toContain('李工');
  });

  it('takes codes that look the same for the same code, and names the second', async () => {
    const { problems } = await tried('a21.xlsx');
    expect(problems.list.filter(({ reason }) => reason === 'duplicateCode')).toMatchObject([
      { sheet: '单元资产', row: 3 },
      { sheet: '单元资产', row: 4 },
    ]);
  });

  it('leaves out what nobody sees in names and codes', async () => {
    const found = await tried('a22.xlsx');
    expect(found.problems.list).toMatchObject([{ sheet: '系统资产', row: 3, reason: 'duplicateName' }]);
    expect(JSON.stringify(found)).not.toMatch(/[\u200b\u00a0]/u);
  });
});
