import type { ApprovalState, TenantType } from '../../../kernel/tenants';

/** The tenant types that a person without a tenant may apply for. */
export const applicantTypes = ['customer', 'channel'] as const satisfies TenantType[];
export type ApplicantType = (typeof applicantTypes)[number];

/** How an application may end. */
export const decisions = ['success', 'rejected'] as const satisfies ApprovalState[];
export type Decision = (typeof decisions)[number];

export const admissionActions = ['submit', 'approve', 'reject'] as const;
export type AdmissionAction = (typeof admissionActions)[number];

/** Transitions of an application; a rejected one is corrected and submitted again. */
export const admissionMoves: Readonly<
  Record<ApprovalState, Readonly<Partial<Record<AdmissionAction, ApprovalState>>>>
> = {
  inhand: { submit: 'submitted' },
  submitted: { approve: 'success', reject: 'rejected' },
  rejected: { submit: 'submitted' },
  success: {},
};

/**
 * Whether a partner decides by itself on applicants with its invite code: on customers, which become its own. The
 * platform decides on channels, and on applicants without a code.
 */
export const decidesItself = (inviter: { type: TenantType } | null, applicant: ApplicantType): boolean =>
  inviter?.type === 'channel' && applicant === 'customer';
