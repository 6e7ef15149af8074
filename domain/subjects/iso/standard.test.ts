import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assessableEntries,
  carriedRefs,
  compareEntries,
  coverageOf,
  type EntryNode,
  entriesFound,
  entriesUnder,
  entryTree,
  type MappingRow,
  partnersOf,
  type StandardEntry,
  turned,
} from './standard';

const entry = (ref: string, parent: string | null, more: Partial<StandardEntry> = {}): StandardEntry => ({
  ref,
  parent,
  kind: 'clause',
  assessable: true,
  title: { zh: `题${ref}`, en: `Title ${ref}` },
  ...more,
});
const refsOf = (entries: readonly { ref: string }[]) => entries.map(({ ref }) => ref);

const small = [
  entry('4', null, { assessable: false }),
  entry('4.1', '4'),
  entry('4.2', '4', { assessable: false }),
  entry('4.2.1', '4.2'),
  entry('5', null),
];

describe('the entries of a standard', () => {
  it('stand below one another, and at the top where their parent is missing', () => {
    expect(entryTree([...small, entry('9.1', '9')])).toMatchObject([
      { ref: '4', children: [{ ref: '4.1' }, { ref: '4.2', children: [{ ref: '4.2.1' }] }] },
      { ref: '5' },
      { ref: '9.1' },
    ]);
    expect(entryTree(small)[1]).not.toHaveProperty('children');
  });

  it('are found under another at any depth', () => {
    expect(refsOf(entriesUnder(small, '4'))).toEqual(['4.1', '4.2', '4.2.1']);
    expect(entriesUnder(small, '5')).toEqual([]);
    expect(refsOf(assessableEntries(small))).toEqual(['4.1', '4.2.1', '5']);
  });

  it('are found by reference or title in either language, with what they stand under', () => {
    expect(refsOf(entriesFound(small, '4.2.1'))).toEqual(['4', '4.2', '4.2.1']);
    expect(refsOf(entriesFound(small, ' TITLE 5'))).toEqual(['5']);
    expect(refsOf(entriesFound(small, '题4.1'))).toEqual(['4', '4.1']);
    expect(entriesFound(small, '')).toEqual(small);
    expect(entriesFound(small, '7')).toEqual([]);
  });

  it('of two versions differ by what came, went, was retitled or changed otherwise', () => {
    const after = [
      entry('4', null),
      entry('4.1', '4', { title: { zh: '新题', en: 'New' } }),
      entry('4.2', '4', { assessable: false }),
      entry('5', null, { documented: true, title: { zh: '题五', en: 'Title 5' } }),
      entry('6', null),
    ];
    const { added, removed, retitled, changed } = compareEntries(small, after);
    expect([refsOf(added), refsOf(removed), refsOf(retitled), refsOf(changed)]).toEqual([
      ['6'],
      ['4.2.1'],
      ['4.1', '5'],
      ['4', '5'],
    ]);
    expect(retitled[0]).toEqual({
      ref: '4.1',
      before: { zh: '题4.1', en: 'Title 4.1' },
      after: { zh: '新题', en: 'New' },
    });
  });
});

describe('a mapping', () => {
  const rows: MappingRow[] = [
    { from: '4.1', to: 'a' },
    { from: '4.1', to: 'b', note: 'in part' },
    { from: '5', to: 'b' },
  ];

  it('is read from either side', () => {
    expect(partnersOf(rows).get('4.1')).toEqual([rows[0], rows[1]]);
    expect(refsOf((partnersOf(turned(rows)).get('b') ?? []).map(({ to }) => ({ ref: to })))).toEqual(['4.1', '5']);
    expect(turned(rows)[1]).toEqual({ from: 'b', to: '4.1', note: 'in part' });
  });

  it('carries findings over, each reference once', () => {
    expect(carriedRefs(rows, ['4.1', '5'])).toEqual(['a', 'b']);
    expect(carriedRefs(turned(rows), ['a'])).toEqual(['4.1']);
    expect(carriedRefs(rows, ['4.2'])).toEqual([]);
  });

  it('covers what is assessed, headings don’t count', () => {
    expect(coverageOf(small, [...rows, { from: '4', to: 'c' }])).toEqual({
      covered: 2,
      assessable: 3,
      open: ['4.2.1'],
    });
  });
});

/** Each entry at the top, or under one of those before it. */
const someStandard = fc
  .array(fc.record({ under: fc.option(fc.nat(30)), assessable: fc.boolean(), title: fc.nat(3) }), { maxLength: 30 })
  .map((drawn) =>
    drawn.map(({ under, assessable, title }, i) =>
      entry(`r${i}`, under === null || i === 0 ? null : `r${under % i}`, {
        assessable,
        title: { zh: `题${title}`, en: `T${title}` },
      }),
    ),
  );
const someRows = fc.array(fc.record({ from: fc.nat(30).map((n) => `r${n}`), to: fc.nat(9).map((n) => `s${n}`) }), {
  maxLength: 40,
});

describe('for any standard', () => {
  const flat = (nodes: readonly EntryNode[]): string[] =>
    nodes.flatMap(({ ref, children = [] }) => [ref, ...flat(children)]);

  it('the tree holds every entry once, and a branch is exactly the entries under its root', () => {
    fc.assert(
      fc.property(someStandard, (entries) => {
        const tree = entryTree(entries);
        expect(flat(tree).sort()).toEqual(refsOf(entries).sort());
        for (const { ref, children = [] } of tree)
          expect(flat(children).sort()).toEqual(refsOf(entriesUnder(entries, ref)).sort());
      }),
    );
  });

  it('nothing differs from itself, and what is added one way is removed the other', () => {
    fc.assert(
      fc.property(someStandard, someStandard, (one, other) => {
        expect(compareEntries(one, one)).toEqual({ added: [], removed: [], retitled: [], changed: [] });
        const [there, back] = [compareEntries(one, other), compareEntries(other, one)];
        expect(refsOf(there.added).sort()).toEqual(refsOf(back.removed).sort());
        expect(refsOf(there.retitled).sort()).toEqual(refsOf(back.retitled).sort());
        expect(refsOf(there.changed).sort()).toEqual(refsOf(back.changed).sort());
        // Nothing but the differences lies between the two.
        const gone = new Set(refsOf(there.removed));
        expect([...refsOf(one).filter((ref) => !gone.has(ref)), ...refsOf(there.added)].sort()).toEqual(
          refsOf(other).sort(),
        );
      }),
    );
  });

  it('a mapping turned twice is the same, carries back to where it came from, and covers no more than there is', () => {
    fc.assert(
      fc.property(someStandard, someRows, (entries, rows) => {
        expect(turned(turned(rows))).toEqual(rows);
        for (const { from } of rows) expect(carriedRefs(turned(rows), carriedRefs(rows, [from]))).toContain(from);
        const { covered, assessable, open } = coverageOf(entries, rows);
        expect(covered + open.length).toBe(assessable);
        for (const ref of open) expect(carriedRefs(rows, [ref])).toEqual([]);
      }),
    );
  });
});
