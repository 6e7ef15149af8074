import { and, eq, ne, sql } from 'drizzle-orm';
import { ACCEPTABLE_LEVEL } from '#domain/assets/risk/treatment';
import { earliestStatus } from '#domain/assets/work/workflow';
import { type OpenAssessment, openForChange, within } from '#server/assets/assessment';
import type { Audit, Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { assessments, projects, risks, unitAssets } from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';
import { findGaps } from '../queries/gaps';
import { tellSignOffVoid } from '../workNotices';

interface ProjectKey {
  tenantCode: string;
  projectCode: string;
}

/** Brings the assessment's status to that of the unit that is least far. */
export async function settle(tx: Tx, project: ProjectKey): Promise<void> {
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

/** Of a risk r: whether its acceptance is needed. */
const mustBeAccepted = sql`r.remnant_level > ${ACCEPTABLE_LEVEL}`;

/** A text of a risk r without the separator of the fingerprint's fields: none could then be moved into the next unseen. */
const field = (column: string) => sql.raw(`replace(r.${column}, '|', E'\\x01')`);

/**
 * What a signature is given for, as one number: where each unit stands, and of each of its risks what it is, how it is
 * treated, what remains, and whether that is accepted today where it must be.
 */
export async function fingerprintOf(tx: Tx, project: ProjectKey): Promise<string> {
  const { rows } = await tx.execute<{ hash: string }>(sql`
    SELECT md5(coalesce(string_agg(concat_ws('|', u.unit_id, u.stage, ${field('threat')}, ${field('vulnerability')}, r.risk_value, r.risk_level,
      coalesce(r.treatment, '-'), coalesce(${field('treatment_plan')}, '-'), coalesce(${field('treatment_owner')}, '-'),
      coalesce(r.treatment_deadline::text, '-'), r.controls::text, coalesce(r.remnant_value::text, '-'), coalesce(r.remnant_level::text, '-'),
      ${mustBeAccepted} AND r.accepted_by IS NOT NULL AND coalesce(r.accepted_until >= ${portalToday()}, true)),
      E'\n' ORDER BY u.unit_id, r.risk_id), '')) AS hash
    FROM ${unitAssets} AS u
    LEFT JOIN ${risks} AS r ON r.tenant_code = u.tenant_code AND r.project_code = u.project_code AND r.unit_id = u.unit_id
    WHERE u.tenant_code = ${project.tenantCode} AND u.project_code = ${project.projectCode}`);
  return rows[0]?.hash ?? '';
}

/** How many acceptances that are needed have ended. */
async function countLapsed(tx: Tx, project: ProjectKey): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::int AS n FROM ${risks} AS r
    WHERE r.tenant_code = ${project.tenantCode} AND r.project_code = ${project.projectCode}
      AND ${mustBeAccepted} AND r.accepted_by IS NOT NULL AND r.accepted_until < ${portalToday()}`);
  return rows[0]?.n ?? 0;
}

const unsigned = { signedBy: null, signedAt: null, signedFingerprint: null };

/** A signature as the assessment holds it. */
export type Signature = Pick<OpenAssessment, keyof typeof unsigned>;

/** An assessment whose row is locked. */
export type Signed = ProjectKey & Signature & Pick<OpenAssessment, 'projectName'>;

/**
 * To be called at the end of every change of units or risks: brings the status up to date, and takes the signature away
 * where what was signed is no longer what there is. Units stay where they are; the people concerned are told.
 * @param by who made the change; null where only time has passed
 * @returns the signature that was taken away
 */
export async function voidSignOffIfChanged(
  by: { accountId: string; showName: string } | null,
  tx: Tx,
  audit: Audit,
  project: Signed,
): Promise<Signature | null> {
  await settle(tx, project);
  const { tenantCode, projectCode, signedBy, signedAt, signedFingerprint } = project;
  if (!signedAt || (await fingerprintOf(tx, project)) === signedFingerprint) return null;
  await tx
    .update(assessments)
    .set({ ...unsigned, updatedBy: by?.accountId ?? null })
    .where(within(assessments, project));
  const lapsed = await countLapsed(tx, project);
  // Nobody's change made acceptances end, whoever's came upon it.
  await tellSignOffVoid(tx, project, lapsed > 0 ? { lapsed } : by);
  const detail = { projectCode, signedBy, signedAt, lapsed };
  await audit({ action: 'voidSignOff', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
  return { signedBy, signedAt, signedFingerprint };
}

/** Puts a signature back where everything is again exactly as it was signed. */
export async function restoreSignOff(tx: Tx, audit: Audit, project: Signed, signature: Signature): Promise<void> {
  if ((await fingerprintOf(tx, project)) !== signature.signedFingerprint) return;
  // Kept as JSON, which knows no dates.
  const signedAt = signature.signedAt && new Date(signature.signedAt);
  await tx
    .update(assessments)
    .set({ ...signature, signedAt })
    .where(within(assessments, project));
  const { tenantCode, projectCode } = project;
  const detail = { projectCode, signedBy: signature.signedBy, signedAt };
  await audit({ action: 'restoreSignOff', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
}

/** So many units are named. */
const NAMED = 20;

/**
 * The customer signs for how its risks are treated and what remains of them.
 * @throws AppError notReady with the first units that are not finished or whose risks lack something again,
 *   refusedTransition where it is signed already
 */
export function signOff(ctx: Context, input: { projectCode: string }): Promise<{ signedAt: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'sign', 'work');
    if (project.signedAt) throw new AppError('refusedTransition');
    await requireAllFinished(tx, project);
    const signedAt = new Date();
    const signedFingerprint = await fingerprintOf(tx, project);
    await tx
      .update(assessments)
      .set({ signedBy: ctx.actor.accountId, signedAt, signedFingerprint })
      .where(within(assessments, project));
    await tell(audit, project, 'signAssessment', { fingerprint: signedFingerprint });
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
    })
    .from(unitAssets)
    .where(within(unitAssets, project))
    .orderBy(unitAssets.assetCode);
  const unfinished = units.flatMap(({ stage, ...unit }) =>
    stage === 'assets_progress_fin' ? [] : [{ ...unit, gaps: ['notFinished' as const] }],
  );
  const left = unfinished.length > 0 ? unfinished : await findGaps(tx, project, 'complete', units);
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
 * @throws AppError refusedTransition where it is not signed, or not as it stands today
 */
export function finishAssessment(ctx: Context, input: { projectCode: string }): Promise<{ finishedAt: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'finish', 'work');
    if (!project.signedAt || (await fingerprintOf(tx, project)) !== project.signedFingerprint)
      throw new AppError('refusedTransition');
    const finishedAt = new Date();
    await tx.update(assessments).set({ finishedAt }).where(within(assessments, project));
    await setProjectState(ctx, tx, project, 'finished');
    await tell(audit, project, 'finishAssessment');
    return { finishedAt: finishedAt.toISOString() };
  });
}

/** Opens a finished assessment again; it must then be signed anew. */
export async function reopenAssessment(ctx: Context, input: { projectCode: string; reason: string }): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'reopen', 'work');
    await tx
      .update(assessments)
      .set({ ...unsigned, finishedAt: null })
      .where(within(assessments, project));
    await setProjectState(ctx, tx, project, 'inhand');
    const { accountId, showName } = ctx.caller;
    await tellSignOffVoid(tx, project, { accountId, showName, reason: input.reason });
    await tell(audit, project, 'reopenAssessment', { reason: input.reason });
    return null;
  });
}

const setProjectState = (ctx: Context, tx: Tx, project: ProjectKey, state: 'finished' | 'inhand') =>
  tx
    .update(projects)
    .set({ state, version: sql`${projects.version} + 1`, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
    .where(and(eq(projects.tenantCode, project.tenantCode), eq(projects.projectCode, project.projectCode)));

const tell = (
  audit: Audit,
  { tenantCode, projectCode }: OpenAssessment,
  action: string,
  detail: Record<string, unknown> = {},
) => audit({ action, entity: 'assessment', entityCode: projectCode, tenantCode, detail: { projectCode, ...detail } });
