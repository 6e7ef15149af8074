import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levels } from '../../../kernel/levels';
import { blankEntry, type ControlFacts, isReliedOn, problemsOfEntry, proposalOf, tidied } from './rules';
import { drivers, implementations, type StatementEntry } from './statement';
import { countsOf, entryFields, hashedText, statementDifference } from './versions';

const facts = (more: Partial<ControlFacts> = {}): ControlFacts => ({
  level: null,
  isExcluded: false,
  exclusionReason: null,
  riskState: null,
  isMeasured: false,
  risks: 0,
  responsible: null,
  ...more,
});
const entry = (more: Partial<StatementEntry> = {}): StatementEntry => ({ ...blankEntry('A.5.1'), ...more });

const anyFacts: fc.Arbitrary<ControlFacts> = fc.record({
  level: fc.option(fc.constantFrom(...levels)),
  isExcluded: fc.boolean(),
  exclusionReason: fc.option(fc.string({ minLength: 1 })),
  riskState: fc.option(fc.constantFrom('open' as const, 'closed' as const)),
  isMeasured: fc.boolean(),
  risks: fc.nat(3),
  responsible: fc.option(fc.string({ minLength: 1 })),
});
const anyEntry: fc.Arbitrary<StatementEntry> = fc.record({
  ref: fc.constantFrom('A.5.1', 'A.5.2', 'A.8.8'),
  isApplicable: fc.option(fc.boolean()),
  justification: fc.option(fc.string()),
  drivers: fc.array(fc.constantFrom(...drivers)),
  implementation: fc.option(fc.constantFrom(...implementations)),
  owner: fc.option(fc.string()),
  description: fc.option(fc.string()),
});

describe('the obstacles to a final statement', () => {
  it.each([
    ['nobody has decided', entry(), facts(), ['undecided']],
    ['applied for no reason', entry({ isApplicable: true, implementation: 'full' }), facts(), ['noDriver']],
    [
      'applied, and nobody says how far it is there',
      entry({ isApplicable: true, drivers: ['law'] }),
      facts(),
      ['noImplementation'],
    ],
    ['applied, with all of it', entry({ isApplicable: true, drivers: ['law'], implementation: 'none' }), facts(), []],
    ['left out without a word', entry({ isApplicable: false }), facts(), ['noJustification']],
    ['left out with a word', entry({ isApplicable: false, justification: '无自有机房' }), facts(), []],
    [
      'left out, and a risk is treated by it',
      entry({ isApplicable: false, justification: '无' }),
      facts({ risks: 2 }),
      ['reliedOn'],
    ],
    [
      'left out, and its absence is an open risk',
      entry({ isApplicable: false, justification: '无' }),
      facts({ riskState: 'open' }),
      ['reliedOn'],
    ],
    [
      'left out, and the risk was closed',
      entry({ isApplicable: false, justification: '无' }),
      facts({ riskState: 'closed' }),
      [],
    ],
  ] as const)('%s', (_, one, known, expected) => {
    expect(problemsOfEntry(one, known)).toEqual(expected);
  });
});

describe('a suggestion', () => {
  it('follows level, remediation, risks and owner', () => {
    expect(proposalOf(facts())).toBeNull();
    expect(proposalOf(facts({ isExcluded: true, exclusionReason: '不开发软件' }))).toMatchObject({
      isApplicable: false,
      justification: '不开发软件',
      drivers: [],
    });
    expect(proposalOf(facts({ level: 1 }))).toMatchObject({ drivers: ['practice'], implementation: 'full' });
    expect(proposalOf(facts({ level: 3, riskState: 'open', responsible: '张海峰' }))).toMatchObject({
      drivers: ['risk'],
      implementation: 'partial',
      owner: '张海峰',
    });
    expect(proposalOf(facts({ level: 5, isMeasured: true }))).toMatchObject({ implementation: 'planned' });
    expect(proposalOf(facts({ level: 5 }))).toMatchObject({ implementation: 'none' });
    // A treatment rests on what the answers leave out.
    expect(proposalOf(facts({ isExcluded: true, risks: 1 }))).toMatchObject({ isApplicable: true, drivers: ['risk'] });
  });

  it('is half there at two and three, and not at four; a measure makes it planned', () => {
    const at = (level: ControlFacts['level'], isMeasured = false) =>
      proposalOf(facts({ level, isMeasured, risks: 1 }))?.implementation;
    expect(([1, 2, 3, 4, 5, null] as const).map((level) => at(level))).toEqual([
      'full',
      'partial',
      'partial',
      'none',
      'none',
      // Not assessed: nobody knows.
      null,
    ]);
    expect([at(1, true), at(4, true), at(null, true)]).toEqual(['full', 'planned', 'planned']);
    expect(proposalOf(facts({ level: 2, riskState: 'closed' }))?.drivers).toEqual(['risk']);
    expect(proposalOf(facts({ isExcluded: true, riskState: 'open', level: 5 }))?.isApplicable).toBe(true);
    expect(proposalOf(facts({ isExcluded: true, riskState: 'closed' }))).toEqual({
      isApplicable: false,
      justification: null,
      drivers: [],
      implementation: null,
      owner: null,
    });
  });

  it('rests on risks that are treated by it, and on open ones alone', () => {
    expect(isReliedOn({ risks: 1, riskState: null })).toBe(true);
    expect(isReliedOn({ risks: 0, riskState: 'open' })).toBe(true);
    expect(isReliedOn({ risks: 0, riskState: 'closed' })).toBe(false);
    expect(isReliedOn({ risks: 0, riskState: null })).toBe(false);
  });

  it('could be finalized, except for a missing reason, and for what is not assessed', () => {
    fc.assert(
      fc.property(anyFacts, (known) => {
        const proposal = proposalOf(known);
        if (!proposal) return;
        expect(proposal.isApplicable === false && isReliedOn(known)).toBe(false);
        const left = problemsOfEntry(entry(proposal), known);
        const isUnknown = known.level === null && !known.isMeasured && proposal.isApplicable === true;
        expect(left.filter((problem) => problem !== 'noJustification')).toEqual(isUnknown ? ['noImplementation'] : []);
      }),
    );
  });
});

