/** Actions on money and points that take two operators. */
export const ledgerApprovals = [
  'refundOrder',
  'returnSurplus',
  'returnTransfer',
  'reverseGift',
  'publishRates',
] as const;
