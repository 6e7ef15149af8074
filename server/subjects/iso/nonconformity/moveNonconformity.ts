import { effectDueOn, nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { NonconformityMove } from '#domain/subjects/iso/nonconformity/workflow';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { type NonconformityDetail, presentDetail } from './detail';
import type { NonconformityRow } from './open';
import type { nonconformities } from './tables';
import { tellResponsible } from './tell';
import { openForStep, writeOne } from './write';

/** Nothing of a submission, its verification and its effect. */
const notSubmitted = {
  state: 'open',
  submittedByName: null,
  submittedAt: null,
  verification: null,
  closedByName: null,
  closedAt: null,
  effectDueOn: null,
  effect: null,
  effectByName: null,
  effectOn: null,
} as const;

/** What a step changes. @param by the name of who takes it */
function changeOf(
  action: NonconformityMove,
  { source, grade }: NonconformityRow,
  reason: string,
  by: string,
): Partial<typeof nonconformities.$inferInsert> {
  switch (action) {
    case 'takeBack':
      return notSubmitted;
    case 'return':
    case 'reopen':
      return { ...notSubmitted, returnReason: reason, returnedByName: by };
    case 'close':
      return {
        state: 'closed',
        verification: reason,
        closedByName: by,
        closedAt: new Date(),
        effectDueOn: effectDueOn(source, grade, portalToday()),
        // Until then its verifier sees why it came back.
        returnReason: null,
        returnedByName: null,
      };
    case 'confirm':
      return { effect: reason, effectByName: by, effectOn: portalToday() };
    case 'withdraw':
      return { state: 'withdrawn', withdrawReason: reason, withdrawnByName: by, withdrawnAt: new Date() };
  }
}

const logged = {
  close: 'closeNonconformity',
  return: 'returnNonconformity',
  confirm: 'confirmNonconformity',
  reopen: 'reopenNonconformity',
  withdraw: 'withdrawNonconformity',
} as const;
const notices = { return: 'nonconformity_returned', reopen: 'nonconformity_reopened' } as const;

/**
 * Takes a submission back, verifies it or its effect, returns it, opens it again, or withdraws a nonconformity that was none.
 * @throws AppError needsSecondPerson where it is the caller's own doing; notFound, conflict, forbidden, refusedTransition,
 *   reasonNeeded
 */
export function moveNonconformity(
  ctx: Context,
  { action, reason = '', ...named }: IsoGiven['moveNonconformity']['body'],
): Promise<NonconformityDetail> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, { ...named, reason }, action);
    const change = changeOf(action, row, reason, ctx.caller.showName);
    const moved = await writeOne(tx, project, row.nonconformityId, change);
    if (action === 'return' || action === 'reopen')
      await tellResponsible(tx, project, moved, { kind: notices[action], reason });
    const detail = { projectCode: project.projectCode, number: nonconformityCodeOf(row.number) };
    const about = {
      entity: 'nonconformity',
      entityCode: row.nonconformityId,
      tenantCode: project.tenantCode,
      concerned: [row.responsibleId],
    } as const;
    if (action === 'takeBack') await audit({ action: 'takeBackCorrection', ...about, detail });
    else await audit({ action: logged[action], ...about, detail: { ...detail, reason } });
    return presentDetail(ctx, tx, project, row.nonconformityId);
  });
}
