import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { soonUntil } from '#domain/subjects/exam/certificate/state';
import { questionCount } from '#domain/subjects/exam/process/content';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { type CandidateState, refusalOf } from '#domain/subjects/exam/sitting/sitting';
import { tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { asSystem } from '#server/kernel/db/asSystem';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { examCertificates } from '../certificate/tables';
import { examCandidates, examProcesses } from '../process/tables';
import { answersOf } from './mark';
import { clockOf, ownSitting } from './open';
import { presentSitting } from './result';
import { examSheets, examSittings } from './tables';

type OwnExam = ExamWire['listOwnExams']['data'][number];

/** Where a person stands by their sittings. */
const candidateState = (
  sittings: readonly { readonly state: string; readonly isPassed: boolean | null }[],
): CandidateState => {
  if (sittings.some(({ isPassed }) => isPassed)) return 'passed';
  if (sittings.some(({ state }) => state !== 'closed')) return 'sitting';
  return sittings.length > 0 ? 'failed' : 'invited';
};

const ownCandidates = (ctx: Context) =>
  and(eq(examCandidates.tenantCode, ctx.actor.tenantCode), eq(examCandidates.accountId, ctx.actor.accountId));

/** The caller's invitations with their processes and sittings; its statements don't grow with them. */
async function readOwn(ctx: Context, tx: Tx, processCode?: string) {
  const rows = await tx
    .select({ candidate: examCandidates, process: examProcesses })
    .from(examCandidates)
    .innerJoin(examProcesses, eq(examProcesses.processCode, examCandidates.processCode))
    .where(and(ownCandidates(ctx), processCode === undefined ? undefined : eq(examProcesses.processCode, processCode)))
    .orderBy(desc(examCandidates.invitedAt), asc(examCandidates.processCode));
  const sittings = await tx
    .select()
    .from(examSittings)
    .where(
      and(
        eq(examSittings.tenantCode, ctx.actor.tenantCode),
        eq(examSittings.accountId, ctx.actor.accountId),
        processCode === undefined ? undefined : eq(examSittings.processCode, processCode),
      ),
    )
    .orderBy(examSittings.number);
  const now = new Date();
  // A customer sees its present channel alone; who has examined it before keeps its name.
  const organizers = await asSystem(tx, () =>
    tx
      .select({ tenantCode: tenants.tenantCode, name: tenants.name })
      .from(tenants)
      .where(anyOf(tenants.tenantCode, [...new Set(rows.map(({ process }) => process.tenantCode))])),
  );
  const served = await tx
    .select({ tenantCode: tenantRelations.tenantCode })
    .from(tenantRelations)
    .where(eq(tenantRelations.customerTenantCode, ctx.actor.tenantCode));
  const held = await tx
    .select({ processCode: examCertificates.processCode })
    .from(examCertificates)
    .where(
      and(
        eq(examCertificates.tenantCode, ctx.actor.tenantCode),
        eq(examCertificates.accountId, ctx.actor.accountId),
        isNull(examCertificates.revokedAt),
        gt(examCertificates.validUntil, soonUntil(portalToday())),
      ),
    );
  return rows.map(({ candidate, process }) => {
    const organizerName = organizers.find(({ tenantCode }) => tenantCode === process.tenantCode)?.name ?? '';
    const those = sittings.filter((sitting) => sitting.processCode === process.processCode);
    const { content } = process;
    const refusal = refusalOf(
      { ...content, state: process.state },
      {
        sittings: those.length,
        extraTries: candidate.extraTries,
        isServed: served.some(({ tenantCode }) => tenantCode === process.tenantCode),
        hasPassed: held.some((one) => one.processCode === process.processCode),
        lastClosedAt: those.at(-1)?.closedAt ?? null,
        readUnits: candidate.readUnits,
      },
      now,
    );
    const brief: OwnExam = {
      processCode: process.processCode,
      ...pick(content, ['name', 'passMark']),
      organizerName,
      questions: questionCount(content.sections),
      minutes: content.minutes + candidate.extraMinutes,
      state: candidateState(those),
      triesLeft: Math.max(0, content.tries + candidate.extraTries - those.length),
      refusal: refusal && { reason: refusal.reason, from: refusal.from?.toISOString() ?? null },
      invitedAt: candidate.invitedAt.toISOString(),
      sittings: those.map(presentSitting),
    };
    return { brief, candidate, content };
  });
}

/** The caller's own exams, the latest invitation first. */
export const listOwnExams = async (ctx: Context, tx: Tx): Promise<OwnExam[]> =>
  (await readOwn(ctx, tx)).map(({ brief }) => brief);

/** One of them, with its rules. @throws AppError notFound where the caller isn't invited */
export async function getOwnExam(
  ctx: Context,
  tx: Tx,
  { processCode }: ExamGiven['getOwnExam']['query'],
): Promise<ExamWire['getOwnExam']['data']> {
  const [own] = await readOwn(ctx, tx, processCode);
  if (!own) throw new AppError('notFound');
  const { brief, candidate, content } = own;
  return {
    ...brief,
    ...pick(content, ['notice', 'halfRight', 'review']),
    sections: content.sections.map((section) => ({
      ...pick(section, ['name', 'minimum']),
      questions: questionCount([section]),
    })),
    extraMinutes: candidate.extraMinutes,
    units: content.units.map((unit) => ({ ...unit, isRead: candidate.readUnits.includes(unit.id) })),
  };
}

/** Notes that the caller has read a learning unit. @throws AppError notFound */
export function readLearningUnit(ctx: Context, { processCode, unitId }: ExamGiven['readLearningUnit']['body']) {
  return ctx.write(async (tx, audit) => {
    const [own] = await readOwn(ctx, tx, processCode);
    if (!own?.content.units.some(({ id }) => id === unitId)) throw new AppError('notFound');
    // The organizer's row: its candidate may note this alone.
    await asSystem(tx, () =>
      tx
        .update(examCandidates)
        .set({ readUnits: sql`array_append(${examCandidates.readUnits}, ${unitId})` })
        .where(
          and(
            ownCandidates(ctx),
            eq(examCandidates.processCode, processCode),
            sql`NOT ${unitId} = ANY(${examCandidates.readUnits})`,
          ),
        ),
    );
    await audit({
      action: 'readLearningUnit',
      entity: 'examProcess',
      entityCode: processCode,
      detail: { unit: unitId },
    });
    return null;
  });
}

/** Everything that the page of a sitting needs until its end. @throws AppError notFound */
export async function getSitting(
  ctx: Context,
  tx: Tx,
  { sittingCode, device }: ExamGiven['getSitting']['query'],
): Promise<ExamWire['getSitting']['data']> {
  const [sitting] = await tx.select().from(examSittings).where(ownSitting(ctx, sittingCode));
  if (!sitting) throw new AppError('notFound');
  const answers = new Map((await answersOf(tx, sitting)).map((row) => [row.position, row]));
  const sheet = await tx
    .select()
    .from(examSheets)
    .where(and(eq(examSheets.tenantCode, sitting.tenantCode), eq(examSheets.sittingCode, sittingCode)))
    .orderBy(examSheets.position);
  return {
    ...pick(sitting, ['sittingCode', 'processCode', 'name']),
    sections: sitting.sections.map(({ name }) => name),
    // A sheet is shown until it is handed in; afterwards what the result shows.
    questions:
      sitting.state === 'closed'
        ? []
        : sheet.map(({ position, section, shown }) => {
            const stored = answers.get(position);
            return {
              position,
              section,
              shown,
              answer: (stored?.answer ?? null) as ExamWire['getSitting']['data']['questions'][number]['answer'],
              storedAt: stored?.storedAt.toISOString() ?? null,
            };
          }),
    clock: clockOf(sitting, device, new Date()),
  };
}
