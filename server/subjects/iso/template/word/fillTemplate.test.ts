import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { Document, ExternalHyperlink, Header, ImageRun, Packer, Paragraph, TextRun } from 'docx';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import {
  cell,
  smallDictionary as dictionary,
  paragraph,
  run,
  table,
  textBox,
  type WordTemplateMore,
  wordTemplate,
} from '../../../../../tests/factories/wordTemplate';
import { checkTemplate } from './checkTemplate';
import { fillTemplate } from './fillTemplate';

const options = { dictionary, flags: { yes: '是', no: '否' }, absent: (name: string) => `【${name}?】` };
const data: DocumentData = {
  companyName: '甲公司',
  address: '北京',
  isLarge: true,
  contact: { phone: '123', isMain: false },
  sites: [
    { city: '上海', isHead: true, address: '浦东' },
    { city: '广州', isHead: false },
  ],
};

const textOf = (bytes: Uint8Array, path = 'word/document.xml') => strFromU8(unzipSync(bytes)[path] ?? new Uint8Array());
/** The text of a part: paragraphs as lines, cells parted by |, rows in brackets. */
function shown(bytes: Uint8Array, path?: string): string {
  const xml = textOf(bytes, path);
  const parser = new SaxesParser();
  let text = '';
  let depth = 0;
  parser.on('opentag', ({ name }) => {
    if (name === 'w:t' || name === 'a:t') depth += 1;
    if (name === 'w:br') text += '⏎';
    if (name === 'w:tr') text += '[';
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t' || name === 'a:t') depth -= 1;
    if (name === 'w:p') text += '/';
    if (name === 'w:tc') text += '|';
    if (name === 'w:tr') text += ']';
  });
  parser.on('text', (piece) => {
    if (depth > 0) text += piece;
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return text;
}
const filled = async (content: string, given: DocumentData = data, more: WordTemplateMore = {}) => {
  const bytes = wordTemplate(content, more);
  expect(checkTemplate(bytes, dictionary).faults).toEqual([]);
  return fillTemplate(bytes, given, options);
};
const show = async (content: string, given?: DocumentData) => shown(await filled(content, given));

describe('values', () => {
  it('prints texts, flags, parts of objects, and what stands for absent ones', async () => {
    expect(await show('a {companyName} b {isLarge} {contact.phone} {contact.isMain}')).toBe('a 甲公司 b 是 123 否/');
    expect(await show('{companyName} {isLarge} {contact.phone}', {})).toBe(
      '【companyName?】 【isLarge?】 【contact.phone?】/',
    );
    expect(await show('{companyName}{contact.phone}', { companyName: '', contact: {} })).toBe('【contact.phone?】/');
  });

  it('breaks lines where they end, in the middle of a run as well', async () => {
    const given = { companyName: '1\n2\r\n\r3', address: 'x\ny' };
    expect(await show('a {companyName} b {address} c', given)).toBe('a 1⏎2⏎⏎3 b x⏎y c/');
    expect(await show('{companyName}', { companyName: '\nend\n' })).toBe('⏎end⏎/');
  });

  it('fills tags that Word has spread over runs, and keeps what stands beside them', async () => {
    expect(await show(`<w:p>${['a {', 'comp', 'any', 'Name', '} b'].map(run).join('')}</w:p>`)).toBe('a 甲公司 b/');
    const proofed = `<w:p>${run('{company')}<w:proofErr w:type="spellStart"/>${run('Name')}<w:bookmarkEnd w:id="1"/>${run('}!')}</w:p>`;
    expect(await show(proofed)).toBe('甲公司!/');
    const deleted = `<w:p>${run('{company')}<w:del w:id="1"><w:r><w:delText>{old}</w:delText></w:r></w:del>${run('Name}')}</w:p>`;
    const made = await filled(deleted);
    expect(shown(made)).toBe('甲公司/');
    expect(textOf(made)).toContain('<w:delText>{old}</w:delText>');
  });

  it('fills links, tracked insertions, content controls, headers, footers, text boxes', async () => {
    const link = `<w:p><w:hyperlink r:id="rId9">${run('{companyName}')}</w:hyperlink><w:ins w:id="1">${run('{address}')}</w:ins></w:p>`;
    const control = `<w:sdt><w:sdtPr/><w:sdtContent>${paragraph('{isLarge}')}</w:sdtContent></w:sdt>`;
    const made = await filled(link + control + textBox(paragraph('{companyName}')), data, {
      parts: { header1: ['hdr', paragraph('{companyName}')], footer3: ['ftr', paragraph('{#sites}{city}{/sites}')] },
    });
    expect(shown(made)).toBe('甲公司北京/是/甲公司/甲公司//');
    expect(shown(made, 'word/header1.xml')).toBe('甲公司/');
    expect(shown(made, 'word/footer3.xml')).toBe('上海广州/');
  });

  it('fills tables nested deeper than anyone nests them', async () => {
    let content = paragraph('{companyName}');
    for (let depth = 0; depth < 30; depth += 1) content = `${table([content])}<w:p/>`;
    expect(await show(content)).toContain('甲公司');
  });

  it('leaves alone what it does not fill', async () => {
    const guid = '{28A0092B-C50C-407E-A947-70E740481C1C}';
    const extension = `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="{x}" descr="a { b"/><a:ext uri="${guid}" o:gfx="1&#xA;2"/></wp:inline></w:drawing></w:r></w:p>`;
    const made = await filled(extension + paragraph('{companyName}'), data, {
      parts: { footnotes: ['footnotes', `<w:footnote w:id="1">${paragraph('{1}')}</w:footnote>`] },
      entries: { 'word/media/image1.png': Uint8Array.of(1, 2, 3), 'customXml/item1.xml': '<a>{companyName}</a>' },
    });
    expect(textOf(made)).toContain(`<a:ext uri="${guid}" o:gfx="1&#10;2"/>`);
    expect(textOf(made)).toContain('name="{x}" descr="a { b"');
    expect(textOf(made, 'word/footnotes.xml')).toContain('{1}');
    expect(textOf(made, 'customXml/item1.xml')).toBe('<a>{companyName}</a>');
    expect(unzipSync(made)['word/media/image1.png']).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('reads CDATA, comments and instructions as Word does', async () => {
    const odd = '<w:p><w:r><w:t><![CDATA[{company]]><!-- x -->Name} &amp; <?y z?>b</w:t></w:r></w:p>';
    expect(await show(odd)).toBe('甲公司 & b/');
  });

  it('fills a document of another writer', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const document = new Document({
      sections: [
        {
          headers: { default: new Header({ children: [new Paragraph('{companyName}')] }) },
          children: [
            new Paragraph({
              children: [
                new TextRun('{companyName} '),
                new ImageRun({ type: 'png', data: png, transformation: { width: 9, height: 9 } }),
              ],
            }),
            new Paragraph({
              children: [new ExternalHyperlink({ link: 'https://example.com', children: [new TextRun('{address}')] })],
            }),
          ],
        },
      ],
    });
    const bytes = await Packer.toBuffer(document);
    expect(checkTemplate(bytes, dictionary)).toEqual({
      faults: [],
      count: 0,
      uses: ['address', 'companyName'],
      prints: ['address', 'companyName'],
    });
    const made = await fillTemplate(bytes, data, options);
    expect(shown(made)).toBe('甲公司 /北京/');
    expect(shown(made, 'word/header1.xml')).toBe('甲公司/');
    expect(Object.keys(unzipSync(made)).toSorted()).toEqual(
      Object.keys(unzipSync(bytes))
        .filter((name) => !name.endsWith('/'))
        .toSorted(),
    );
    const plain = (xml: string) =>
      xml.replace(/<w:t [^>]*>[^<]*<\/w:t>/gu, '').replace(/\s*standalone="yes"|\s+(?=\/>|<)/gu, '');
    expect(plain(textOf(made))).toBe(plain(textOf(bytes)));
  });
});

describe('blocks', () => {
  it('repeats text within a paragraph', async () => {
    expect(await show('a {#sites}{city}（{isHead}），{/sites} b')).toBe('a 上海（是），广州（否）， b/');
    expect(await show('a{#isLarge}x{/isLarge}{#!isLarge}y{/!isLarge}b')).toBe('axb/');
    expect(await show('a{#isLarge}x{/isLarge}{#!isLarge}y{/!isLarge}b', { isLarge: false })).toBe('ayb/');
    expect(await show('a{#isLarge}x{/isLarge}{#!isLarge}y{/!isLarge}b', {})).toBe('ayb/');
  });

  it('finds a part in the innermost row, and other names beyond it', async () => {
    expect(
      await show('{#sites}{address},{companyName},{#isHead}{#isLarge}{address}!{/isLarge}{/isHead};{/sites}{address}'),
    ).toBe('浦东,甲公司,浦东!;【sites.address?】,甲公司,;北京/');
  });

  it('asks whether there is something', async () => {
    const text = ['companyName', 'isLarge', 'contact', 'contact.isMain', 'contact.phone', 'sites'];
    const all = text.map((name) =>
      name === 'sites' ? '{#!sites}-{/!sites}' : `{#${name}}+{/${name}}{#!${name}}-{/!${name}}`,
    );
    expect(await show(all.join(''))).toBe('+++-+/');
    expect(await show(all.join(''), {})).toBe('------/');
    expect(await show(all.join(''), { companyName: ' ', contact: { phone: '', isMain: false }, sites: [] })).toBe(
      '------/',
    );
  });

  it('repeats paragraphs, and leaves none of those that hold only its tags', async () => {
    expect(await show('a\n{#sites}\n{city}\n-\n{/sites}\nb')).toBe('a/上海/-/广州/-/b/');
    expect(await show('a\n{#isLarge}\nx\n{/isLarge}\nb')).toBe('a/x/b/');
    expect(await show('a\n{#isLarge}\nx\n{/isLarge}\nb', {})).toBe('a/b/');
    expect(await show('a\n{#isLarge}{#sites}\n{city}\n{/sites}{/isLarge}\nb')).toBe('a/上海/广州/b/');
    expect(await show('{#sites}{city}\n{address}{/sites}')).toBe('上海/浦东/广州/【sites.address?】/');
    expect(await show('a {#sites}{city}\n{address}{/sites} b')).toBe('a 上海/浦东广州/【sites.address?】 b/');
    expect(await show('a {#sites}\n{city}\n{/sites} b', {})).toBe('a  b/');
  });

  it('repeats the items of a list', async () => {
    const item = (text: string) => `<w:p><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
    expect(await show(item('{#sites}{city}{/sites}'))).toBe('上海/广州/');
    expect(await show(`${item('{#sites}{city}{/sites}')}${paragraph('b')}`, {})).toBe('b/');
    expect(await show(item('{#isLarge}x{/isLarge}') + paragraph('b'), {})).toBe('b/');
    expect(await show(item('All: {#sites}{city};{/sites}'))).toBe('All: 上海;广州;/');
    const made = await filled(item('{#sites}{city}{/sites}'));
    expect(textOf(made).match(/<w:numPr>/gu)).toHaveLength(2);
  });

  it('repeats rows, and removes them where there are none', async () => {
    const rows = table(['City', 'Head'], ['{#sites}{city}', '{isHead}{/sites}'], ['end', '']);
    expect(await show(rows)).toBe('[City/|Head/|][上海/|是/|][广州/|否/|][end/|/|]');
    expect(await show(rows, {})).toBe('[City/|Head/|][end/|/|]');
    const two = table(['{#sites}{city}', 'a'], ['b', '{address}{/sites}']);
    expect(await show(two)).toBe('[上海/|a/|][b/|浦东/|][广州/|a/|][b/|【sites.address?】/|]');
    // In the same column as well: rows, not columns.
    expect(await show(table(['{#sites}{city}', 'a'], ['{/sites}b', 'c'], ['d', 'e']))).toBe(
      '[上海/|a/|][b/|c/|][广州/|a/|][b/|c/|][d/|e/|]',
    );
    expect(
      await show(table(['{companyName}', '{#sites}{city}', '{/sites}', '{address}{#isLarge}!{/isLarge}']), data),
    ).toBe('[甲公司/|上海/|/|浦东!/|][甲公司/|广州/|/|【sites.address?】!/|]');
  });

  it('repeats rows within rows, where a condition holds', async () => {
    expect(await show(table(['{#sites}{#isHead}{city}', '{/isHead}{/sites}']))).toBe('[上海/|/|]');
    expect(await show(table(['{#isLarge}{#sites}{city}', '{/sites}{/isLarge}'], ['x', '']))).toBe(
      '[上海/|/|][广州/|/|][x/|/|]',
    );
  });

  it('repeats paragraphs and tables within a cell', async () => {
    const inner = cell('{#sites}', '{city}', '{/sites}');
    expect(await show(`<w:tbl><w:tr>${inner}${cell('{#sites}{city}{/sites}')}</w:tr></w:tbl>`)).toBe(
      '[上海/广州/|上海广州/|]',
    );
    const nested = `${table(['{#sites}{city}', '{/sites}'])}<w:p/>`;
    expect(await show(table(['{#isLarge}', nested, '{/isLarge}']))).toBe('[/|[上海/|/|][广州/|/|]/|/|]');
    expect(await show(`${paragraph('{#sites}')}${table(['{city}', '{address}'])}${paragraph('{/sites}')}`)).toBe(
      '[上海/|浦东/|][广州/|【sites.address?】/|]',
    );
  });

  it('keeps a paragraph wherever one must be', async () => {
    const only = cell('{#sites}', '{city}', '{/sites}');
    const made = await filled(
      `<w:tbl><w:tr>${only}</w:tr></w:tbl>`,
      {},
      {
        parts: { header1: ['hdr', paragraph('{#isLarge}') + paragraph('{/isLarge}')] },
      },
    );
    expect(textOf(made)).toContain('<w:tc><w:p/></w:tc>');
    expect(textOf(made, 'word/header1.xml')).toContain('<w:p/></w:hdr>');
    const nested = `${table(['{#sites}', '{/sites}'])}`;
    expect(textOf(await filled(`<w:tbl><w:tr><w:tc>${nested}</w:tc></w:tr></w:tbl>`, {}))).toContain(
      '<w:tc><w:p/></w:tc>',
    );
    const section = '<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>{#isLarge}</w:t></w:r></w:p>';
    expect(textOf(await filled(`${section}${paragraph('{/isLarge}')}`))).toContain('<w:sectPr/>');
  });

  it('keeps links, insertions, pictures and formats beside a block', async () => {
    const link = `<w:hyperlink r:id="rId1">${run('link')}</w:hyperlink>`;
    const picture = '<w:r><w:drawing><wp:inline/></w:drawing></w:r>';
    const bold = (text: string) => `<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
    const made = await filled(
      `<w:p>${link}${bold('a{#isLarge}b')}${link}${picture}${run('{/isLarge}c')}${link}<w:ins w:id="1">${run('d')}</w:ins></w:p>`,
    );
    expect(shown(made)).toBe('linkablinkclinkd/');
    expect(textOf(made).match(/<w:drawing>/gu)).toHaveLength(1);
    expect(textOf(made)).toContain('<w:b/></w:rPr><w:t xml:space="preserve">b</w:t>');
    const inside = `<w:p><w:ins w:id="1">${run('a{#isLarge}b')}</w:ins><w:hyperlink r:id="rId1">${run('c{/isLarge}d')}</w:hyperlink></w:p>`;
    expect(await show(inside)).toBe('abcd/');
    expect(await show(inside, {})).toBe('ad/');
    expect(await show(`<w:p>${run('{#isLarge}')}${picture}</w:p>${paragraph('{/isLarge}')}`)).toBe('/');
    expect(textOf(await filled(`<w:p>${run('{#isLarge}')}${picture}</w:p>${paragraph('{/isLarge}')}`))).toContain(
      'w:drawing',
    );
  });
});

describe('what is written', () => {
  it('is what Word writes: properties first and once, no empty runs', async () => {
    const formatted = (text: string) =>
      `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const texts = [
      'a {#sites}{city}{/sites} b',
      '{#isLarge}x{/isLarge}',
      'a {#sites}{city}',
      '{/sites} b',
      '{companyName}',
    ];
    for (const given of [data, { companyName: '' }]) {
      const xml = textOf(await filled(texts.map(formatted).join(''), given));
      for (const one of xml.split('<w:p>').slice(1))
        expect(one).toMatch(/^<w:pPr><w:jc w:val="center"\/><\/w:pPr>(?!.*<w:pPr>)/u);
      expect(xml).not.toMatch(/<w:r>(?:<w:rPr><w:b\/><\/w:rPr>)?<\/w:r>|<w:r\/>/u);
      expect(xml.match(/<w:t[ >]/gu)?.length).toBe(xml.match(/<w:rPr><w:b\/><\/w:rPr><w:t[ >]/gu)?.length);
    }
  });
});

describe('hostile values', () => {
  it('prints braces and fills no value', async () => {
    const evil = '{address}{#sites}{/x}{';
    const given = { companyName: evil, sites: [{ city: evil }, { city: '}' }] };
    expect(await show('{companyName}', given)).toBe(`${evil}/`);
    // What stands before a block in its row is copied and read again.
    expect(await show(table(['{companyName}', '{#sites}{city}', '{#city}{city}{/city}{/sites}']), given)).toBe(
      `[${evil}/|${evil}/|${evil}/|][${evil}/|}/|}/|]`,
    );
  });

  it('prints what XML cannot hold without it, and escapes the rest', async () => {
    const given = { companyName: 'a\u0000\u0008\u000b\u001f\ufffe\uffff\ud800b\udc00<&>"\'\u0085😀' };
    expect(await show('{companyName}', given)).toBe('ab<&>"\'\u0085😀/');
  });

  it('prints no XML, and nothing that is no text', async () => {
    const hostile: unknown = JSON.parse(
      '{"companyName":{"_type":"rawXml","xml":"<w:evil/>"},"contact":{"phone":{"_type":"rawXml","xml":"<w:evil/>"},"_type":"rawXml","xml":"<w:evil/>"},"sites":[{"_type":"rawXml","xml":"<w:evil/>","city":["x"]}],"__proto__":{"address":"evil"},"teams":"evil"}',
    );
    const made = await filled(
      '{companyName}|{contact.phone}|{address}|{#sites}{city}{/sites}|{#teams}{leader}{/teams}',
      hostile as DocumentData,
    );
    expect(shown(made)).toBe('【companyName?】|【contact.phone?】|【address?】|【sites.city?】|/');
  });

  it('prints nothing of what every object has, were the template not checked', async () => {
    const bytes = wordTemplate(
      '{constructor}{__proto__}{toString}{contact.constructor}{#constructor}x{/constructor}{}',
    );
    expect(shown(await fillTemplate(bytes, data, options))).toBe('【contact.constructor?】/');
  });

  it('prints a very long text', async () => {
    const long = '长{companyName}\n'.repeat(80_000);
    const made = await filled('{companyName}', { companyName: long });
    expect(shown(made)).toBe(`${long.replaceAll('\n', '⏎')}/`);
  });
});

describe('bytes', () => {
  const template = () =>
    wordTemplate('{companyName}\n{#sites}{city}{/sites}', { entries: { 'a.png': 'x', 'Z.xml': '<z/>' } });

  it('are the same whenever they are made', async () => {
    const first = await fillTemplate(template(), data, options);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12_345_678 });
    expect((await fillTemplate(template(), data, options)).equals(first)).toBe(true);
    vi.useRealTimers();
    expect(Object.keys(unzipSync(first))).toEqual([
      '[Content_Types].xml',
      'Z.xml',
      '_rels/.rels',
      'a.png',
      'word/_rels/document.xml.rels',
      'word/document.xml',
    ]);
  });

  it('are the same in every time zone', async () => {
    const source = `
      const { fillTemplate } = await import('./server/subjects/iso/template/word/fillTemplate.ts');
      const { smallDictionary: dictionary } = await import('./tests/factories/wordTemplate.ts');
      const bytes = Buffer.from(process.argv[1], 'base64');
      const options = { dictionary, flags: { yes: '是', no: '否' }, absent: (name) => name };
      const made = await fillTemplate(bytes, { companyName: '甲' }, options);
      process.stdout.write((await import('node:crypto')).createHash('sha256').update(made).digest('hex'));`;
    const here = await fillTemplate(template(), { companyName: '甲' }, { ...options, absent: (name) => name });
    const hash = createHash('sha256').update(here).digest('hex');
    for (const TZ of ['Pacific/Kiritimati', 'America/Los_Angeles']) {
      const args = ['--import', 'tsx', '--input-type=module', '-e', source, template().toString('base64')];
      expect(execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' })).toBe(hash);
    }
  });
});

describe('any template of whole blocks', () => {
  const word = fc.constantFrom('', 'a', ' 甲 ', '100%', '-');
  const value = fc.constantFrom('{companyName}', '{address}', '{isLarge}', '{contact.phone}', '{contact.isMain}');
  const ofRow = (list: string) =>
    fc.constantFrom(...(list === 'sites' ? ['{city}', '{isHead}', '{address}'] : ['{leader}']));
  const pieces = (one: fc.Arbitrary<string>) =>
    fc.array(fc.oneof(word, one), { maxLength: 3 }).map((all) => all.join(''));
  const condition = (inner: fc.Arbitrary<string>, names: string[]) =>
    fc
      .tuple(fc.constantFrom(...names), fc.boolean(), inner, fc.constantFrom('', '\n'))
      .map(([name, not, text, line]) => `{#${not ? '!' : ''}${name}}${line}${text}${line}{/${not ? '!' : ''}${name}}`);
  const everywhere = ['isLarge', 'companyName', 'contact', 'contact.phone'];
  const row = (list: string) => {
    const plain = pieces(fc.oneof(value, ofRow(list)));
    const names = list === 'sites' ? [...everywhere, 'isHead', 'city'] : [...everywhere, 'leader'];
    return pieces(fc.oneof({ weight: 3, arbitrary: plain }, condition(plain, names)));
  };
  const block = fc
    .constantFrom('sites', 'teams')
    .chain((list) =>
      fc.tuple(row(list), fc.constantFrom('', '\n')).map(([text, line]) => `{#${list}}${line}${text}${line}{/${list}}`),
    );
  const text = fc
    .array(fc.oneof(word, value, block, condition(pieces(fc.oneof(value, block)), everywhere), fc.constant('\n')), {
      maxLength: 6,
    })
    .map((all) => all.join(''));
  const values: fc.Arbitrary<DocumentData> = fc.record(
    {
      companyName: fc.string({ unit: 'binary' }),
      address: fc.constantFrom('', '{city}', '{#sites}', 'a\nb'),
      isLarge: fc.boolean(),
      contact: fc.record({ phone: fc.string(), isMain: fc.boolean() }, { requiredKeys: [] }),
      sites: fc.array(fc.record({ city: fc.string(), isHead: fc.boolean() }, { requiredKeys: [] }), { maxLength: 3 }),
      teams: fc.array(fc.record({ leader: fc.constantFrom('{leader}', '}') }), { maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
  const faultsOf = (template: string) => checkTemplate(wordTemplate(`<w:p/>${wholeText(template)}`), dictionary).faults;
  const wholeText = (template: string) =>
    template
      .split('\n')
      .map((line) => paragraph(line))
      .join('');

  it('has no faults and can be filled', async () => {
    await fc.assert(
      fc.asyncProperty(text, values, async (template, given) => {
        const bytes = wordTemplate(wholeText(template));
        expect(checkTemplate(bytes, dictionary).faults).toEqual([]);
        shown(await fillTemplate(bytes, given, options));
      }),
      { numRuns: 150 },
    );
  });

  it('has a fault, or is another whole one, without any of its signs', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(), values, async (template, seed, given) => {
        const places = [...template.matchAll(/[{}#/!]/gu)].map(({ index }) => index);
        const place = places[seed % Math.max(1, places.length)];
        if (place === undefined) return;
        const without = template.slice(0, place) + template.slice(place + 1);
        if (/[{}]/u.test(template[place] ?? '')) expect(faultsOf(without)).not.toEqual([]);
        if (faultsOf(without).length > 0) return;
        shown(await fillTemplate(wordTemplate(wholeText(without)), given, options));
      }),
      { numRuns: 150 },
    );
  });

  it('fills them in the rows of a table', async () => {
    const cells = fc
      .constantFrom('sites', 'teams')
      .chain((list) => fc.tuple(fc.constant(list), fc.array(row(list), { minLength: 2, maxLength: 4 })));
    await fc.assert(
      fc.asyncProperty(cells, values, async ([list, texts], given) => {
        const all = texts.map(
          (one, index) => `${index === 0 ? `{#${list}}` : ''}${one}${index === texts.length - 1 ? `{/${list}}` : ''}`,
        );
        const bytes = wordTemplate(table(['h'], all.map(wholeText), ['f']));
        expect(checkTemplate(bytes, dictionary).faults).toEqual([]);
        const rows = Array.isArray(given[list]) ? given[list].length : 0;
        const made = await fillTemplate(bytes, given, options);
        expect(textOf(made).match(/<w:tr>/gu)).toHaveLength(2 + rows);
      }),
      { numRuns: 100 },
    );
  });
});
