import { requireNothingBlocks } from '#server/core/project/checks/runChecks';
import { within } from '#server/core/project/openProject';
import { setProjectState } from '#server/core/project/setState';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import { openForChange } from '../../openForChange';
import { fingerprintOf, isAsSigned } from '../fingerprint';
import { judgeUnits, leftOf } from '../queries/gaps';
import { wouldSignAlone } from '../queries/secondPerson';
import { unsigned } from '../signature';
import { tellSignOffVoid } from '../workNotices';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

const aboutAssessment = ({ tenantCode, projectCode }: ProjectKey) =>
  ({ entity: 'assessment', entityCode: projectCode, tenantCode }) as const;

/** So many units are named. */
const NAMED = 20;

/**
 * The customer signs for how its risks are treated and what remains of them.
 * @throws AppError notReady with the first units that are not finished or whose risks lack something again,
 *   refusedTransition where it is signed already, needsSecondPerson where nobody else has accepted what remains, checksBlock where something contradicts itself
 */
export function signOff(ctx: Context, input: { projectCode: string }): Promise<{ signedAt: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    if (project.signedAt) throw new AppError('refusedTransition');
    await requireAllFinished(tx, project);
    await requireNothingBlocks(ctx, tx, project, 'signature');
    if (await wouldSignAlone(tx, project)) throw new AppError('needsSecondPerson');
    const signedAt = new Date();
    const signedFingerprint = await fingerprintOf(tx, project);
    await tx
      .update(assessments)
      .set({ signedBy: ctx.actor.accountId, signedAt, signedFingerprint })
      .where(within(assessments, project));
    await audit({
      action: 'signAssessment',
      ...aboutAssessment(project),
      detail: { projectCode: project.projectCode, fingerprint: signedFingerprint },
    });
    return { signedAt: signedAt.toISOString() };
  });
}

/** A unit that was finished may have changed since; what remains of it must still be accepted where it must be. */
async function requireAllFinished(tx: Tx, project: OpenAssessment): Promise<void> {
  const units = await tx
    .select({
      unitId: unitAssets.unitId,
      assetCode: unitAssets.assetCode,
      name: unitAssets.name,
      stage: unitAssets.stage,
      value: unitAssets.value,
      seenAt: unitAssets.seenAt,
    })
    .from(unitAssets)
    .where(within(unitAssets, project))
    .orderBy(unitAssets.assetCode);
  const unfinished = leftOf(
    units.map((unit) => ({ ...unit, gaps: unit.stage === 'assets_progress_fin' ? [] : ['notFinished'] })),
  );
  const left = unfinished.length > 0 ? unfinished : leftOf(await judgeUnits(tx, project, 'complete', units));
  // Without any unit there is nothing to sign either.
  const what = left.length > 0 ? namesOf(left) : project.projectName;
  if (left.length > 0 || units.length === 0) throw new AppError('notReady', { what }, { left: left.slice(0, NAMED) });
}

/** The first few of them, for a sentence. */
export const namesOf = (units: readonly { assetCode: string; name: string }[]): string =>
  units
    .slice(0, 3)
    .map((unit) => `${unit.assetCode} ${unit.name}`)
    .join('、') + (units.length > 3 ? '…' : '');

/**
 * Closes a signed assessment and its project; nothing of it changes any more.
 * @throws AppError refusedTransition if it is not signed, or not in its present state
 */
export function finishAssessment(ctx: Context, input: { projectCode: string }): Promise<{ finishedAt: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    if (!project.signedAt || !(await isAsSigned(tx, project, project.signedFingerprint)))
      throw new AppError('refusedTransition');
    const finishedAt = new Date();
    await tx.update(assessments).set({ finishedAt }).where(within(assessments, project));
    await setProjectState(ctx, tx, project, 'finished');
    await audit({
      action: 'finishAssessment',
      ...aboutAssessment(project),
      detail: { projectCode: project.projectCode },
    });
    return { finishedAt: finishedAt.toISOString() };
  });
}

/**
 * Opens a finished assessment again; it must then be signed anew. The parties, and the signer with them, get one notice, that the
 * signature is void and why, in place of the one of `reopenFinished`.
 */
export async function reopenAssessment(ctx: Context, input: { projectCode: string; reason: string }): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    await tx
      .update(assessments)
      .set({ ...unsigned, finishedAt: null })
      .where(within(assessments, project));
    await setProjectState(ctx, tx, project, 'inhand');
    const { accountId, showName } = ctx.caller;
    await tellSignOffVoid(tx, project, { accountId, showName, reason: input.reason });
    await audit({
      action: 'reopenAssessment',
      ...aboutAssessment(project),
      detail: { projectCode: project.projectCode, reason: input.reason },
    });
    return null;
  });
}
