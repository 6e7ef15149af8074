/*
 * Certification bodies as the platform keeps them. In China a body works on an approval of the CNCA (认证认可条例, article 9):
 * a number, what it may certify, and until when.
 */

/** What a body may certify: kinds of management systems. */
export const bodyScopes = ['isms', 'pims', 'itsms', 'bcms', 'dsms', 'qms', 'ems', 'ohsms'] as const;
export type BodyScope = (typeof bodyScopes)[number];

/** The approval: good, suspended for a time, or withdrawn. */
export const bodyStates = ['valid', 'suspended', 'withdrawn'] as const;
export type BodyState = (typeof bodyStates)[number];

/** An approval number of the CNCA: kind, year and serial, e.g. CNCA-R-2002-001; RF of bodies with foreign capital. */
export const approvalPattern = /^CNCA-RF?-\d{4}-\d{2,4}$/u;

/** How many days before its end an approval is shown to end. */
export const APPROVAL_ENDS_SOON = 90;

/**
 * The state of an approval.
 * @param validUntil its last day; null: not entered
 * @param today YYYY-MM-DD
 */
export function approvalStands(
  { state, validUntil }: { state: BodyState; validUntil: string | null },
  today: string,
): BodyState | 'endsSoon' | 'ended' | 'unknown' {
  if (state !== 'valid') return state;
  if (validUntil === null) return 'unknown';
  if (validUntil < today) return 'ended';
  const left = (Date.parse(validUntil) - Date.parse(today)) / 86_400_000;
  return left <= APPROVAL_ENDS_SOON ? 'endsSoon' : 'valid';
}
