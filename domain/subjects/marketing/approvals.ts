/** What two of the operator's people do about products and their units. */
export const marketingApprovals = [
  'publishOffer',
  'withdrawOffer',
  'grantUnits',
  'grantApplication',
  'movePartner',
] as const;
