import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { ACCEPTABLE_LEVEL } from '#domain/assets/risk/treatment';
import type { OpenAssessment } from '#server/assets/assessment';
import { risks } from '#server/assets/risk/tables';
import type { Tx } from '#server/kernel/db/database';
import { within } from '#server/project/openProject';
import { tenants } from '#server/tenant/tables';

/**
 * Whether the caller would sign for what it alone has accepted, in a tenant that demands two people for that (ISO/IEC
 * 27001 Annex A 5.3: segregation of duties).
 */
export async function wouldSignAlone(
  tx: Tx,
  project: Pick<OpenAssessment, 'tenantCode' | 'projectCode'> & { caller: { accountId: string } },
): Promise<boolean> {
  const [tenant] = await tx
    .select({ fourEyes: tenants.fourEyes })
    .from(tenants)
    .where(eq(tenants.tenantCode, project.tenantCode));
  if (!tenant?.fourEyes) return false;
  const acceptors = await tx
    .selectDistinct({ accountId: risks.acceptedBy })
    .from(risks)
    .where(and(within(risks, project), gt(risks.remnantLevel, ACCEPTABLE_LEVEL), isNotNull(risks.acceptedBy)))
    .limit(2);
  return acceptors.length === 1 && acceptors[0]?.accountId === project.caller.accountId;
}
