import type { ProjectKind } from '../../core/project/rules';
import type { ProductUse } from './products/rules';

/** What becomes of an application for products. */
export const applicationStates = ['open', 'granted', 'partly', 'refused', 'withdrawn'] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** What it may be decided to be. */
export const decidedStates = ['granted', 'partly', 'refused'] as const satisfies ApplicationState[];
export type DecidedState = (typeof decidedStates)[number];

/** One product of an application: how many units were asked for and, once it is decided, given. */
export interface AppliedItem {
  productCode: string;
  asked: number;
  granted: number | null;
}

/** The state of a decided application: it is refused if nothing is granted. */
export function stateOfDecision(items: readonly { asked: number; granted: number }[]): DecidedState {
  if (items.every(({ granted }) => granted === 0)) return 'refused';
  return items.every(({ asked, granted }) => granted >= asked) ? 'granted' : 'partly';
}

/**
 * The products of which a project of this kind and standard uses a unit, in the order in which they are tried: what was made
 * for the standard before what is for any.
 */
export function paidBy<P extends { usedBy: ProductUse; standards: readonly string[] }>(
  products: readonly P[],
  { kind, standardCode }: { kind: ProjectKind; standardCode: string },
): P[] {
  const starting = products.filter(({ usedBy }) => usedBy === kind);
  return [
    ...starting.filter(({ standards }) => standards.includes(standardCode)),
    ...starting.filter(({ standards }) => standards.length === 0),
  ];
}

/** The relation of the caller's channel to the channel that invites it by code. */
export const invitationRelations = ['mayJoin', 'own', 'joined', 'below', 'elsewhere'] as const;
export type InvitationRelation = (typeof invitationRelations)[number];

/**
 * Whether a channel may join an inviter. It must leave its present partner before it joins another one, so that no
 * partner loses a channel by another's invitation.
 * @param inviter with the way from the top of the tree down to it
 */
export function invitationRelation(
  own: { tenantCode: string; parentTenantCode: string | null; parentIsPlatform: boolean },
  inviter: { tenantCode: string; isBelowOwn: boolean },
): InvitationRelation {
  if (inviter.tenantCode === own.tenantCode) return 'own';
  if (inviter.tenantCode === own.parentTenantCode) return 'joined';
  if (inviter.isBelowOwn) return 'below';
  return own.parentTenantCode !== null && !own.parentIsPlatform ? 'elsewhere' : 'mayJoin';
}

/** What a partner does not see of those below it, whom people ask about before they join; what it does see is the wire's partnerCard. */
export const partnerBlind = ['customerNames', 'projectContents', 'files', 'peopleNames'] as const;
