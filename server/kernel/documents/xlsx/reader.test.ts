import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import type { RawCell } from './cell';
import { readXlsx } from './reader';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The least that is a workbook, with one sheet of the given XML. */
function workbookOf(sheetData: string, more: Record<string, string | Uint8Array> = {}, workbookPr = ''): Uint8Array {
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${workbookPr}<sheets><sheet name="一" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="rId3" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, body]) => [name, typeof body === 'string' ? strToU8(body) : body]),
    ),
  );
}

function read(bytes: Uint8Array, limits = { inflatedBytes: 5_000_000, rows: 100 }): Record<number, RawCell[]> {
  const rows: Record<number, RawCell[]> = {};
  const keep = (row: number, cells: readonly RawCell[]) => {
    rows[row] = [...cells];
  };
  readXlsx(bytes, () => keep, limits);
  return rows;
}

const codeOf = (bytes: Uint8Array, limits?: Parameters<typeof read>[1]) => {
  try {
    read(bytes, limits);
    return 'read';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

describe('cells', () => {
  it('come in every form that writers use', () => {
    const strings = `<sst xmlns="${main}"><si><t>共享</t></si><si><r><t>富</t></r><r><t xml:space="preserve"> 文本</t></r><rPh sb="0" eb="1"><t>fù</t></rPh></si><si><t>a_x000D_b</t></si></sst>`;
    const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/><numFmt numFmtId="165" formatCode="0.00&quot;天&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const rows = read(
      workbookOf(
        `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c>
         <c r="D2" t="inlineStr"><is><t>内联&amp;&#x4E00;</t></is></c><c r="E2"><v>0.30000000000000004</v></c><c r="F2" t="b"><v>1</v></c>
         <c r="G2" t="e"><v>#REF!</v></c><c r="H2" s="1"><v>45717</v></c><c r="I2" s="2"><v>45717.5</v></c><c r="J2" s="3"><v>45717</v></c>
         <c r="K2"><f>1+2</f><v>3</v></c><c r="L2" t="str"><f t="shared" si="0"/><v>x</v></c><c r="AB2"><v>1e2</v></c><c r="AC2" s="1"/></row>
         <row r="3"><c r="A3" s="1"/></row><row><c><v>7</v></c><c t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c></row>`,
        { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles },
      ),
    );
    const texts = rows[2]?.map(({ column, kind, text }) => `${column} ${kind} ${text}`);
    expect(texts).toEqual([
      '1 text 共享',
      '2 text 富 文本',
      '3 text a\rb',
      '4 text 内联&一',
      '5 number 0.3',
      '6 boolean true',
      '7 error #REF!',
      '8 date 2025-03-01',
      '9 date 2025-03-01 12:00',
      '10 number 45717.00',
      '11 formula =1+2',
      '12 formula =',
      '28 number 100',
    ]);
    expect(rows[3]).toBeUndefined();
    expect(rows[4]?.map((cell) => cell.text)).toEqual(['7', '<b>']);
  });

  it('keep what no database holds visible as a control character', () => {
    const rows = read(
      workbookOf('<row r="1"><c r="A1" t="inlineStr"><is><t>a_x0000__xD800_b_xD83D__xDE42_</t></is></c></row>'),
    );
    expect(rows[1]?.[0]?.text).toBe('a\u0001\u0001b🙂');
  });

  it('take no time over a number format made to take it', () => {
    const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(1_000_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`;
    const started = performance.now();
    read(workbookOf('<row r="1"><c r="A1" s="0"><v>1</v></c></row>', { 'xl/styles.xml': styles }));
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('count days from 1904 where the workbook says so', () => {
    const styles = `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const bytes = workbookOf(
      '<row r="1"><c r="A1" s="0"><v>0</v></c></row>',
      { 'xl/styles.xml': styles },
      '<workbookPr date1904="1"/>',
    );
    expect(read(bytes)[1]?.[0]?.text).toBe('1904-01-01');
  });

  it('are read from a streamed archive with sizes left out of its headers', async () => {
    const workbook = new ExcelJS.Workbook();
    workbook.addWorksheet('一').addRow(['值', 2]);
    expect(read(Buffer.from(await workbook.xlsx.writeBuffer()))[1]?.map((cell) => cell.text)).toEqual(['值', '2']);
  });
});

describe('files that are no sound workbook', () => {
  const sound = workbookOf('<row r="1"><c r="A1"><v>1</v></c></row>');

  it.each([
    ['0 bytes', new Uint8Array(0), errorCodes.fileEmpty],
    ['a renamed .exe', strToU8(`MZ${'\0'.repeat(500)}This program cannot be run in DOS mode`), errorCodes.fileType],
    [
      'an old .xls or an encrypted workbook',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...new Array(600).fill(0)]),
      errorCodes.fileType,
    ],
    ['a short text', strToU8('a,b'), errorCodes.fileType],
    ['any zip', zipSync({ 'a.txt': strToU8('hello') }), errorCodes.fileType],
    [
      'a docx',
      zipSync({
        '[Content_Types].xml': strToU8('<Types/>'),
        '_rels/.rels': strToU8(
          `<Relationships><Relationship Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
        ),
        'word/document.xml': strToU8('<w:document/>'),
      }),
      errorCodes.fileType,
    ],
    ['half a file', sound.subarray(0, sound.length / 2), errorCodes.fileBroken],
    [
      'damaged bytes',
      (() => {
        const bytes = sound.slice();
        for (let i = 60; i < 900; i++) bytes[i] = 0x55;
        return bytes;
      })(),
      errorCodes.fileBroken,
    ],
    ['broken XML', workbookOf('<row r="1"><c></row>'), errorCodes.fileBroken],
    ['a missing sheet', workbookOf('', { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }), errorCodes.fileBroken],
    ['a missing shared string', workbookOf('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), errorCodes.fileBroken],
    ['tags nested without end', workbookOf('<row>'.repeat(100_000)), errorCodes.fileTooLargeInflated],
    [
      'a tag of countless attributes',
      workbookOf(`<row ${Array.from({ length: 100_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
      errorCodes.fileTooLargeInflated,
    ],
    [
      'a row that repeats its cells',
      workbookOf(`<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(1_000)}</row>`),
      errorCodes.fileBroken,
    ],
    ['too many rows', workbookOf('<row><c><v>1</v></c></row>'.repeat(101)), errorCodes.fileTooLargeInflated],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(bytes)).toBe(code);
  });

  it('never load or expand entities', () => {
    const attack = (body: string) => workbookOf('', { 'xl/worksheets/sheet1.xml': body });
    const outside =
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&e;</t></is></c></row></sheetData></worksheet>';
    expect(codeOf(attack(outside))).toBe(errorCodes.fileBroken);
    const laughs =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>';
    expect(codeOf(attack(laughs))).toBe(errorCodes.fileBroken);
  });

  it('stop a zip bomb at the cap, before it fills the memory', () => {
    const zeros = new Uint8Array(80_000_000).fill(0x20);
    const bomb = workbookOf('', { 'xl/worksheets/sheet1.xml': zeros });
    expect(bomb.length).toBeLessThan(200_000);
    const before = process.memoryUsage().rss;
    expect(codeOf(bomb, { inflatedBytes: 20_000_000, rows: 100 })).toBe(errorCodes.fileTooLargeInflated);
    expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
  });

  it('count all entries together', () => {
    const bytes = workbookOf('<row><c><v>1</v></c></row>'.repeat(50), {
      'xl/sharedStrings.xml': `<sst>${'<si><t>x</t></si>'.repeat(200)}</sst>`,
    });
    expect(codeOf(bytes, { inflatedBytes: 6_000, rows: 100 })).toBe('read');
    expect(codeOf(bytes, { inflatedBytes: 5_000, rows: 100 })).toBe(errorCodes.fileTooLargeInflated);
  });
});
