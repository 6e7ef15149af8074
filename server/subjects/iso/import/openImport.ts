import { and, eq, or, sql } from 'drizzle-orm';
import { UNDO_DAYS } from '#domain/kernel/bulk';
import type { ImportAction, ImportState } from '#domain/kernel/imports';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { standardImports, standardMappings, standards } from '../tables';

export const ofImport = (ctx: Context, importCode: string) =>
  and(eq(standardImports.tenantCode, ctx.actor.tenantCode), eq(standardImports.importCode, importCode));

/** An own standard of the caller's tenant. */
export const ofOwn = (ctx: Context, standardCode: string) =>
  and(eq(standards.tenantCode, ctx.actor.tenantCode), eq(standards.standardCode, standardCode));

/** The tenant's own mapping of two standards, whichever way it is asked for. */
export const ofPair = (ctx: Context, pair: readonly [string, string]) => {
  const [from, to] = [...pair].sort();
  return and(
    eq(standardMappings.tenantCode, ctx.actor.tenantCode),
    eq(standardMappings.fromStandard, from ?? ''),
    eq(standardMappings.toStandard, to ?? ''),
  );
};

type Import = typeof standardImports.$inferSelect;
type Target = Pick<Import, 'kind' | 'standardCode' | 'otherCode'>;

/** The latest version of what an import is of: 0 while there is none. */
export async function versionNow(ctx: Context, tx: Tx, { kind, standardCode, otherCode }: Target): Promise<number> {
  if (standardCode === null) return 0;
  const [found] =
    kind === 'mapping'
      ? await tx
          .select({ version: standardMappings.version })
          .from(standardMappings)
          .where(ofPair(ctx, [standardCode, otherCode ?? '']))
      : await tx.select({ version: standards.version }).from(standards).where(ofOwn(ctx, standardCode));
  return found?.version ?? 0;
}

/**
 * An import of the caller's tenant, held until the transaction ends; of a tenant one at a time is entered or taken back.
 * @throws AppError notFound
 */
export async function lockImport(ctx: Context, tx: Tx, importCode: string) {
  const { tenantCode } = ctx.actor;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`standards:${tenantCode}`}, 0))`);
  const [found] = await tx.select().from(standardImports).where(ofImport(ctx, importCode));
  if (!found) throw new AppError('notFound');
  return { ...found, now: await versionNow(ctx, tx, found) };
}

type Standing = Pick<Import, 'confirmedAt' | 'undoneAt' | 'baseVersion'>;
type Confirmable = Standing & Pick<Import, 'changeSetId'>;

/** @param now the latest version of what it is of */
export function stateOf({ confirmedAt, undoneAt, baseVersion }: Standing, now: number): ImportState {
  if (undoneAt) return 'undone';
  if (confirmedAt) return 'confirmed';
  return now === baseVersion ? 'parsed' : 'overtaken';
}

export const isConfirmable = (found: Confirmable, now: number): boolean =>
  stateOf(found, now) === 'parsed' && found.changeSetId !== null;

/** For a month, while nothing came after it and nothing was built on a standard that came with it. */
export async function isUndoable(ctx: Context, tx: Tx, found: Standing & Target, now: number): Promise<boolean> {
  const { confirmedAt, baseVersion, kind, standardCode } = found;
  if (stateOf(found, now) !== 'confirmed' || !confirmedAt || now !== baseVersion + 1) return false;
  if (confirmedAt.getTime() < Date.now() - UNDO_DAYS * 24 * 3600_000) return false;
  return kind === 'mapping' || baseVersion > 0 || !(await isBuiltOn(ctx, tx, standardCode ?? ''));
}

/** A mapping leads to it or from it, or a project is made after it. */
async function isBuiltOn(ctx: Context, tx: Tx, standardCode: string): Promise<boolean> {
  const [found] = await tx
    .select({ version: standardMappings.version })
    .from(standardMappings)
    .where(
      and(
        eq(standardMappings.tenantCode, ctx.actor.tenantCode),
        or(eq(standardMappings.fromStandard, standardCode), eq(standardMappings.toStandard, standardCode)),
      ),
    )
    .limit(1);
  if (found) return true;
  const [project] = await tx
    .select({ code: projects.projectCode })
    .from(projects)
    .where(and(eq(projects.channelTenantCode, ctx.actor.tenantCode), eq(projects.standardCode, standardCode)))
    .limit(1);
  return project !== undefined;
}

export const actionsOf = (
  found: Confirmable & Pick<Import, 'markedObjectId'>,
  now: number,
  undoable: boolean,
): ImportAction[] => [
  ...(isConfirmable(found, now) ? (['confirm'] as const) : []),
  ...(undoable ? (['undo'] as const) : []),
  ...(found.markedObjectId ? (['downloadMarked'] as const) : []),
];
