/** certification_body is this project's addition to the specification's three tenant types. */
export const tenantTypes = ['customer', 'channel', 'platform', 'certification_body'] as const;
export type TenantType = (typeof tenantTypes)[number];

export const approvalStates = ['inhand', 'submitted', 'rejected', 'success'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export const tenantSizes = ['large', 'medium', 'small', 'micro'] as const;
export type TenantSize = (typeof tenantSizes)[number];

/**
 * Only an approved tenant lets its people in. Section 4 says so of channels; a customer that applied by itself waits like
 * them, one that a channel has entered was approved by that.
 */
export const needsAdmission = ({ approvalState, disabledReason }: Admission): boolean =>
  approvalState !== 'success' || disabledReason !== null;

interface Admission {
  approvalState: ApprovalState;
  /** Why the platform has disabled it; null: it is enabled. */
  disabledReason: string | null;
}

/**
 * Nobody becomes a member of a tenant without consent: whoever is brought in is invited by phone, and accepts or declines
 * after signing in. Until then the tenant knows what it typed itself, and nothing of an account with this phone.
 */
export const invitationStates = ['open', 'accepted', 'declined', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** Of those that led to no membership, as the inviting side sees them: one that nobody answered ends by itself. */
export const unfulfilledStates = ['open', 'expired', 'declined'] as const;
