import { and } from 'drizzle-orm';
import { type Left, leftOf } from '#domain/kernel/bulk';
import {
  isOwnMeasure,
  type MeasureLeftReason,
  type MeasureState,
  measureAfter,
} from '#domain/subjects/assets/measure/measure';
import type { AssetsGiven, AssetsWire } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type OpenAssessment, openAssessment } from '#server/subjects/assets/assessment';
import { tellOfMeasures } from '../measureNotices';
import { findMeasures, standingOf } from '../queries/listMeasures';
import { lockMeasures } from '../settlePlans';
import { measures } from '../tables';
import { movedFields } from './moveMeasure';

type Input = AssetsGiven['moveMeasures']['body'];

/**
 * Moves many measures at once by the rules of a single move; those that can't be moved are left and named. A constant
 * number of statements.
 * @throws AppError refusedTransition where none can be moved any more
 */
export async function moveMeasures(ctx: Context, input: Input): Promise<AssetsWire['moveMeasures']['data']> {
  const { projectCode, action, result, reason } = input;
  const seen = await ctx.read(async (tx) => judged(tx, await openAssessment(ctx, tx, projectCode), input));
  if (seen.moving.length === 0) return { count: 0, left: leftOf(seen.left) };
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, projectCode);
    const by = project.caller.accountId;
    await lockMeasures(tx, rowsIn(project, input.rows));
    const { moving, left } = await judged(tx, project, input);
    const [first] = moving;
    if (!first) throw new AppError('refusedTransition');
    const fields = movedFields({ action, state: first.to, result: result || undefined, reason, by });
    const rows = moving.map(({ row }) => row);
    await tx.update(measures).set(fields).where(rowsIn(project, rows));
    await audit({
      action: 'moveMeasures',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        action,
        count: rows.length,
        left: left.length,
        measures: rows.map(({ measureCode }) => measureCode),
        measureIds: rows.map(({ measureId }) => measureId),
        ...(reason !== undefined && { reason }),
      },
      concerned: [...new Set(rows.flatMap((row) => [row.treatmentOwnerId, ...row.assigneeIds]))],
    });
    await tellOfMeasures(tx, project, rows, { action, reason });
    return { count: rows.length, left: leftOf(left) };
  });
}

const rowsIn = (project: OpenAssessment, rows: readonly { measureId: string }[]) =>
  and(
    within(measures, project),
    anyOf(
      measures.measureId,
      rows.map(({ measureId }) => measureId),
    ),
  );

/** The measures that can be moved, with their new state, and why the others are left. */
async function judged(tx: Tx, project: OpenAssessment, { rows, action, result }: Input) {
  const { caller } = project;
  const ids = rows.map(({ measureId }) => measureId);
  const found = new Map((await findMeasures(tx, project, ids)).map((row) => [row.measureId, row]));
  const left: Left<MeasureLeftReason>[] = [];
  const moving: { row: NonNullable<ReturnType<typeof found.get>>; to: MeasureState }[] = [];
  for (const { measureId, version } of rows) {
    const row = found.get(measureId);
    const standing = row && standingOf(row);
    const to = standing && measureAfter(action, standing, caller);
    const why = (): MeasureLeftReason | undefined => {
      if (!row || !standing) return 'gone';
      if (row.version !== version) return 'changedSince';
      if (action === 'verify' && standing.state === 'done' && isOwnMeasure(standing, caller)) return 'ownWork';
      if (!to) return 'otherState';
      return action === 'finish' && !result && !row.result && row.evidenceCount === 0 ? 'evidenceMissing' : undefined;
    };
    const reason = why();
    if (reason) left.push({ id: measureId, what: row ? `${row.measureCode} ${row.treatmentPlan}` : '', reason });
    else if (row && to) moving.push({ row, to });
  }
  return { moving, left };
}
