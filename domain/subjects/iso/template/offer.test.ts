import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidedPieces,
  isAsItWas,
  type OfferDecision,
  offerChoices,
  offerParts,
  pieceText,
  resultPieces,
  type TemplatePiece,
} from './offer';

const piece = (text: string): TemplatePiece =>
  text.includes(' | ')
    ? { role: 'row', cells: text.split(' | '), table: 0 }
    : { role: 'text', cells: [text], table: null };
const pieces = (...texts: string[]) => texts.map(piece);
const kinds = (...given: Parameters<typeof offerParts>) => offerParts(...given).map(({ kind }) => kind);
function merged(
  base: readonly TemplatePiece[] | null,
  mine: readonly TemplatePiece[],
  next: readonly TemplatePiece[],
  decisions: Readonly<Record<number, OfferDecision>> = {},
) {
  const chosen = new Map(Object.entries(decisions).map(([place, one]) => [Number(place), one]));
  const result = decidedPieces(offerParts(base, mine, next), mine, next, chosen);
  return result && resultPieces(result, mine).map(pieceText);
}

const base = pieces(
  '目的和范围',
  '识别危险源，评价风险，适用于全部部门。',
  '每年至少评价一次，由主管部门组织。',
  '记录保存三年。',
);
const texts = base.map(pieceText);
const replaced = (place: number, text: string) => pieces(...texts.map((one, at) => (at === place ? text : one)));

describe('a newer text of the set', () => {
  it('is taken where the channel changed nothing, and the channel’s stays where the portal changed nothing', () => {
    const mine = replaced(1, '识别危险源，评价风险，适用于全部部门和承包方。');
    const next = replaced(3, '记录保存五年。');
    expect(kinds(base, mine, next)).toEqual(['same', 'mine', 'same', 'new']);
    expect(merged(base, mine, next)).toEqual([texts[0], mine[1] && pieceText(mine[1]), texts[2], '记录保存五年。']);
  });

  it('keeps changes of neighboring paragraphs apart', () => {
    const mine = replaced(1, '识别危险源，评价风险，适用于全部部门和承包方。');
    const next = replaced(2, '每年至少评价两次，由主管部门组织。');
    expect(kinds(base, mine, next)).toEqual(['same', 'mine', 'new', 'same']);
  });

  it('asks where both changed the same paragraph, and does as the person says', () => {
    const mine = replaced(2, '每半年至少评价一次，由安全部门组织。');
    const next = replaced(2, '每年至少评价一次，变更之前另行评价，由主管部门组织。');
    expect(kinds(base, mine, next)).toEqual(['same', 'same', 'both', 'same']);
    expect(merged(base, mine, next)).toBeUndefined();
    const [ours, theirs] = [pieceText(mine[2] as TemplatePiece), pieceText(next[2] as TemplatePiece)];
    expect(merged(base, mine, next, { 2: { choice: 'mine' } })?.[2]).toBe(ours);
    expect(merged(base, mine, next, { 2: { choice: 'new' } })?.[2]).toBe(theirs);
    expect(merged(base, mine, next, { 2: { choice: 'both' } })?.slice(2, 4)).toEqual([ours, theirs]);
    expect(merged(base, mine, next, { 2: { choice: 'own', cells: ['每半年评价一次。'] } })?.[2]).toBe(
      '每半年评价一次。',
    );
    expect(merged(base, mine, next, { 2: { choice: 'own', cells: [' '] } })).toBeUndefined();
    expect(merged(base, mine, next, { 2: { choice: 'own', cells: ['甲', '乙'] } })).toBeUndefined();
  });

  it('does not ask where both changed it in the same way', () => {
    const both = replaced(3, '记录保存五年。');
    expect(kinds(base, both, both)).toEqual(['same', 'same', 'same', 'same']);
  });

  it('takes out what the portal took out, unless the channel has changed it', () => {
    const next = base.filter((_, at) => at !== 2);
    expect(merged(base, base, next)).toEqual(next.map(pieceText));
    expect(merged(base, base, next, { 2: { choice: 'mine' } })).toEqual(texts);
    const mine = replaced(2, '每半年至少评价一次，由主管部门组织。');
    expect(kinds(base, mine, next)).toEqual(['same', 'same', 'both', 'same']);
  });

  it('leaves out what the channel took out, unless the portal has changed it', () => {
    const mine = base.filter((_, at) => at !== 2);
    expect(merged(base, mine, base)).toEqual(mine.map(pieceText));
    expect(kinds(base, mine, replaced(2, '每年至少评价两次，由主管部门组织。'))).toEqual([
      'same',
      'same',
      'both',
      'same',
    ]);
  });

  it('adds what both have added at one place, the same once', () => {
    const [first, ...others] = base;
    const mine = [first as TemplatePiece, ...pieces('本公司另有分厂。', '共同的一段'), ...others];
    const next = [first as TemplatePiece, ...pieces('共同的一段', 'Contractors are included.'), ...others];
    expect(merged(base, mine, next)).toEqual([
      texts[0],
      '本公司另有分厂。',
      '共同的一段',
      'Contractors are included.',
      ...texts.slice(1),
    ]);
  });

  it('writes one’s own text into a row cell by cell', () => {
    const rows = pieces('级别 | 要求', '高 | 立即停止');
    const mine = pieces('级别 | 要求', '高 | 立即停止作业并报告');
    const next = pieces('级别 | 要求', '高 | 立即停止或采取临时措施');
    expect(merged(rows, mine, next, { 1: { choice: 'own', cells: ['高', '停止并报告'] } })).toEqual([
      '级别 | 要求',
      '高 | 停止并报告',
    ]);
  });

  it('is compared with the template alone where no former text was kept, and decides nothing that is alike', () => {
    const mine = pieces(...texts.slice(0, 3), '记录保存六年，由安全部门保管。', '附则');
    const next = pieces(...texts.slice(0, 3), '记录保存五年，由主管部门保管。', 'Annex');
    expect(kinds(null, mine, next)).toEqual(['same', 'same', 'same', 'both', 'mine', 'new']);
  });
});

