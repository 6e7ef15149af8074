import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import {
  decidedPieces,
  type OfferDecision,
  offerParts,
  pieceText,
  resultPieces,
  type TemplatePiece,
} from '#domain/subjects/iso/template/offer';
import { cell, paragraph, run, wordTemplate } from '../../../../../tests/factories/wordTemplate';
import { shippedTemplates } from '../shipped';
import { shippedDocument } from '../shippedDocument';
import { shippedPieces } from '../shippedPieces';
import { checkTemplate } from './checkTemplate';
import { templatePieces } from './pieces';
import { spliceTemplate } from './splice';

const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
const read = (bytes: Uint8Array) => templatePieces(bytes).map(pieceText);
const text = (one: string): TemplatePiece => ({ role: 'text', cells: [one], table: null });
const row = (table: number, ...cells: string[]): TemplatePiece => ({ role: 'row', cells, table });

/** The template with the set's text of today, as the person decides. */
function taken(
  bytes: Uint8Array,
  base: readonly TemplatePiece[] | null,
  next: readonly TemplatePiece[],
  decisions: Readonly<Record<number, OfferDecision>> = {},
) {
  const mine = templatePieces(bytes);
  const chosen = new Map(Object.entries(decisions).map(([place, one]) => [Number(place), one]));
  const result = decidedPieces(offerParts(base, mine, next), mine, next, chosen);
  if (!result) throw new Error('A part is not decided.');
  const made = spliceTemplate(bytes, result);
  expect(read(made)).toEqual(resultPieces(result, mine).map(pieceText));
  return made;
}

describe('the paragraphs of a Word file', () => {
  it('are those of the text that a template of the set was made of', async () => {
    for (const { key, text, name, language } of shippedTemplates()) {
      const found = templatePieces(await shippedDocument(text, name, language));
      expect([key, found]).toEqual([key, shippedPieces(text)]);
    }
  }, 60_000);

  it('leave out what was deleted, and what stands in boxes', () => {
    const deleted = `<w:p>${run('保存三年')}<w:del w:id="1"><w:r><w:delText>五年</w:delText></w:r></w:del></w:p>`;
    expect(read(wordTemplate(`${deleted}<w:p/><w:p><w:r><w:t>一</w:t><w:tab/><w:t>二</w:t></w:r></w:p>`))).toEqual([
      '保存三年',
      '一\t二',
    ]);
  });
});

