import { and, eq, sql } from 'drizzle-orm';
import { responsibleRole } from '#domain/subjects/gap/analysis/policy';
import { disposalStageOf, findingWorkflow } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven } from '#domain/subjects/gap/schema';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { countAttachments } from '#server/capabilities/attachment/attachments';
import { within } from '#server/core/project/openProject';
import { memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError, HttpError } from '#server/kernel/errors';
import { gapFindings } from '#server/subjects/gap/tables';
import { factsOf, openBegun } from '../open';
import { type FindingWire, levelOf } from '../queries/findings';
import { tellOwners, tellResponsible } from '../tell';
import { ownerOf } from './findingFile';
import { requireMeasures } from './findingMeasures';
import { openForStep, writeFinding } from './saveFinding';

/** @throws AppError unknownReference if the account can't deal with findings of this customer */
async function requireResponsible(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  const [member] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.accountId, accountId),
        eq(memberships.roleCode, responsibleRole),
      ),
    );
  if (!member) throw new AppError('unknownReference', { code: accountId });
}

/**
 * Gives findings to one of the customer's people until a day, or takes them back; those that are said to be done stay.
 * @throws AppError notFound, refusedTransition where all of them stay, unknownReference
 */
export function assignFindings(
  ctx: Context,
  { projectCode, findingIds, responsibleId, deadline }: GapGiven['assignFindings']['body'],
): Promise<{ changed: number }> {
  return ctx.write(async (tx, audit) => {
    const project = await openBegun(ctx, tx, projectCode, 'change');
    if (responsibleId !== null) await requireResponsible(tx, project.tenantCode, responsibleId);
    const wanted = and(
      within(gapFindings, project),
      sql`${gapFindings.findingId} = ANY(${sql.param(findingIds)}::uuid[])`,
    );
    const rows = await tx.select().from(gapFindings).where(wanted);
    if (rows.length === 0) throw new AppError('notFound');
    const changing = rows.filter((row) => findingWorkflow.find('assign', disposalStageOf(row), factsOf(project, row)));
    if (changing.length === 0) throw new AppError('refusedTransition');
    await tx
      .update(gapFindings)
      .set({
        responsibleId,
        disposal: responsibleId === null ? null : 'in-handle',
        ...(responsibleId === null ? { deadline: null } : deadline !== undefined && { deadline }),
        version: sql`${gapFindings.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: project.caller.accountId,
      })
      .where(
        and(
          within(gapFindings, project),
          anyOf(
            gapFindings.ref,
            changing.map(({ ref }) => ref),
          ),
        ),
      );
    const given = changing.filter((row) => row.responsibleId !== responsibleId);
    if (given.length > 0)
      await tellResponsible(tx, project, responsibleId, {
        kind: 'findings_assigned',
        params: { count: given.length },
      });
    await audit({
      action: 'assignFindings',
      entity: 'gapAnalysis',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: {
        projectCode,
        count: changing.length,
        accountId: responsibleId,
        deadline: deadline ?? null,
        refs: changing.map(({ ref }) => ref),
      },
      concerned: [responsibleId, ...changing.map((row) => row.responsibleId)],
    });
    return { changed: changing.length };
  });
}

/** Saves the progress of the responsible person. @throws AppError conflict, refusedTransition */
export function saveDisposal(ctx: Context, input: GapGiven['saveDisposal']['body']): Promise<FindingWire> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, input, 'dispose');
    const { links } = input;
    const saved = await writeFinding(tx, project, row, { result: input.result || null, links });
    await audit({
      action: 'saveDisposal',
      entity: 'finding',
      entityCode: row.findingId,
      tenantCode: project.tenantCode,
      detail: { projectCode: project.projectCode, ref: row.ref, links: links.length },
    });
    return saved;
  });
}

/** Says that it is done; the owner looks at it. @throws AppError measuresNotDone, conflict, refusedTransition */
export function submitDisposal(
  ctx: Context,
  input: QuestionnaireGiven['submitControlInfo']['body'],
): Promise<FindingWire> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, input, 'submit');
    await requireMeasures(tx, project, row, 'submit');
    const { result, links } = input;
    const saved = await writeFinding(tx, project, row, {
      result,
      links,
      submittedBy: project.caller.accountId,
      submittedAt: new Date(),
    });
    await tellOwners(tx, project, { kind: 'finding_submitted', params: { ref: row.ref } });
    const files = await countAttachments(tx, ownerOf(project, row.findingId));
    await audit({
      action: 'submitDisposal',
      entity: 'finding',
      entityCode: row.findingId,
      tenantCode: project.tenantCode,
      detail: { projectCode: project.projectCode, ref: row.ref, files, links: links.length },
    });
    return saved;
  });
}

/**
 * The owner takes what was done, and says what is left of it.
 * @throws AppError needsSecondPerson where the caller has done it, measuresNotVerified, conflict, refusedTransition;
 *   HttpError 400 where more were left than there was
 */
export function finishDisposal(
  ctx: Context,
  input: QuestionnaireGiven['finishControlInfo']['body'],
): Promise<FindingWire> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, input, 'finish');
    await requireMeasures(tx, project, row, 'finish');
    const levelAfter = input.levelAfter ?? 1;
    const level = levelOf(row);
    if (level !== null && levelAfter > level) throw new HttpError(400, 'malformed', {}, { levelAfter: 'max' });
    const saved = await writeFinding(tx, project, row, {
      disposal: 'finish',
      levelAfter,
      finishedAt: new Date(),
      // Until then its reviewer sees why it came back.
      returnReason: null,
    });
    await audit({
      action: 'finishDisposal',
      entity: 'finding',
      entityCode: row.findingId,
      tenantCode: project.tenantCode,
      detail: { projectCode: project.projectCode, ref: row.ref, levelAfter },
      concerned: [row.responsibleId],
    });
    return saved;
  });
}

/** Takes a submission back, or returns it with what is missing. @throws AppError reasonNeeded, conflict, refusedTransition */
export function moveDisposal(ctx: Context, input: GapGiven['moveDisposal']['body']): Promise<FindingWire> {
  const { action, reason } = input;
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, input, action);
    const { projectCode, tenantCode } = project;
    const entity = { entity: 'finding', entityCode: row.findingId, tenantCode } as const;
    const open = { disposal: 'in-handle', submittedAt: null, submittedBy: null, levelAfter: null } as const;
    if (action === 'revoke') {
      const saved = await writeFinding(tx, project, row, open);
      await audit({ ...entity, action: 'revokeDisposal', detail: { projectCode, ref: row.ref } });
      return saved;
    }
    const returnReason = reason ?? '';
    const saved = await writeFinding(tx, project, row, { ...open, finishedAt: null, returnReason });
    await tellResponsible(tx, project, row.responsibleId, {
      kind: 'finding_returned',
      params: { ref: row.ref, reason: returnReason },
    });
    await audit({
      ...entity,
      action: 'returnDisposal',
      detail: { projectCode, ref: row.ref, reason: returnReason },
      concerned: [row.responsibleId],
    });
    return saved;
  });
}
