import { and, isNotNull, isNull } from 'drizzle-orm';
import { within } from '#server/core/project/openProject';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { Signature } from '../work/signature';
import { risks } from './tables';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

const columns = {
  riskId: risks.riskId,
  /** The acceptance. */
  remnantLevel: risks.remnantLevel,
  acceptedBy: risks.acceptedBy,
  acceptedAt: risks.acceptedAt,
  acceptReason: risks.acceptReason,
  acceptedUntil: risks.acceptedUntil,
};
export type Acceptance = Pick<typeof risks.$inferSelect, keyof typeof columns>;

/** An acceptance that was taken away, and its risk's version after that. */
export type WithdrawnAcceptance = Acceptance & { version: number };

/** Acceptances and a signature that a change withdrew; kept with it, so that an undo restores them. */
export interface Withdrawn {
  acceptances: WithdrawnAcceptance[];
  /** The former state; restored only if it was withdrawn. */
  signature: Signature | null;
}

/** Current acceptances. */
export const acceptedRisks = (tx: Tx, project: ProjectKey): Promise<Acceptance[]> =>
  tx
    .select(columns)
    .from(risks)
    .where(and(within(risks, project), isNotNull(risks.acceptedBy)));

/** Those of them that are gone, each with its risk's current version. */
export async function withdrawnOf(
  tx: Tx,
  project: ProjectKey,
  accepted: readonly Acceptance[],
): Promise<WithdrawnAcceptance[]> {
  const ids = accepted.map(({ riskId }) => riskId);
  const gone = await tx
    .select({ riskId: risks.riskId, version: risks.version })
    .from(risks)
    .where(and(within(risks, project), isNull(risks.acceptedBy), anyOf(risks.riskId, ids)));
  const versions = new Map(gone.map(({ riskId, version }) => [riskId, version]));
  return accepted.flatMap((acceptance) => {
    const version = versions.get(acceptance.riskId);
    return version === undefined ? [] : [{ ...acceptance, version }];
  });
}

/** Restores acceptances if the residual risk is again what was accepted. */
export const restoreAcceptances = (
  tx: Tx,
  project: ProjectKey,
  withdrawn: readonly WithdrawnAcceptance[],
  updatedBy: string,
): Promise<void> => {
  const acceptances = withdrawn.map(({ version, ...acceptance }) => acceptance);
  return bulkUpdate(tx, risks, project, ['riskId', 'remnantLevel'], acceptances, { updatedBy });
};
