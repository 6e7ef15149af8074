import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanRichText, plainDocument, type RichDocument, safeHref, textOf } from './richText';

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

  it('drops what is nested too deeply', () => {
    let deep: object = paragraph(text('底'));
    for (let i = 0; i < 5000; i += 1) deep = { type: 'blockquote', content: [deep] };
    expect(cleanRichText(doc(deep, paragraph(text('顶'))))).toEqual(doc(paragraph(text('顶'))));
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
