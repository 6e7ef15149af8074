import { describe, expect, it } from 'vitest';
import { OVERTAKEN, releaseActions, releaseStandings, releaseWorkflow, standingOf } from './workflow';

const nobody = { isReady: true, maySubmit: false, isReviewer: false, isApprover: false };

describe('the review and approval of a document', () => {
  it('goes from the author to the reviewer and to the approver, each acting alone at their turn', () => {
    const at = (facts: Partial<typeof nobody>) =>
      Object.fromEntries(
        [null, ...releaseStandings].map((from) => [
          String(from),
          releaseWorkflow.allowedActions(from, { ...nobody, ...facts }),
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
      returned: ['submit'],
      withdrawn: ['submit'],
      [OVERTAKEN]: ['submit'],
    });
  });

  it('does not begin before the document is ready', () => {
    const facts = { ...nobody, maySubmit: true, isReady: false };
    expect(releaseStandings.flatMap((from) => releaseWorkflow.allowedActions(from, facts))).toEqual([
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
});
