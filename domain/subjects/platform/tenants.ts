/** The states of a tenant in the operator's filter: enabled, waiting for approval, disabled. */
export const tenantStandings = ['enabled', 'waiting', 'disabled'] as const;
export type TenantStanding = (typeof tenantStandings)[number];
