import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import {
  suggestionsFor,
  threatGroups,
  threatNamed,
  threats,
  vulnerabilities,
  vulnerabilityNamed,
} from '#domain/assets/method/catalogue';
import type { assetsSchemas } from '#domain/assets/schema';
import { controlOf } from '#domain/iso/controls';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { requireRoom } from '#server/kernel/db/atMost';
import { postgresCode, type Tx } from '#server/kernel/db/database';
import { catalogueEntries, risks, unitAssets } from '#server/kernel/db/schema';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type OpenAssessment, within } from '../assessment';
import { sidesOf } from './methods';

type Row = z.input<typeof assetsSchemas.catalogueList.data>[number];
type Save = z.output<typeof assetsSchemas.catalogueSave.body>;

/** The portal's own words, and in front of them those that the project's two sides have added. */
export async function listCatalogue(
  ctx: Context,
  tx: Tx,
  project: OpenAssessment,
  { kind, category, keyword }: z.output<typeof assetsSchemas.catalogueList.query>,
): Promise<Row[]> {
  const added = await tx
    .select()
    .from(catalogueEntries)
    .where(and(inArray(catalogueEntries.tenantCode, sidesOf(project)), eq(catalogueEntries.kind, kind)))
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
  const wanted = keyword?.toLowerCase();
  return [...own, ...standard].filter(
    (row) =>
      (!category || row.categories.includes(category)) &&
      (!wanted || [row.zh, row.en].some((name) => name.toLowerCase().includes(wanted))),
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

const own = (ctx: Context, entryId: string) =>
  and(eq(catalogueEntries.tenantCode, ctx.actor.tenantCode), eq(catalogueEntries.entryId, entryId));

/**
 * Adds a word of the caller's tenant to the catalogue, or changes one; its kind stays.
 * @throws AppError nameTaken where the portal or the tenant has it already, limitReached, notFound, conflict
 */
export function saveEntry(ctx: Context, input: Save) {
  const { tenantCode, accountId } = ctx.actor;
  const { kind, name, categories } = input;
  const taken = new AppError('nameTaken', { name });
  return ctx
    .write(async (tx, audit) => {
      if ((kind === 'threat' ? threatNamed : vulnerabilityNamed)(name)) throw taken;
      const entryId = input.entryId ?? randomUUID();
      let version = 1;
      if (input.entryId) {
        const here = and(own(ctx, entryId), eq(catalogueEntries.kind, kind));
        const [current] = await tx.select().from(catalogueEntries).where(here).for('update');
        const before = await requireVersion(tx, current, input.version, (now) => ({
          name: now.name,
          categories: now.categories,
          version: now.version,
        }));
        version = before.version + 1;
        await tx
          .update(catalogueEntries)
          .set({ name, categories, version, updatedAt: new Date(), updatedBy: accountId })
          .where(here);
      } else {
        await requireRoom(tx, `word:${tenantCode}:${kind}`, limits.ownWords, () =>
          tx.$count(
            catalogueEntries,
            and(eq(catalogueEntries.tenantCode, tenantCode), eq(catalogueEntries.kind, kind)),
          ),
        );
        await tx.insert(catalogueEntries).values({ tenantCode, entryId, kind, name, categories, updatedBy: accountId });
      }
      await audit({
        action: 'saveCatalogueEntry',
        entity: 'catalogueEntry',
        entityCode: entryId,
        detail: { kind, name, version },
      });
      return { entryId, version };
    })
    .catch((error: unknown) => {
      throw postgresCode(error).constraint === 'catalogue_entries_name' ? taken : error;
    });
}

/** @throws AppError notFound, conflict */
export function deleteEntry(ctx: Context, { entryId, version }: { entryId: string; version: number }): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const [current] = await tx.select().from(catalogueEntries).where(own(ctx, entryId)).for('update');
    const { kind, name, categories } = await requireVersion(tx, current, version);
    await tx.delete(catalogueEntries).where(own(ctx, entryId));
    await audit({
      action: 'deleteCatalogueEntry',
      entity: 'catalogueEntry',
      entityCode: entryId,
      detail: { deleted: { kind, name, categories } },
    });
    return null;
  });
}

/**
 * What can be done about a risk that the caller sees.
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
