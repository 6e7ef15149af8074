/** Actions on money and points that take two operators. */
export const ledgerApprovals = ['refundOrder', 'returnSurplus', 'reverseGift', 'publishRates'] as const;
