/**
 * A partner has joined or left; the own channel was moved below another one; units were handed down, have come back or were taken
 * back; an application waits, or was decided.
 */
export const marketingNotices = [
  'partner_joined',
  'partner_left',
  'partner_moved',
  'equity_handed_down',
  'equity_returned',
  'equity_taken_back',
  'equity_applied',
  'equity_decided',
] as const;
