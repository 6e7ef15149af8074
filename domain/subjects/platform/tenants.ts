import type { ApprovalState, TenantType } from '../../kernel/tenants';

/** The states of a tenant in the operator's filter: enabled, waiting for approval, disabled. */
export const tenantStandings = ['enabled', 'waiting', 'disabled'] as const;
export type TenantStanding = (typeof tenantStandings)[number];

/** Whether a tenant may be given points: channels and customers that were approved. */
export const mayBeGiven = ({ type, approvalState }: { type: TenantType; approvalState: ApprovalState }): boolean =>
  (type === 'channel' || type === 'customer') && approvalState === 'success';
