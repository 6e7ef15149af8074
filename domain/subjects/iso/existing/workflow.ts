import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { FindingState } from './found';

export const findingActions = ['confirm', 'dismiss', 'restore'] as const;
export type FindingAction = (typeof findingActions)[number];

export interface FindingStanding {
  /** May write about the certification of the project as it is now. */
  readonly mayEdit: boolean;
  /** There is something to take over: the project doesn't have it yet, and a document has its file. */
  readonly isTakeable: boolean;
}

/** What was taken over stays so: its record has a life of its own from then on. */
export const findingWorkflow = defineWorkflow<FindingAction, FindingState, FindingStanding>({
  actions: findingActions,
  transitions: [
    {
      action: 'confirm',
      from: 'open',
      to: 'taken',
      given: ({ isTakeable }) => isTakeable,
      by: ({ mayEdit }) => mayEdit,
    },
    { action: 'dismiss', from: 'open', to: 'dismissed', by: ({ mayEdit }) => mayEdit },
    { action: 'restore', from: 'dismissed', to: 'open', by: ({ mayEdit }) => mayEdit },
  ],
});
