export const tenantSizes = ['large', 'medium', 'small', 'micro'] as const;
export type TenantSize = (typeof tenantSizes)[number];

/**
 * No account becomes a member of a tenant without consent: a person is invited by phone, and accepts or declines
 * after signing in. Until then the tenant knows what it typed itself, and nothing of an account with this phone.
 */
export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Of invitations that led to no membership, as the inviting side sees them; unanswered ones expire. */
export const unfulfilledStates = ['open', 'expired', 'declined'] as const;
