import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText, headingLevels, plainDocument, type RichDocument, safeHref, textOf } from './richText';

const text = (words: string, marks?: object[]) => ({ type: 'text', text: words, ...(marks && { marks }) });
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const doc = (...content: object[]) => ({ type: 'doc', content });

describe('formatted text', () => {
  it('keeps the formatting that the editor offers', () => {
    const written = doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('维护安排')] },
      paragraph(text('周日 '), text('00:00', [{ type: 'bold' }]), { type: 'hardBreak' }, text('起')),
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [paragraph(text('保存', [{ type: 'underline' }, { type: 'italic' }]))] },
        ],
      },
      { type: 'blockquote', content: [paragraph(text('引文', [{ type: 'strike' }]))] },
      { type: 'horizontalRule' },
      paragraph(text('见', [{ type: 'link', attrs: { href: 'https://example.org/a' } }])),
    );
    expect(cleanRichText(written)).toEqual(written);
    expect(textOf(cleanRichText(written))).toBe('维护安排\n周日 00:00\n起\n保存\n引文\n见');
  });

  it('drops unknown formatting and keeps the words', () => {
    const sent = doc(
      { type: 'iframe', attrs: { src: 'https://bad.example' }, content: [text('框')] },
      { type: 'heading', attrs: { level: 1, style: 'position:fixed' }, content: [text('大')] },
      paragraph(
        text('点', [
          { type: 'link', attrs: { href: 'javascript:alert(1)', onclick: 'x()' } },
          { type: 'textStyle', attrs: { color: 'red' } },
        ]),
        { type: 'image', attrs: { src: 'x', onerror: 'x()' } },
      ),
      { type: 'bulletList', content: [paragraph(text('无项'))] },
      text('散'),
    );
    expect(cleanRichText(sent)).toEqual(
      doc(
        paragraph(text('框')),
        { type: 'heading', attrs: { level: 2 }, content: [text('大')] },
        paragraph(text('点')),
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('无项'))] }] },
        paragraph(text('散')),
      ),
    );
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'java\tscript:x',
    '#/x"onclick=',
    'file:///etc/passwd',
    'http://',
    '',
    'ftp://example.org',
    5,
    null,
    {},
  ])('rejects the link %j', (href) => {
    expect(safeHref(href)).toBeUndefined();
  });

  it.each([
    ['#/project?type=iso', '#/project?type=iso'],
    ['HTTPS://Example.org', 'https://example.org/'],
    [' mailto:help@example.org ', 'mailto:help@example.org'],
  ])('accepts the link %s', (given, href) => {
    expect(safeHref(given)).toBe(href);
  });

  const anything = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.oneof(
          fc.constantFrom('doc', 'paragraph', 'text', 'heading', 'bulletList', 'listItem', 'blockquote', 'script'),
          fc.string(),
        ),
        text: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
        attrs: fc.oneof(fc.record({ level: fc.anything(), href: fc.webUrl() }), fc.anything()),
        marks: fc.oneof(fc.array(fc.record({ type: fc.string() })), fc.anything()),
        content: fc.oneof(fc.array(tie('node'), { maxLength: 4 }), fc.anything()),
      },
      { requiredKeys: [] },
    ),
  })).node;

  it('does not change when cleaned a second time', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.anything()), (sent) => {
        const once = cleanRichText(sent);
        expect(cleanRichText(JSON.parse(JSON.stringify(once)))).toEqual(once);
        const kinds = [...JSON.stringify(once).matchAll(/"type":"(\w+)"/gu)].map(([, kind]) => kind ?? '');
        const known =
          /^(doc|paragraph|heading|text|hardBreak|bulletList|orderedList|listItem|blockquote|horizontalRule)$/u;
        for (const kind of kinds.filter((one) => !/^(bold|italic|underline|strike|link)$/u.test(one)))
          expect(kind).toMatch(known);
      }),
    );
  });

  it('has headings of levels 2 and 3', () => {
    const levelOf = (level: number) => {
      const [heading] = cleanRichText(doc({ type: 'heading', attrs: { level }, content: [text('题')] })).content ?? [];
      return heading?.type === 'heading' ? heading.attrs.level : undefined;
    };
    expect(headingLevels.map(levelOf)).toEqual([2, 3]);
    expect([1, 4, 6].map(levelOf)).toEqual([2, 3, 3]);
  });

  it('takes the address of a link alone, of at most 2,000 characters', () => {
    const marked = (type: string) => paragraph(text('见', [{ type, attrs: { href: 'https://example.org/' } }]));
    expect(cleanRichText(doc(marked('textStyle')))).toEqual(doc(paragraph(text('见'))));
    const long = (length: number) => 'https://example.org/'.padEnd(length, 'a');
    expect(safeHref(long(2000))).toBe(long(2000));
    expect(safeHref(long(2001))).toBeUndefined();
  });

  it('keeps the words of unknown nodes within a line', () => {
    const sent = paragraph({ type: 'mention', text: '隐', content: [text('甲'), { type: 'hardBreak' }] });
    expect(cleanRichText(doc(sent))).toEqual(doc(paragraph(text('甲'), { type: 'hardBreak' })));
  });

  it('drops lists, items and quotes without content, and takes a block for an item', () => {
    const heading = { type: 'heading', attrs: { level: 3 }, content: [text('题')] };
    const item = (...content: object[]) => ({ type: 'listItem', content });
    const sent = doc(
      { type: 'bulletList', content: [] },
      { type: 'orderedList', content: [item()] },
      { type: 'blockquote', content: [] },
      { type: 'bulletList', content: [item(), heading] },
    );
    expect(cleanRichText(sent)).toEqual(doc({ type: 'bulletList', content: [item(heading)] }));
  });

  it('may be a single block without a document', () => {
    const heading = { type: 'heading', attrs: { level: 2 }, content: [text('题')] };
    expect(cleanRichText(heading)).toEqual(doc(heading));
  });

  it.each<[string, (inner: object) => object, number]>([
    ['blockquote', (inner) => ({ type: 'blockquote', content: [inner] }), 12],
    // A list and its item are two.
    ['list', (inner) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] }), 6],
    ['section', (inner) => ({ type: 'section', content: [inner] }), 12],
  ])('may be nested in 12 nodes: %s', (_, around, times) => {
    const nested = (depth: number) => {
      let block: object = paragraph(text('底'));
      for (let i = 0; i < depth; i += 1) block = around(block);
      return textOf(cleanRichText(doc(block)));
    };
    expect([nested(times), nested(times + 1)]).toEqual(['底', '']);
  });

  it('may have words in 12 nodes of a line', () => {
    const nested = (depth: number) => {
      let inline: object = text('底');
      for (let i = 0; i < depth; i += 1) inline = { type: 'span', content: [inline] };
      return textOf(cleanRichText(doc(paragraph(inline))));
    };
    expect([nested(12), nested(13)]).toEqual(['底', '']);
  });

  it('is read as lines also where nodes have no content', () => {
    const empty: RichDocument = {
      type: 'doc',
      content: [
        { type: 'blockquote' },
        { type: 'bulletList' },
        { type: 'orderedList', content: [{ type: 'listItem' }] },
      ],
    };
    expect(textOf(empty)).toBe('');
    expect(textOf({ type: 'doc' })).toBe('');
  });

  it('drops what is nested too deeply', () => {
    let deep: object = paragraph(text('底'));
    for (let i = 0; i < 5000; i += 1) deep = { type: 'blockquote', content: [deep] };
    expect(cleanRichText(doc(deep, paragraph(text('顶'))))).toEqual(doc(paragraph(text('顶'))));
  });

  it('converts each plain line to a paragraph, an empty one without words', () => {
    expect(plainDocument('甲\n\n乙')).toEqual(doc(paragraph(text('甲')), paragraph(), paragraph(text('乙'))));
  });

  it('converts plain lines and returns them unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (words) => {
        const made: RichDocument = plainDocument(words);
        expect(textOf(made)).toBe(words.trim());
      }),
    );
  });
});
