import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { earliestStatus } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import type { OpenAssessment } from '../assessment';
import { countLapsed, isAsSigned } from './fingerprint';
import { tellSignOffVoid } from './workNotices';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

/** Brings the assessment's status to that of the unit that is least far. */
export async function settleStatus(tx: Tx, project: ProjectKey): Promise<void> {
  const standings = await tx
    .selectDistinct({ stage: unitAssets.stage, state: unitAssets.state })
    .from(unitAssets)
    .where(within(unitAssets, project));
  const status = earliestStatus(standings);
  await tx
    .update(assessments)
    .set({ status })
    .where(and(within(assessments, project), ne(assessments.status, status)));
}

export const unsigned = { signedBy: null, signedAt: null, signedFingerprint: null };

/** A signature as the assessment holds it. */
export type Signature = Pick<OpenAssessment, keyof typeof unsigned>;

/** An assessment whose row is locked, as it was when it was opened. */
export type Signed = ProjectKey & Signature & Pick<OpenAssessment, 'projectName'>;

/** Who makes a change: a caller; null where only time has passed. */
type By = Pick<Context, 'caller' | 'endsSignature'> | null;

/**
 * Runs at the end of every change of an assessment: its status follows its units, and a signature stays only while the
 * signed content is unchanged. Otherwise the signature ends, and the people concerned are told; units keep their stage.
 * @returns whether it has ended
 * @throws AppError endsSignature if the author of the change has not confirmed it yet
 */
export async function settleSignature(by: By, tx: Tx, audit: Audit, project: Signed): Promise<boolean> {
  await settleStatus(tx, project);
  const { tenantCode, projectCode, signedBy, signedAt, signedFingerprint } = project;
  if (!signedAt || (await isAsSigned(tx, project, signedFingerprint))) return false;
  // Lapsed acceptances are no person's change: the signature ends anyway, so there is nothing to confirm.
  const lapsed = await countLapsed(tx, project);
  if (by && lapsed === 0) await requireAgreement(by, tx, project);
  const ended = await tx
    .update(assessments)
    .set({ ...unsigned, updatedBy: by?.caller.accountId ?? null })
    .where(and(within(assessments, project), isNotNull(assessments.signedAt)))
    .returning({ projectCode: assessments.projectCode });
  // Opening it again has ended it already.
  if (ended.length === 0) return false;
  await tellSignOffVoid(tx, project, lapsed > 0 ? { lapsed } : (by?.caller ?? null));
  const detail = { projectCode, signedBy, signedAt, lapsed };
  await audit({ action: 'voidSignOff', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
  return true;
}

/**
 * Requires that the caller confirms the end of a signature first.
 * @throws AppError endsSignature with whose it is and since when
 */
export async function requireAgreement(
  { endsSignature }: Pick<Context, 'endsSignature'>,
  tx: Tx,
  { signedBy, signedAt }: Signature,
): Promise<void> {
  if (!signedAt || endsSignature) return;
  const [signer] = await tx
    .select({ name: accounts.showName })
    .from(accounts)
    .where(eq(accounts.accountId, signedBy ?? ''));
  const who = signer?.name ?? '—';
  throw new AppError(
    'endsSignature',
    { who, when: portalToday(signedAt) },
    { signedBy: who, signedAt: signedAt.toISOString() },
  );
}

/** Puts a signature back where it was taken away and everything is again exactly as it was signed. */
export async function restoreSignature(tx: Tx, audit: Audit, project: ProjectKey, signature: Signature): Promise<void> {
  if (!(await isAsSigned(tx, project, signature.signedFingerprint))) return;
  // Kept as JSON, which knows no dates.
  const signedAt = signature.signedAt && new Date(signature.signedAt);
  const restored = await tx
    .update(assessments)
    .set({ ...signature, signedAt })
    .where(and(within(assessments, project), isNull(assessments.signedAt)))
    .returning({ projectCode: assessments.projectCode });
  if (restored.length === 0) return;
  const { tenantCode, projectCode } = project;
  const detail = { projectCode, signedBy: signature.signedBy, signedAt };
  await audit({ action: 'restoreSignOff', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
}
