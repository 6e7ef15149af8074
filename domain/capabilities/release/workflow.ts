import { defineWorkflow } from '../workflow/workflow';

/*
 * How a document becomes final: the person who prepared it submits it, a second person reviews it, a third one approves it
 * (ISO 9001:2015, 7.5.2 c; GB/T 20984-2022, 5.6.1: approved before it is issued). A project's rule may ask for several approvals (approval.ts).
 */

export const releaseStates = ['reviewing', 'approving', 'approved', 'returned', 'withdrawn'] as const;
export type ReleaseState = (typeof releaseStates)[number];
/** The document states something else than what was submitted. */
export const OVERTAKEN = 'overtaken';
export const releaseStandings = [...releaseStates, OVERTAKEN] as const;
export type ReleaseStanding = (typeof releaseStandings)[number];

export const releaseActions = ['submit', 'review', 'approve', 'return', 'withdraw'] as const;
export type ReleaseAction = (typeof releaseActions)[number];
/** Steps of a document that was submitted. */
export const releaseMoves = ['review', 'approve', 'return', 'withdraw'] as const satisfies readonly ReleaseAction[];
export type ReleaseMove = (typeof releaseMoves)[number];

export interface ReleaseFacts {
  /** The document is in a state in which it may become final. */
  readonly isReady: boolean;
  readonly maySubmit: boolean;
  readonly isReviewer: boolean;
  /** Its approval is awaited from this person now, or from somebody whose deputy the person is. */
  readonly isApprover: boolean;
  /** With this person's approval all steps of the approval are done. */
  readonly isLastApproval: boolean;
  /** Named as reviewer or approver, or acting for an approver: such a person returns it, with a reason, instead of withdrawing it. */
  readonly isNamed: boolean;
  /** People have left, and its approval can no longer be completed: then those who are named may withdraw it as well. */
  readonly isStuck: boolean;
}

/** Null is the state of a document that was never submitted. */
export const releaseWorkflow = defineWorkflow<ReleaseAction, ReleaseStanding | null, ReleaseFacts>({
  actions: releaseActions,
  transitions: [
    {
      action: 'submit',
      from: [null, 'returned', 'withdrawn', OVERTAKEN],
      to: 'reviewing',
      given: ({ isReady }) => isReady,
      by: ({ maySubmit }) => maySubmit,
    },
    { action: 'review', from: 'reviewing', to: 'approving', by: ({ isReviewer }) => isReviewer },
    {
      action: 'approve',
      from: 'approving',
      to: 'approved',
      by: ({ isApprover, isLastApproval }) => isApprover && isLastApproval,
    },
    { action: 'approve', from: 'approving', to: 'approving', by: ({ isApprover }) => isApprover },
    { action: 'return', from: 'reviewing', to: 'returned', by: ({ isReviewer }) => isReviewer, asksReason: true },
    { action: 'return', from: 'approving', to: 'returned', by: ({ isApprover }) => isApprover, asksReason: true },
    {
      action: 'withdraw',
      from: ['reviewing', 'approving'],
      to: 'withdrawn',
      by: ({ maySubmit, isNamed, isStuck }) => maySubmit && (!isNamed || isStuck),
    },
    {
      action: 'withdraw',
      from: 'returned',
      to: 'withdrawn',
      by: ({ maySubmit, isNamed }) => maySubmit && !isNamed,
    },
  ],
});

/**
 * Where a submitted document stands now.
 * @param fingerprint of what the document states now; null if it may not become final
 */
export function standingOf(
  release: { readonly state: ReleaseState; readonly fingerprint: string } | undefined,
  fingerprint: string | null,
): ReleaseStanding | null {
  if (!release) return null;
  const { state } = release;
  const isOver = state === 'returned' || state === 'withdrawn';
  return isOver || release.fingerprint === fingerprint ? state : OVERTAKEN;
}

/**
 * The submission that counts for a document: its approval, else the latest one of what it states, else the latest one.
 * @param submissions newest first
 * @param fingerprint of what the document states; null if it may not become final
 */
export function countingOf<S extends { readonly state: ReleaseState; readonly fingerprint: string }>(
  submissions: readonly S[],
  fingerprint: string | null,
): S | undefined {
  const same = submissions.filter((one) => one.fingerprint === fingerprint);
  return same.find(({ state }) => state === 'approved') ?? same[0] ?? submissions[0];
}
