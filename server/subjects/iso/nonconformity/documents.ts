import { and, asc, isNull, sql } from 'drizzle-orm';
import { allowedReleaseNeeds } from '#domain/capabilities/release/policy';
import { releaseWorkflow } from '#domain/capabilities/release/workflow';
import { limits } from '#domain/kernel/limits';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { NONCONFORMITIES } from '#domain/subjects/iso/template/data';
import { documentsIn } from '#server/capabilities/release/open';
import { submitReleases } from '#server/capabilities/release/submit';
import { openProject, type ProjectKey, requireNeed, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { startGenerating } from '../document/generate';
import { document } from '../document/release';
import { managementDocuments } from '../document/tables';
import { usableOf } from '../template/openTemplate';
import { documentTemplateVersions } from '../template/tables';
import { openVariables } from '../variable/variables';

/** Whether documents that use these names state nonconformities. */
export const statesThem = (uses: readonly string[]): boolean => uses.includes(NONCONFORMITIES);

/**
 * Starts making the documents whose templates state nonconformities.
 * @throws AppError nonconformityTemplateMissing where the project's channel has none
 */
export async function startNonconformityDocuments(
  ctx: Context,
  { projectCode }: IsoGiven['generateNonconformityFile']['body'],
): Promise<{ jobCode: string }> {
  const templateCodes = await ctx.read(async (tx) => {
    const usable = await usableOf(tx, await openVariables(ctx, tx, projectCode));
    return usable.filter(({ file }) => statesThem(file.uses)).map(({ head }) => head.templateCode);
  });
  if (templateCodes.length === 0) throw new AppError('nonconformityTemplateMissing');
  return startGenerating(ctx, { projectCode, templateCodes: templateCodes.slice(0, limits.documentsAtOnce) });
}

/** The documents of a project that state nonconformities, and are in use. */
const documentCodesOf = async (tx: Tx, project: ProjectKey): Promise<string[]> => {
  const rows = await tx
    .select({ documentCode: managementDocuments.documentCode })
    .from(managementDocuments)
    .where(
      and(
        within(managementDocuments, project),
        isNull(managementDocuments.retiredAt),
        sql`EXISTS (SELECT 1 FROM ${documentTemplateVersions} AS v
          WHERE v.template_code = ${managementDocuments.templateCode} AND ${NONCONFORMITIES} = ANY (v.uses))`,
      ),
    )
    .orderBy(asc(managementDocuments.number));
  return rows.map(({ documentCode }) => documentCode);
};

/**
 * Submits the drafts of these documents for review and approval by two others.
 * @throws AppError documentNotDrawn where there is no draft; needsThreePeople, notFound, forbidden
 */
export async function submitNonconformityFile(
  ctx: Context,
  { projectCode, reviewerId, approverId }: IsoGiven['submitNonconformityFile']['body'],
): Promise<IsoWire['submitNonconformityFile']['data']> {
  const recordCodes = await ctx.read(async (tx) => {
    const { part: _none, ...project } = await openProject(ctx, tx, projectCode);
    requireNeed(ctx, project, allowedReleaseNeeds(project.caller.roles, project.state));
    const opened = await documentsIn(ctx, tx, project, document, await documentCodesOf(tx, project));
    return opened
      .filter(({ standing, facts }) => releaseWorkflow.allowedActions(standing, facts).includes('submit'))
      .map(({ recordCode }) => recordCode);
  });
  if (recordCodes.length === 0) throw new AppError('documentNotDrawn');
  const made = await submitReleases(ctx, { projectCode, document, recordCodes }, { reviewerId, approverId });
  return { submitted: made.length };
}
