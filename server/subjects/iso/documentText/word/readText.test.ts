import fc from 'fast-check';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  isTypable,
  type TextChanges,
  unfitCharacters,
  wholeText,
} from '#domain/subjects/iso/documentText/documentText';
import { numbered, wordCorpus } from '../../../../../tests/factories/wordCorpus';
import { paragraph, wordTemplate } from '../../../../../tests/factories/wordTemplate';
import { linesOf, readText, rewriteText } from './readText';

const none: TextChanges = { changed: [], removed: [], inserted: [] };
const bare = (text: string) => text.replace(/\s/gu, '');
const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
const corpus = Object.entries(wordCorpus);
const editable = corpus.filter(([, { refusal }]) => refusal === null);

/** A file with changes in it. */
function rewritten(bytes: Buffer, changes: Partial<TextChanges>): Uint8Array {
  const made = rewriteText(bytes, { ...none, ...changes });
  if (!('bytes' in made) || !made.bytes) throw new Error('Nothing was written.');
  return made.bytes;
}
const of = (xml: string) => wordTemplate(xml);
/** A file of one paragraph, after this was typed into it. */
function typed(xml: string, ...texts: string[]): string {
  const bytes = of(xml);
  const [first] = readText(bytes).paragraphs;
  const changed = [{ place: 0, hash: first?.hash ?? '', texts }];
  return /<w:body>(.*)<\/w:body>/su.exec(xmlOf(rewritten(bytes, { changed })))?.[1] ?? '';
}

describe('a Word file that comes in', () => {
  it.each(corpus)('with %s is kept as it is, or refused for its reason', (_, { bytes, words, refusal }) => {
    const read = readText(bytes);
    expect(read.refusal).toBe(refusal);
    expect(bare(read.paragraphs.map(wholeText).join(''))).toBe(bare(words));
    const made = refusal === 'broken' ? { why: 'locked' } : rewriteText(bytes, none);
    expect(made).toEqual(refusal === null ? { bytes: null } : { why: 'locked' });
  });

  it('is one of at least thirty kinds that are kept', () => {
    expect(editable.length).toBeGreaterThanOrEqual(30);
  });
});

/** A file with another text part. */
function withPart(by: (xml: string) => string, bytes = of(paragraph('正文'))): Buffer {
  const parts = unzipSync(bytes);
  return Buffer.from(zipSync({ ...parts, 'word/document.xml': strToU8(by(xmlOf(bytes))) }));
}
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

describe('a file that Word would read otherwise', () => {
  const hidden = `<x:p xmlns:x="${WORD}"><x:r><x:t>hidden</x:t></x:r></x:p>`;
  const alternative = `<w:p><w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:zz="urn:unknown"><mc:Choice Requires="zz"><w:t>harmless</w:t></mc:Choice><mc:Fallback><w:t>real</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`;

  it('by its declared encoding is read only', () => {
    const declared = (xml: string) => `<?xml version="1.0" encoding="US-ASCII"?>${xml.replace(/^<\?xml[^>]*\?>/u, '')}`;
    expect(readText(withPart(declared)).refusal).toBe('encoding');
  });

  it.each([
    ['by another prefix', hidden],
    ['by the form for programs that don’t know the other', alternative],
  ])('%s is read only, and not compared', (_, more) => {
    const bytes = withPart((xml) => xml.replace('</w:body>', `${more}</w:body>`));
    expect(readText(bytes).refusal).toBe('form');
    expect(() => linesOf(bytes)).toThrow('other words');
  });
});

describe('the numbers of a list', () => {
  const list = (level: string) =>
    wordTemplate(
      '<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>甲</w:t></w:r></w:p>',
      {
        ...numbered,
        entries: {
          ...numbered.entries,
          'word/numbering.xml': `<w:numbering xmlns:w="${WORD}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0">${level}</w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
        },
      },
    );

  it.each([
    [
      'a text of any length',
      `<w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${'长'.repeat(5_000)}"/>`,
    ],
    ['a start that no list has', '<w:start w:val="-30"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%1)"/>'],
    [
      'a start beyond all counting',
      '<w:start w:val="50000000000"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1)"/>',
    ],
  ])('stay short where the file says %s', (_, level) => {
    const [one] = readText(list(level)).paragraphs;
    expect(one?.numbering.length).toBeLessThanOrEqual(3);
  });
});

describe('a file of the corpus that is typed into', () => {
  it.each(editable)('with %s changes in that place alone', (_, { bytes }) => {
    const { paragraphs } = readText(bytes);
    const before = unzipSync(bytes);
    for (const one of paragraphs) {
      const at = one.texts.findIndex((_text, n) => isTypable(one, n));
      if (at < 0) continue;
      const texts = one.texts.with(at, `${one.texts[at]}甲\t<乙>\n&`);
      const made = rewritten(bytes, { changed: [{ place: one.place, hash: one.hash, texts }] });
      const after = readText(Buffer.from(made));
      expect(after.refusal).toBeNull();
      expect(after.paragraphs).toHaveLength(paragraphs.length);
      for (const [n, now] of after.paragraphs.entries()) {
        const { hash, chips } = paragraphs[n] ?? one;
        expect(now.chips).toEqual(chips);
        if (n === one.place) expect(now.texts).toEqual(texts);
        else expect(now.hash).toBe(hash);
      }
      const entries = unzipSync(made);
      expect(Object.keys(entries).sort()).toEqual(Object.keys(before).sort());
      for (const [path, content] of Object.entries(before))
        if (path !== 'word/document.xml') expect(entries[path]).toEqual(content);
    }
  });
});

