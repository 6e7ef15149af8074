import type { StateTone } from '#domain/kernel/tokens';
import type { ApprovalState } from '#domain/tenant/rules';

/** Of a tenant that wants to be let in. */
export const approvalTones: Readonly<Record<ApprovalState, StateTone>> = {
  inhand: 'active',
  submitted: 'waiting',
  rejected: 'late',
  success: 'done',
};
