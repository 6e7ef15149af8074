import { and, eq, type SQL } from 'drizzle-orm';
import {
  type ProcessAction,
  type ProcessFacts,
  type ProcessState,
  processWorkflow,
} from '#domain/subjects/exam/process/workflow';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { examCandidates, examProcesses } from './tables';

export type ProcessRow = typeof examProcesses.$inferSelect;

/** A process that the caller's tenant organizes; those that its people were invited to are not its own. */
export const ownProcess = (ctx: Context, processCode: string): SQL | undefined =>
  and(eq(examProcesses.tenantCode, ctx.actor.tenantCode), eq(examProcesses.processCode, processCode));

export const factsOf = (ctx: Context, hasCandidates: boolean): ProcessFacts => ({
  roles: ctx.caller.roles,
  isOwn: true,
  hasCandidates,
});

/** One of them, locked until the transaction ends; undefined where there is none. */
export async function lockProcess(ctx: Context, tx: Tx, processCode: string): Promise<ProcessRow | undefined> {
  const [row] = await tx.select().from(examProcesses).where(ownProcess(ctx, processCode)).for('update');
  return row;
}

/** @throws AppError forbidden, refusedTransition */
export async function requireStep(
  ctx: Context,
  tx: Tx,
  { state, tenantCode, processCode }: { state: ProcessState; tenantCode: string; processCode: string },
  action: ProcessAction,
): Promise<ReturnType<typeof requireTransition<ProcessAction, ProcessState, ProcessFacts, unknown>>> {
  const candidates = await tx.$count(
    examCandidates,
    and(eq(examCandidates.organizerCode, tenantCode), eq(examCandidates.processCode, processCode)),
  );
  return requireTransition(processWorkflow, { action, from: state, facts: factsOf(ctx, candidates > 0) });
}
