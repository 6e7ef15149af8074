import { eq } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import type { Words } from '#domain/kernel/levels';
import type { QuestionnaireGiven } from '#domain/subjects/questionnaire/schema';
import { differenceOf, isSameContent } from '#domain/subjects/questionnaire/template/difference';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import {
  problemsOf,
  refsIn,
  type TemplateContent,
  usualGapLevels,
} from '#domain/subjects/questionnaire/template/template';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { wordsIn } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { listRefs } from '#server/subjects/iso/standards';
import { getTemplate } from './queries';
import { ownTemplate, shippedBy } from './readTemplate';
import { templates, templateVersions } from './tables';

const entity = 'questionnaireTemplate';
const emptyContent: TemplateContent = {
  standardCode: null,
  sections: [],
  questions: [],
  gapLevels: usualGapLevels,
  rules: [],
};
const called = (ctx: Context, name: Words) => name[wordsIn(ctx.language)];

/**
 * An own template of the caller's channel, held until the transaction ends.
 * @throws AppError notFound, forbidden for one that ships
 */
async function lockTemplate(ctx: Context, tx: Tx, templateCode: string) {
  const [row] = await tx.select().from(templates).where(ownTemplate(ctx, templateCode)).for('update');
  if (!row) throw new AppError(shippedBy(templateCode) ? 'forbidden' : 'notFound');
  return row;
}

/** Writes a template with its next version, in the name of the caller. @returns the version */
async function keep(
  ctx: Context,
  tx: Tx,
  { templateCode, version }: { templateCode: string; version: number },
  set: Partial<typeof templates.$inferInsert>,
): Promise<number> {
  await tx
    .update(templates)
    .set({ ...set, version: version + 1, updatedAt: new Date(), updatedBy: ctx.actor.accountId })
    .where(ownTemplate(ctx, templateCode));
  return version + 1;
}

/**
 * Begins a template: empty, as a copy of another, or with what a workbook has said.
 * @throws AppError notFound where there is nothing to copy, limitReached
 */
export function createTemplate(
  ctx: Context,
  { name, description, from, content }: QuestionnaireGiven['createTemplate']['body'],
): Promise<{ templateCode: string }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await requireBelowLimit(tx, `templates:${tenantCode}`, templateLimits.templates, () =>
      tx.$count(templates, eq(templates.tenantCode, tenantCode)),
    );
    const copied = from && (await getTemplate(ctx, tx, from));
    const draft = content ?? copied?.content ?? emptyContent;
    const templateCode = newCode('M');
    await tx.insert(templates).values({
      tenantCode,
      templateCode,
      name,
      draft,
      updatedBy: accountId,
      description: description ?? copied?.description ?? { zh: '', en: '' },
    });
    await audit({
      action: 'createTemplate',
      entity,
      entityCode: templateCode,
      detail: { name: called(ctx, name), questions: draft.questions.length, ...(from && { from: from.templateCode }) },
    });
    return { templateCode };
  });
}

/**
 * Saves the draft of a template; its versions stay as they are.
 * @throws AppError notFound, forbidden for one that ships, conflict with the draft as it is
 */
export function saveTemplate(
  ctx: Context,
  { templateCode, version, ...given }: QuestionnaireGiven['saveTemplate']['body'],
): Promise<{ version: number }> {
  return ctx.write(async (tx, audit) => {
    const row = await requireVersion(tx, await lockTemplate(ctx, tx, templateCode), version, (is) => ({
      name: is.name,
      description: is.description,
      content: is.draft,
      version: is.version,
    }));
    const { name, description, content: draft } = given;
    const next = await keep(ctx, tx, row, { name, description, draft });
    const { added, removed, edited } = differenceOf(row.draft, draft);
    await audit({
      action: 'saveTemplate',
      entity,
      entityCode: templateCode,
      detail: {
        version: next,
        questions: draft.questions.length,
        added: added.length,
        removed: removed.length,
        edited: edited.length,
        changed: changedFields<Pick<typeof row, 'name' | 'description'>>(row, given, ['name', 'description']),
      },
    });
    return { version: next };
  });
}

/**
 * Makes the draft a version of its own, from which questionnaires are made from now on.
 * @throws AppError notFound, conflict, templateFlawed with all that is wrong, refusedTransition where it says the same as
 *   the newest version
 */
export function publishTemplate(
  ctx: Context,
  { templateCode, version, note }: QuestionnaireGiven['publishTemplate']['body'],
): Promise<{ version: number; number: number }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const row = await requireVersion(tx, await lockTemplate(ctx, tx, templateCode), version);
    const { standardCode } = row.draft;
    const refs = standardCode === null ? undefined : refsIn(row.draft, await listRefs(tx, standardCode));
    const problems = problemsOf(row.draft, refs);
    if (problems.length > 0) throw new AppError('templateFlawed', { count: problems.length }, { problems });
    const newest = row.published === null ? null : await getTemplate(ctx, tx, { templateCode, number: row.published });
    if (newest && isSameContent(newest.content, row.draft)) throw new AppError('refusedTransition');
    const number = (row.published ?? 0) + 1;
    await tx
      .insert(templateVersions)
      .values({ tenantCode, templateCode, number, content: row.draft, note, createdBy: accountId });
    const next = await keep(ctx, tx, row, { published: number, publishedAt: new Date() });
    const detail = { name: called(ctx, row.name), number, note };
    await audit({ action: 'publishTemplate', entity, entityCode: templateCode, detail });
    return { version: next, number };
  });
}

/** Offers a template for new questionnaires, or no longer. @throws AppError notFound, conflict */
export function enableTemplate(
  ctx: Context,
  { templateCode, version, isEnabled }: QuestionnaireGiven['enableTemplate']['body'],
): Promise<{ version: number }> {
  return ctx.write(async (tx, audit) => {
    const row = await requireVersion(tx, await lockTemplate(ctx, tx, templateCode), version);
    const next = await keep(ctx, tx, row, { isEnabled });
    const action = isEnabled ? 'enableTemplate' : 'disableTemplate';
    await audit({ action, entity, entityCode: templateCode, detail: { name: called(ctx, row.name) } });
    return { version: next };
  });
}

/**
 * Removes what was never published, as it was seen.
 * @throws AppError notFound, conflict, refusedTransition once it was published: it is disabled instead
 */
export function deleteTemplate(
  ctx: Context,
  { templateCode, version }: QuestionnaireGiven['deleteTemplate']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const row = await requireVersion(tx, await lockTemplate(ctx, tx, templateCode), version);
    if (row.published !== null) throw new AppError('refusedTransition');
    await tx.delete(templates).where(ownTemplate(ctx, templateCode));
    await audit({
      action: 'deleteTemplate',
      entity,
      entityCode: templateCode,
      detail: { name: called(ctx, row.name) },
    });
    return null;
  });
}
