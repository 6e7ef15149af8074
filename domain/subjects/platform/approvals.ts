/** What two of the operator's people do about tenants and their own colleagues. */
export const platformApprovals = ['giveWelcome', 'setOperatorPhone', 'resetOperatorFactor'] as const;
