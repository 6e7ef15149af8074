import { and, eq, sql } from 'drizzle-orm';
import isEqual from 'lodash/isEqual.js';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { fits } from '#domain/subjects/exam/sitting/names';
import { type Admission, admit } from '#domain/subjects/exam/sitting/sitting';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError, HttpError } from '#server/kernel/errors';
import { clockOf, lockSitting, ownSitting, requireDevice, type Sitting } from './open';
import { examAnswers, examSheets, examSittingEvents, examSittings } from './tables';

type Given = ExamGiven['saveExamAnswer']['body'];

const answerIn = (sitting: Sitting, sequence: number) =>
  and(
    eq(examAnswers.tenantCode, sitting.tenantCode),
    eq(examAnswers.sittingCode, sitting.sittingCode),
    eq(examAnswers.sequence, sequence),
  );

function refuse(admission: Exclude<Admission, 'store' | 'repeat'>, { lastSequence }: Sitting): never {
  switch (admission) {
    case 'clash':
      throw new AppError('sequenceTaken', {}, { lastSequence });
    case 'gap':
      throw new AppError('sequenceGap', {}, { lastSequence });
    case 'paused':
      throw new AppError('sittingPaused');
    case 'over':
      throw new AppError('sittingOver');
  }
}

/**
 * Stores one answer as it arrives: the clock of the server and the answer's number decide, nothing that the client claims. What repeats
 * a stored answer is acknowledged again, whatever has happened since.
 * @throws AppError notFound, sittingElsewhere, sittingOver, sittingPaused, sequenceGap, sequenceTaken; HttpError 400 where it is no
 *   answer to the question
 */
export function saveExamAnswer(ctx: Context, { sittingCode, device, sequence, position, answer }: Given) {
  return ctx.write(async (tx, audit): Promise<ExamWire['saveExamAnswer']['data']> => {
    const sitting = await lockSitting(ctx, tx, sittingCode);
    const now = new Date();
    const [stored] =
      sequence <= sitting.lastSequence ? await tx.select().from(examAnswers).where(answerIn(sitting, sequence)) : [];
    const isSame = stored && stored.position === position && isEqual(stored.answer, answer);
    const admission = admit(sitting, { sequence, now, isSame });
    const told = { action: 'saveExamAnswer', entity: 'sitting', entityCode: sittingCode } as const;
    if (admission === 'repeat' && stored) {
      await audit({ ...told, detail: { sequence, position } });
      return { storedAt: stored.storedAt.toISOString(), clock: clockOf(sitting, device, now) };
    }
    requireDevice(sitting, device);
    if (admission !== 'store') return refuse(admission as Exclude<Admission, 'store' | 'repeat'>, sitting);
    await requireFit(tx, sitting, { position, answer });
    const { tenantCode } = sitting;
    await tx.insert(examAnswers).values({ tenantCode, sittingCode, sequence, position, answer, storedAt: now });
    const changed = { lastSequence: sequence, lastAnswerAt: now, seenAt: now };
    await tx.update(examSittings).set(changed).where(ownSitting(ctx, sittingCode));
    await audit({ ...told, detail: { sequence, position } });
    return { storedAt: now.toISOString(), clock: clockOf({ ...sitting, ...changed }, device, now) };
  });
}

/** @throws HttpError 400 where there is no such question, or it is no answer to it */
async function requireFit(tx: Tx, sitting: Sitting, { position, answer }: Pick<Given, 'position' | 'answer'>) {
  const { tenantCode, sittingCode } = sitting;
  const [sheet] = await tx
    .select({ shown: examSheets.shown })
    .from(examSheets)
    .where(
      and(
        eq(examSheets.tenantCode, tenantCode),
        eq(examSheets.sittingCode, sittingCode),
        eq(examSheets.position, position),
      ),
    );
  if (!sheet) throw new HttpError(400, 'malformed', {}, { position: 'no such question' });
  if (answer && !fits(sheet.shown, answer)) throw new HttpError(400, 'malformed', {}, { answer: 'no answer to it' });
}

/** The page is there: its line is up, and it was left so often since it last said so. @throws AppError notFound */
export function tellPresence(ctx: Context, { sittingCode, device, left }: ExamGiven['tellPresence']['body']) {
  const seen = async (tx: Tx): Promise<ExamWire['tellPresence']['data']> => {
    const sitting = await lockSitting(ctx, tx, sittingCode);
    const now = new Date();
    if (sitting.device === device && sitting.state !== 'closed') {
      const { organizerCode, tenantCode } = sitting;
      const changed = { seenAt: now, left: sitting.left + left };
      await tx.update(examSittings).set(changed).where(ownSitting(ctx, sittingCode));
      if (left > 0) await noteLeft(tx, { tenantCode, sittingCode, organizerCode }, left);
    }
    return { clock: clockOf(sitting, device, now) };
  };
  // That a page is there changes no record: it leaves no row in the log.
  if (left === 0) return ctx.services.database.transaction('system', seen);
  return ctx.write(async (tx, audit) => {
    await audit({ action: 'leaveSitting', entity: 'sitting', entityCode: sittingCode, detail: { times: left } });
    return seen(tx);
  });
}

/** Within a minute, times that the page was left are one event: a page can't bury what else has happened. */
async function noteLeft(tx: Tx, key: Pick<Sitting, 'tenantCode' | 'sittingCode' | 'organizerCode'>, left: number) {
  const { tenantCode, sittingCode } = key;
  const added = await tx
    .update(examSittingEvents)
    .set({ amount: sql`${examSittingEvents.amount} + ${left}` })
    .where(
      and(
        eq(examSittingEvents.tenantCode, tenantCode),
        eq(examSittingEvents.sittingCode, sittingCode),
        eq(examSittingEvents.kind, 'left'),
        sql`${examSittingEvents.at} > now() - interval '1 minute'`,
      ),
    )
    .returning({ id: examSittingEvents.id });
  if (added.length === 0) await tx.insert(examSittingEvents).values({ ...key, kind: 'left', amount: left });
}

/** Goes on with it on another device. @throws AppError notFound, sittingOver */
export function takeOverSitting(ctx: Context, { sittingCode, device }: ExamGiven['takeOverSitting']['body']) {
  return ctx.write(async (tx, audit): Promise<ExamWire['takeOverSitting']['data']> => {
    const sitting = await lockSitting(ctx, tx, sittingCode);
    if (sitting.state === 'closed') throw new AppError('sittingOver');
    const { organizerCode, tenantCode, processCode } = sitting;
    if (sitting.device !== device) {
      await tx.update(examSittings).set({ device }).where(ownSitting(ctx, sittingCode));
      await tx.insert(examSittingEvents).values({ tenantCode, sittingCode, organizerCode, kind: 'otherDevice' });
    }
    await audit({ action: 'takeOverSitting', entity: 'sitting', entityCode: sittingCode, detail: { processCode } });
    return { clock: clockOf({ ...sitting, device }, device, new Date()) };
  });
}
