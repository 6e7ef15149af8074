import { isConcerned } from '#domain/subjects/assets/measure/measure';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type OpenAssessment, openAssessment } from '#server/subjects/assets/assessment';
import { risks } from '#server/subjects/assets/risk/tables';
import { findMeasure, standingOf } from '../queries/listMeasures';

interface Named {
  projectCode: string;
  riskId: string;
}

/**
 * A measure that its caller may change. It is no part of the signature: neither the assessment's row is locked nor its
 * signature compared, and it continues once the assessment is closed.
 * @throws AppError notFound, forbidden
 */
export async function openMeasure(ctx: Context, tx: Tx, { projectCode, riskId }: Named) {
  const project = await openAssessment(ctx, tx, projectCode);
  const row = await findMeasure(tx, project, riskId);
  const standing = standingOf(row);
  if (!isConcerned(standing, project.caller)) throw new AppError('forbidden');
  return { project, row, standing };
}

/** The same for a change: its risk is locked, so that its decision stays valid. */
export async function openMeasureForChange(ctx: Context, tx: Tx, named: Named) {
  const { project } = await openMeasure(ctx, tx, named);
  await tx.select({ riskId: risks.riskId }).from(risks).where(here(project, named)).for('no key update');
  return openMeasure(ctx, tx, named);
}

const here = (project: OpenAssessment, { riskId }: Named) => recordIn(risks, project, risks.riskId, riskId);
