import { and, asc, desc, eq } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { questionCount } from '#domain/subjects/exam/process/content';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { type CandidateState, refusalOf } from '#domain/subjects/exam/sitting/sitting';
import { tenantRelations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { isHeld } from '../certificate/open';
import { examCertificates } from '../certificate/tables';
import { examCandidates, examProcesses } from '../process/tables';
import { presentSitting } from './result';
import { examSittings } from './tables';

type OwnExam = ExamWire['listOwnExams']['data'][number];

/** Where a person stands by their sittings. */
const candidateState = (
  sittings: readonly { readonly state: string; readonly isPassed: boolean | null }[],
): CandidateState => {
  if (sittings.some(({ isPassed }) => isPassed)) return 'passed';
  if (sittings.some(({ state }) => state !== 'closed')) return 'sitting';
  return sittings.length > 0 ? 'failed' : 'invited';
};

/** The caller's invitations. */
export const ownCandidates = (ctx: Context) =>
  and(eq(examCandidates.tenantCode, ctx.actor.tenantCode), eq(examCandidates.accountId, ctx.actor.accountId));

/**
 * The caller's invitations with their processes and sittings, and why no other sitting can begin now; its statements don't grow with them.
 * The same in the system's transaction.
 */
export async function readOwn(ctx: Context, tx: Tx, processCode?: string) {
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
        isHeld(),
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
    return { brief, candidate, content, organizerCode: process.tenantCode, sittings: those };
  });
}
