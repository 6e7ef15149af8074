import { type SQL, sql } from 'drizzle-orm';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { acceptableLevelOf } from '#server/subjects/assets/risk/criteria';
import { risks } from '#server/subjects/assets/risk/tables';

/**
 * Whether an account would sign for what it alone has accepted, in a tenant that demands two people for that (ISO/IEC
 * 27001 Annex A 5.3: segregation of duties), as a condition.
 */
export const signsAlone = (accountId: string, project: { tenantCode: SQL; projectCode: SQL }): SQL =>
  sql`(SELECT ${tenants.fourEyes} AND coalesce((SELECT array_agg(DISTINCT ${risks.acceptedBy}) = ARRAY[${accountId}::text]
    FROM ${risks} WHERE ${risks.tenantCode} = ${project.tenantCode} AND ${risks.projectCode} = ${project.projectCode}
      AND ${risks.remnantLevel} > ${acceptableLevelOf(project)} AND ${risks.acceptedBy} IS NOT NULL), false)
    FROM ${tenants} WHERE ${tenants.tenantCode} = ${project.tenantCode})`;

/** The same of the caller and one project. */
export async function wouldSignAlone(tx: Tx, { caller, ...project }: OpenAssessment): Promise<boolean> {
  const [tenantCode, projectCode] = [sql`${project.tenantCode}`, sql`${project.projectCode}`];
  const { rows } = await tx.execute<{ alone: boolean | null }>(
    sql`SELECT ${signsAlone(caller.accountId, { tenantCode, projectCode })} AS alone`,
  );
  return rows[0]?.alone ?? false;
}
