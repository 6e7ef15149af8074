/** How a tenant stands, as the operator narrows them: at work, waiting to be let in, disabled. */
export const tenantStandings = ['enabled', 'waiting', 'disabled'] as const;
export type TenantStanding = (typeof tenantStandings)[number];
