import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { questionCount } from '#domain/subjects/exam/process/content';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { examCandidates } from '../process/tables';
import { answersOf } from './mark';
import { clockOf, ownSitting } from './open';
import { ownCandidates, readOwn } from './standing';
import { examSheets, examSittings } from './tables';

type OwnExam = ExamWire['listOwnExams']['data'][number];

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
