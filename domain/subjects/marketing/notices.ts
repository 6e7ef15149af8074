/**
 * A partner has joined or left; the own channel was moved below another one; units were handed down, have come back or were taken
 * back; units are about to end; an application waits, or was decided; a delivery is asked for, or something was done about it.
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
  'equity_ending',
  'delivery_asked',
  'delivery_taken',
  'delivery_given_back',
  'delivery_handed_over',
  'delivery_refused',
  'delivery_accepted',
  'delivery_returned',
  'delivery_cancelled',
] as const;
