import { and, desc, eq, sql } from 'drizzle-orm';
import { matcherOf } from '#domain/kernel/spelling';
import { templatePolicy } from '#domain/subjects/questionnaire/policy';
import type { QuestionnaireGiven, QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { type TemplateStanding, templateActionsOf } from '#domain/subjects/questionnaire/template/rules';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { capped, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { questionnaires } from '../flow/tables';
import { type ShippedTemplate, shippedTemplates } from '../shippedTemplates';
import { ownTemplate, shippedBy } from './readTemplate';
import { templates, templateVersions } from './tables';

type Row = QuestionnaireWire['listTemplates']['data']['list'][number];
type Detail = QuestionnaireWire['getTemplate']['data'];

/** Whether the caller keeps the templates of its channel. */
const actionsFor = (ctx: Context, standing: TemplateStanding) =>
  templateActionsOf(standing, templatePolicy.allowed(ctx.caller.roles).includes('edit'));

const joined = and(
  eq(templateVersions.tenantCode, templates.tenantCode),
  eq(templateVersions.templateCode, templates.templateCode),
  eq(templateVersions.number, templates.published),
);
const isDraftNewer = sql<boolean>`coalesce(${templateVersions.content} <> ${templates.draft}, false)`;
const brief = {
  templateCode: templates.templateCode,
  name: templates.name,
  description: templates.description,
  questions: sql<number>`jsonb_array_length(${templates.draft} -> 'questions')`,
  standardCode: sql<string | null>`${templates.draft} ->> 'standardCode'`,
  published: templates.published,
  publishedAt: templates.publishedAt,
  isDraftNewer,
  isEnabled: templates.isEnabled,
  updatedAt: templates.updatedAt,
  updatedBy: accounts.showName,
  version: templates.version,
};
type Kept = Pick<typeof templates.$inferSelect, 'templateCode' | 'name' | 'description' | 'published' | 'isEnabled'> & {
  questions: number;
  standardCode: string | null;
  publishedAt: Date | null;
  isDraftNewer: boolean;
  updatedAt: Date;
  updatedBy: string | null;
  version: number;
};

const ownRow = (ctx: Context, { publishedAt, updatedAt, ...row }: Kept, usedBy: number): Row => ({
  ...row,
  source: 'own',
  publishedAt: publishedAt?.toISOString() ?? null,
  updatedAt: updatedAt.toISOString(),
  usedBy,
  allowedActions: actionsFor(ctx, { ...row, source: 'own' }),
});

function shippedRow(ctx: Context, { version, content, ...shipped }: ShippedTemplate, usedBy: number): Row {
  const standing = { source: 'shipped', published: version, isDraftNewer: false, isEnabled: true } as const;
  return {
    ...shipped,
    ...standing,
    questions: content.questions.length,
    standardCode: content.standardCode,
    publishedAt: null,
    usedBy,
    updatedAt: null,
    updatedBy: null,
    version,
    allowedActions: actionsFor(ctx, standing),
  };
}

/** How many questionnaires of the caller's customers were made from each of these. */
async function usesOf(ctx: Context, tx: Tx, templateCodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ templateCode: questionnaires.templateCode, count: sql<number>`count(*)::int` })
    .from(projects)
    .innerJoin(
      questionnaires,
      and(eq(questionnaires.tenantCode, projects.tenantCode), eq(questionnaires.projectCode, projects.projectCode)),
    )
    // By its projects: what ships is used by everybody.
    .where(and(eq(projects.channelTenantCode, ctx.actor.tenantCode), anyOf(questionnaires.templateCode, templateCodes)))
    .groupBy(questionnaires.templateCode);
  return new Map(rows.map(({ templateCode, count }) => [templateCode, count]));
}

const shippedWith = (keyword: string | undefined) => {
  const matches = matcherOf(keyword);
  return shippedTemplates.filter(({ name, description }) => matches(name.zh, name.en, description.zh, description.en));
};

/** In its names and descriptions, in either language. */
const withKeyword = (keyword: string | undefined) =>
  containing(
    patternOf(keyword),
    ...(['zh', 'en'] as const).flatMap((language) => [
      sql`${templates.name} ->> ${sql.raw(`'${language}'`)}`,
      sql`${templates.description} ->> ${sql.raw(`'${language}'`)}`,
    ]),
  );

