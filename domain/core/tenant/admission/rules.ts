import type { ApprovalState, TenantType } from '../../../kernel/tenants';

/** What somebody without a tenant may apply to be let in as. */
export const applicantTypes = ['customer', 'channel'] as const satisfies TenantType[];
export type ApplicantType = (typeof applicantTypes)[number];

/** How an application may end. */
export const decisions = ['success', 'rejected'] as const satisfies ApprovalState[];
export type Decision = (typeof decisions)[number];

export const admissionActions = ['submit', 'approve', 'reject'] as const;
export type AdmissionAction = (typeof admissionActions)[number];

/** What may become of an application from each state; what was rejected is corrected and handed in again. */
export const admissionMoves: Readonly<
  Record<ApprovalState, Readonly<Partial<Record<AdmissionAction, ApprovalState>>>>
> = {
  inhand: { submit: 'submitted' },
  submitted: { approve: 'success', reject: 'rejected' },
  rejected: { submit: 'submitted' },
  success: {},
};

/**
 * Whether a partner decides by itself on whoever came with its invite code: on customers, which become its own. On
 * channels, and on whoever came with no code, the platform decides.
 */
export const decidesItself = (inviter: { type: TenantType } | null, applicant: ApplicantType): boolean =>
  inviter?.type === 'channel' && applicant === 'customer';
