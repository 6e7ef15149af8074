import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import type { RoleCode } from '../../../kernel/roles';
import { processPolicy } from '../policy';

export const processStates = ['draft', 'open', 'closed'] as const;
export type ProcessState = (typeof processStates)[number];
/** Steps that are taken without writing; edit is a save, invite a call of its own. */
export const processMoves = ['open', 'close', 'reopen', 'remove'] as const;
export type ProcessMove = (typeof processMoves)[number];
export const processActions = ['edit', 'invite', ...processMoves] as const;
export type ProcessAction = (typeof processActions)[number];

export interface ProcessFacts {
  readonly roles: readonly RoleCode[];
  readonly isOwn: boolean;
  readonly hasCandidates: boolean;
}

const writes = ({ roles, isOwn }: ProcessFacts) => isOwn && processPolicy.allowed(roles).includes('write');

/** A process is prepared, then open for sittings until it is closed. */
export const processWorkflow = defineWorkflow<ProcessAction, ProcessState, ProcessFacts>({
  actions: processActions,
  transitions: [
    { action: 'edit', from: 'draft', to: 'draft', by: writes },
    { action: 'edit', from: 'open', to: 'open', by: writes },
    { action: 'invite', from: 'draft', to: 'draft', by: writes },
    { action: 'invite', from: 'open', to: 'open', by: writes },
    { action: 'open', from: 'draft', to: 'open', by: writes },
    { action: 'close', from: 'open', to: 'closed', by: writes },
    { action: 'reopen', from: 'closed', to: 'open', by: writes },
    { action: 'remove', from: 'draft', to: null, given: ({ hasCandidates }) => !hasCandidates, by: writes },
  ],
});
