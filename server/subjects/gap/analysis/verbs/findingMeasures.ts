import { and, eq, sql } from 'drizzle-orm';
import { compareCodes } from '#domain/subjects/assets/risk/codes';
import { FINDING_MEASURES, measuresBefore } from '#domain/subjects/gap/analysis/measures';
import { disposalStageOf, findingWorkflow } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { createMeasure } from '#server/subjects/assets/measure/createMeasure';
import { dropUnused } from '#server/subjects/assets/measure/settlePlans';
import { measures } from '#server/subjects/assets/measure/tables';
import { ownerOf } from '#server/subjects/assets/measure/treatmentOwner';
import { requireKnownControls } from '#server/subjects/assets/risk/knownControls';
import { findingMeasures, gapFindings } from '#server/subjects/gap/tables';
import { type BegunGap, type FindingRow, factsOf, hasTreatments, openBegun } from '../open';
import { ofMeasure } from '../queries/measures';

/**
 * The findings that the caller may plan for; those submitted as done stay as they are.
 * @throws AppError notFound also where the project has no treatment plan, refusedTransition if all of them stay
 */
async function openPlanned(ctx: Context, tx: Tx, projectCode: string, findingIds: readonly string[]) {
  const project = await openBegun(ctx, tx, projectCode, 'change');
  if (!hasTreatments(project)) throw new AppError('notFound');
  const rows = await tx
    .select()
    .from(gapFindings)
    .where(and(within(gapFindings, project), anyOf(gapFindings.findingId, findingIds)))
    .orderBy(gapFindings.position);
  if (rows.length === 0) throw new AppError('notFound');
  const planned = rows.filter((row) => findingWorkflow.find('plan', disposalStageOf(row), factsOf(project, row)));
  if (planned.length === 0) throw new AppError('refusedTransition');
  return { project, planned };
}

/** Links findings to measures, as two lists: the product of both may be tens of thousands. @returns those with a new link */
async function link(
  tx: Tx,
  { tenantCode, projectCode }: BegunGap,
  planned: readonly FindingRow[],
  measureIds: readonly string[],
): Promise<Set<string>> {
  const findingIds = planned.map(({ findingId }) => findingId);
  const { rows } = await tx.execute<{ findingId: string }>(sql`
    INSERT INTO ${findingMeasures} (tenant_code, project_code, finding_id, measure_id)
    SELECT ${tenantCode}, ${projectCode}, f.id, m.id
    FROM unnest(${sql.param(findingIds)}::uuid[]) AS f(id) CROSS JOIN unnest(${sql.param([...measureIds])}::uuid[]) AS m(id)
    ON CONFLICT DO NOTHING RETURNING finding_id AS "findingId"`);
  return new Set(rows.map(({ findingId }) => findingId));
}

/** Says that these findings have changed, to people who have one of them open. */
const touch = (tx: Tx, project: BegunGap, findingIds: Iterable<string>) =>
  tx
    .update(gapFindings)
    .set({ version: sql`${gapFindings.version} + 1`, updatedAt: sql`now()`, updatedBy: project.caller.accountId })
    .where(and(within(gapFindings, project), anyOf(gapFindings.findingId, findingIds)));

const refsOf = (planned: readonly FindingRow[], changed: ReadonlySet<string>): string[] =>
  planned.filter(({ findingId }) => changed.has(findingId)).map(({ ref }) => ref);

const codesOf = (known: readonly { measureCode: string }[]): string =>
  known
    .map(({ measureCode }) => measureCode)
    .sort(compareCodes)
    .join(', ');

/**
 * Links findings to measures of the project's treatment plan, or takes the links away. A measure that is then in use
 * nowhere goes, if nothing but its plan is known of it.
 * @throws AppError notFound, refusedTransition, unknownReference for a measure that the project has not, limitReached
 */