describe('an entry as it is kept', () => {
  it('keeps the details of an applicable control only; blank texts are absent', () => {
    const said = entry({
      isApplicable: true,
      drivers: ['risk', 'law', 'risk'],
      implementation: 'full',
      justification: ' 因为 ',
      owner: ' ',
      description: '说明 ',
    });
    const texts = { justification: '因为', owner: null, description: '说明' };
    expect(tidied(said)).toEqual({ ...said, ...texts, drivers: ['law', 'risk'] });
    for (const isApplicable of [false, null])
      expect(tidied({ ...said, isApplicable })).toEqual({
        ref: 'A.5.1',
        isApplicable,
        drivers: [],
        implementation: null,
        ...texts,
      });
    expect(blankEntry('A.5.2')).toEqual({
      ref: 'A.5.2',
      isApplicable: null,
      justification: null,
      drivers: [],
      implementation: null,
      owner: null,
      description: null,
    });
  });

  it('has no implementation for an excluded control, and is stable when normalized again', () => {
    fc.assert(
      fc.property(anyEntry, (one) => {
        const kept = tidied(one);
        if (kept.isApplicable !== true) expect([kept.drivers, kept.implementation]).toEqual([[], null]);
        expect(tidied(kept)).toEqual(kept);
        for (const text of [kept.justification, kept.owner, kept.description]) expect(text).not.toBe('');
      }),
    );
  });
});

describe('versions', () => {
  it('differ in changed, added and removed entries', () => {
    const before = [entry(), entry({ ref: 'A.5.2', isApplicable: true, drivers: ['law'] }), entry({ ref: 'A.7.1' })];
    const after = [
      entry({ owner: '王思远' }),
      entry({ ref: 'A.5.2', isApplicable: true, drivers: ['law'] }),
      entry({ ref: 'A.8.8' }),
    ];
    expect(statementDifference(before, after).map(({ ref, fields }) => [ref, fields])).toEqual([
      ['A.5.1', ['owner']],
      ['A.8.8', entryFields],
      ['A.7.1', entryFields],
    ]);
  });

  it('count applicable, excluded, undecided and implemented controls', () => {
    const all = [
      entry({ isApplicable: true, implementation: 'full' }),
      entry({ isApplicable: true, implementation: 'partial' }),
      entry({ isApplicable: true }),
      entry({ isApplicable: false }),
      entry(),
    ];
    expect(countsOf(all)).toEqual({ applicable: 3, excluded: 1, undecided: 1, implemented: 1 });
  });

  it('list each entry before and after, and are hashed in a fixed order', () => {
    const [was, is] = [entry({ owner: '甲' }), entry({ owner: '乙' })];
    expect(statementDifference([was], [is])).toEqual([{ ref: 'A.5.1', before: was, after: is, fields: ['owner'] }]);
    expect(statementDifference([was], [])).toMatchObject([{ ref: 'A.5.1', before: was, after: undefined }]);
    expect(statementDifference([], [is])).toMatchObject([{ ref: 'A.5.1', before: undefined, after: is }]);
    const written = entry({ isApplicable: true, justification: 'j', drivers: ['law'], implementation: 'full' });
    expect(hashedText('P1', 2, [{ ...written, owner: 'o', description: 'd' }])).toBe(
      '{"projectCode":"P1","number":2,"entries":[["A.5.1",true,"j",["law"],"full","o","d"]]}',
    );
  });

  it('equal themselves, and have a different hash input for every difference', () => {
    const versions = fc.uniqueArray(anyEntry, { selector: ({ ref }) => ref });
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        expect(statementDifference(one, one)).toEqual([]);
        const differ = statementDifference(one, other).length > 0;
        if (differ) expect(hashedText('P', 1, one)).not.toBe(hashedText('P', 1, other));
        expect(hashedText('P', 1, one)).not.toBe(hashedText('P', 2, one));
        const { applicable, excluded } = countsOf(one);
        expect(applicable + excluded).toBeLessThanOrEqual(one.length);
      }),
    );
  });
});
