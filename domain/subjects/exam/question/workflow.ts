import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { RoleCode } from '../../../kernel/roles';
import { type QuestionNeed, questionPolicy } from '../policy';

/** Of a question's latest version; one that was approved may be withdrawn from new papers. */
export const questionStates = ['draft', 'submitted', 'approved', 'retired'] as const;
export type QuestionState = (typeof questionStates)[number];

export const questionActions = [
  'edit',
  'submit',
  'takeBack',
  'approve',
  'return',
  'discard',
  'retire',
  'remove',
] as const;
export type QuestionAction = (typeof questionActions)[number];
/** Steps that are taken without writing; edit is a save. */
export const questionMoves = ['submit', 'takeBack', 'approve', 'return', 'discard', 'retire', 'remove'] as const;
export type QuestionMove = (typeof questionMoves)[number];

/** Who looks at a question. */
export interface QuestionFacts {
  readonly roles: readonly RoleCode[];
  /** It is a question of the caller's own tenant. */
  readonly isOwn: boolean;
  /** Wrote the latest version, or a part of it. */
  readonly isAuthor: boolean;
  /** An earlier version is in use, or was. */
  readonly wasApproved: boolean;
  readonly isRetired: boolean;
}

const may =
  (need: QuestionNeed) =>
  ({ roles, isOwn }: QuestionFacts) =>
    isOwn && questionPolicy.allowed(roles).includes(need);
const writes = may('write');
/** A second person: nobody approves what they wrote (as documents are approved by another than their author). */
const decides = (facts: QuestionFacts) => may('approve')(facts) && !facts.isAuthor;

const isInUse = ({ wasApproved, isRetired }: QuestionFacts) => wasApproved && !isRetired;

/** An approved version stays in use until the next one is approved. */
export const questionWorkflow = defineWorkflow<QuestionAction, QuestionState, QuestionFacts>({
  actions: questionActions,
  transitions: [
    { action: 'edit', from: ['draft', 'approved', 'retired'], to: 'draft', by: writes },
    { action: 'submit', from: 'draft', to: 'submitted', by: writes },
    { action: 'takeBack', from: 'submitted', to: 'draft', by: (facts) => writes(facts) && facts.isAuthor },
    { action: 'approve', from: 'submitted', to: 'approved', by: decides },
    { action: 'return', from: 'submitted', to: 'draft', by: decides, asksReason: true },
    { action: 'discard', from: 'draft', to: 'approved', given: isInUse, by: writes },
    { action: 'discard', from: 'draft', to: 'retired', given: (f) => f.wasApproved && f.isRetired, by: writes },
    { action: 'retire', from: 'approved', to: 'retired', by: may('approve'), asksReason: true },
    // A wrong question goes out of use at once, also while its next version is on its way.
    { action: 'retire', from: 'draft', to: 'draft', given: isInUse, by: may('approve'), asksReason: true },
    { action: 'retire', from: 'submitted', to: 'submitted', given: isInUse, by: may('approve'), asksReason: true },
    { action: 'remove', from: 'draft', to: null, given: ({ wasApproved }) => !wasApproved, by: writes },
  ],
});
