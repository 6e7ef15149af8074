import type { IsoWire } from '#domain/subjects/iso/schema';
import { turned } from '#domain/subjects/iso/standard';
import { readChangeSet, removeChangeSet } from '#server/capabilities/import/changeSet';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { standardHead } from '../standards';
import { standardImports, standardMappings, standards, standardVersions } from '../tables';
import { isConfirmable, lockImport, ofImport, ofOwn, ofPair, stateOf } from './openImport';
import type { MappingChanges, StandardChanges } from './parse';

type Found = Awaited<ReturnType<typeof lockImport>>;
/** What was entered, and what was there before it. */
type Entered = Pick<typeof standardImports.$inferSelect, 'before'> & { standardCode: string };

/**
 * Enters what a dry run has shown.
 * @throws AppError notFound, importOvertaken where another version came meanwhile, importNotConfirmable with bad cells or after a confirm
 */
export function confirmStandardImport(
  ctx: Context,
  { importCode }: { importCode: string },
): Promise<IsoWire['confirmStandardImport']['data']> {
  return ctx.write(async (tx, audit) => {
    const found = await lockImport(ctx, tx, importCode);
    if (stateOf(found, found.now) === 'overtaken') throw new AppError('importOvertaken', { what: found.fileName });
    if (!isConfirmable(found, found.now)) throw new AppError('importNotConfirmable');
    const { standardCode, before } = await (found.kind === 'mapping' ? enterMapping : enterStandard)(
      ctx,
      tx,
      audit,
      found,
    );
    await tx
      .update(standardImports)
      .set({ standardCode, before, changeSetId: null, confirmedAt: new Date() })
      .where(ofImport(ctx, importCode));
    await removeChangeSet(tx, found.changeSetId);
    return { standardCode };
  });
}

async function enterStandard(ctx: Context, tx: Tx, audit: Audit, found: Found): Promise<Entered> {
  const changes = await readChangeSet<StandardChanges>(ctx, tx, found.changeSetId, ['names', 'entries']);
  const { entries } = changes;
  const [names] = changes.names;
  if (!names) throw new AppError('importNotConfirmable');
  const { tenantCode, accountId: updatedBy } = ctx.actor;
  const { standardCode: known, now } = found;
  const standardCode = known ?? newCode('S');
  const version = now + 1;
  const [before] =
    known === null
      ? []
      : await tx
          .select({ nameZh: standards.nameZh, nameEn: standards.nameEn, source: standards.source })
          .from(standards)
          .where(ofOwn(ctx, known));
  const values = { ...names, version, updatedBy, updatedAt: new Date() };
  if (known === null) await tx.insert(standards).values({ tenantCode, standardCode, ...values });
  else await tx.update(standards).set(values).where(ofOwn(ctx, known));
  await tx
    .insert(standardVersions)
    .values({ tenantCode, standardCode, version, content: entries, createdBy: ctx.caller.showName });
  const detail = { name: names.nameZh, version, entries: entries.length };
  await audit({ action: 'importStandard', entity: 'standard', entityCode: standardCode, detail });
  return { standardCode, before: before ?? null };
}

async function enterMapping(ctx: Context, tx: Tx, audit: Audit, found: Found): Promise<Entered> {
  const { standardCode, otherCode, now } = found;
  const changes = await readChangeSet<MappingChanges>(ctx, tx, found.changeSetId, ['notes', 'rows']);
  const given = changes.rows;
  const [about] = changes.notes;
  if (!about || standardCode === null || otherCode === null) throw new AppError('importNotConfirmable');
  const { tenantCode, accountId: updatedBy } = ctx.actor;
  const isFirst = standardCode < otherCode;
  const [fromStandard, toStandard] = isFirst ? [standardCode, otherCode] : [otherCode, standardCode];
  const own = ofPair(ctx, [standardCode, otherCode]);
  const [before] = await tx
    .select({ rows: standardMappings.rows, note: standardMappings.note })
    .from(standardMappings)
    .where(own);
  const rows = isFirst ? given : turned(given);
  const values = { rows, note: about.note, version: now + 1, updatedBy, updatedAt: new Date() };
  if (before) await tx.update(standardMappings).set(values).where(own);
  else await tx.insert(standardMappings).values({ tenantCode, fromStandard, toStandard, ...values });
  const [one, other] = [await standardHead(tx, standardCode), await standardHead(tx, otherCode)];
  const detail = { name: one.zh, other: other.zh, rows: rows.length };
  await audit({ action: 'importMapping', entity: 'standard', entityCode: standardCode, detail });
  return { standardCode, before: before ?? null };
}
