/** What two of the operator's people do about products and their units. */
export const marketingApprovals = ['publishOffer', 'grantUnits', 'grantApplication'] as const;
