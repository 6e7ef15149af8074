import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import type { UnitCategory } from '#domain/subjects/assets/inventory/derivation';
import { threatNamed, vulnerabilityNamed } from '#domain/subjects/assets/method/catalogue';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { postgresCode } from '#server/kernel/db/database';
import { requireBelowLimit } from '#server/kernel/db/limit';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { catalogueEntries } from '../tables';

const own = (ctx: Context, entryId: string) =>
  and(eq(catalogueEntries.tenantCode, ctx.actor.tenantCode), eq(catalogueEntries.entryId, entryId));

/**
 * Adds a word of the caller's tenant to the catalogue, or changes one; its kind stays.
 * @throws AppError nameTaken where the portal or the tenant has it already, limitReached, notFound, conflict
 */
export function saveEntry(ctx: Context, input: AssetsGiven['saveCatalogueEntry']['body']) {
  const { tenantCode, accountId } = ctx.actor;
  const { kind, name, categories } = input;
  const taken = new AppError('nameTaken', { name });
  return ctx
    .write(async (tx, audit) => {
      if ((kind === 'threat' ? threatNamed : vulnerabilityNamed)(name)) throw taken;
      const entryId = input.entryId ?? randomUUID();
      let version = 1;
      let before: { name: string; categories: UnitCategory[]; version: number } | undefined;
      if (input.entryId) {
        const here = and(own(ctx, entryId), eq(catalogueEntries.kind, kind));
        const [current] = await tx.select().from(catalogueEntries).where(here).for('update');
        before = await requireVersion(tx, current, input.version, (now) => ({
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
        await requireBelowLimit(tx, `word:${tenantCode}:${kind}`, limits.ownWords, () =>
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
        detail: {
          kind,
          name,
          version,
          changed: before
            ? changedFields({ name: before.name, categories: before.categories }, { name, categories }, [
                'name',
                'categories',
              ])
            : {},
        },
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
