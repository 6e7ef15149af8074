import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { RoleCode } from '../../../kernel/roles';

/*
 * Work that people are asked for: one person fills in a module of facts, or prepares a document, and hands it in; those who keep
 * the project confirm it or return it. What is written are the project's facts and documents themselves, never a copy.
 */

export const requestKinds = ['facts', 'document'] as const;
export type RequestKind = (typeof requestKinds)[number];

export const requestStatuses = ['open', 'submitted', 'finished'] as const;
export type RequestStatus = (typeof requestStatuses)[number];
/** The status of a role's relation to a project in the specification (section 4), with its spelling. */
export const wireStatuses = {
  open: 'notsubmit',
  submitted: 'submited',
  finished: 'finished',
} as const satisfies Record<RequestStatus, string>;

/** The customer's people who can be asked: those who see the project as a whole and take part in it. */
export const requestable = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];

export const requestActions = ['submit', 'takeBack', 'finish', 'return', 'reopen', 'cancel'] as const;
export type RequestAction = (typeof requestActions)[number];

export interface RequestStanding {
  /** May write all facts of the project as it is now. */
  readonly mayEdit: boolean;
  /** Was asked, and may write what was asked for. */
  readonly isAsked: boolean;
}

/** Nobody confirms what they filled in themselves; it is returned and opened again with a reason. */
export const requestWorkflow = defineWorkflow<RequestAction, RequestStatus, RequestStanding>({
  actions: requestActions,
  transitions: [
    { action: 'submit', from: 'open', to: 'submitted', by: ({ isAsked }) => isAsked },
    { action: 'takeBack', from: 'submitted', to: 'open', by: ({ isAsked }) => isAsked },
    { action: 'finish', from: 'submitted', to: 'finished', by: ({ mayEdit, isAsked }) => mayEdit && !isAsked },
    {
      action: 'return',
      from: 'submitted',
      to: 'open',
      by: ({ mayEdit, isAsked }) => mayEdit && !isAsked,
      asksReason: true,
    },
    { action: 'reopen', from: 'finished', to: 'open', by: ({ mayEdit }) => mayEdit, asksReason: true },
    { action: 'cancel', from: 'open', to: null, by: ({ mayEdit }) => mayEdit },
  ],
});
