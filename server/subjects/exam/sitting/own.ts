import { and, asc, desc, eq } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { type BlueprintSection, questionCount } from '#domain/subjects/exam/process/content';
import { fullMark } from '#domain/subjects/exam/question/answers';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { inIds } from '#domain/subjects/exam/sitting/names';
import type { Score } from '#domain/subjects/exam/sitting/score';
import { type CandidateState, refusalOf } from '#domain/subjects/exam/sitting/sitting';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { examCandidates, examProcesses } from '../process/tables';
import { answersOf, closeSitting } from './mark';
import { clockOf, lockSitting, ownSitting, requireDevice, type Sitting } from './open';
import { examKeys, examSheets, examSittings } from './tables';

type OwnExam = ExamWire['listOwnExams']['data'][number];
type OwnSitting = OwnExam['sittings'][number];

/** A score with the names of its sections. */
const presentScore = (score: Score, sections: readonly Pick<BlueprintSection, 'name'>[]) => ({
  ...score,
  weak: [...score.weak],
  sections: score.sections.map((section, at) => ({ name: sections[at]?.name ?? { zh: '', en: '' }, ...section })),
});

const presentSitting = (sitting: Sitting): OwnSitting => ({
  ...pick(sitting, ['sittingCode', 'number', 'state', 'closedBy']),
  startedAt: sitting.startedAt.toISOString(),
  endsAt: sitting.endsAt.toISOString(),
  closedAt: sitting.closedAt?.toISOString() ?? null,
  score: sitting.score && presentScore(sitting.score, sitting.sections),
});

/** Where a person stands by their sittings. */
export const candidateState = (
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
    .select({ candidate: examCandidates, process: examProcesses, organizerName: tenants.name })
    .from(examCandidates)
    .innerJoin(examProcesses, eq(examProcesses.processCode, examCandidates.processCode))
    .innerJoin(tenants, eq(tenants.tenantCode, examProcesses.tenantCode))
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
  return rows.map(({ candidate, process, organizerName }) => {
    const those = sittings.filter((sitting) => sitting.processCode === process.processCode);
    const { content } = process;
    const refusal = refusalOf(
      { ...content, state: process.state },
      {
        sittings: those.length,
        extraTries: candidate.extraTries,
        hasPassed: those.some(({ isPassed }) => isPassed),
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
    const { readUnits } = own.candidate;
    // The organizer's row: its candidate may note this alone.
    await asSystem(tx, () =>
      tx
        .update(examCandidates)
        .set({ readUnits: [...new Set([...readUnits, unitId])] })
        .where(and(ownCandidates(ctx), eq(examCandidates.processCode, processCode))),
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

/** So far before the end the clock of a page may run: a hand-in from then on is the clock's, in ms. */
const TOLERANCE = 1_000;

/**
 * Hands in what is stored; again, or from another tab, answers the same result.
 * @throws AppError notFound, sittingElsewhere, sittingPaused
 */
export function submitSitting(ctx: Context, { sittingCode, device }: ExamGiven['submitSitting']['body']) {
  return ctx.writeAsSystem(async (tx, audit): Promise<ExamWire['submitSitting']['data']> => {
    let sitting = await lockSitting(ctx, tx, sittingCode);
    let answered = 0;
    if (sitting.state !== 'closed') {
      requireDevice(sitting, device);
      if (sitting.state === 'paused') throw new AppError('sittingPaused');
      const now = new Date();
      const by = now.getTime() >= sitting.endsAt.getTime() - TOLERANCE ? 'clock' : 'candidate';
      ({ sitting, answered } = await closeSitting(tx, audit, sitting, { by, at: now }));
    }
    const detail = { closer: sitting.closedBy ?? 'candidate', answered };
    await audit({ action: 'closeSitting', entity: 'sitting', entityCode: sittingCode, detail });
    if (!sitting.score) throw new Error(`Sitting ${sittingCode} is closed without a score.`);
    return { score: presentScore(sitting.score, sitting.sections) };
  });
}

/** The result of an own sitting. @throws AppError notFound, also before it is handed in */
export async function getSittingResult(
  ctx: Context,
  tx: Tx,
  { sittingCode }: ExamGiven['getSittingResult']['query'],
): Promise<ExamWire['getSittingResult']['data']> {
  const [sitting] = await tx.select().from(examSittings).where(ownSitting(ctx, sittingCode));
  if (sitting?.state !== 'closed') throw new AppError('notFound');
  return {
    ...presentSitting(sitting),
    ...pick(sitting, ['processCode', 'name']),
    passMark: sitting.rules.passMark,
    review: sitting.rules.review === 'answers' ? await reviewOf(tx, sitting) : null,
  };
}

/** Each question with what was answered and what is right. */
async function reviewOf(tx: Tx, sitting: Sitting): Promise<ExamWire['getSittingResult']['data']['review']> {
  const answers = new Map((await answersOf(tx, sitting)).map(({ position, answer }) => [position, answer]));
  const { tenantCode, sittingCode } = sitting;
  const rows = await asSystem(tx, () =>
    tx
      .select({ key: examKeys, section: examSheets.section })
      .from(examKeys)
      .innerJoin(
        examSheets,
        and(
          eq(examSheets.tenantCode, examKeys.tenantCode),
          eq(examSheets.sittingCode, examKeys.sittingCode),
          eq(examSheets.position, examKeys.position),
        ),
      )
      .where(and(eq(examKeys.tenantCode, tenantCode), eq(examKeys.sittingCode, sittingCode)))
      .orderBy(examKeys.position),
  );
  return rows.map(({ key, section }) => {
    const answer = answers.get(key.position);
    return {
      position: key.position,
      section,
      content: key.content,
      answer: answer ? inIds(answer, key.names) : null,
      percent: Math.floor(((key.mark ?? 0) * 100) / fullMark),
    };
  }) as unknown as ExamWire['getSittingResult']['data']['review'];
}
