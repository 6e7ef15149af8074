/** What two of the operator's people do about money and points. */
export const ledgerApprovals = ['refundOrder', 'returnSurplus', 'reverseGift', 'publishRates'] as const;
