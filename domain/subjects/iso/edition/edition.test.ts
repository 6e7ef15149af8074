import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesTo, editionChanges } from './changes';
import {
  type CertificationEditionCode,
  certificationEditionCodes,
  certificationEditions,
  editionOf,
  editionsMadeUnder,
  editionWarnings,
  fitsEditions,
  guidanceEditionCodes,
  inOrder,
  isOnePerStandard,
  otherEditions,
  replacedEditions,
  standardEditions,
  usualEditions,
} from './editions';
import {
  actorOf,
  afterChange,
  changesFrom,
  documentNeedOf,
  followedEditions,
  isOpenNeed,
  nextEditionOf,
} from './transition';

const codes = fc.subarray([...certificationEditionCodes]);
const chosen = codes.filter(isOnePerStandard);
const one = fc.constantFrom(...certificationEditionCodes);

describe('editions of standards', () => {
  it('are those that projects are certified by, and those of guidance', () => {
    expect(standardEditions.map(({ edition }) => edition)).toEqual([
      ...certificationEditionCodes,
      ...guidanceEditionCodes,
    ]);
  });

  it('come one after the other: published, ready, first certifications by it alone, the end of the one before', () => {
    for (const { publishedOn, transition } of certificationEditions) {
      if (!transition) continue;
      const { from, bodiesReadyBy, initialOnlyFrom, endsOn } = transition;
      const days = [editionOf(from).publishedOn, publishedOn, bodiesReadyBy, initialOnlyFrom, endsOn].filter(Boolean);
      expect(days).toEqual([...days].sort());
      expect(editionOf(from).scheme).toBe(certificationEditions.find((next) => next.transition === transition)?.scheme);
    }
  });

  it('are the older ones by default, until the planned audit is too late for them', () => {
    const at = (audit?: string) => usualEditions(['QMS', 'EMS'], '', audit);
    expect(at()).toEqual(['ISO9001-2015', 'ISO14001-2015']);
    expect(at('2028-03-30')).toEqual(['ISO9001-2015', 'ISO14001-2015']);
    // First certifications by 2026 alone; for ISO 14001 only the end of the transition is known.
    expect(at('2028-03-31')).toEqual(['ISO9001-2026', 'ISO14001-2015']);
    expect(at('2029-04-15')).toEqual(['ISO9001-2026', 'ISO14001-2015']);
    expect(at('2029-04-16')).toEqual(['ISO9001-2026', 'ISO14001-2026']);
  });

  it('warn of a planned day on which a body can’t certify by them', () => {
    const rules = (edition: CertificationEditionCode, audit?: string) =>
      editionWarnings([edition], audit).map(({ rule, day }) => [rule, day]);
    expect(rules('ISO9001-2015', '2028-03-30')).toEqual([]);
    expect(rules('ISO9001-2015', '2028-03-31')).toEqual([['onlyNext', '2028-03-31']]);
    expect(rules('ISO9001-2015', '2029-09-30')).toEqual([['onlyNext', '2028-03-31']]);
    expect(rules('ISO9001-2015', '2029-10-01')).toEqual([['ended', '2029-09-30']]);
    expect(rules('ISO9001-2026', '2027-09-29')).toEqual([['notReady', '2027-09-30']]);
    expect(rules('ISO9001-2026', '2027-09-30')).toEqual([]);
    expect(rules('ISO9001-2026')).toEqual([]);
    expect(editionWarnings(['ISO14001-2015'], '2029-05-01')).toMatchObject([{ rule: 'ended', isConfirmed: false }]);
  });

  it('of a template keep it from projects by another one of the same standard alone', () => {
    expect(fitsEditions(['ISO9001-2015'], ['ISO9001-2026', 'ISO27001-2022'])).toBe(false);
    expect(fitsEditions(['ISO9001-2015', 'ISO9001-2026'], ['ISO9001-2026'])).toBe(true);
    expect(fitsEditions(['ISO9001-2015'], ['ISO27001-2022'])).toBe(true);
    expect(fitsEditions([], ['ISO9001-2026'])).toBe(true);
    expect(otherEditions(['ISO9001-2015', 'ISO27001-2022'], ['ISO9001-2026', 'ISO27001-2022'])).toEqual([
      'ISO9001-2015',
    ]);
    fc.assert(
      fc.property(codes, chosen, (own, mine) => {
        expect(fitsEditions(own, own)).toBe(true);
        expect(otherEditions(own, mine).every((code) => own.includes(code) && !mine.includes(code))).toBe(true);
        // What a document for these schemes is made under fits the project.
        const schemes = own.map((code) => editionOf(code).scheme);
        const made = editionsMadeUnder(schemes, mine);
        expect(fitsEditions(made, mine)).toBe(true);
        expect(isOnePerStandard(made)).toBe(true);
      }),
    );
  });

  it('are replaced where another one of the same standard comes, not where a standard comes or goes', () => {
    expect(replacedEditions(['ISO9001-2015', 'ISO27001-2022'], ['ISO9001-2026'])).toEqual(['ISO9001-2015']);
    expect(replacedEditions(['ISO9001-2015'], [])).toEqual([]);
    expect(replacedEditions([], ['ISO9001-2026'])).toEqual([]);
  });
});

