import { sql } from 'drizzle-orm';
import {
  isOwnMeasure,
  type MeasureAction,
  type MeasureState,
  measureAfter,
} from '#domain/subjects/assets/measure/measure';
import { type AssetsGiven, assetsSchemas } from '#domain/subjects/assets/schema';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { tellOfMeasures } from '../measureNotices';
import { oneMeasure } from '../queries/listMeasures';
import { effectMark, planMark } from '../state';
import { measures } from '../tables';
import { openMeasureForChange } from './openMeasure';

interface Move {
  projectCode: string;
  measureId: string;
  version: number;
  action: MeasureAction;
  result?: string | undefined;
  reason?: string | undefined;
}
type Opened = Awaited<ReturnType<typeof openMeasureForChange>>;

/** Starts a measure, or reports it as done. @throws AppError notReady without a description or files */
export const carryOutMeasure = (ctx: Context, body: AssetsGiven['carryOutMeasure']['body']) => moveMeasure(ctx, body);

/** Verifies a measure, or returns it. @throws AppError needsSecondPerson where it is the caller's own */
export const judgeMeasure = (ctx: Context, body: AssetsGiven['judgeMeasure']['body']) => moveMeasure(ctx, body);

/** @throws AppError notFound, forbidden, conflict, refusedTransition */
const moveMeasure = (ctx: Context, move: Move) =>
  ctx.write(async (tx, audit) => {
    const opened = await openMeasureForChange(ctx, tx, move);
    const { project, row, standing } = opened;
    const { action, measureId } = move;
    const shown = async () =>
      assetsSchemas.getMeasure.data.shape.measure.parse(await oneMeasure(tx, project, measureId));
    const [kept] = await tx
      .select()
      .from(measures)
      .where(recordIn(measures, project, measures.measureId, measureId));
    if (row.version !== move.version) await requireVersion(tx, kept, move.version, shown);
    if (action === 'verify' && standing.state === 'done' && isOwnMeasure(standing, project.caller))
      throw new AppError('needsSecondPerson');
    const state = measureAfter(action, standing, project.caller);
    if (!state) throw new AppError('refusedTransition');
    const result = move.result || row.result;
    if (action === 'finish' && !result && row.evidenceCount === 0) {
      const what = `${row.measureCode} ${row.treatmentPlan}`;
      const left = [
        { unitId: measureId, assetCode: row.measureCode, name: row.treatmentPlan, gaps: ['evidenceMissing'] },
      ];
      throw new AppError('notReady', { what }, { left });
    }
    await writeMeasure(tx, opened, move, { state, result });
    await auditMove(audit, opened, move, result);
    await tellOfMeasures(tx, project, [row], move);
    return { record: await shown() };
  });

/** The new values of a measure that is moved. */
export function movedFields(move: {
  action: MeasureAction;
  state: MeasureState;
  result: string | null | undefined;
  reason: string | undefined;
  by: string;
}) {
  const { action, by } = move;
  const now = new Date();
  return {
    state: move.state,
    updatedAt: now,
    updatedBy: by,
    version: sql`${measures.version} + 1`,
    ...(action === 'finish' && {
      ...(move.result !== undefined && { result: move.result }),
      doneBy: by,
      doneAt: now,
      doneOf: planMark,
    }),
    // Until it is verified, its verifier sees why it came back.
    ...(action === 'verify' && {
      verifiedBy: by,
      verifiedAt: now,
      verifiedOf: effectMark,
      returnReason: null,
      returnedBy: null,
    }),
    ...(action === 'return' && { returnReason: move.reason ?? null, returnedBy: by }),
  };
}

async function writeMeasure(
  tx: Tx,
  { project }: Opened,
  { action, measureId, reason }: Move,
  { state, result }: { state: MeasureState; result: string | null },
): Promise<void> {
  const fields = movedFields({ action, reason, result, state, by: project.caller.accountId });
  await tx
    .update(measures)
    .set(fields)
    .where(recordIn(measures, project, measures.measureId, measureId));
}

async function auditMove(audit: Audit, { project, row }: Opened, move: Move, result: string | null): Promise<void> {
  const { tenantCode, projectCode } = project;
  const about = { entity: 'measure', entityCode: row.measureId, tenantCode } as const;
  const concerned = [row.treatmentOwnerId, ...row.assigneeIds];
  const detail = { projectCode, measure: row.measureCode };
  const { action, reason = '' } = move;
  if (action === 'begin') await audit({ action: 'beginMeasure', ...about, detail, concerned });
  if (action === 'finish')
    await audit({
      action: 'finishMeasure',
      ...about,
      detail: { ...detail, result, files: row.evidenceCount },
      concerned,
    });
  if (action === 'verify') await audit({ action: 'verifyMeasure', ...about, detail, concerned });
  if (action === 'return') await audit({ action: 'returnMeasure', ...about, detail: { ...detail, reason }, concerned });
}
