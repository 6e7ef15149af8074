import { channelLeaders, consultants, keepers, wholeViewers } from '../../core/project/policy';
import { overStates, type ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import { type RoleCode, roles } from '../../kernel/roles';

const readers = [
  ...consultants,
  ...(['PLATFORM_MANAGER', 'CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const),
] satisfies RoleCode[];

/** What a project's certification is prepared with: its dates, the facts of the company, and the materials that a body asks for. */
export const certificationPolicy = definePolicy('certification', {
  view: wholeViewers,
  edit: keepers,
  /** Fills in the facts that the person was asked for; keepers fill in all. */
  fill: [...keepers, 'CONSUMER_OWNER'],
  /** Holds copies of documents, and acknowledges that they were received and read. */
  acknowledge: ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'],
});
export type CertificationAction = (typeof certificationPolicy)['actions'][number];

/** What these roles may do about the certification of a project in this state. */
export const allowedCertificationActions = (roles: readonly RoleCode[], state: ProjectState): CertificationAction[] =>
  certificationPolicy.allowed(roles).filter((action) => action === 'view' || !overStates.includes(state));

/** Whether texts of the own tenant, or of its projects, may be proposed by a language model. */
export const draftingPolicy = definePolicy('drafting', { forbid: ['CONSUMER_PM', ...channelLeaders] });

const documentLeaders: readonly RoleCode[] = ['CONSUMER_PM', ...channelLeaders];
/** Whether one of the roles may take a document away from the person who has it for editing. */
export const leadsDocuments = (held: readonly RoleCode[]): boolean =>
  held.some((role) => documentLeaders.includes(role));

/** Nonconformities of a project's management system; the table of nonconformity/workflow.ts says in which state. */
export const nonconformityPolicy = definePolicy('nonconformity', {
  view: [...wholeViewers, 'CONSUMER_EXECUTOR'],
  /** Sees those of all responsible people. */
  viewWhole: wholeViewers,
  /** Enters what was found, and changes it. */
  record: [...keepers, 'INTERNAL_AUDITOR'],
  /** Answers for those for whom nobody of the portal is responsible. */
  keep: keepers,
  /** Says how one was dealt with; the customer's people of these roles can be responsible. */
  respond: ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', ...keepers],
  /** Verifies what others did. */
  verify: wholeViewers,
  /** Takes a step of the table. */
  move: [...wholeViewers, 'CONSUMER_EXECUTOR'],
});
export type NonconformityNeed = (typeof nonconformityPolicy)['actions'][number];

const reading: readonly NonconformityNeed[] = ['view', 'viewWhole'];
/** What these roles may do about the nonconformities of a project in this state. */
export const allowedNonconformityNeeds = (held: readonly RoleCode[], state: ProjectState): NonconformityNeed[] =>
  nonconformityPolicy.allowed(held).filter((need) => reading.includes(need) || !overStates.includes(state));

/** The customer's roles whose people can be responsible for a nonconformity. */
export const responsibleRoles: readonly RoleCode[] = nonconformityPolicy
  .rolesThatMay('respond')
  .filter((role) => roles[role].tenant === 'customer');

export const standardPolicy = definePolicy('standard', {
  /** What standards consist of, and what of them corresponds. */
  read: readers,
  /** Takes them out of the portal as workbooks. */
  export: readers,
  /** Brings in own ones of the channel, their versions and mappings. */
  keep: channelLeaders,
});

/** Which scope codes a channel proposes for an industry, in place of the portal's. */
export const scopePolicy = definePolicy('scopeProposal', {
  keep: channelLeaders,
});

/** Word templates of a channel, from which it makes documents of its projects; the platform's own people have the page, too. */
export const documentTemplatePolicy = definePolicy('documentTemplate', {
  view: [...consultants, 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY'],
  keep: channelLeaders,
});
