import { and, eq } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import type { BlueprintSection } from '#domain/subjects/exam/process/content';
import { fullMark } from '#domain/subjects/exam/question/answers';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { inIds } from '#domain/subjects/exam/sitting/names';
import type { Score } from '#domain/subjects/exam/sitting/score';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { examProcesses } from '../process/tables';
import { answersOf, closeSitting } from './mark';
import { lockSitting, ownSitting, requireDevice, type Sitting } from './open';
import { examKeys, examSheets, examSittings } from './tables';

type OwnSitting = ExamWire['listOwnExams']['data'][number]['sittings'][number];

/** A score with the names of its sections. */
const presentScore = (score: Score, sections: readonly Pick<BlueprintSection, 'name'>[]) => ({
  ...score,
  weak: [...score.weak],
  sections: score.sections.map((section, at) => ({ name: sections[at]?.name ?? { zh: '', en: '' }, ...section })),
});

/** A sitting as its candidate sees it. */
export const presentSitting = (sitting: Sitting): OwnSitting => ({
  ...pick(sitting, ['sittingCode', 'number', 'state', 'closedBy']),
  startedAt: sitting.startedAt.toISOString(),
  endsAt: sitting.endsAt.toISOString(),
  closedAt: sitting.closedAt?.toISOString() ?? null,
  score: sitting.score && presentScore(sitting.score, sitting.sections),
});

/** So far before the end the clock of a page may run: a hand-in from then on is the clock's, in ms. */
const TOLERANCE = 1_000;

/**
 * Hands in what is stored; again, or from another tab, answers the same result.
 * @throws AppError notFound, sittingElsewhere, sittingPaused
 */
export async function submitSitting(ctx: Context, { sittingCode, device }: ExamGiven['submitSitting']['body']) {
  const [done] = await ctx.read((tx) =>
    tx
      .select()
      .from(examSittings)
      .where(and(ownSitting(ctx, sittingCode), eq(examSittings.state, 'closed'))),
  );
  if (done?.score) return { score: presentScore(done.score, done.sections) };
  return ctx.writeAsSystem(async (tx, audit): Promise<ExamWire['submitSitting']['data']> => {
    let sitting = await lockSitting(ctx, tx, sittingCode);
    let answered: number;
    if (sitting.state === 'closed') {
      // Another tab was quicker.
      answered = (await answersOf(tx, sitting)).filter(({ answer }) => answer !== null).length;
    } else {
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
    review: (await isReviewable(tx, sitting)) ? await reviewOf(tx, sitting) : null,
  };
}

/**
 * What is right reaches nobody while the process is open: its next sittings, those of colleagues too, draw from the same questions.
 */
async function isReviewable(tx: Tx, { processCode, rules }: Sitting): Promise<boolean> {
  if (rules.review !== 'answers') return false;
  const [process] = await tx
    .select({ state: examProcesses.state })
    .from(examProcesses)
    .where(eq(examProcesses.processCode, processCode));
  return process?.state === 'closed';
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