export function linkMeasures(
  ctx: Context,
  { projectCode, findingIds, measureIds, isLinked }: GapGiven['linkMeasures']['body'],
): Promise<GapWire['linkMeasures']['data']> {
  return ctx.write(async (tx, audit) => {
    const { project, planned } = await openPlanned(ctx, tx, projectCode, findingIds);
    const wanted = [...new Set(measureIds)];
    const known = await tx
      .select({ measureId: measures.measureId, measureCode: measures.measureCode })
      .from(measures)
      .where(and(within(measures, project), anyOf(measures.measureId, wanted)))
      .orderBy(measures.measureId)
      // None of them is merged or dropped until the end; locked in the order in which others lock them.
      .for('key share');
    const missing = wanted.find((measureId) => !known.some((one) => one.measureId === measureId));
    if (missing) throw new AppError('unknownReference', { code: missing });
    const ofThese = and(
      within(findingMeasures, project),
      anyOf(
        findingMeasures.findingId,
        planned.map(({ findingId }) => findingId),
      ),
    );
    const changed = isLinked
      ? await link(tx, project, planned, wanted)
      : new Set(
          (
            await tx
              .delete(findingMeasures)
              .where(and(ofThese, anyOf(findingMeasures.measureId, wanted)))
              .returning({ findingId: findingMeasures.findingId })
          ).map(({ findingId }) => findingId),
        );
    if (isLinked) await requireFew(tx, project, planned);
    else await dropUnused(tx, project, anyOf(measures.measureId, wanted));
    await touch(tx, project, changed);
    const refs = refsOf(planned, changed);
    await audit({
      action: isLinked ? 'linkMeasures' : 'unlinkMeasures',
      entity: 'gapAnalysis',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        count: refs.length,
        refs,
        measures: codesOf(known),
        measureIds: wanted,
      },
      concerned: planned.map(({ responsibleId }) => responsibleId),
    });
    return { changed: changed.size };
  });
}

/** @throws AppError limitReached if a finding has more measures than anybody would follow */
async function requireFew(tx: Tx, project: BegunGap, planned: readonly FindingRow[]): Promise<void> {
  const [most] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(findingMeasures)
    .where(
      and(
        within(findingMeasures, project),
        anyOf(
          findingMeasures.findingId,
          planned.map(({ findingId }) => findingId),
        ),
      ),
    )
    .groupBy(findingMeasures.findingId)
    .orderBy(sql`1 DESC`)
    .limit(1);
  if (most && most.n > FINDING_MEASURES) throw new AppError('limitReached', { max: FINDING_MEASURES });
}

/**
 * Plans a measure that closes these findings. It is carried out, proven and verified as those of risks are.
 * @throws AppError notFound, refusedTransition, unknownReference for an unknown control or person, limitReached
 */
export function planMeasure(
  ctx: Context,
  { projectCode, findingIds, ...plan }: GapGiven['planMeasure']['body'],
): Promise<GapWire['planMeasure']['data']> {
  requireKnownControls(plan.controls);
  return ctx.write(async (tx, audit) => {
    const { project, planned } = await openPlanned(ctx, tx, projectCode, findingIds);
    const { tenantCode } = project;
    const owner = await ownerOf(tx, { tenantCode, onlyAssignee: undefined }, plan, {
      treatmentOwner: null,
      treatmentOwnerId: null,
    });
    const { measureId, measureCode } = await createMeasure(tx, project, project.caller.accountId, {
      treatmentPlan: plan.treatmentPlan,
      treatmentDeadline: plan.treatmentDeadline ?? null,
      treatmentCost: plan.treatmentCost ?? null,
      controls: plan.controls,
      ...owner,
    });
    const changed = await link(tx, project, planned, [measureId]);
    await requireFew(tx, project, planned);
    await touch(tx, project, changed);
    const refs = refsOf(planned, changed);
    await audit({
      action: 'planMeasure',
      entity: 'measure',
      entityCode: measureId,
      tenantCode,
      detail: { projectCode, count: refs.length, refs, measures: measureCode },
      concerned: [owner.treatmentOwnerId, ...planned.map(({ responsibleId }) => responsibleId)],
    });
    return { changed: changed.size, measureId, measureCode };
  });
}

/**
 * Makes sure that the measures of a finding are as far as its next step asks.
 * @throws AppError measuresNotDone, measuresNotVerified, naming them
 */
export async function requireMeasures(
  tx: Tx,
  project: BegunGap,
  row: FindingRow,
  step: 'submit' | 'finish',
): Promise<void> {
  const own = await tx
    .select({ measureCode: measures.measureCode, state: measures.stateNow })
    .from(measures)
    .innerJoin(findingMeasures, ofMeasure)
    .where(and(within(findingMeasures, project), eq(findingMeasures.findingId, row.findingId)))
    .orderBy(measures.measureId)
    // Nobody returns one of them between this and the end.
    .for('share', { of: measures });
  const codes = measuresBefore(step, own).sort(compareCodes).join(', ');
  if (codes) throw new AppError(step === 'submit' ? 'measuresNotDone' : 'measuresNotVerified', { codes });
}