describe('a change to the next edition', () => {
  it('leads from the edition before, and keeps all other standards', () => {
    expect(nextEditionOf('ISO9001-2015')).toBe('ISO9001-2026');
    expect(nextEditionOf('ISO9001-2026')).toBeUndefined();
    expect(nextEditionOf('ISO27001-2022')).toBeUndefined();
    fc.assert(
      fc.property(chosen, one, (mine, to) => {
        const after = afterChange(mine, to);
        expect(isOnePerStandard(after)).toBe(true);
        const from = changesFrom(mine, to);
        expect(inOrder(after)).toEqual(inOrder(mine.map((code) => (code === from ? to : code))));
      }),
    );
  });

  it('has what changes in the standard told of each next edition', () => {
    for (const { edition, transition } of certificationEditions)
      expect(changesTo(edition).length > 0, edition).toBe(transition !== undefined);
    expect(editionChanges.every(({ documents }) => documents.length > 0)).toBe(true);
  });

  it('asks of a document what its editions, its template and its reviews say', () => {
    const need = (
      editions: CertificationEditionCode[],
      templateEditions: CertificationEditionCode[] | null,
      isReviewed = false,
    ) => documentNeedOf({ editions, templateEditions, isReviewed }, 'ISO9001-2026');
    expect(need(['ISO9001-2026'], ['ISO9001-2015'])).toBe('done');
    expect(need(['ISO27001-2022'], null)).toBe('stays');
    expect(need(['ISO9001-2015'], ['ISO9001-2026'])).toBe('remake');
    expect(need(['ISO9001-2015'], ['ISO9001-2015', 'ISO9001-2026'])).toBe('remake');
    expect(need(['ISO9001-2015'], ['ISO9001-2015'])).toBe('template');
    expect(need(['ISO9001-2015'], [])).toBe('review');
    expect(need(['ISO9001-2015', 'ISO27001-2022'], null)).toBe('review');
    expect(need([], null)).toBe('review');
    expect(need(['ISO9001-2015'], ['ISO9001-2015'], true)).toBe('done');
  });

  it('never leaves open what was made under it, and always says who acts on what is open', () => {
    const standing = fc.record({
      editions: codes,
      templateEditions: fc.option(codes, { nil: null }),
      isReviewed: fc.boolean(),
    });
    fc.assert(
      fc.property(standing, one, (known, to) => {
        const need = documentNeedOf(known, to);
        expect(isOpenNeed(need)).toBe(actorOf(need) !== 'nobody');
        if (known.editions.includes(to)) expect(need).toBe('done');
        expect(isOpenNeed(documentNeedOf({ ...known, isReviewed: true }, to))).toBe(false);
      }),
    );
  });

  it('takes a document for one of both editions once it was reviewed for the newer one', () => {
    const reviewed = [{ from: 'ISO9001-2015', to: 'ISO9001-2026' }] as const;
    expect(followedEditions(['ISO27001-2022', 'ISO9001-2015'], reviewed)).toEqual([
      'ISO9001-2015',
      'ISO9001-2026',
      'ISO27001-2022',
    ]);
    expect(followedEditions(['ISO27001-2022'], reviewed)).toEqual(['ISO27001-2022']);
    expect(followedEditions(['ISO9001-2015'], [])).toEqual(['ISO9001-2015']);
    const followed = followedEditions(['ISO9001-2015'], reviewed);
    for (const edition of ['ISO9001-2015', 'ISO9001-2026'] as const)
      expect(otherEditions(followed, [edition])).toEqual([]);
  });
});
