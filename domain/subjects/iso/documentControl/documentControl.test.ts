import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { templateKinds } from '../template/template';
import {
  controlRuleOf,
  controlRules,
  copyNumbersFor,
  copyStates,
  copyWorkflow,
  isDistributable,
  isReviewDue,
  keptUntil,
  nextReviewAfter,
  overSince,
  type Recipient,
  recipientKey,
  reviewOnceIssued,
} from './documentControl';

describe('the rules of document control', () => {
  it('name an interval and a retention for each kind of document, once', () => {
    expect(controlRules.map(({ kind }) => kind)).toEqual([...templateKinds]);
    expect(controlRuleOf('procedure')).toEqual({ kind: 'procedure', reviewMonths: 12, retentionYears: 3 });
    expect(controlRuleOf('manual').retentionYears).toBe(6);
  });
});

describe('the next review', () => {
  it.each([
    ['2026-11-02', 12, '2027-11-02'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('after %s, in %i months, is on %s', (day, months, next) => {
    expect(nextReviewAfter(day, months)).toBe(next);
  });

  it('is counted from the effective date of what is issued, but for a review that comes before it', () => {
    const today = '2026-11-29';
    expect(reviewOnceIssued(null, '2099-01-01', 12, today)).toBe('2100-01-01');
    expect(reviewOnceIssued('2027-02-01', '2027-01-01', 12, today)).toBe('2028-01-01');
    expect(reviewOnceIssued('2026-12-15', '2027-01-01', 12, today)).toBe('2026-12-15');
    // It is late, and a version that applies at once takes its place.
    expect(reviewOnceIssued('2026-10-01', '2026-11-29', 12, today)).toBe('2027-11-29');
  });

  it('is due thirty days before its day, and stays so', () => {
    expect(isReviewDue('2026-12-31', '2026-11-30')).toBe(false);
    expect(isReviewDue('2026-12-31', '2026-12-01')).toBe(true);
    expect(isReviewDue('2026-12-31', '2027-03-01')).toBe(true);
    expect(isReviewDue(null, '2027-03-01')).toBe(false);
  });
});

describe('a version', () => {
  const versions = [
    { number: 1, effectiveOn: '2026-01-01' },
    { number: 2, effectiveOn: null },
    { number: 3, effectiveOn: '2026-06-01' },
    { number: 4, effectiveOn: '2026-09-01' },
  ] as const;
  const since = (at: number, retiredOn: string | null, today: string) => {
    const version = versions[at];
    if (!version) throw new Error('There is no such version.');
    return overSince(version, versions, retiredOn, today);
  };

  it('is over from the day on which the next one came into force, or the document was withdrawn', () => {
    expect(since(0, null, '2026-05-31')).toBeNull();
    expect(since(0, null, '2026-06-01')).toBe('2026-06-01');
    expect(since(0, null, '2026-12-01')).toBe('2026-06-01');
    expect(since(0, '2026-03-01', '2026-12-01')).toBe('2026-03-01');
    expect(since(3, null, '2026-12-01')).toBeNull();
    expect(since(3, '2026-11-01', '2026-12-01')).toBe('2026-11-01');
    expect(since(1, '2026-11-01', '2026-12-01')).toBeNull();
  });

  it('is kept for whole years, the first day counted', () => {
    expect(keptUntil('2026-06-01', 3)).toBe('2029-05-31');
    expect(keptUntil('2028-02-29', 1)).toBe('2029-02-27');
  });

  it('is given out while it applies, or will', () => {
    const on = (today: string) =>
      versions.filter((one) => isDistributable(one, versions, today)).map(({ number }) => number);
    expect(on('2025-12-31')).toEqual([1, 3, 4]);
    expect(on('2026-06-01')).toEqual([3, 4]);
    expect(on('2026-12-01')).toEqual([4]);
  });
});

describe('a copy', () => {
  const keeper = { mayEdit: true, isHolder: false, isDepartments: false };

  it('is acknowledged by its holder, for a department by who keeps the register, and recalled until it was', () => {
    const allowed = (standing: typeof keeper) =>
      Object.fromEntries(copyStates.map((state) => [state, copyWorkflow.allowedActions(state, standing)]));
    expect(allowed(keeper)).toEqual({
      awaiting: ['recall'],
      acknowledged: ['recall'],
      toRecall: ['recall'],
      recalled: [],
      handedOut: [],
      ended: [],
    });
    expect(copyWorkflow.allowedActions('awaiting', { ...keeper, isDepartments: true })).toEqual([
      'recordReceipt',
      'recall',
    ]);
    const holder = { mayEdit: false, isHolder: true, isDepartments: false };
    expect(copyStates.filter((state) => copyWorkflow.allowedActions(state, holder).length > 0)).toEqual(['awaiting']);
  });

  const department = (departmentCode: string): Recipient => ({ departmentCode, accountId: null, name: departmentCode });
  const person = (accountId: string): Recipient => ({ departmentCode: null, accountId, name: accountId });

  it('keeps the number that its holder had of the version before; others get one that nobody ever had', () => {
    const earlier = [
      { ...department('D1'), copyNumber: 1 },
      { ...person('A1'), copyNumber: 3 },
      { ...person('A2'), copyNumber: 2 },
    ];
    expect(copyNumbersFor([person('A1'), department('D2'), department('D1')], earlier, new Set())).toEqual([3, 4, 1]);
    // A second copy of the same version.
    expect(copyNumbersFor([department('D1')], earlier, new Set([1]))).toEqual([4]);
    expect(copyNumbersFor([department('D1'), person('A1')], [], new Set([1]))).toEqual([2, 3]);
  });

  it('has a number that no other copy of the version has', () => {
    const recipient = fc.constantFrom(department('D1'), department('D2'), person('A1'), person('A2'));
    const held = fc.uniqueArray(fc.record({ of: recipient, copyNumber: fc.integer({ min: 1, max: 9 }) }), {
      selector: ({ copyNumber }) => copyNumber,
    });
    fc.assert(
      fc.property(
        fc.uniqueArray(recipient, { selector: recipientKey }),
        held,
        fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
        (recipients, before, taken) => {
          const earlier = before.map(({ of, copyNumber }) => ({ ...of, copyNumber }));
          const numbers = copyNumbersFor(recipients, earlier, new Set(taken));
          expect(numbers).toHaveLength(recipients.length);
          expect(new Set([...numbers, ...taken]).size).toBe(recipients.length + taken.length);
          for (const [place, number] of numbers.entries()) {
            const other = earlier.find((copy) => copy.copyNumber === number);
            const own = recipients[place];
            if (other && own) expect(recipientKey(other)).toBe(recipientKey(own));
          }
        },
      ),
    );
  });
});
