/** certification_body is this project's addition to the specification's three tenant types. */
export const tenantTypes = ['customer', 'channel', 'platform', 'certification_body'] as const;
export type TenantType = (typeof tenantTypes)[number];

export const approvalStates = ['inhand', 'submitted', 'rejected', 'success'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/**
 * Only an approved tenant lets its people in. Section 4 says so of channels; a customer that applied by itself waits as
 * well, while one that a channel has entered is approved by that.
 */
export const needsAdmission = ({ approvalState, disabledReason }: Admission): boolean =>
  approvalState !== 'success' || disabledReason !== null;

interface Admission {
  approvalState: ApprovalState;
  /** The reason why the platform has disabled it; null: it is enabled. */
  disabledReason: string | null;
}
