import { describe, expect, it } from 'vitest';
import {
  changeInserted,
  changeTexts,
  countOf,
  dropInserted,
  type Edits,
  insertAfter,
  insertBehind,
  linesOf,
  noEdits,
  rebase,
  remove,
  restore,
  rowsOf,
  withoutUnfit,
  withShared,
} from '@/features/iso/documentText/edits';
import type { DocumentParagraph } from '@/services/iso';

const paragraph = (place: number, text: string, hash = text): DocumentParagraph => ({
  place,
  hash,
  texts: [text],
  chips: [],
  level: null,
  numbering: '',
  locked: null,
  isRemovable: true,
  cell: null,
});
const paragraphs = ['总则', '范围', '职责'].map((text, place) => paragraph(place, text));
const [first, second, third] = paragraphs as [DocumentParagraph, DocumentParagraph, DocumentParagraph];
const lines = (edits: Edits) => linesOf(rowsOf({ paragraphs }, edits));

describe('what is typed into a document', () => {
  it('stands in its place until it is restored, and is no change where it is as before', () => {
    const typed = changeTexts(changeTexts(noEdits(1), second, ['适用']), second, ['适用范围']);
    expect(lines(typed)).toEqual(['总则', '适用范围', '职责']);
    expect(countOf(typed)).toBe(1);
    expect(countOf(changeTexts(typed, second, ['范围']))).toBe(0);
    expect(lines(restore(typed, second))).toEqual(['总则', '范围', '职责']);
  });

  it('takes paragraphs out, and back again', () => {
    const without = remove(changeTexts(noEdits(1), first, ['总']), first);
    expect(lines(without)).toEqual(['范围', '职责']);
    expect(without.changed).toEqual([]);
    expect(lines(restore(without, first))).toEqual(['总则', '范围', '职责']);
  });

  it('puts new paragraphs where the cursor was, in their order', () => {
    const one = insertBehind(noEdits(1), first, 'a', '目的');
    const [a] = one.inserted;
    if (!a) throw new Error('Nothing was inserted.');
    const two = insertBehind(insertAfter(one, a, 'b', '依据'), first, 'c', '前言');
    expect(lines(two)).toEqual(['总则', '前言', '目的', '依据', '范围', '职责']);
    expect(lines(dropInserted(changeInserted(two, 'b', '引用'), 'c'))).toEqual([
      '总则',
      '目的',
      '引用',
      '范围',
      '职责',
    ]);
  });

  it('holds nothing that a file can’t', () => {
    expect(withoutUnfit('甲\r\n乙\r丙\u0007\uFFFF\t丁')).toBe('甲\n乙\n丙\t丁');
  });
});

describe('edits on a newer version', () => {
  it('go to paragraphs that are there as before, wherever they stand; the rest is said', () => {
    const edits = insertBehind(
      remove(changeTexts(changeTexts(noEdits(1), first, ['总纲']), second, ['适用范围']), third),
      third,
      'a',
      '附则',
    );
    const newer = [paragraph(0, '封面'), paragraph(1, '总则'), paragraph(2, '范围（改）'), paragraph(3, '职责')];
    const { edits: moved, lost } = rebase(edits, { number: 2, paragraphs: newer });
    expect(moved.number).toBe(2);
    expect(linesOf(rowsOf({ paragraphs: newer }, moved))).toEqual(['封面', '总纲', '范围（改）', '附则']);
    expect(lost).toEqual(['适用范围']);
  });

  it('go nowhere where two paragraphs are alike', () => {
    const twins = [paragraph(0, '总则'), paragraph(1, '总则')];
    expect(rebase(changeTexts(noEdits(1), first, ['总纲']), { number: 2, paragraphs: twins })).toEqual({
      edits: noEdits(2),
      lost: ['总纲'],
    });
  });

  it('go nowhere where two paragraphs were alike, of which one is gone', () => {
    const [one, other] = [paragraph(0, '签字：'), paragraph(1, '签字：')];
    const typed = withShared(changeTexts(noEdits(1), other, ['签字：李静怡']), { paragraphs: [one, other] });
    expect(rebase(typed, { number: 2, paragraphs: [one] })).toEqual({ edits: noEdits(2), lost: ['签字：李静怡'] });
  });
});
