import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullMark, markOf } from '../question/answers';
import type { CaseContent, MatchingContent, QuestionContent, QuestionPlace } from '../question/content';
import { inIds } from '../sitting/names';
import type { BlueprintRow, BlueprintSection } from './content';
import { draw, lacking, matchesRow, present, type Random, shuffled } from './draw';

const row = (part: Partial<BlueprintRow>): BlueprintRow => ({
  standard: 'ISO19011',
  edition: '2026',
  clause: null,
  difficulty: null,
  count: 1,
  ...part,
});
const section = (...rows: BlueprintRow[]): BlueprintSection => ({ name: { zh: '节', en: '' }, minimum: null, rows });
const question = (clause: string, difficulty: QuestionPlace['difficulty'] = 'easy'): QuestionPlace => ({
  standard: 'ISO19011',
  edition: '2026',
  clause,
  difficulty,
});
/** Numbers by chance from a seed of fast-check. */
const randomOf = (numbers: readonly number[]): Random => {
  let at = 0;
  return (below) => {
    at += 1;
    return (numbers[at % numbers.length] ?? 0) % below;
  };
};
const numbers = fc.array(fc.nat(), { minLength: 7, maxLength: 40 });

describe('a row of a blueprint', () => {
  it.each([
    ['its clause', { clause: '6.1' }, question('6.1'), true],
    ['a clause below it', { clause: '6.1' }, question('6.1.2'), true],
    ['a clause that only begins alike', { clause: '6.1' }, question('6.10'), false],
    ['the clause above it', { clause: '6.1' }, question('6'), false],
    ['any clause', {}, question('9'), true],
    ['another difficulty', { difficulty: 'hard' as const }, question('6'), false],
    ['another edition', { edition: '2018' }, question('6'), false],
    ['another standard', { standard: 'ISO27001' }, question('6'), false],
  ])('with a question of %s', (_, part, of, fits) => {
    expect(matchesRow(row(part), of)).toBe(fits);
  });
});

describe('what a bank lacks for a blueprint', () => {
  it('is nothing where a row has to leave its question to another one', () => {
    // The first row could take both questions; the second one only the first.
    const sections = [section(row({})), section(row({ clause: '4' }))];
    expect(lacking(sections, [question('4'), question('5')])).toBe(0);
    expect(lacking(sections, [question('5'), question('4')])).toBe(0);
    expect(lacking(sections, [question('5'), question('5')])).toBe(1);
  });

  it('counts a question once, whatever it fits', () => {
    expect(lacking([section(row({ count: 3 }), row({ clause: '4', count: 2 }))], [question('4'), question('4')])).toBe(
      3,
    );
  });
});

