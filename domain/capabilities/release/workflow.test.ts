import { describe, expect, it } from 'vitest';
import { countingOf, OVERTAKEN, releaseActions, releaseStandings, releaseWorkflow, standingOf } from './workflow';

const noRole = {
  isReady: true,
  maySubmit: false,
  isReviewer: false,
  isApprover: false,
  isLastApproval: true,
  isNamed: false,
  isStuck: false,
};

describe('the review and approval of a document', () => {
  it('goes from the author to the reviewer and to the approver, each acting alone at their turn', () => {
    const at = (facts: Partial<typeof noRole>) =>
      Object.fromEntries(
        [null, ...releaseStandings].map((from) => [
          String(from),
          releaseWorkflow.allowedActions(from, { ...noRole, ...facts }),
        ]),
      );
    const none = Object.fromEntries([null, ...releaseStandings].map((from) => [String(from), []]));
    expect(at({})).toEqual(none);
    expect(at({ isReviewer: true })).toEqual({ ...none, reviewing: ['review', 'return'] });
    expect(at({ isApprover: true })).toEqual({ ...none, approving: ['approve', 'return'] });
    expect(at({ maySubmit: true })).toEqual({
      ...none,
      null: ['submit'],
      reviewing: ['withdraw'],
      approving: ['withdraw'],
      returned: ['submit', 'withdraw'],
      withdrawn: ['submit'],
      [OVERTAKEN]: ['submit'],
    });
  });

  it('is not withdrawn by the people who are named: the reviewer and the approver return it', () => {
    const facts = { ...noRole, maySubmit: true, isReviewer: true, isNamed: true };
    expect(releaseWorkflow.allowedActions('reviewing', facts)).toEqual(['review', 'return']);
    expect(releaseWorkflow.allowedActions('approving', facts)).toEqual([]);
  });

  it('is withdrawn by one of them where people have left and it can’t be completed, but not once it is returned', () => {
    const facts = { ...noRole, maySubmit: true, isNamed: true, isStuck: true };
    expect(releaseWorkflow.allowedActions('approving', facts)).toEqual(['withdraw']);
    expect(releaseWorkflow.allowedActions('returned', facts)).toEqual(['submit']);
    expect(releaseWorkflow.allowedActions('approving', { ...facts, maySubmit: false })).toEqual([]);
  });

  it('goes on where further approvals are awaited, and ends with the last one, in each state for each role', () => {
    const roles = {
      nobody: {},
      reviewer: { isReviewer: true, isNamed: true },
      approver: { isApprover: true, isNamed: true, isLastApproval: false },
      lastApprover: { isApprover: true, isNamed: true },
      keeper: { maySubmit: true },
    };
    const to = (from: (typeof releaseStandings)[number], facts: object) =>
      releaseActions.flatMap((action) => {
        const step = releaseWorkflow.find(action, from, { ...noRole, ...facts });
        return step ? `${action} ${step.to}` : [];
      });
    const table = Object.entries(roles).map(([role, facts]) => [
      role,
      ...(['reviewing', 'approving', 'approved', 'returned'] as const).map((from) => to(from, facts).join(', ')),
    ]);
    expect(table).toEqual([
      ['nobody', '', '', '', ''],
      ['reviewer', 'review approving, return returned', '', '', ''],
      ['approver', '', 'approve approving, return returned', '', ''],
      ['lastApprover', '', 'approve approved, return returned', '', ''],
      ['keeper', 'withdraw withdrawn', 'withdraw withdrawn', '', 'submit reviewing, withdraw withdrawn'],
    ]);
  });

  it('does not begin before the document is ready', () => {
    const facts = { ...noRole, maySubmit: true, isReady: false };
    expect(releaseStandings.flatMap((from) => releaseWorkflow.allowedActions(from, facts))).toEqual([
      'withdraw',
      'withdraw',
      'withdraw',
    ]);
  });

  it('asks for a reason for a return alone', () => {
    expect(releaseActions.filter((action) => releaseWorkflow.asksReason(action))).toEqual(['return']);
  });

  it('counts only for the content that was submitted', () => {
    const release = { state: 'approved', fingerprint: 'a' } as const;
    expect(standingOf(undefined, 'a')).toBeNull();
    expect(standingOf(release, 'a')).toBe('approved');
    expect(standingOf(release, 'b')).toBe(OVERTAKEN);
    expect(standingOf(release, null)).toBe(OVERTAKEN);
    expect(standingOf({ ...release, state: 'returned' }, 'b')).toBe('returned');
  });

  it('goes by the approval of the present content, else by the latest submission of it, else by the latest one', () => {
    const of = (id: number, state: 'approved' | 'returned' | 'withdrawn', fingerprint: string) => ({
      id,
      state,
      fingerprint,
    });
    const submissions = [
      of(4, 'withdrawn', 'b'),
      of(3, 'returned', 'a'),
      of(2, 'approved', 'a'),
      of(1, 'returned', 'c'),
    ];
    const counting = (fingerprint: string | null) => countingOf(submissions, fingerprint)?.id;
    expect([counting('a'), counting('c'), counting('d'), counting(null)]).toEqual([2, 1, 4, 4]);
    expect(countingOf(submissions.slice(0, 2), 'a')?.id).toBe(3);
    expect(countingOf([], 'a')).toBeUndefined();
  });
});
