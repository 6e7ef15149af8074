import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { standardImports, standardMappings, standards, standardVersions } from '../tables';
import { isUndoable, lockImport, ofImport, ofOwn, ofPair } from './openImport';

type Found = Awaited<ReturnType<typeof lockImport>>;

/**
 * Takes back what an import has brought in: the version before it is the latest again, and what came with it is gone.
 * @throws AppError notFound; importNotUndoable where another one came after it, a mapping is built on it, it was taken
 *   back, or is too long ago
 */
export function undoStandardImport(ctx: Context, { importCode }: { importCode: string }): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const found = await lockImport(ctx, tx, importCode);
    if (!(await isUndoable(ctx, tx, found, found.now))) throw new AppError('importNotUndoable');
    await (found.kind === 'mapping' ? removeMapping : removeVersion)(ctx, tx, found);
    await tx.update(standardImports).set({ undoneAt: new Date() }).where(ofImport(ctx, importCode));
    const detail = { name: found.fileName };
    await audit({ action: 'undoStandardImport', entity: 'standardImport', entityCode: importCode, detail });
    return null;
  });
}

async function removeVersion(ctx: Context, tx: Tx, { standardCode, before, baseVersion }: Found): Promise<void> {
  const code = standardCode ?? '';
  await tx
    .delete(standardVersions)
    .where(
      and(
        eq(standardVersions.tenantCode, ctx.actor.tenantCode),
        eq(standardVersions.standardCode, code),
        eq(standardVersions.version, baseVersion + 1),
      ),
    );
  if (baseVersion === 0) await tx.delete(standards).where(ofOwn(ctx, code));
  else
    await tx
      .update(standards)
      .set({ ...before, version: baseVersion, updatedAt: new Date() })
      .where(ofOwn(ctx, code));
}

async function removeMapping(ctx: Context, tx: Tx, found: Found): Promise<void> {
  const own = ofPair(ctx, [found.standardCode ?? '', found.otherCode ?? '']);
  if (found.baseVersion === 0) await tx.delete(standardMappings).where(own);
  else
    await tx
      .update(standardMappings)
      .set({ ...found.before, version: found.baseVersion, updatedAt: new Date() })
      .where(own);
}
