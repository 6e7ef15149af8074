import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import { daysLater } from '../../../kernel/days';
import type { RoleCode } from '../../../kernel/roles';
import { certificatePolicy } from '../policy';

export const certificateStates = ['valid', 'expiresSoon', 'expired', 'revoked'] as const;
export type CertificateState = (typeof certificateStates)[number];

/** So many days before its last day a certificate counts as expiring soon, and people are reminded of it. */
export const EXPIRY_NOTICE_DAYS = 60;

/** The last day on which a certificate that ends then expires soon. */
export const soonUntil = (today: string): string => daysLater(today, EXPIRY_NOTICE_DAYS);

/**
 * The state of a certificate on a day; it is valid on its last day, too.
 * @param today in the portal's time zone, YYYY-MM-DD like validUntil
 */
export function certificateState(
  { validUntil, isRevoked }: { validUntil: string; isRevoked: boolean },
  today: string,
): CertificateState {
  if (isRevoked) return 'revoked';
  if (validUntil < today) return 'expired';
  return validUntil <= soonUntil(today) ? 'expiresSoon' : 'valid';
}

export const certificateActions = ['revoke', 'restore'] as const;
export type CertificateAction = (typeof certificateActions)[number];

/** Who looks at a certificate. */
export interface CertificateFacts {
  readonly roles: readonly RoleCode[];
  /** Of the tenant that has issued it. */
  readonly isOrganizer: boolean;
}

const leads = ({ roles, isOrganizer }: CertificateFacts) =>
  isOrganizer && certificatePolicy.allowed(roles).includes('revoke');

/** Time alone moves a certificate from valid to expired; restored, it is in the state that its days give it. */
export const certificateWorkflow = defineWorkflow<CertificateAction, CertificateState, CertificateFacts>({
  actions: certificateActions,
  transitions: [
    { action: 'revoke', from: ['valid', 'expiresSoon', 'expired'], to: 'revoked', by: leads, asksReason: true },
    { action: 'restore', from: 'revoked', to: 'valid', by: leads, asksReason: true },
  ],
});

/** Whether a file of the certificate is given out: a revoked one only to those who have issued it. */
export const isDownloadable = (state: CertificateState, { isOrganizer }: Pick<CertificateFacts, 'isOrganizer'>) =>
  isOrganizer || state !== 'revoked';
