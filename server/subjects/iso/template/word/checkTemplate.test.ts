import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { FAULTS_MAX, type TemplateFault } from '#domain/subjects/iso/template/template';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import {
  cell,
  smallDictionary as dictionary,
  namespaces,
  paragraph,
  run,
  table,
  textBox,
  type WordTemplateMore,
  wordTemplate,
} from '../../../../../tests/factories/wordTemplate';
import { checkTemplate } from './checkTemplate';
import { fillTemplate } from './fillTemplate';
import { WordPackage } from './wordPackage';

const brief = ({ fault, part, paragraph, name, suggestion }: TemplateFault) =>
  [fault, part, paragraph, name, suggestion].filter((one) => one !== undefined && one !== null).join(' ');
const faultsOf = (content: string, more?: WordTemplateMore) =>
  checkTemplate(wordTemplate(content, more), dictionary).faults.map(brief);
const codeOf = (bytes: Uint8Array) => {
  try {
    checkTemplate(bytes, dictionary);
  } catch (error) {
    return error instanceof DocumentError ? error.code : error;
  }
  return undefined;
};
const field = (...codes: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('result')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

describe('text', () => {
  it('is read over runs, by paragraph, in all parts', () => {
    const content = `${paragraph('{comp', 'anyName}')}<w:p/>${paragraph('{ze', 'bra}')}${table(['{zebra}'])}`;
    expect(
      faultsOf(content, {
        parts: {
          header1: ['hdr', paragraph('{zebra}')],
          header10: ['hdr', paragraph('{zebra}')],
          header2: ['hdr', paragraph('{zebra}')],
          footer1: ['ftr', paragraph('a') + paragraph('{zebra}')],
          comments: ['comments', `<w:comment>${paragraph('{companyName}')}</w:comment>`],
          endnotes: ['endnotes', `<w:endnote>${paragraph('{companyName}')}</w:endnote>`],
          footnotes: ['footnotes', `<w:footnote>${paragraph('{companyName}')}</w:footnote>`],
        },
      }),
    ).toEqual([
      'unknown_name document 3 zebra',
      'unknown_name document 4 zebra',
      'unknown_name header1 1 zebra',
      'unknown_name header2 1 zebra',
      'unknown_name header10 1 zebra',
      'unknown_name footer1 2 zebra',
      'tag_in_note footnotes 1 companyName',
      'tag_in_note endnotes 1 companyName',
      'tag_in_note comments 1 companyName',
    ]);
  });

  it('leaves out what is deleted, and counts no silent marks', () => {
    const deleted = '<w:del w:id="1"><w:r><w:delText>{zebra} {</w:delText></w:r></w:del>';
    expect(
      faultsOf(`<w:p>${deleted}${run('{company')}<w:r><w:lastRenderedPageBreak/><w:t>Name}</w:t></w:r></w:p>`),
    ).toEqual([]);
  });

  it.each([
    ['a tab', `${run('{company')}<w:r><w:tab/></w:r>${run('Name}')}`],
    ['a line break', '<w:r><w:t>{company</w:t><w:br/><w:t>Name}</w:t></w:r>'],
    ['the end of a link', `<w:hyperlink>${run('{company')}</w:hyperlink>${run('Name}')}`],
    ['an insertion', `${run('{com')}<w:ins>${run('pany')}</w:ins>${run('Name}')}`],
    ['a line end in the text', '<w:r><w:t>{\ncompanyName}</w:t></w:r>'],
  ])('has no tag that reaches across %s', (_, content) => {
    expect(faultsOf(`<w:p>${content}</w:p>`)).toEqual(['malformed_tag document 1 companyName companyName']);
  });

  it('has no tag around a text box, whose paragraphs count behind the one it stands in', () => {
    const box = textBox(paragraph('{zebra}')).replace(/^<w:p>|<\/w:p>$/gu, '');
    expect(faultsOf(`<w:p>${run('{city}{company')}${box}${run('Name} {leader}')}</w:p>${paragraph('}')}`)).toEqual([
      'part_outside document 1 city sites',
      'lone_brace document 1',
      'lone_brace document 1',
      'part_outside document 1 leader teams',
      'unknown_name document 2 zebra',
      'lone_brace document 3',
    ]);
  });

  it('names what is wrong in a text box once, but also what only old programs see', () => {
    expect(faultsOf(textBox(paragraph('{zebra}')))).toEqual(['unknown_name document 2 zebra']);
    expect(faultsOf(textBox(paragraph('{companyName}'), paragraph('{zebra}')) + paragraph('{'))).toEqual([
      'unknown_name document 2 zebra',
      'lone_brace document 3',
    ]);
    expect(faultsOf(paragraph('{#isLarge}') + textBox(paragraph('{/isLarge}')))).toContain(
      'block_across_cells document 1 isLarge',
    );
  });

  it('finds blocks that reach out of their table, row or control', () => {
    expect(faultsOf(`${table(['{#sites}'])}${paragraph('{/sites}')}`)).toEqual(['block_across_cells document 1 sites']);
    expect(faultsOf(table(['{#sites}']) + table(['{/sites}']))).toEqual(['block_across_cells document 1 sites']);
    expect(faultsOf(table(['{#sites}', '{/sites}{#teams}', '{/teams}']))).toEqual([
      'two_blocks_in_row document 2 teams',
    ]);
    expect(faultsOf(table([`${table(['{#sites}'])}${paragraph('{/sites}')}`]))).toEqual([
      'block_across_cells document 1 sites',
    ]);
    const control = `<w:sdt><w:sdtContent>${paragraph('{#isLarge}{/isLarge}{companyName}')}</w:sdtContent></w:sdt>`;
    expect(faultsOf(control)).toEqual(['block_in_control document 1 isLarge']);
    expect(
      faultsOf(
        `<w:tbl><w:tr><w:sdt><w:sdtContent>${cell('{#isLarge}{/isLarge}')}</w:sdtContent></w:sdt></w:tr></w:tbl>`,
      ),
    ).toEqual(['block_in_control document 1 isLarge']);
    const inline = `<w:p>${run('{#isLarge}')}<w:sdt><w:sdtContent>${run('{/isLarge}')}</w:sdtContent></w:sdt>${run('{companyName}')}</w:p>`;
    expect(faultsOf(inline)).toEqual(['block_in_control document 1 isLarge']);
  });

  it('has no tags in equations, where nothing is filled', () => {
    expect(
      faultsOf(
        `<w:p><m:oMath><m:r><m:t>{companyName}</m:t></m:r><m:r><m:t>{1}</m:t></m:r></m:oMath>${run('{address}')}</w:p>`,
      ),
    ).toEqual(['tag_in_note document 1 companyName']);
  });

  it('has no tags in the description of a drawing, but numbers of extensions in braces', () => {
    const drawing = (attributes: string) =>
      `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" ${attributes}/><a:ext uri="{28A0092B-C50C-407E-A947-70E740481C1C}"/></wp:inline></w:drawing></w:r></w:p>`;
    expect(faultsOf(drawing('name="{companyName}" descr="a { b"'))).toEqual([]);
    expect(faultsOf(drawing('descr="of {companyName}"'))).toEqual(['tag_in_attribute document 1 companyName']);
    expect(faultsOf(drawing('descr="{28A0092B-C50C}"'))).toEqual(['tag_in_attribute document 1']);
  });
});

describe('fields', () => {
  it.each([
    'INCLUDETEXT "c:\\\\x.docx"',
    ' includepicture "http://x/y.png"',
    'DDEAUTO c:\\\\windows\\\\cmd.exe "/k"',
    'DDE x y',
    'LINK Excel.Sheet.8 x',
    'IMPORT x',
    'DATABASE \\d x',
    'MACROBUTTON Run me',
    'EMBED x',
    'RD x.docx',
  ])('may not have %s', (code) => {
    const name = code.trim().split(' ')[0]?.toUpperCase();
    expect(faultsOf(`<w:p/><w:p>${field(code)}</w:p>`)).toEqual([`forbidden_field document 2 ${name}`]);
    expect(
      faultsOf(`<w:p><w:fldSimple w:instr="${code.replaceAll('"', '&quot;')}">${run('x')}</w:fldSimple></w:p>`),
    ).toEqual([`forbidden_field document 1 ${name}`]);
  });

  it('are read over runs and paragraphs, with fields in them', () => {
    expect(faultsOf(`<w:p>${field('DD', 'E', 'AUTO cmd')}</w:p>`)).toEqual(['forbidden_field document 1 DDEAUTO']);
    expect(faultsOf(`<w:p>${field(`</w:instrText></w:r>${field('QUOTE DD')}<w:r><w:instrText>E x`)}</w:p>`)).toEqual([
      'forbidden_field document 1 …E',
    ]);
    expect(faultsOf(`<w:p>${field(`IF </w:instrText></w:r>${field('DDE x')}<w:r><w:instrText> = 1`)}</w:p>`)).toEqual([
      'forbidden_field document 1 DDE',
    ]);
    const open =
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p><w:p><w:r><w:instrText>DDE x</w:instrText></w:r></w:p>';
    expect(faultsOf(open)).toEqual(['forbidden_field document 1 DDE']);
    expect(
      faultsOf(
        `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>${run('DDE x')}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
      ),
    ).toEqual(['forbidden_field document 1 DDE']);
  });

  it('may count, refer and link to the web', () => {
    const codes = [
      'PAGE',
      'NUMPAGES',
      'TOC \\o "1-3" \\h',
      'REF dde \\h',
      'DATE \\@ "yyyy"',
      'HYPERLINK "https://x"',
      'HYPERLINK \\l "dde"',
      'HYPERLINK mailto:a@b',
    ];
    expect(faultsOf(codes.map((code) => `<w:p>${field(code)}</w:p>`).join(''))).toEqual([]);
    expect(
      faultsOf(
        `<w:p>${field('HYPERLINK "file://server/x"')}</w:p><w:p>${field('HYPERLINK \\\\\\\\server\\\\x')}</w:p>`,
      ),
    ).toEqual(['external_target document 1 HYPERLINK']);
  });
});

describe('the file', () => {
  it('has no picture that is fetched by what claims to be a link', () => {
    const relations = [['hyperlink', 'https://elsewhere.example/a.png', true]] as const;
    const picture = '<w:p><w:r><w:drawing><a:blip r:link="rId1"/></w:drawing></w:r></w:p>';
    expect(faultsOf(picture, { relations })).toEqual(['external_target word/_rels/document.xml.rels']);
    expect(faultsOf(`<w:p><w:hyperlink r:id="rId1">${run('a')}</w:hyperlink></w:p>`, { relations })).toEqual([]);
  });

  it('has no two entries that differ in case alone: Word would read the other one', () => {
    expect(codeOf(wordTemplate('a', { entries: { 'WORD/document.xml': '<x/>' } }))).toBe(errorCodes.fileBroken);
  });

  it('carries no macros, objects or foreign parts', () => {
    expect(faultsOf('a', { contentType: 'application/vnd.ms-word.document.macroEnabled.main+xml' })).toEqual([
      'macro word/document.xml',
    ]);
    expect(faultsOf('a', { relations: [['vbaProject', 'x.bin']], entries: { 'word/x.bin': 'x' } })).toEqual([
      'macro word/x.bin',
    ]);
    expect(faultsOf('a', { entries: { 'word/vbaProject.bin': 'x', 'word/vbaData.xml': '<x/>' } })).toEqual([
      'macro word/vbaData.xml',
      'macro word/vbaProject.bin',
    ]);
    expect(
      faultsOf('a', {
        relations: [
          ['package', 'embeddings/a.xlsx'],
          ['oleObject', '/word/o.bin'],
        ],
        entries: { 'word/embeddings/a.xlsx': 'x' },
      }),
    ).toEqual(['embedded_object word/embeddings/a.xlsx', 'embedded_object word/o.bin']);
    expect(faultsOf('a', { entries: { 'word/activeX/activeX1.xml': '<x/>', 'word/oleObject1.bin': 'x' } })).toEqual([
      'embedded_object word/activeX/activeX1.xml',
      'embedded_object word/oleObject1.bin',
    ]);
    expect(faultsOf('<w:p><w:r><w:object><o:OLEObject ProgID="Excel.Sheet"/></w:object></w:r></w:p>')).toEqual([
      'embedded_object document 1',
    ]);
    expect(
      faultsOf('a', {
        relations: [
          ['aFChunk', 'afchunk.mht'],
          ['subDocument', 'x.docx'],
        ],
      }),
    ).toEqual(['foreign_part word/afchunk.mht', 'foreign_part word/x.docx']);
  });

  it('leads to the web only, and only where somebody clicks', () => {
    const rels = 'word/_rels/document.xml.rels';
    const web = ['http://x', 'https://x', 'MAILTO:a@b'].map((target) => ['hyperlink', target, true] as const);
    expect(faultsOf('a', { relations: web })).toEqual([]);
    expect(
      checkTemplate(
        wordTemplate('a', {
          relations: [
            ['hyperlink', 'file:///c:/x', true],
            ['hyperlink', 'javascript:x', true],
            ['image', 'https://x/y.png', true],
            ['attachedTemplate', 'file:///c:/x.dotm', true],
            ['oleObject', 'http://x', true],
          ],
        }),
        dictionary,
      ).faults,
    ).toEqual([
      { fault: 'external_target', part: rels, paragraph: null, excerpt: 'file:///c:/x' },
      { fault: 'external_target', part: rels, paragraph: null, excerpt: 'javascript:x' },
      { fault: 'external_target', part: rels, paragraph: null, excerpt: 'https://x/y.png' },
      { fault: 'attached_template', part: rels, paragraph: null, excerpt: 'file:///c:/x.dotm' },
      { fault: 'external_target', part: rels, paragraph: null, excerpt: 'http://x' },
    ]);
    const settings =
      '<Relationships><Relationship Id="a" Type="x/attachedTemplate" Target="x" TargetMode="EXTERNAL"/></Relationships>';
    expect(faultsOf('a', { entries: { 'word/_rels/settings.xml.rels': settings } })).toEqual([
      'attached_template word/_rels/settings.xml.rels',
    ]);
  });

  it('is a Word document', () => {
    expect(codeOf(Buffer.from('plain text that is no archive at all'))).toBe(errorCodes.fileType);
    expect(codeOf(new Uint8Array())).toBe(errorCodes.fileEmpty);
    expect(codeOf(zipSync({ 'a.txt': Buffer.from('a') }))).toBe(errorCodes.fileType);
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
    expect(codeOf(wordTemplate('a', { contentType: sheet }))).toBe(errorCodes.fileType);
  });

  it('is sound', () => {
    const document = (text: string) => wordTemplate('a', { entries: { 'word/document.xml': text } });
    const whole = wordTemplate('{companyName}'.repeat(3000));
    expect(codeOf(whole.subarray(0, whole.length - 40))).toBe(errorCodes.fileBroken);
    expect(codeOf(document('<w:document><w:body>'))).toBe(errorCodes.fileBroken);
    expect(codeOf(document('<!DOCTYPE x [<!ENTITY a "b">]><w:document/>'))).toBe(errorCodes.fileBroken);
    expect(codeOf(document('<w:document>&a;</w:document>'))).toBe(errorCodes.fileBroken);
    expect(codeOf(document('<x:document/>'))).toBe(errorCodes.fileBroken);
    expect(codeOf(document(''))).toBe(errorCodes.fileBroken);
    expect(codeOf(wordTemplate('a', { entries: { 'word/document.xml': Uint8Array.of(0x3c, 0xff, 0x80) } }))).toBe(
      errorCodes.fileBroken,
    );
    expect(codeOf(wordTemplate('<w:p><w:t>{a}</w:t></w:p>'))).toBe(errorCodes.fileBroken);
    const latin = Buffer.from(
      `<w:document ${namespaces}><w:body>${paragraph('\u00ff')}</w:body></w:document>`,
      'latin1',
    );
    expect(codeOf(wordTemplate('a', { entries: { 'word/document.xml': latin } }))).toBe(errorCodes.fileBroken);
    const utf16 = Buffer.from(
      `\uFEFF<w:document ${namespaces}><w:body>${paragraph('{zebra}')}</w:body></w:document>`,
      'utf16le',
    );
    expect(faultsOf('a', { entries: { 'word/document.xml': utf16 } })).toEqual(['unknown_name document 1 zebra']);
  });

  it('is no bomb', () => {
    const large = errorCodes.fileTooLargeInflated;
    const picture = wordTemplate('a', { entries: { 'word/media/a.bmp': new Uint8Array(1_000_000) } });
    expect(() => new WordPackage(picture, 1_010_000)).not.toThrow();
    expect(() => new WordPackage(picture, 1_000_000)).toThrow(expect.objectContaining({ code: large }));
    expect(codeOf(wordTemplate('a', { entries: { 'word/document.xml': new Uint8Array(41 * 1024 * 1024) } }))).toBe(
      large,
    );
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`word/media/${index}`, '']));
    expect(codeOf(wordTemplate('a', { entries: many }))).toBe(large);
    expect(codeOf(wordTemplate('<w:r>'.repeat(300) + '</w:r>'.repeat(300)))).toBe(large);
    const attributes = Array.from({ length: 501 }, (_, index) => `a${index}="1"`).join(' ');
    expect(codeOf(wordTemplate(`<w:p ${attributes}/>`))).toBe(large);
  });

  it('has more faults than are listed', () => {
    const { faults, count } = checkTemplate(wordTemplate('{zebra}\n'.repeat(FAULTS_MAX + 50)), dictionary);
    expect(faults).toHaveLength(FAULTS_MAX);
    expect(count).toBe(FAULTS_MAX + 50);
    expect(faults.at(-1)?.paragraph).toBe(FAULTS_MAX);
  });
});

describe('a document of 100 pages', () => {
  const lines = Array.from({ length: 1500 }, (_, index) =>
    index % 10 === 9
      ? table(['{#sites}{city}', '{address} {isHead}', '{/sites}'])
      : paragraph(
          `${index} {companyName} `,
          'of ',
          '{addr',
          'ess}',
          ` 质量管理体系${'文件的内容'.repeat(12)} {contact.phone}`,
        ),
  );

  it('has each of 40 faults named with its paragraph', () => {
    const planted = [
      '{zebra}',
      '{',
      '{city}',
      '{{address}}',
      '{sites}',
      '{contact}',
      '{contact.x}',
      '{/isLarge}',
      '{a b}',
      '}',
    ];
    const wrong = [...lines];
    const expected: number[] = [];
    let number = 0;
    for (const [index, line] of lines.entries()) {
      number += line.match(/<w:p>/gu)?.length ?? 0;
      if (index % 30 !== 5 || expected.length === 40) continue;
      wrong[index] = line.replace('</w:p>', `${run(planted[expected.length % planted.length] ?? '')}</w:p>`);
      expected.push(number);
    }
    expect(expected).toHaveLength(40);
    const { faults } = checkTemplate(wordTemplate(wrong.join('')), dictionary);
    expect(faults.map(({ paragraph }) => paragraph)).toEqual(expected);
    expect(new Set(faults.map(({ fault }) => fault)).size).toBeGreaterThan(7);
  });

  it('is checked and filled while somebody waits', async () => {
    const bytes = wordTemplate(lines.join(''));
    const sites = Array.from({ length: 3 }, () => ({ city: '上海', isHead: true }));
    const began = performance.now();
    expect(checkTemplate(bytes, dictionary).count).toBe(0);
    const checked = performance.now();
    await fillTemplate(bytes, { sites }, { dictionary, flags: { yes: '是', no: '否' }, absent: (name) => name });
    // Several times what it takes, for a busy machine.
    expect(checked - began).toBeLessThan(3000);
    expect(performance.now() - checked).toBeLessThan(3000);
  });
});