/** Templates of the caller's channel, those changed last first, then those that ship; a channel has only so many. */
export async function listTemplates(
  ctx: Context,
  tx: Tx,
  { keyword, source, state, ...query }: QuestionnaireGiven['listTemplates']['query'],
): Promise<QuestionnaireWire['listTemplates']['data']> {
  const states = {
    published: sql`${templates.published} IS NOT NULL AND ${templates.isEnabled}`,
    unpublished: sql`${templates.published} IS NULL`,
    disabled: sql`NOT ${templates.isEnabled}`,
  };
  const own =
    source === 'shipped'
      ? []
      : await tx
          .select(brief)
          .from(templates)
          .leftJoin(templateVersions, joined)
          .leftJoin(accounts, eq(accounts.accountId, templates.updatedBy))
          .where(
            and(
              eq(templates.tenantCode, ctx.actor.tenantCode),
              withKeyword(keyword),
              state ? states[state] : undefined,
            ),
          )
          .orderBy(desc(templates.updatedAt), templates.templateCode);
  const isShippedWanted = source !== 'own' && (state === undefined || state === 'published');
  const shipped = isShippedWanted ? shippedWith(keyword) : [];
  const { limit, offset } = pageOf(query);
  const page = [...own, ...shipped].slice(offset, offset + limit);
  const uses = await usesOf(
    ctx,
    tx,
    page.map(({ templateCode }) => templateCode),
  );
  return {
    list: page.map((row) => {
      const usedBy = uses.get(row.templateCode) ?? 0;
      return 'content' in row ? shippedRow(ctx, row, usedBy) : ownRow(ctx, row, usedBy);
    }),
    total: capped(own.length + shipped.length),
  };
}

/** What a project can be asked: own templates that are offered and have a version, and those that ship. */
export async function listValidTemplates(
  ctx: Context,
  tx: Tx,
  { keyword }: QuestionnaireGiven['listValidTemplates']['query'],
): Promise<QuestionnaireWire['listValidTemplates']['data']> {
  const own = await tx
    .select({
      templateCode: templates.templateCode,
      name: templates.name,
      description: templates.description,
      questions: sql<number>`jsonb_array_length(${templateVersions.content} -> 'questions')`,
      standardCode: sql<string | null>`${templateVersions.content} ->> 'standardCode'`,
      number: templateVersions.number,
    })
    .from(templates)
    .innerJoin(templateVersions, joined)
    .where(and(eq(templates.tenantCode, ctx.actor.tenantCode), eq(templates.isEnabled, true), withKeyword(keyword)))
    .orderBy(desc(templates.publishedAt), templates.templateCode);
  return [
    ...own.map((row) => ({ ...row, source: 'own' as const })),
    ...shippedWith(keyword).map(({ templateCode, name, description, version, content }) => ({
      templateCode,
      name,
      description,
      number: version,
      source: 'shipped' as const,
      questions: content.questions.length,
      standardCode: content.standardCode,
    })),
  ];
}

/**
 * A template with its draft, or with one of its versions; of one that ships there is no draft.
 * @throws AppError notFound
 */
export async function getTemplate(
  ctx: Context,
  tx: Tx,
  { templateCode, number }: QuestionnaireGiven['getTemplate']['query'],
): Promise<Detail> {
  const uses = await usesOf(ctx, tx, [templateCode]);
  const usedBy = uses.get(templateCode) ?? 0;
  const shipped = shippedBy(templateCode);
  if (shipped) {
    if ((number ?? shipped.version) !== shipped.version) throw new AppError('notFound');
    const versions = [{ number: shipped.version, note: '', createdBy: '', createdAt: null }];
    return { ...shippedRow(ctx, shipped, usedBy), number: shipped.version, content: shipped.content, versions };
  }
  const [row] = await tx
    .select({ brief, draft: templates.draft })
    .from(templates)
    .leftJoin(templateVersions, joined)
    .leftJoin(accounts, eq(accounts.accountId, templates.updatedBy))
    .where(ownTemplate(ctx, templateCode));
  if (!row) throw new AppError('notFound');
  const versions = await tx
    .select({
      number: templateVersions.number,
      note: templateVersions.note,
      createdBy: sql<string>`coalesce(${accounts.showName}, '')`,
      createdAt: templateVersions.createdAt,
    })
    .from(templateVersions)
    .leftJoin(accounts, eq(accounts.accountId, templateVersions.createdBy))
    .where(versionOf(ctx, templateCode))
    .orderBy(desc(templateVersions.number));
  const content = number === undefined ? row.draft : await contentOf(ctx, tx, templateCode, number);
  return {
    ...ownRow(ctx, row.brief, usedBy),
    number: number ?? null,
    content,
    versions: versions.map((version) => ({ ...version, createdAt: version.createdAt.toISOString() })),
  };
}

const versionOf = (ctx: Context, templateCode: string, number?: number) =>
  and(
    eq(templateVersions.tenantCode, ctx.actor.tenantCode),
    eq(templateVersions.templateCode, templateCode),
    number === undefined ? undefined : eq(templateVersions.number, number),
  );

async function contentOf(ctx: Context, tx: Tx, templateCode: string, number: number) {
  const [found] = await tx
    .select({ content: templateVersions.content })
    .from(templateVersions)
    .where(versionOf(ctx, templateCode, number));
  if (!found) throw new AppError('notFound');
  return found.content;
}
