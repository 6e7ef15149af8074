/** Addresses of the files in public/clauses; a test compares the list with the folder. */
export const clauseFiles: readonly string[] = [
  '/static/clauses/accountRight.html',
  '/static/clauses/balanceRuleDesc.html',
  '/static/clauses/rechargeBalance.html',
  '/static/clauses/userAgreement.html',
];
