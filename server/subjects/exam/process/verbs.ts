import { eq, sql } from 'drizzle-orm';
import { type Changed, changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { wordingFaults } from '#domain/subjects/exam/certificate/wording';
import type { ProcessContent } from '#domain/subjects/exam/process/content';
import { lacking } from '#domain/subjects/exam/process/draw';
import { faultsOfProcess } from '#domain/subjects/exam/process/faults';
import { saidIn } from '#domain/subjects/exam/question/content';
import type { ExamGiven, ExamWire } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { shortCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import { textsOf } from '../certificate/issue';
import { lockProcess, ownProcess, requireStep } from './open';
import { poolOf } from './pool';
import { getExamProcess } from './queries';
import { examProcesses } from './tables';

/** @throws HttpError malformed with each field that keeps it from being a process */
function requireSound(ctx: Context, content: ProcessContent): void {
  const faults = faultsOfProcess(content);
  if (faults.length === 0) return;
  const texts = faults.map(({ path, fault }) => [
    `content.${path}`,
    serverText(ctx.language, `faults.examProcess_${fault}`, {}),
  ]);
  throw new HttpError(400, 'malformed', {}, Object.fromEntries(texts));
}

/** @throws AppError blueprintTooLarge where the banks have too few questions;
 *   certificateWording where its certificates could never be had for it */
async function requireDrawable(ctx: Context, tx: Tx, { sections }: ProcessContent): Promise<void> {
  const lacks = { lacking: lacking(sections, await poolOf(tx, ctx.actor.tenantCode)) };
  if (lacks.lacking > 0) throw new AppError('blueprintTooLarge', lacks, lacks);
}

/** Fields whose values the log has no place for: it says that they have changed. */
const long = ['name', 'notice', 'sections', 'units'] as const;
const short = ['minutes', 'passMark', 'halfRight', 'review', 'tries', 'waitDays', 'validMonths', 'keepMonths'] as const;

function changesOf(before: Partial<ProcessContent>, after: ProcessContent): Changed {
  const texts = Object.keys(changedFields(before, after, long));
  return {
    ...changedFields(before, after, short),
    ...Object.fromEntries(texts.map((field) => [field, { before: null, after: null }])),
  };
}

/** How a process is called in the log, which has one language. */
export const nameOf = ({ name }: Pick<ProcessContent, 'name'>): string => saidIn(name, 'zh');

const touched = (ctx: Context) => ({
  version: sql`${examProcesses.version} + 1`,
  updatedAt: sql`now()`,
  updatedBy: ctx.actor.accountId,
});

/**
 * Keeps a new process, or what was changed in one; that counts for the next sittings.
 * @throws HttpError malformed for what is no process
 * @throws AppError notFound, conflict with the process as it is now, refusedTransition once it is closed, limitReached;
 *   blueprintTooLarge where an open one could not be drawn any more
 */
export async function saveExamProcess(
  ctx: Context,
  { processCode, version, content }: ExamGiven['saveExamProcess']['body'],
): Promise<ExamWire['saveExamProcess']['data']> {
  requireSound(ctx, content);
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const told = { action: 'saveExamProcess', entity: 'examProcess' } as const;
    const name = nameOf(content);
    if (processCode === null) {
      await requireBelowLimit(tx, `examProcesses:${tenantCode}`, limits.examProcesses, () =>
        tx.$count(examProcesses, eq(examProcesses.tenantCode, tenantCode)),
      );
      const code = shortCode('CE');
      await tx.insert(examProcesses).values({ tenantCode, processCode: code, content, updatedBy: accountId });
      await audit({ ...told, entityCode: code, detail: { name, changed: changesOf({}, content) } });
      return { processCode: code, version: 1 };
    }
    const row = await requireVersion(tx, await lockProcess(ctx, tx, processCode), version, () =>
      getExamProcess(ctx, tx, { processCode }),
    );
    await requireStep(ctx, tx, row, 'edit');
    if (row.state === 'open') await requireDrawable(ctx, tx, content);
    await tx
      .update(examProcesses)
      .set({ content, ...touched(ctx) })
      .where(ownProcess(ctx, processCode));
    await audit({ ...told, entityCode: processCode, detail: { name, changed: changesOf(row.content, content) } });
    return { processCode, version: row.version + 1 };
  });
}

/**
 * Opens a process for sittings, closes it, opens it again, or removes one that nobody was invited to.
 * @throws AppError notFound, conflict, forbidden, refusedTransition; blueprintTooLarge where the banks have too few questions
 */
export function moveExamProcess(
  ctx: Context,
  { processCode, version, action }: ExamGiven['moveExamProcess']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const row = await requireVersion(tx, await lockProcess(ctx, tx, processCode), version, () =>
      getExamProcess(ctx, tx, { processCode }),
    );
    const { to } = await requireStep(ctx, tx, row, action);
    if (to === 'open') {
      await requireDrawable(ctx, tx, row.content);
      const [fault] = wordingFaults((await textsOf(tx, ctx.actor.tenantCode)).texts);
      if (fault) throw new AppError('certificateWording', { word: fault.word });
    }
    if (to === null) await tx.delete(examProcesses).where(ownProcess(ctx, processCode));
    else
      await tx
        .update(examProcesses)
        .set({ state: to, ...touched(ctx) })
        .where(ownProcess(ctx, processCode));
    await audit({
      action: 'moveExamProcess',
      entity: 'examProcess',
      entityCode: processCode,
      detail: { step: action, name: nameOf(row.content) },
    });
    return null;
  });
}
