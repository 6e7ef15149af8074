import { gapPolicy } from '../analysis/policy';

/** Statements as documents. */
export const statementFiles = { statement: gapPolicy.rolesThatMay('viewWhole') } as const;
