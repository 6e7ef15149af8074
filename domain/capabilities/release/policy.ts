import { consultants, keepers, wholeViewers } from '../../core/project/policy';
import { overStates, type ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

/** The customer's people who can review and approve a document of their project; on the channel's side all who work on it can. */
export const customerSigners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies RoleCode[];

const signers = [...customerSigners, ...consultants] as const satisfies RoleCode[];
/** Roles whose people a rule of approval can name. */
export const approverRoles: readonly RoleCode[] = signers;

/** Review and approval of a project's documents. */
export const release = definePolicy('release', {
  view: wholeViewers,
  /** Submits a document for review, naming who reviews and approves it; withdraws it. */
  submit: keepers,
  /** Reviews, approves or returns, where named. */
  sign: signers,
  /** Says who approves which kind of document. */
  rule: keepers,
});
export type ReleaseNeed = (typeof release)['actions'][number];

/** The actions of these roles on documents of a project in this state. A finished project's report can still be approved. */
export const allowedReleaseNeeds = (roles: readonly RoleCode[], state: ProjectState): ReleaseNeed[] =>
  release
    .allowed(roles)
    .filter((need) => need === 'view' || (need === 'rule' ? !overStates.includes(state) : state !== 'closed'));
