import { isConcerned } from '#domain/subjects/assets/measure/measure';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openAssessment } from '#server/subjects/assets/assessment';
import { findMeasure, standingOf } from '../queries/listMeasures';
import { measures } from '../tables';

interface Named {
  projectCode: string;
  measureId: string;
}

/**
 * A measure that its caller may change. It is no part of the signature: neither the assessment's row is locked nor its
 * signature compared, and it continues once the assessment is closed.
 * @throws AppError notFound, forbidden
 */
export async function openMeasure(ctx: Context, tx: Tx, { projectCode, measureId }: Named) {
  const project = await openAssessment(ctx, tx, projectCode);
  const row = await findMeasure(tx, project, measureId);
  const standing = standingOf(row);
  if (!isConcerned(standing, project.caller)) throw new AppError('forbidden');
  return { project, row, standing };
}

/** The same for a change: it is locked, so that its plan stays. */
export async function openMeasureForChange(ctx: Context, tx: Tx, named: Named) {
  const { project } = await openMeasure(ctx, tx, named);
  const here = recordIn(measures, project, measures.measureId, named.measureId);
  await tx.select({ measureId: measures.measureId }).from(measures).where(here).for('no key update');
  return openMeasure(ctx, tx, named);
}
