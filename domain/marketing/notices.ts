/**
 * A partner has joined or left; the own channel was moved below another one; units were handed down or have come back; an application waits, or
 * was decided.
 */
export const marketingNotices = [
  'partner_joined',
  'partner_left',
  'partner_moved',
  'equity_handed_down',
  'equity_returned',
  'equity_applied',
  'equity_decided',
] as const;
