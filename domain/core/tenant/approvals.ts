/** What two of the operator's people do about who is one of them. */
export const tenantApprovals = ['inviteOperators', 'makeOperator'] as const;
