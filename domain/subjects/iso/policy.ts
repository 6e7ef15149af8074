import { channelLeaders, consultants, keepers, wholeViewers } from '../../core/project/policy';
import { overStates, type ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const readers = [
  ...consultants,
  ...(['PLATFORM_MANAGER', 'CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const),
] satisfies RoleCode[];

/** The days of a project's certification. */
export const timelinePolicy = definePolicy('timeline', {
  view: wholeViewers,
  edit: keepers,
});
export type TimelineNeed = (typeof timelinePolicy)['actions'][number];

/** What these roles may do with the timeline of a project in this state. */
export const allowedTimelineNeeds = (roles: readonly RoleCode[], state: ProjectState): TimelineNeed[] =>
  timelinePolicy.allowed(roles).filter((need) => need === 'view' || !overStates.includes(state));

/** Facts of a company and of its management system: variables, departments. */
export const factsPolicy = definePolicy('facts', {
  view: wholeViewers,
  edit: keepers,
});
export type FactsNeed = (typeof factsPolicy)['actions'][number];

/** What these roles may do with the facts of a project in this state. */
export const allowedFactsNeeds = (roles: readonly RoleCode[], state: ProjectState): FactsNeed[] =>
  factsPolicy.allowed(roles).filter((need) => need === 'view' || !overStates.includes(state));

/** What a certification body asks for in a project. */
export const materialPolicy = definePolicy('material', {
  view: wholeViewers,
  edit: keepers,
});
export type MaterialAction = (typeof materialPolicy)['actions'][number];

/** What these roles may do with the materials of a project in this state. */
export const allowedMaterialActions = (roles: readonly RoleCode[], state: ProjectState): MaterialAction[] =>
  materialPolicy.allowed(roles).filter((need) => need === 'view' || !overStates.includes(state));

export const standardPolicy = definePolicy('standard', {
  /** What standards consist of, and what of them corresponds. */
  read: readers,
  /** Takes them out of the portal as workbooks. */
  export: readers,
  /** Brings in own ones of the channel, their versions and mappings. */
  keep: channelLeaders,
});
