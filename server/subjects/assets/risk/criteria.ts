import { type SQL, sql } from 'drizzle-orm';
import { assessments } from '../tables';

/**
 * The level up to which residual risks of a project need no acceptance, for statements that have not read its assessment
 * (`needsAcceptance` of domain/subjects/assets/risk/criteria).
 */
export const acceptableLevelOf = ({
  tenantCode,
  projectCode,
}: Record<'tenantCode' | 'projectCode', SQL | string>): SQL =>
  sql`(SELECT ${assessments.acceptableLevel} FROM ${assessments}
    WHERE ${assessments.tenantCode} = ${tenantCode} AND ${assessments.projectCode} = ${projectCode})`;