describe('what is typed', () => {
  const run = (text: string, look = '') => `<w:r>${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const bold = '<w:rPr><w:b/></w:rPr>';

  it('keeps the look of the words that stay, and takes that of the words that it replaces', () => {
    const before = `<w:p>${run('本公司')}${run('质量手册', bold)}${run('适用于全体员工')}</w:p>`;
    expect(typed(before, '本公司环境手册适用于全体人员')).toBe(
      `<w:p>${run('本公司')}${run('环境手册', bold)}${run('适用于全体人员')}</w:p>`,
    );
  });

  it('goes with the words before it at the end, and with those behind it at the start', () => {
    const before = `<w:p>${run('甲方', bold)}${run('乙方')}</w:p>`;
    expect(typed(before, '甲方乙方丙方')).toBe(`<w:p>${run('甲方', bold)}${run('乙方丙方')}</w:p>`);
    expect(typed(before, '前甲方乙方')).toBe(`<w:p>${run('前甲方', bold)}${run('乙方')}</w:p>`);
  });

  it('leaves no empty run, and looks like the paragraph’s mark where nothing stood', () => {
    expect(typed(`<w:p>${run('甲方', bold)}${run('乙方')}</w:p>`, '乙方')).toBe(`<w:p>${run('乙方')}</w:p>`);
    expect(typed('<w:p w:rsidR="1"/>', '新')).toBe(`<w:p w:rsidR="1">${run('新')}</w:p>`);
    const marked = `<w:p><w:pPr><w:rPr><w:ins w:id="1" w:author="甲"/><w:b/></w:rPr></w:pPr></w:p>`;
    expect(readText(of(marked)).paragraphs[0]?.locked).toBe('revision');
    const plain = '<w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr></w:p>';
    expect(typed(plain, '新')).toBe(`<w:p><w:pPr><w:rPr><w:b/></w:rPr></w:pPr>${run('新', bold)}</w:p>`);
  });

  it('stands around what is locked, and not between two such pieces', () => {
    const note = (n: number) => `<w:r><w:footnoteReference w:id="${n}"/></w:r>`;
    const xml = `<w:p>${note(1)}${note(2)}${run('后')}</w:p>`;
    expect(typed(xml, '前', '', '末')).toBe(`<w:p>${run('前')}${note(1)}${note(2)}${run('末')}</w:p>`);
    const [first] = readText(of(xml)).paragraphs;
    const between = { ...none, changed: [{ place: 0, hash: first?.hash ?? '', texts: ['', '中', '后'] }] };
    expect(rewriteText(of(xml), between)).toEqual({ why: 'locked' });
  });

  it('reads back as it was typed, whatever it is', () => {
    const piece = fc
      .string({ unit: 'grapheme', maxLength: 12 })
      .map((text) => text.replace(new RegExp(unfitCharacters, 'gu'), ''));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), piece, (before, after) => {
        const asXml = (text: string) =>
          text
            .replace(/&/gu, '&amp;')
            .replace(/</gu, '&lt;')
            .replace(/[\t\n]/gu, ' ');
        const xml = `<w:p>${before.map((text) => run(asXml(text))).join('')}</w:p><w:p>${run('邻段')}</w:p>`;
        const bytes = of(xml);
        const [first, second] = readText(bytes).paragraphs;
        if (!first || !second || first.texts[0] === after) return;
        const made = Buffer.from(rewritten(bytes, { changed: [{ place: 0, hash: first.hash, texts: [after] }] }));
        const [now, beside] = readText(made).paragraphs;
        expect(now?.texts).toEqual([after]);
        expect(beside).toEqual(second);
      }),
      { numRuns: 200 },
    );
  });

  it('can be taken back, and the words stand as before', () => {
    const { bytes } = wordCorpus['words over several runs'] as (typeof wordCorpus)[string];
    const hash = (of: Buffer) => readText(of).paragraphs[0]?.hash ?? '';
    const there = Buffer.from(
      rewritten(bytes, { changed: [{ place: 0, hash: hash(bytes), texts: ['质量与环境手册（试行）'] }] }),
    );
    const back = Buffer.from(
      rewritten(there, { changed: [{ place: 0, hash: hash(there), texts: ['质量手册（试行）'] }] }),
    );
    expect(linesOf(back)).toEqual(['质量手册（试行）']);
  });
});

describe('paragraphs', () => {
  const lines = ['总则', '范围', '职责'];
  const bytes = wordTemplate(lines.join('\n'));
  const { paragraphs } = readText(bytes);
  const ref = (place: number) => ({ place, hash: paragraphs[place]?.hash ?? '' });
  const behind = (place: number, text: string) => ({ after: place, hash: paragraphs[place]?.hash ?? '', text });

  it('are inserted in their order, and removed, at once', () => {
    const made = rewritten(bytes, {
      removed: [ref(1)],
      inserted: [behind(0, '目的'), behind(0, ''), behind(2, '附则'), behind(1, '要求')],
      changed: [{ ...ref(2), texts: ['职责与权限'] }],
    });
    expect(readText(Buffer.from(made)).paragraphs.map(({ texts }) => texts[0])).toEqual([
      '总则',
      '目的',
      '',
      '要求',
      '职责与权限',
      '附则',
    ]);
  });

  it('keep the last one of several in a row, and those that others refer to', () => {
    expect(paragraphs.map(({ isRemovable }) => isRemovable)).toEqual([true, true, false]);
    expect(rewriteText(bytes, { ...none, removed: [ref(2)] })).toEqual({ why: 'locked' });
    for (const kind of ['links and bookmarks', 'comments', 'sections', 'footnotes'])
      expect(readText(wordCorpus[kind]?.bytes ?? Buffer.alloc(0)).paragraphs[0]?.isRemovable).toBe(false);
  });

  it('are those of the file that was read', () => {
    expect(rewriteText(bytes, { ...none, removed: [{ place: 0, hash: '0'.repeat(16) }] })).toEqual({ why: 'stale' });
    expect(rewriteText(bytes, { ...none, removed: [{ place: 9, hash: '0'.repeat(16) }] })).toEqual({ why: 'stale' });
    const twice = {
      ...none,
      changed: [
        { ...ref(0), texts: ['一'] },
        { ...ref(0), texts: ['二'] },
      ],
    };
    expect(rewriteText(bytes, twice)).toEqual({ why: 'locked' });
  });

  it('look like the one before them; behind a heading like body text, and never begin a page', () => {
    const look = '<w:pPr><w:pageBreakBefore/><w:jc w:val="both"/><w:rPr><w:b/></w:rPr></w:pPr>';
    const one = of(`<w:p>${look}<w:r><w:rPr><w:i/></w:rPr><w:t>甲</w:t></w:r></w:p><w:p/>`);
    const insert = (file: Buffer) => {
      const [first] = readText(file).paragraphs;
      return xmlOf(rewritten(file, { inserted: [{ after: 0, hash: first?.hash ?? '', text: '乙' }] }));
    };
    expect(insert(one)).toContain(
      '<w:p><w:pPr><w:jc w:val="both"/><w:rPr><w:b/></w:rPr></w:pPr><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">乙</w:t></w:r></w:p>',
    );
    const heading = of(
      '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:rPr><w:b/></w:rPr><w:t>章</w:t></w:r></w:p><w:p/>',
    );
    expect(insert(heading)).toContain('<w:p><w:r><w:t xml:space="preserve">乙</w:t></w:r></w:p>');
  });

  it('don’t follow the end of a section, behind which they would stand in the next one', () => {
    const bytes = of('<w:p><w:pPr><w:sectPr/></w:pPr><w:r><w:t>甲</w:t></w:r></w:p><w:p/>');
    const [first] = readText(bytes).paragraphs;
    const inserted = [{ after: 0, hash: first?.hash ?? '', text: '乙' }];
    expect(rewriteText(bytes, { ...none, inserted })).toEqual({ why: 'locked' });
  });

  it('say what numbers them, their level, their place in a table, and why they are locked', () => {
    const read = (kind: string) => readText(wordCorpus[kind]?.bytes ?? Buffer.alloc(0)).paragraphs;
    expect(read('chapters counted in Chinese').map(({ numbering }) => numbering)).toEqual([
      '第一章',
      '一、',
      '（一）',
      '第二章',
    ]);
    expect(read('headings').map(({ level }) => level)).toEqual([0, 1, null]);
    expect(read('nested tables').map(({ cell }) => cell && [cell.table, cell.row, cell.column].join())).toEqual([
      '0,0,0',
      '1,0,0',
      '1,0,1',
      '0,0,1',
      '0,1,0',
      '0,1,1',
      null,
    ]);
    expect(read('a table of contents').map(({ locked }) => locked)).toEqual(['field', 'field', 'field', null]);
    expect(read('a table of contents in a control').map(({ locked }) => locked)).toEqual(['control', 'control', null]);
    expect(read('a very long paragraph').map(({ locked }) => locked)).toEqual(['long', null]);
    expect(read('recorded changes').map(({ locked }) => locked)).toEqual([null, 'revision']);
    expect(read('recorded changes')[0]?.chips).toEqual([
      { kind: 'revision', text: '新增' },
      { kind: 'revision', text: '' },
    ]);
  });
});
