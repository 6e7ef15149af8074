import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { matcherOf } from '#domain/kernel/spelling';
import { suggestionsFor, threatGroups, threats, vulnerabilities } from '#domain/subjects/assets/method/catalogue';
import type { AssetsGiven, assetsSchemas } from '#domain/subjects/assets/schema';
import { controlOf } from '#domain/subjects/iso/controls';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import type { OpenAssessment } from '../../assessment';
import { catalogueEntries } from '../tables';
import { sidesOf } from './listMethods';

type Row = z.input<typeof assetsSchemas.listCatalogue.data>[number];

/** The portal's own words, and in front of them those that the project's two sides have added. */
export async function listCatalogue(
  tx: Tx,
  project: OpenAssessment,
  { kind, category, keyword }: AssetsGiven['listCatalogue']['query'],
  ctx: Context,
): Promise<Row[]> {
  const added = await tx
    .select()
    .from(catalogueEntries)
    .where(and(anyOf(catalogueEntries.tenantCode, sidesOf(project)), eq(catalogueEntries.kind, kind)))
    .orderBy(catalogueEntries.name, catalogueEntries.entryId);
  const standard: Row[] =
    kind === 'threat'
      ? threats.map(({ group, ...entry }) => ({ ...standardRow(entry), group: threatGroups[group] }))
      : vulnerabilities.map(standardRow);
  const own = added.map(
    ({ tenantCode, entryId, name, categories, version }): Row => ({
      entryId,
      origin: tenantCode === ctx.actor.tenantCode ? 'own' : 'other',
      zh: name,
      en: name,
      group: null,
      categories,
      version,
    }),
  );
  const matches = matcherOf(keyword);
  return [...own, ...standard].filter(
    (row) => (!category || row.categories.includes(category)) && matches(row.zh, row.en),
  );
}

const standardRow = ({
  key,
  zh,
  en,
  categories,
}: (typeof vulnerabilities)[number] | Omit<(typeof threats)[number], 'group'>): Row => ({
  entryId: key,
  origin: 'standard',
  zh,
  en,
  group: null,
  categories: [...categories],
  version: 1,
});

/**
 * Suggestions for a risk that the caller sees.
 * @throws AppError notFound
 */
export async function listSuggestions(tx: Tx, project: OpenAssessment, riskId: string) {
  const [risk] = await tx
    .select({ threat: risks.threat, vulnerability: risks.vulnerability, category: unitAssets.category })
    .from(risks)
    .innerJoin(unitAssets, and(within(unitAssets, project), sql`${unitAssets.unitId} = ${risks.unitId}`))
    .where(
      and(
        within(risks, project),
        eq(risks.riskId, riskId),
        project.onlyAssignee ? eq(unitAssets.assigneeId, project.onlyAssignee) : undefined,
      ),
    );
  if (!risk) throw new AppError('notFound');
  return suggestionsFor(risk).map(({ key, zh, en, treatment, controls }) => ({
    key,
    zh,
    en,
    treatment,
    controls: controls.flatMap((ref) => controlOf(ref) ?? []),
  }));
}
