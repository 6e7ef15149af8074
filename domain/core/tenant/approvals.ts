/** Requests that take two operators, about operators themselves. */
export const tenantApprovals = ['inviteOperators', 'makeOperator'] as const;
