import { and, eq } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { lackingOf, peopleOfStep } from '#domain/capabilities/release/approval';
import { allowedReleaseNeeds } from '#domain/capabilities/release/policy';
import type { ReleaseGiven, ReleaseWire } from '#domain/capabilities/release/schema';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import type { RoleCode } from '#domain/kernel/roles';
import { lockNumbering } from '#server/capabilities/report/numbers';
import { type OpenProject, openProject, type ProjectKey, requireNeed, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { requireAttainable } from './approvers';
import { kindOf, type ReleaseKind } from './kind';
import { candidatesOf } from './open';
import { approvalRules } from './tables';

type RuleRow = typeof approvalRules.$inferSelect;

/** The rules of a project, by the kind of document that each is of. */
async function rulesOf(tx: Tx, project: ProjectKey, document: ReleasedDocument): Promise<ReadonlyMap<string, RuleRow>> {
  const rows = await tx
    .select()
    .from(approvalRules)
    .where(and(within(approvalRules, project), eq(approvalRules.document, document)));
  return new Map(rows.map((row) => [row.category, row]));
}

/** What decides who approves a document. */
export interface Ruled {
  /** Undefined: the approver is named with each submission. */
  readonly rule: RuleRow | undefined;
  /** Who made what it states now, where that matters and is known. */
  readonly madeBy: string | null;
}

/** The rules of documents, by their codes; in as many statements for many as for one. */
export async function ruled(
  tx: Tx,
  { document, records }: ReleaseKind,
  project: ProjectKey,
  recordCodes: readonly string[],
): Promise<(recordCode: string) => Ruled> {
  const none: Ruled = { rule: undefined, madeBy: null };
  if (!records) return () => none;
  const rules = await rulesOf(tx, project, document);
  if (rules.size === 0) return () => none;
  const about = await records.about(tx, project, recordCodes);
  return (recordCode) => {
    const of = about.get(recordCode);
    const rule = rules.get(of?.category ?? '');
    return rule && rule.steps.length > 0 ? { rule, madeBy: of?.madeBy ?? null } : none;
  };
}

/** @throws AppError notFound, forbidden, refusedTransition */
async function openRules(ctx: Context, tx: Tx, projectCode: string, document: ReleasedDocument) {
  const { part: _, ...project } = await openProject(ctx, tx, projectCode);
  const needs = allowedReleaseNeeds(project.caller.roles, project.state);
  requireNeed(ctx, project, needs);
  const kind = kindOf(ctx, document);
  if (!kind.records) throw new AppError('notFound');
  return { project, needs, kind, categories: kind.records.categories };
}

/** Who approves each kind of document. Read as the system: a customer doesn't see the channel's people. */
export async function listApprovalRules(
  ctx: Context,
  { projectCode, document }: ReleaseGiven['listApprovalRules']['query'],
): Promise<ReleaseWire['listApprovalRules']['data']> {
  const { project, needs, kind, categories, rules } = await ctx.read(async (tx) => {
    const opened = await openRules(ctx, tx, projectCode, document);
    return { ...opened, rules: await rulesOf(tx, opened.project, document) };
  });
  const people = await approversOf(ctx, { project, kind });
  const maySave = needs.includes('rule');
  return {
    rules: categories.map((category) => {
      const { inOrder = true, steps = [], version = 0 } = rules.get(category) ?? {};
      const lacking = lackingOf(steps, people);
      return {
        category,
        inOrder,
        version,
        steps: steps.map((step, at) => ({
          ...pick(step, ['name', 'quorum']),
          accountIds: [...step.accountIds],
          roleCodes: step.roleCodes as RoleCode[],
          people: peopleOfStep(step, people).map(({ name }) => name),
          lacking: lacking[at] ?? 0,
        })),
      };
    }),
    // For the form alone.
    people: maySave
      ? people.map(({ roleCodes, ...person }) => ({
          ...pick(person, ['accountId', 'name', 'party']),
          roleCodes: [...roleCodes],
        }))
      : [],
    maySave,
  };
}

const approversOf = async (ctx: Context, of: { project: OpenProject; kind: ReleaseKind }) =>
  (await candidatesOf(ctx, of)).filter(({ mayApprove }) => mayApprove);

/** A rule as the log keeps it: its steps with their quorum and the people and roles of each; — without steps. */
const wordsOf = (
  { steps, inOrder }: Pick<RuleRow, 'steps' | 'inOrder'>,
  people: readonly { accountId: string; name: string }[],
): string => {
  const nameOf = (accountId: string) => people.find((one) => one.accountId === accountId)?.name ?? accountId;
  const words = steps.map(
    ({ name, quorum, accountIds, roleCodes }) =>
      `${name} (${quorum}): ${[...accountIds.map(nameOf), ...roleCodes].join(', ')}`,
  );
  return words.join(inOrder ? ' → ' : ' / ') || '—';
};

/**
 * Says who approves a kind of document from its next submission on.
 * @throws AppError notFound for a kind that there isn't; conflict; unknownReference for somebody who can't approve; approvalUnattainable
 */
export async function saveApprovalRule(
  ctx: Context,
  { projectCode, document, category, version, inOrder, steps }: ReleaseGiven['saveApprovalRule']['body'],
): Promise<ReleaseWire['saveApprovalRule']['data']> {
  const opened = await ctx.read((tx) => openRules(ctx, tx, projectCode, document));
  const people = await approversOf(ctx, opened);
  return ctx.write(async (tx, audit) => {
    const { project, categories } = await openRules(ctx, tx, projectCode, document);
    if (!categories.includes(category)) throw new AppError('notFound');
    await lockNumbering(tx, project, document);
    const known = (await rulesOf(tx, project, document)).get(category);
    if (known || version !== 0)
      await requireVersion(tx, known, version, (row) => pick(row, ['inOrder', 'steps', 'version']));
    const before = new Set(known?.steps.flatMap((step) => step.accountIds));
    for (const accountId of steps.flatMap((step) => step.accountIds))
      if (!before.has(accountId) && !people.some((person) => person.accountId === accountId))
        throw new AppError('unknownReference', { code: accountId });
    requireAttainable(steps, people);
    const { tenantCode } = project;
    const saved = (known?.version ?? 0) + 1;
    const set = { inOrder, steps, version: saved, updatedAt: new Date(), updatedBy: ctx.actor.accountId };
    await tx
      .insert(approvalRules)
      .values({ tenantCode, projectCode, document, category, ...set })
      .onConflictDoUpdate({
        target: [approvalRules.tenantCode, approvalRules.projectCode, approvalRules.document, approvalRules.category],
        set,
      });
    await audit({
      action: 'saveApprovalRule',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: {
        projectCode,
        document,
        category,
        steps: wordsOf({ steps, inOrder }, people),
      },
    });
    return { version: saved };
  });
}