describe('a newer text in a template', () => {
  const bold = `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>目的</w:t></w:r><w:r><w:t>和范围</w:t></w:r></w:p>`;
  const base = [text('目的和范围'), text('记录保存三年。'), text('附则由管理者代表解释。')];

  it('leaves paragraphs that stay as they are, to the byte', () => {
    const kept = `${bold}<w:p><w:pPr><w:ind w:firstLine="420"/></w:pPr>${run('记录保存三年。')}</w:p>`;
    const bytes = wordTemplate(`${kept}${paragraph('附则由管理者代表解释。')}`);
    const made = taken(bytes, base, [base[0] as TemplatePiece, base[1] as TemplatePiece, text('附则由总经理解释。')]);
    expect(xmlOf(made)).toContain(bold);
    expect(xmlOf(made)).toContain('<w:ind w:firstLine="420"/>');
  });

  it('takes the form of the paragraph whose place it takes', () => {
    const bytes = wordTemplate(`${bold}${paragraph('记录保存三年。')}${paragraph('附则由管理者代表解释。')}`);
    const xml = xmlOf(taken(bytes, base, [text('目的和适用范围'), ...base.slice(1)]));
    expect(xml).toMatch(/<w:jc w:val="center"\/><\/w:pPr><w:r><w:rPr><w:b\/><\/w:rPr><w:t [^>]*>目的和适用范围</u);
  });

  it('takes the form of the nearest of its role where it is new', () => {
    const styled = (style: string, content: string) =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${run(content)}</w:p>`;
    const bytes = wordTemplate(`${styled('Heading1', '一')}${styled('Zhengwen', '正文内容')}`);
    const former: TemplatePiece[] = [{ role: 'heading1', cells: ['一'], table: null }, text('正文内容')];
    const xml = xmlOf(
      taken(bytes, former, [...former, { role: 'heading1', cells: ['二'], table: null }, text('新的内容')]),
    );
    expect(xml).toMatch(/<w:pStyle w:val="Heading1"\/><\/w:pPr><w:r><w:t [^>]*>二</u);
    expect(xml).toMatch(/<w:pStyle w:val="Zhengwen"\/><\/w:pPr><w:r><w:t [^>]*>新的内容</u);
  });

  it('keeps pictures, the ends of sections, empty paragraphs and content controls', () => {
    const picture = '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Logo"/></wp:inline></w:drawing></w:r>';
    const section = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>';
    const control = `<w:sdt><w:sdtContent>${paragraph('目录')}</w:sdtContent></w:sdt>`;
    const bytes = wordTemplate(
      `${control}<w:p>${run('目的和范围')}${picture}</w:p><w:p/><w:p><w:pPr>${section}</w:pPr>${run('记录保存三年。')}</w:p>${paragraph('附则由管理者代表解释。')}${section}`,
    );
    const xml = xmlOf(taken(bytes, base, [text('目的和适用范围'), text('附则由管理者代表解释。')]));
    expect(xml).toContain('name="Logo"');
    expect(xml.match(/<w:sectPr>/gu)).toHaveLength(2);
    expect(xml.indexOf('目录')).toBeLessThan(xml.indexOf('目的和适用范围'));
    expect(xml.endsWith(`${section}</w:body></w:document>`)).toBe(true);
    expect(xml).not.toContain('记录保存三年');
  });

  it.each([
    [
      'a table with a control around its rows',
      `<w:tbl><w:tblPr/><w:tr>${cell('甲')}</w:tr><w:sdt><w:sdtContent><w:tr>${cell('乙')}</w:tr></w:sdtContent></w:sdt><w:tr>${cell('丙')}</w:tr></w:tbl>`,
    ],
    [
      'a table within a cell',
      `<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph('甲')}<w:tbl><w:tblPr/><w:tr>${cell('乙')}</w:tr></w:tbl><w:p/></w:tc></w:tr></w:tbl>`,
    ],
    [
      'a picture in a cell',
      `<w:tbl><w:tblPr/><w:tr><w:tc><w:p>${run('甲')}<w:r><w:drawing/></w:r></w:p></w:tc></w:tr></w:tbl>`,
    ],
    ['a note in the midst of words', `<w:p><w:r><w:t>甲</w:t><w:footnoteReference w:id="2"/><w:t>乙</w:t></w:r></w:p>`],
    ['a field', `<w:p>${run('甲')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`],
    ['a recorded insertion', `<w:p><w:ins w:id="1">${run('甲')}</w:ins></w:p>`],
  ])('leaves %s where it is, to the byte', (_, kept) => {
    const bytes = wordTemplate(`${paragraph('目的和范围')}${kept}${paragraph('附则由管理者代表解释。')}`);
    const made = xmlOf(taken(bytes, [base[0] as TemplatePiece], [text('目的和适用范围'), text('新的一段')]));
    expect(made).toContain(kept);
    expect(made.indexOf('目的和适用范围')).toBeLessThan(made.indexOf(kept));
  });

  it('changes rows within their table, and adds a row in the form of its neighbor', () => {
    const shaded = '<w:tc><w:tcPr><w:shd w:fill="EEEEEE"/></w:tcPr>';
    const table = `<w:tbl><w:tblPr><w:tblStyle w:val="Mine"/></w:tblPr><w:tr>${cell('级别')}${cell('要求')}</w:tr><w:tr>${shaded}${paragraph('高')}</w:tc>${cell('停止作业')}</w:tr></w:tbl>`;
    const bytes = wordTemplate(`${paragraph('风险等级')}${table}${paragraph('说明')}`);
    const former = [text('风险等级'), row(0, '级别', '要求'), row(0, '高', '停止作业'), text('说明')];
    const made = taken(bytes, former, [
      text('风险等级'),
      row(0, '级别', '要求'),
      row(0, '高', '停止作业并报告'),
      row(0, '低', 'Keep present controls'),
      text('说明'),
    ]);
    const xml = xmlOf(made);
    expect(xml.match(/<w:tbl>/gu)).toHaveLength(1);
    expect(xml).toContain('<w:tblStyle w:val="Mine"/>');
    expect(xml.match(/EEEEEE/gu)).toHaveLength(2);
    expect(xml.match(/<w:tr>/gu)).toHaveLength(3);
  });

  it('writes a new table beside the template’s own, and takes one out whole', () => {
    const bytes = wordTemplate(`<w:tbl><w:tblPr/><w:tr>${cell('甲')}${cell('乙')}</w:tr></w:tbl>${paragraph('说明')}`);
    const former = [row(0, '甲', '乙'), text('说明')];
    const more = xmlOf(taken(bytes, former, [row(0, '甲', '乙'), row(1, 'One', 'Two', 'Three'), text('说明')]));
    expect(more.match(/<w:tbl>/gu)).toHaveLength(2);
    expect(more).toMatch(/<\/w:tbl><w:p\/><w:tbl>/u);
    expect(xmlOf(taken(bytes, former, [text('说明')]))).not.toContain('<w:tbl>');
  });

  it('is sound for each template of the set that changes into another one of the same language', async () => {
    const set = shippedTemplates().filter(({ language }) => language === 'zh-CN');
    for (const [at, one] of set.entries()) {
      const other = set[(at + 1) % set.length] as (typeof set)[number];
      const bytes = await shippedDocument(one.text, one.name, one.language);
      const made = taken(bytes, shippedPieces(one.text), shippedPieces(other.text));
      expect([one.key, read(made)]).toEqual([one.key, shippedPieces(other.text).map(pieceText)]);
      expect([one.key, checkTemplate(made, dictionary).faults]).toEqual([one.key, []]);
    }
  }, 120_000);
});