describe('an exam that is drawn', () => {
  const difficulties = ['easy', 'medium', 'hard'] as const;
  const place = fc.record({
    standard: fc.constant('ISO19011'),
    edition: fc.constant('2026'),
    clause: fc.constantFrom('4', '4.1', '5', '6'),
    difficulty: fc.constantFrom(...difficulties),
  });
  const rows = fc.array(
    fc.record({
      standard: fc.constant('ISO19011'),
      edition: fc.constant('2026'),
      clause: fc.constantFrom(null, '4', '4.1', '5'),
      difficulty: fc.constantFrom(null, ...difficulties),
      count: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  );
  const sections = fc.array(
    rows.map((those) => section(...those)),
    { minLength: 1, maxLength: 3 },
  );

  it('has for each section as many questions as its rows ask for, each question once, and all of them fit a row', () => {
    fc.assert(
      fc.property(sections, fc.array(place, { maxLength: 30 }), numbers, (those, pool, seed) => {
        const drawn = draw(those, pool, randomOf(seed));
        const lacks = lacking(those, pool);
        expect(drawn === null).toBe(lacks > 0);
        if (!drawn) return;
        expect(new Set(drawn.map((one) => one.question)).size).toBe(drawn.length);
        those.forEach(({ rows: asked }, at) => {
          const own = drawn.filter(({ section: of }) => of === at);
          expect(own).toHaveLength(asked.reduce((sum, { count }) => sum + count, 0));
          for (const { question: one } of own) expect(asked.some((each) => matchesRow(each, one))).toBe(true);
        });
        // Section after section.
        expect(drawn.map((one) => one.section)).toEqual(drawn.map((one) => one.section).toSorted((a, b) => a - b));
      }),
    );
  });

  it('lacks what no other choice could give (tried by all choices of a small bank)', () => {
    const most = (slots: readonly BlueprintRow[], pool: readonly QuestionPlace[]): number => {
      const [first, ...rest] = slots;
      if (!first) return 0;
      const without = most(rest, pool);
      const taken = pool.map((one, at) =>
        matchesRow(first, one)
          ? 1 +
            most(
              rest,
              pool.filter((_, other) => other !== at),
            )
          : 0,
      );
      return Math.max(without, ...taken);
    };
    fc.assert(
      fc.property(rows, fc.array(place, { maxLength: 5 }), (asked, pool) => {
        const slots = asked.slice(0, 2).map((each) => ({ ...each, count: Math.min(each.count, 2) }));
        const single = slots.flatMap((each) => Array.from({ length: each.count }, () => ({ ...each, count: 1 })));
        expect(lacking([section(...slots)], pool)).toBe(single.length - most(single, pool));
      }),
      { numRuns: 60 },
    );
  });
});

describe('an order by chance', () => {
  it('keeps everything, and gives each order about as often', () => {
    const counts = new Map<string, number>();
    let state = 1;
    const random: Random = (below) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * below);
    };
    for (let at = 0; at < 6_000; at += 1) {
      const order = shuffled(['a', 'b', 'c'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect([...counts.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });
});

describe('a question as a sitting shows it', () => {
  const words = (zh: string) => ({ zh, en: '' });
  const asked = { stem: words('题干'), explanation: words('解析在此') };
  const single: QuestionContent = {
    kind: 'single',
    ...asked,
    options: ['q', 'r', 's'].map((id) => ({ id, text: words(`选项${id}`), right: id === 'r' })),
  };
  const ordering: QuestionContent = {
    kind: 'ordering',
    ...asked,
    items: ['q', 'r', 's', 't'].map((id) => ({ id, text: words(`步骤${id}`) })),
  };
  const matching: MatchingContent = {
    kind: 'matching',
    ...asked,
    pairs: ['q', 'r'].map((id) => ({ id, left: words(`左${id}`), right: words(`右${id}`) })),
    extra: [{ id: 'x', right: words('右x') }],
  };
  const caseOf: CaseContent = {
    kind: 'case',
    ...asked,
    parts: [
      { kind: 'trueFalse', ...asked, right: false },
      { ...single, kind: 'multiple' } as CaseContent['parts'][number],
      { kind: 'shortAnswer', ...asked, accepted: { zh: ['密答'], en: ['secret'] } },
    ],
  };

  it('tells neither what is right, nor why, nor any id', () => {
    fc.assert(
      fc.property(fc.constantFrom<QuestionContent>(single, ordering, matching, caseOf), numbers, (content, seed) => {
        const said = JSON.stringify(present(content, randomOf(seed)).shown);
        for (const secret of [
          'right":true',
          '"right":false',
          '解析在此',
          '密答',
          'secret',
          'accepted',
          '"q"',
          '"r"',
          '"x"',
        ])
          expect(said).not.toContain(secret);
      }),
    );
  });

  it('names options by the order in which they are shown', () => {
    const { shown } = present(single, randomOf([5, 1, 7]));
    expect(shown.kind === 'single' && shown.options.map(({ id }) => id)).toEqual(['A', 'B', 'C']);
  });

  it('earns all marks with the right answer, given in its names', () => {
    fc.assert(
      fc.property(numbers, (seed) => {
        const nameOf = (names: Readonly<Record<string, string>>, id: string, among: RegExp) =>
          Object.keys(names).find((name) => names[name] === id && among.test(name)) ?? '';
        {
          const { names } = present(single, randomOf(seed));
          const answer = inIds({ kind: 'choice', chosen: [nameOf(names, 'r', /./u)] }, names);
          expect(markOf(single, answer, 'nothing')).toBe(fullMark);
        }
        {
          const { names } = present(ordering, randomOf(seed));
          const order = ['q', 'r', 's', 't'].map((id) => nameOf(names, id, /./u));
          expect(markOf(ordering, inIds({ kind: 'ordering', order }, names), 'nothing')).toBe(fullMark);
        }
        {
          const { names } = present(matching, randomOf(seed));
          const matched = Object.fromEntries(
            ['q', 'r'].map((id) => [nameOf(names, id, /^\d/u), nameOf(names, id, /^[A-Z]/u)]),
          );
          expect(markOf(matching, inIds({ kind: 'matching', matched }, names), 'nothing')).toBe(fullMark);
        }
        {
          const { names } = present(caseOf, randomOf(seed));
          const chosen = [nameOf(names, 'r', /^1\./u).slice(2)];
          const answer = inIds(
            {
              kind: 'case',
              parts: [
                { kind: 'trueFalse', value: false },
                { kind: 'choice', chosen },
                { kind: 'shortAnswer', text: '密答' },
              ],
            },
            names,
          );
          expect(markOf(caseOf, answer, 'nothing')).toBe(fullMark);
        }
      }),
    );
  });
});
