import { and, isNotNull, isNull } from 'drizzle-orm';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { within } from '#server/project/openProject';
import { risks } from '../risk/tables';
import type { Signature } from '../work/signature';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

const columns = {
  riskId: risks.riskId,
  /** What was accepted. */
  remnantLevel: risks.remnantLevel,
  acceptedBy: risks.acceptedBy,
  acceptedAt: risks.acceptedAt,
  acceptReason: risks.acceptReason,
  acceptedUntil: risks.acceptedUntil,
};
type Acceptance = Pick<typeof risks.$inferSelect, keyof typeof columns>;

/** What an import took away beside what it wrote; kept with it, so that undoing it brings this back too. */
export interface Withdrawn {
  acceptances: Acceptance[];
  /** As it stood before; put back only where it was taken away. */
  signature: Signature | null;
}

/** Acceptances as they stand. */
export const acceptedRisks = (tx: Tx, project: ProjectKey): Promise<Acceptance[]> =>
  tx
    .select(columns)
    .from(risks)
    .where(and(within(risks, project), isNotNull(risks.acceptedBy)));

/** Those of them that are gone. */
export async function withdrawnOf(tx: Tx, project: ProjectKey, accepted: readonly Acceptance[]): Promise<Acceptance[]> {
  const ids = accepted.map(({ riskId }) => riskId);
  const gone = await tx
    .select({ riskId: risks.riskId })
    .from(risks)
    .where(and(within(risks, project), isNull(risks.acceptedBy), anyOf(risks.riskId, ids)));
  const isGone = new Set(gone.map(({ riskId }) => riskId));
  return accepted.filter(({ riskId }) => isGone.has(riskId));
}

/** Brings acceptances back where what remains is again what was accepted. */
export const restoreAcceptances = (
  tx: Tx,
  project: ProjectKey,
  acceptances: readonly Acceptance[],
  updatedBy: string,
): Promise<void> => bulkUpdate(tx, risks, project, ['riskId', 'remnantLevel'], acceptances, { updatedBy });
