import { randomUUID } from 'node:crypto';
import { and, asc, type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import type { LinkKind } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { risks } from '#server/subjects/assets/risk/tables';
import { gapFindings } from '#server/subjects/gap/tables';
import { managementDocuments } from '../document/tables';
import { openNonconformities } from './open';
import { nonconformityLinks } from './tables';

type Link = IsoWire['listNonconformityTargets']['data'][number];
type Given = IsoGiven['saveNonconformity']['body']['links'];

/** What can be linked, of each kind: its key, how people name it, and the rows that a condition lets through. */
const kinds = {
  finding: {
    table: gapFindings,
    id: sql<string>`${gapFindings.findingId}::text`,
    code: gapFindings.ref,
    name: (language: Language) =>
      language === 'zh-CN' ? sql<string>`${gapFindings.title}->>'zh'` : sql<string>`${gapFindings.title}->>'en'`,
  },
  risk: {
    table: risks,
    id: sql<string>`${risks.riskId}::text`,
    code: risks.riskCode,
    name: () => sql<string>`${risks.threat} || ' / ' || ${risks.vulnerability}`,
  },
  document: {
    table: managementDocuments,
    id: sql<string>`${managementDocuments.documentCode}`,
    code: managementDocuments.number,
    name: () => sql<string>`${managementDocuments.name}`,
  },
} as const;

/** Records of a kind in the project. */
async function recordsOf(
  tx: Tx,
  project: ProjectKey,
  {
    kind,
    language,
    where,
  }: { kind: LinkKind; language: Language; where: (of: (typeof kinds)[LinkKind]) => SQL | undefined },
): Promise<Link[]> {
  const of = kinds[kind];
  const { table, id, code } = of;
  const rows = await tx
    .select({ targetId: id, code: sql<string>`${code}`, name: of.name(language) })
    .from(table)
    .where(and(within(table, project), where(of)))
    .orderBy(asc(code))
    .limit(limits.nonconformityLinks);
  return rows.map((row) => ({ kind, ...row }));
}

/** Findings, risks and documents of the project with that name. */
export async function listNonconformityTargets(
  ctx: Context,
  tx: Tx,
  { projectCode, keyword }: IsoGiven['listNonconformityTargets']['query'],
): Promise<Link[]> {
  const project = await openNonconformities(ctx, tx, projectCode);
  const { language } = ctx;
  const pattern = patternOf(keyword);
  const found: Link[] = [];
  for (const kind of ['finding', 'risk', 'document'] as const) {
    const named = await recordsOf(tx, project, {
      kind,
      language,
      where: (of) => containing(pattern, sql`${of.code}`, of.name(language)),
    });
    found.push(...named.slice(0, limits.nonconformityTargets));
  }
  return found;
}

const column = { finding: 'findingId', risk: 'riskId', document: 'documentCode' } as const;

/** What is linked with a nonconformity. */
export async function linksOf(ctx: Context, tx: Tx, project: ProjectKey, nonconformityId: string): Promise<Link[]> {
  const rows = await tx
    .select()
    .from(nonconformityLinks)
    .where(recordIn(nonconformityLinks, project, nonconformityLinks.nonconformityId, nonconformityId));
  const found: Link[] = [];
  for (const kind of ['finding', 'risk', 'document'] as const) {
    const ids = rows.flatMap((row) => row[column[kind]] ?? []);
    if (ids.length === 0) continue;
    found.push(...(await recordsOf(tx, project, { kind, language: ctx.language, where: ({ id }) => anyOf(id, ids) })));
  }
  return found;
}

/** Links in place of those before. @throws AppError unknownReference for what the project doesn't have */
export async function keepLinks(tx: Tx, project: ProjectKey, nonconformityId: string, given: Given): Promise<void> {
  const { tenantCode, projectCode } = project;
  await tx
    .delete(nonconformityLinks)
    .where(recordIn(nonconformityLinks, project, nonconformityLinks.nonconformityId, nonconformityId));
  const wanted = new Map(given.map((link) => [`${link.kind} ${link.targetId}`, link]));
  if (wanted.size === 0) return;
  for (const kind of ['finding', 'risk', 'document'] as const) {
    const ids = [...wanted.values()].filter((link) => link.kind === kind).map(({ targetId }) => targetId);
    if (ids.length === 0) continue;
    const known = await recordsOf(tx, project, { kind, language: 'zh-CN', where: ({ id }) => anyOf(id, ids) });
    const missing = ids.find((id) => !known.some(({ targetId }) => targetId === id));
    if (missing !== undefined) throw new AppError('unknownReference', { code: missing });
  }
  await tx.insert(nonconformityLinks).values(
    [...wanted.values()].map(({ kind, targetId }) => ({
      tenantCode,
      projectCode,
      nonconformityId,
      linkId: randomUUID(),
      [column[kind]]: targetId,
    })),
  );
}
