import { and, eq } from 'drizzle-orm';
import { wordingFaults } from '#domain/subjects/exam/certificate/wording';
import { examinedStandards } from '#domain/subjects/exam/process/content';
import { draw, lacking, present } from '#domain/subjects/exam/process/draw';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { requireProvedPhone, spendPhoneProof } from '#server/core/user/account/provedPhone';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { spendUnitForExam } from '#server/subjects/marketing/use';
import { textsOf } from '../certificate/issue';
import { poolOf } from '../process/pool';
import { examCandidates } from '../process/tables';
import { examQuestionVersions } from '../question/tables';
import { newSeed, seededRandom } from './random';
import { ownCandidates, readOwn } from './standing';
import { examKeys, examSheets, examSittingEvents, examSittings } from './tables';

const MINUTE = 60_000;

/** Two starts of a person at once wait for one another here. @throws AppError notFound where the caller isn't invited */
async function lockOwn(ctx: Context, tx: Tx, processCode: string) {
  const own = and(ownCandidates(ctx), eq(examCandidates.processCode, processCode));
  await tx.select({ processCode: examCandidates.processCode }).from(examCandidates).where(own).for('update');
  // Read by statements of its own: what the other one has begun is seen.
  const [found] = await readOwn(ctx, tx, processCode);
  if (!found) throw new AppError('notFound');
  return found;
}

/**
 * Begins a sitting: draws its questions from the bank as it is now, and starts the clock. One that is under way is answered as it is:
 * a reload or a second tab begins no other. In the system's transaction, as a candidate reads no bank.
 * @throws AppError notFound, phoneNotProved, examRefused, certificateWording, examQuestionsKnown, blueprintTooLarge, examUnitsLacking
 */
export function startSitting(ctx: Context, { processCode, device }: ExamGiven['startSitting']['body']) {
  return ctx.writeAsSystem(async (tx, audit): Promise<ExamWire['startSitting']['data']> => {
    const { brief, candidate, content, organizerCode, sittings } = await lockOwn(ctx, tx, processCode);
    const { tenantCode, accountId } = ctx.actor;
    const open = sittings.find(({ state }) => state !== 'closed');
    const told = (sittingCode: string, number: number) =>
      audit({ action: 'startSitting', entity: 'sitting', entityCode: sittingCode, detail: { processCode, number } });
    if (open) {
      await told(open.sittingCode, open.number);
      return { sittingCode: open.sittingCode };
    }
    if (brief.refusal) throw new AppError('examRefused', {}, brief.refusal);
    await requireProvedPhone(ctx, tx);
    const { texts } = await textsOf(tx, organizerCode);
    const [fault] = wordingFaults(texts);
    // Its certificate could never be had.
    if (fault) throw new AppError('certificateWording', { word: fault.word });
    const pool = await poolOf(tx, organizerCode);
    const seed = newSeed();
    const random = seededRandom(seed);
    const drawn = draw(content.sections, pool, random);
    if (!drawn) {
      const lacks = lacking(content.sections, pool);
      throw new AppError('blueprintTooLarge', { lacking: lacks }, { lacking: lacks });
    }
    const isKnown = drawn.some(
      ({ question }) => question.authorIds.includes(accountId) || question.decidedById === accountId,
    );
    if (isKnown) throw new AppError('examQuestionsKnown');

    const now = new Date();
    const sittingCode = newCode('S');
    const number = sittings.length + 1;
    const key = { tenantCode, sittingCode };
    await tx.insert(examSittings).values({
      ...key,
      organizerCode,
      processCode,
      accountId,
      number,
      name: content.name,
      rules: {
        minutes: content.minutes + candidate.extraMinutes,
        passMark: content.passMark,
        halfRight: content.halfRight,
        review: content.review,
        validMonths: content.validMonths,
        standards: examinedStandards(content.sections),
      },
      sections: content.sections.map(({ name, minimum }) => ({ name, minimum })),
      questions: drawn.length,
      startedAt: now,
      endsAt: new Date(now.getTime() + (content.minutes + candidate.extraMinutes) * MINUTE),
      seed,
      device,
      seenAt: now,
    });
    const contents = await contentsOf(
      tx,
      drawn.map(({ question }) => question),
    );
    const sheet = drawn.map(({ section, question }, at) => {
      const whole = contents.get(`${question.bankCode}:${question.questionCode}`);
      if (!whole) throw new Error(`Question ${question.questionCode} has no version ${question.number}.`);
      return { section, question, position: at + 1, content: whole, ...present(whole, random) };
    });
    await tx
      .insert(examSheets)
      .values(sheet.map(({ position, section, shown }) => ({ ...key, position, section, shown })));
    await tx.insert(examKeys).values(
      sheet.map(({ position, question, content, names }) => ({
        ...key,
        organizerCode,
        position,
        bankCode: question.bankCode,
        questionCode: question.questionCode,
        number: question.number,
        standard: question.standard,
        clause: question.clause,
        content,
        names,
      })),
    );
    await tx.insert(examSittingEvents).values({ ...key, organizerCode, kind: 'begun' });
    // One proof begins one sitting, and changes no phone afterwards.
    await spendPhoneProof(ctx, tx);
    // Last, as all sittings of an organizer wait for one another here.
    await spendUnitForExam(tx, organizerCode, { belongsTo: sittingCode, accountId });
    await told(sittingCode, number);
    return { sittingCode };
  });
}

/** The texts of what was drawn, by bank and code. */
async function contentsOf(tx: Tx, questions: readonly { bankCode: string; questionCode: string; number: number }[]) {
  const { tenantCode, questionCode, number, content } = examQuestionVersions;
  const rows = await tx
    .select({ tenantCode, questionCode, number, content })
    .from(examQuestionVersions)
    .where(
      and(
        anyOf(tenantCode, [...new Set(questions.map(({ bankCode }) => bankCode))]),
        anyOf(
          questionCode,
          questions.map((one) => one.questionCode),
        ),
      ),
    );
  const wanted = new Set(questions.map((one) => `${one.bankCode}:${one.questionCode}:${one.number}`));
  return new Map(
    rows
      .filter((row) => wanted.has(`${row.tenantCode}:${row.questionCode}:${row.number}`))
      .map((row) => [`${row.tenantCode}:${row.questionCode}`, row.content]),
  );
}
