import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { RoleCode } from '../../../kernel/roles';
import { type NonconformityNeed, nonconformityPolicy } from '../policy';
import type { NonconformityState } from './nonconformity';

export const nonconformityActions = [
  'edit',
  'respond',
  'submit',
  'takeBack',
  'close',
  'return',
  'confirm',
  'reopen',
  'withdraw',
] as const;
export type NonconformityAction = (typeof nonconformityActions)[number];

/** Steps that are taken with a few words; the others come with what was written. */
export const nonconformityMoves = ['takeBack', 'close', 'return', 'confirm', 'reopen', 'withdraw'] as const;
export type NonconformityMove = (typeof nonconformityMoves)[number];

/** Who looks at a nonconformity. */
export interface NonconformityFacts {
  readonly roles: readonly RoleCode[];
  readonly isResponsible: boolean;
  /** Nobody of the portal is responsible, at most a name: those who keep the project's records answer for them. */
  readonly isNobodys: boolean;
  /** Wrote of what was done, added its files, or submitted it. */
  readonly tookPart: boolean;
  /** Its effect is still to be verified. */
  readonly awaitsEffect: boolean;
}

const may =
  (need: NonconformityNeed) =>
  ({ roles }: NonconformityFacts) =>
    nonconformityPolicy.allowed(roles).includes(need);
const records = may('record');
const verifies = may('verify');
const responds = may('respond');
const answers = (facts: NonconformityFacts) =>
  responds(facts) && (facts.isResponsible || (facts.isNobodys && may('keep')(facts)));
/** Nobody judges what they are responsible for or took part in (ISO 19011:2018, 4 e; ISO/IEC 27001:2022 Annex A 5.3). */
const isOther = ({ isResponsible, tookPart }: NonconformityFacts) => !isResponsible && !tookPart;

/** What was found stays as it is from its submission on: what is verified is what was submitted. */
export const nonconformityWorkflow = defineWorkflow<NonconformityAction, NonconformityState, NonconformityFacts>({
  actions: nonconformityActions,
  transitions: [
    { action: 'edit', from: 'open', to: 'open', by: (facts) => records(facts) && !facts.isResponsible },
    { action: 'respond', from: 'open', to: 'open', by: answers },
    { action: 'submit', from: 'open', to: 'submitted', by: answers },
    { action: 'takeBack', from: 'submitted', to: 'open', by: answers },
    {
      action: 'close',
      from: 'submitted',
      to: 'closed',
      by: (facts) => verifies(facts) && isOther(facts),
      asksReason: true,
    },
    {
      action: 'return',
      from: 'submitted',
      to: 'open',
      by: (facts) => verifies(facts) && isOther(facts),
      asksReason: true,
    },
    {
      action: 'confirm',
      from: 'closed',
      to: 'closed',
      given: ({ awaitsEffect }) => awaitsEffect,
      by: (facts) => verifies(facts) && isOther(facts),
      asksReason: true,
    },
    {
      action: 'reopen',
      from: 'closed',
      to: 'open',
      by: (facts) => verifies(facts) && isOther(facts),
      asksReason: true,
    },
    {
      action: 'withdraw',
      from: ['open', 'submitted'],
      to: 'withdrawn',
      by: (facts) => records(facts) && isOther(facts),
      asksReason: true,
    },
  ],
});