const text = fc
  .array(fc.constantFrom('甲', '乙', '丙', 'a ', 'b ', 'c '), { minLength: 1, maxLength: 6 })
  .map((words) => words.join('').trim());
const someText = fc.array(text, { maxLength: 10 }).map((all) => pieces(...all));

describe('for all texts', () => {
  it('comes out as the set’s text where the channel changed nothing, as the template where the portal didn’t', () => {
    fc.assert(
      fc.property(someText, someText, (former, changed) => {
        expect(merged(former, former, changed)).toEqual(changed.map(pieceText));
        expect(merged(former, changed, former)).toEqual(changed.map(pieceText));
        const kept = decidedPieces(offerParts(former, changed, former), changed, former, new Map());
        expect(isAsItWas(kept ?? [], changed)).toBe(true);
      }),
    );
  });

  it('has each paragraph of either side in one part, in its order', () => {
    fc.assert(
      fc.property(fc.option(someText), someText, someText, (former, mine, next) => {
        const parts = offerParts(former, mine, next);
        expect(parts.flatMap((one) => one.mine ?? [])).toEqual(mine.map((_, at) => at));
        expect(parts.flatMap((one) => one.next ?? [])).toEqual(next.map((_, at) => at));
        if (former) expect(parts.flatMap((one) => one.base ?? [])).toEqual(former.map((_, at) => at));
      }),
    );
  });

  it('loses no paragraph that nobody decided on: each side’s text is in the result, or its part was removed or decided', () => {
    fc.assert(
      fc.property(
        someText,
        someText,
        someText,
        fc.array(fc.constantFrom(...offerChoices.filter((one) => one !== 'own')), { minLength: 40, maxLength: 40 }),
        (former, mine, next, choices) => {
          const parts = offerParts(former, mine, next);
          const decisions = Object.fromEntries(
            parts.flatMap(({ kind }, place) =>
              kind === 'both' ? [[place, { choice: choices[place] ?? 'mine' }] as const] : [],
            ),
          );
          const result = merged(former, mine, next, decisions) ?? [];
          for (const { kind, mine: ours, next: theirs } of parts) {
            if (kind === 'mine' && ours !== null) expect(result).toContain(pieceText(mine[ours] as TemplatePiece));
            if (kind === 'new' && theirs !== null) expect(result).toContain(pieceText(next[theirs] as TemplatePiece));
          }
        },
      ),
    );
  });
});
