import { and, sql } from 'drizzle-orm';
import { riskStateOf } from '#domain/subjects/gap/analysis/risk';
import type { GapGiven } from '#domain/subjects/gap/schema';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { findingUnits, gapFindings } from '#server/subjects/gap/tables';
import { type BegunGap, type FindingRow, openBegun, openFinding, requireFindingStep } from '../open';
import { type FindingWire, levelOf, presentFinding } from '../queries/findings';

type Named = { projectCode: string; findingId: string; version: number; reason?: string | undefined };

/** A finding that is changed as it was seen. @throws AppError notFound, conflict, forbidden, refusedTransition, reasonNeeded */
export async function openForStep(
  ctx: Context,
  tx: Tx,
  { projectCode, findingId, version, reason }: Named,
  action: Parameters<typeof requireFindingStep>[1],
): Promise<{ project: BegunGap; row: FindingRow }> {
  const project = await openBegun(ctx, tx, projectCode, 'change');
  const row = await openFinding(tx, project, findingId);
  requireFindingStep(project, action, row, reason);
  await requireVersion(tx, row, version, () => presentFinding(tx, project, findingId));
  return { project, row };
}

/** Writes what changed of a finding. */
export async function writeFinding(
  tx: Tx,
  project: BegunGap,
  { findingId }: Pick<FindingRow, 'findingId'>,
  change: Partial<typeof gapFindings.$inferInsert>,
): Promise<FindingWire> {
  await tx
    .update(gapFindings)
    .set({
      ...change,
      version: sql`${gapFindings.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: project.caller.accountId,
    })
    .where(recordIn(gapFindings, project, gapFindings.findingId, findingId));
  return presentFinding(tx, project, findingId);
}

/** The assets that a finding was seen on, in place of those before. @throws AppError unknownReference */
async function keepUnits(tx: Tx, project: BegunGap, { findingId }: FindingRow, unitIds: readonly string[]) {
  const wanted = [...new Set(unitIds)];
  const { tenantCode, projectCode } = project;
  await tx.delete(findingUnits).where(recordIn(findingUnits, project, findingUnits.findingId, findingId));
  if (wanted.length === 0) return;
  // Only units of the project are found.
  const known = await tx
    .select({ unitId: unitAssets.unitId })
    .from(unitAssets)
    .where(and(within(unitAssets, project), anyOf(unitAssets.unitId, wanted)));
  const missing = wanted.find((unitId) => !known.some((one) => one.unitId === unitId));
  if (missing) throw new AppError('unknownReference', { code: missing });
  await tx.insert(findingUnits).values(wanted.map((unitId) => ({ tenantCode, projectCode, findingId, unitId })));
}

const orNull = (text: string | null) => text || null;

/**
 * Saves the consultant's rating of a finding; it stays when the answers are evaluated again.
 * @throws AppError reasonNeeded if the level differs from the answers' without a reason, conflict, refusedTransition
 */
export function saveFinding(ctx: Context, input: GapGiven['saveFinding']['body']): Promise<FindingWire> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, input, 'edit');
    // The level of the answers is no decision.
    const level = input.level === row.computedLevel ? null : input.level;
    const levelReason = level === null ? null : orNull(input.levelReason);
    if (level !== null && levelReason === null) throw new AppError('reasonNeeded');
    const standing = level ?? row.computedLevel;
    const { isExcluded, riskState, riskReason } = row;
    await keepUnits(tx, project, row, input.unitIds);
    const saved = await writeFinding(tx, project, row, {
      level,
      levelReason,
      present: orNull(input.present),
      missing: orNull(input.missing),
      measure: orNull(input.measure),
      links: input.links,
      riskState: riskStateOf({ level: standing, isExcluded, riskState, riskReason }),
    });
    await audit({
      action: 'saveFinding',
      entity: 'finding',
      entityCode: row.findingId,
      tenantCode: project.tenantCode,
      detail: {
        projectCode: project.projectCode,
        ref: row.ref,
        level: standing,
        before: levelOf(row),
        reason: levelReason,
      },
    });
    return saved;
  });
}

/** The channel closes the risk of a finding, or opens it, and says why. @throws AppError refusedTransition, conflict */
export function moveRisk(
  ctx: Context,
  input: QuestionnaireGiven['closeRisk']['body'],
  action: 'closeRisk' | 'openRisk',
): Promise<FindingWire> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, input, action);
    const riskState = action === 'closeRisk' ? 'closed' : 'open';
    const isThere = action === 'closeRisk' ? row.riskState === 'open' : row.riskState !== 'open';
    if (!isThere) throw new AppError('refusedTransition');
    const saved = await writeFinding(tx, project, row, { riskState, riskReason: input.reason });
    await audit({
      action: action === 'closeRisk' ? 'closeFindingRisk' : 'openFindingRisk',
      entity: 'finding',
      entityCode: row.findingId,
      tenantCode: project.tenantCode,
      detail: { projectCode: project.projectCode, ref: row.ref, reason: input.reason },
    });
    return saved;
  });
}
