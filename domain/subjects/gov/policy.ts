import { keepers, wholeViewers } from '../../core/project/policy';
import { overStates, type ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

/** A government project: its application, the records behind it, and their workbooks. */
export const govPolicy = definePolicy('govProject', {
  view: wholeViewers,
  edit: keepers,
});
export type GovAction = (typeof govPolicy)['actions'][number];

/** What these roles may do about a government project in this state. */
export const allowedGovActions = (roles: readonly RoleCode[], state: ProjectState): GovAction[] =>
  govPolicy.allowed(roles).filter((action) => action === 'view' || !overStates.includes(state));
