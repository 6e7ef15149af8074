import { sql } from 'drizzle-orm';
import { madeFor } from '#domain/core/project/rules';
import { analysisWorkflow } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven, GapWire } from '#domain/subjects/gap/schema';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { requireNothingBlocks } from '#server/core/project/checks/runChecks';
import { within } from '#server/core/project/openProject';
import { beginProject, reopenFinished, setProjectState } from '#server/core/project/setState';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { gapAnalyses } from '#server/subjects/gap/tables';
import { readStandard } from '#server/subjects/iso/standards';
import { chaptersIn, evaluateFindings, insertFindings } from '../evaluation';
import { type BegunGap, type OpenGap, openBegun, openGap } from '../open';
import { tellOwners } from '../tell';

/** An analysis against the project's standard, with all that it goes over. */
async function begin(ctx: Context, tx: Tx, project: OpenGap): Promise<BegunGap> {
  const { tenantCode, projectCode } = project;
  const [found] = await tx
    .select({ standardCode: projects.standardCode, standardName: projects.standardName })
    .from(projects)
    .where(within(projects, project));
  if (!found) throw new AppError('notFound');
  const { entries } = await readStandard(tx, found.standardCode);
  const [made] = await tx
    .insert(gapAnalyses)
    .values({
      tenantCode,
      projectCode,
      ...found,
      chapters: chaptersIn(entries),
      updatedBy: project.caller.accountId,
    })
    .onConflictDoNothing()
    .returning();
  // Somebody else began it meanwhile.
  if (!made) throw new AppError('refusedTransition');
  await insertFindings(tx, project, entries);
  return openBegun(ctx, tx, projectCode, 'change');
}

/**
 * Begins a project's gap analysis, lets the answers speak, or moves it on.
 * @throws AppError forbidden, refusedTransition, reasonNeeded where a finished report is opened without a word,
 *   checksBlock where something contradicts itself
 */
export function moveAnalysis(
  ctx: Context,
  { projectCode, action, reason }: GapGiven['moveGapAnalysis']['body'],
): Promise<GapWire['moveGapAnalysis']['data']> {
  return ctx.write(async (tx, audit) => {
    const opened = await openGap(ctx, tx, projectCode, 'change');
    const { analysis, caller } = opened;
    const facts = { roles: caller.roles, isEvaluated: (analysis?.evaluatedAt ?? null) !== null };
    const { to } = requireTransition(analysisWorkflow, { action, from: analysis?.status ?? null, facts, reason });
    if (to === null) throw new Error('Every step of an analysis leads to a status.');
    if (action === 'finish') await requireNothingBlocks(ctx, tx, opened, 'gapReport');
    await beginProject(ctx, tx, opened);
    const project = action === 'begin' ? await begin(ctx, tx, opened) : await openBegun(ctx, tx, projectCode);
    const speaks = action === 'begin' || action === 'evaluate';
    const evaluated = speaks ? await evaluateFindings(tx, project) : null;
    await tx
      .update(gapAnalyses)
      .set({
        status: to,
        ...(speaks && { evaluatedAt: sql`now()` }),
        finishedAt: action === 'finish' ? sql`now()` : null,
        version: sql`${gapAnalyses.version} + 1`,
        updatedAt: sql`now()`,
        updatedBy: project.caller.accountId,
      })
      .where(within(gapAnalyses, project));
    // The report is what a project for a gap analysis is made for.
    if (madeFor[project.kind] === 'gap') {
      if (action === 'finish') await setProjectState(ctx, tx, project, 'finished');
      if (action === 'reopen') await reopenFinished(ctx, tx, project, reason ?? '');
    }
    if (action === 'finish') await tellOwners(tx, project, { kind: 'gap_report_finished' });
    await audit({
      action: `${action}GapAnalysis`,
      entity: 'gapAnalysis',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, findings: evaluated?.changed ?? 0, ...(reason && { reason }) },
    });
    return { evaluated };
  });
}
