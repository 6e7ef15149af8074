import { and, eq, gt, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import pick from 'lodash/pick.js';
import type { ProcessState } from '#domain/subjects/exam/process/workflow';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import { endAfterPause, isMovable, type SittingMove, statesFor } from '#domain/subjects/exam/sitting/sitting';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import { anyOf } from '#server/kernel/db/conditions';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { AppError, HttpError } from '#server/kernel/errors';
import { examCandidates, examProcesses } from '../process/tables';
import { ofSeenCustomers } from '../seenCustomers';
import { closedBy } from './clock';
import { closeSitting } from './mark';
import type { Sitting } from './open';
import { examAnswers, examSittingEvents, examSittings } from './tables';

const MINUTE = 60_000;

/** A process of the caller's tenant. @throws AppError notFound */
async function requireOwnProcess(ctx: Context, tx: Tx, processCode: string): Promise<{ state: ProcessState }> {
  const [own] = await tx
    .select({ state: examProcesses.state })
    .from(examProcesses)
    .where(and(eq(examProcesses.tenantCode, ctx.actor.tenantCode), eq(examProcesses.processCode, processCode)));
  if (!own) throw new AppError('notFound');
  return own;
}

const ofProcess = (ctx: Context, processCode: string) =>
  and(
    eq(examSittings.organizerCode, ctx.actor.tenantCode),
    eq(examSittings.processCode, processCode),
    ofSeenCustomers(ctx, examSittings.tenantCode),
  );

type Watched = ExamWire['watchSittings']['data'];

/** Sittings shown at once; those under way come first. */
const SHOWN = 1_000;
/** Events of one sitting that are shown, the latest ones. */
const EVENTS = 50;

/** The sittings of a process with their clocks and lines; no answers. @throws AppError notFound */
export async function watchSittings(
  ctx: Context,
  tx: Tx,
  { processCode }: ExamGiven['watchSittings']['query'],
): Promise<Watched> {
  await requireOwnProcess(ctx, tx, processCode);
  const rows = await tx
    .select({ sitting: examSittings, showName: examCandidates.showName, tenantName: examCandidates.tenantName })
    .from(examSittings)
    .innerJoin(
      examCandidates,
      and(
        eq(examCandidates.tenantCode, examSittings.tenantCode),
        eq(examCandidates.processCode, examSittings.processCode),
        eq(examCandidates.accountId, examSittings.accountId),
      ),
    )
    .where(ofProcess(ctx, processCode))
    .orderBy(sql`${examSittings.state} = 'closed'`, sql`${examSittings.startedAt} DESC`, examSittings.sittingCode)
    .limit(SHOWN);
  const codes = rows.map(({ sitting }) => sitting.sittingCode);
  // By the whole key, so that what is read doesn't grow with other exams.
  const customers = [...new Set(rows.map(({ sitting }) => sitting.tenantCode))];
  const events = await tx
    .select()
    .from(examSittingEvents)
    .where(and(anyOf(examSittingEvents.tenantCode, customers), anyOf(examSittingEvents.sittingCode, codes)))
    .orderBy(examSittingEvents.id);
  const eventsOf = groupBy(events, 'sittingCode');
  const answered = new Map(
    // How many questions have an answer, and nothing of what it is.
    (
      await asSystem(tx, () =>
        tx
          .select({
            sittingCode: examAnswers.sittingCode,
            count: sql<number>`count(DISTINCT ${examAnswers.position})::int`,
          })
          .from(examAnswers)
          .where(and(anyOf(examAnswers.tenantCode, customers), anyOf(examAnswers.sittingCode, codes)))
          .groupBy(examAnswers.sittingCode),
      )
    ).map(({ sittingCode, count }) => [sittingCode, count]),
  );
  return {
    now: new Date().toISOString(),
    sittings: rows.map(({ sitting, showName, tenantName }) => ({
      ...pick(sitting, ['sittingCode', 'tenantCode', 'accountId', 'number', 'state', 'closedBy', 'questions', 'left']),
      showName,
      tenantName,
      isPassed: sitting.isPassed ?? false,
      startedAt: sitting.startedAt.toISOString(),
      endsAt: sitting.endsAt.toISOString(),
      pausedAt: sitting.pausedAt?.toISOString() ?? null,
      closedAt: sitting.closedAt?.toISOString() ?? null,
      lastAnswerAt: sitting.lastAnswerAt?.toISOString() ?? null,
      seenAt: sitting.seenAt?.toISOString() ?? null,
      answered: answered.get(sitting.sittingCode) ?? 0,
      events: (eventsOf[sitting.sittingCode] ?? []).slice(-EVENTS).map(({ kind, at, byName, reason, amount }) => ({
        kind,
        at: at.toISOString(),
        by: byName,
        reason,
        amount,
      })),
    })),
  };
}

/**
 * Pauses, resumes, extends, ends or reopens sittings, all of them or none; without codes all in whose state it is possible.
 * @throws AppError notFound, refusedTransition where one is in another state by now; HttpError 400 without the minutes that it needs
 */
export function moveSittings(ctx: Context, given: ExamGiven['moveSittings']['body']) {
  const { processCode, sittingCodes, action, reason } = given;
  const needsMinutes = action === 'extend' || action === 'reopen';
  if (needsMinutes && given.minutes === undefined) throw new HttpError(400, 'malformed', {}, { minutes: 'needed' });
  if (action === 'reopen' && sittingCodes === null)
    throw new HttpError(400, 'malformed', {}, { sittingCodes: 'needed' });
  const minutes = needsMinutes ? (given.minutes ?? 0) : 0;
  return ctx.write(async (tx, audit): Promise<ExamWire['moveSittings']['data']> => {
    const process = await requireOwnProcess(ctx, tx, processCode);
    // Once it is closed people may have seen what is right.
    if (action === 'reopen' && process.state !== 'open') throw new AppError('refusedTransition');
    const sittings = await tx
      .select()
      .from(examSittings)
      .where(
        and(
          ofProcess(ctx, processCode),
          sittingCodes ? anyOf(examSittings.sittingCode, sittingCodes) : anyOf(examSittings.state, statesFor(action)),
        ),
      )
      .orderBy(examSittings.sittingCode)
      .for('update');
    if (sittingCodes && sittings.length < new Set(sittingCodes).size) throw new AppError('notFound');
    if (!sittings.every((sitting) => isMovable(action, sitting))) throw new AppError('refusedTransition');
    if (action === 'reopen') await requireNoneLater(tx, sittings);
    const now = new Date();
    const byName = ctx.caller.showName;
    for (const sitting of sittings)
      await moveOne(tx, audit, sitting, { action, minutes, reason, byName, now }).catch(
        // The person has begun another try meanwhile.
        onUniqueViolation(() => new AppError('refusedTransition')),
      );
    const detail = { step: action, sittings: sittings.length, minutes, reason };
    await audit({ action: 'moveSittings', entity: 'examProcess', entityCode: processCode, detail });
    return { moved: sittings.length };
  });
}

/** A sitting goes on only if no later one has begun. @throws AppError refusedTransition */
async function requireNoneLater(tx: Tx, sittings: readonly Sitting[]): Promise<void> {
  for (const { tenantCode, processCode, accountId, number } of sittings) {
    const later = await tx.$count(
      examSittings,
      and(
        eq(examSittings.tenantCode, tenantCode),
        eq(examSittings.processCode, processCode),
        eq(examSittings.accountId, accountId),
        gt(examSittings.number, number),
      ),
    );
    if (later > 0) throw new AppError('refusedTransition');
  }
}

interface Step {
  action: SittingMove;
  minutes: number;
  reason: string;
  byName: string;
  now: Date;
}

async function moveOne(
  tx: Tx,
  audit: Audit,
  sitting: Sitting,
  { action, minutes, reason, byName, now }: Step,
): Promise<void> {
  const { tenantCode, sittingCode, organizerCode } = sitting;
  const event = { tenantCode, sittingCode, organizerCode, kind: action, byName, reason, amount: minutes || null };
  await tx.insert(examSittingEvents).values(event);
  if (action === 'end') {
    // Marks come from answers, which the organizer doesn't read.
    const { answered } = await asSystem(tx, () =>
      closeSitting(tx, audit, sitting, { by: 'invigilator', at: now, byName, reason }),
    );
    await audit(closedBy(sitting, 'invigilator', answered));
    return;
  }
  await tx
    .update(examSittings)
    .set({ reason, ...changed(sitting, { action, minutes, now }) })
    .where(and(eq(examSittings.tenantCode, tenantCode), eq(examSittings.sittingCode, sittingCode)));
}

function changed({ endsAt, pausedAt }: Sitting, { action, minutes, now }: Pick<Step, 'action' | 'minutes' | 'now'>) {
  switch (action) {
    case 'pause':
      return { state: 'paused' as const, pausedAt: now };
    case 'resume':
      return { state: 'running' as const, pausedAt: null, endsAt: endAfterPause(endsAt, pausedAt ?? now, now) };
    case 'extend':
      // What is over already and waits for its last answers goes on from now.
      return { endsAt: new Date(Math.max(endsAt.getTime(), (pausedAt ?? now).getTime()) + minutes * MINUTE) };
    default:
      // Its answers stay; it goes on from now.
      return {
        state: 'running' as const,
        pausedAt: null,
        endsAt: new Date(now.getTime() + minutes * MINUTE),
        closedAt: null,
        closedBy: null,
        score: null,
        percent: null,
        isPassed: null,
      };
  }
}
