import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FileKind } from '#domain/kernel/fileKinds';
import { accounts } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';

/*
 * Files that are attached to a record: a unit, an answer, an order, an application. The file's own row names the record, so
 * that there is no second table to keep. Its subject says who may add, remove and open them.
 */

/** The record that a file is attached to. */
export interface Owner {
  tenantCode: string;
  /** Null: the record is the tenant's, not a project's. */
  projectCode: string | null;
  entity: string;
  entityCode: string;
}

/** Files of one record, as a condition. */
export const attachedTo = ({ tenantCode, projectCode, entity, entityCode }: Owner) =>
  and(
    eq(files.tenantCode, tenantCode),
    projectCode === null ? undefined : eq(files.projectCode, projectCode),
    eq(files.entity, entity),
    eq(files.entityCode, entityCode),
  );

export const countAttachments = (tx: Tx, owner: Owner): Promise<number> => tx.$count(files, attachedTo(owner));

/** How many files a record has, for the columns of a list of such records. */
export const attachmentCount = (of: {
  tenantCode: AnyPgColumn;
  projectCode: AnyPgColumn;
  entity: string;
  entityCode: AnyPgColumn;
}) => sql<number>`(SELECT count(*)::int FROM ${files} AS f WHERE f.tenant_code = ${of.tenantCode}
  AND f.project_code = ${of.projectCode} AND f.entity = ${of.entity} AND f.entity_code = ${of.entityCode}::text)`;

/** Makes sure that one more may be attached; of two at once the second waits. @throws AppError limitReached */
export const requireRoom = (tx: Tx, owner: Owner, max: number): Promise<void> =>
  requireBelowLimit(tx, `${owner.entity}:${owner.tenantCode}:${owner.entityCode}`, max, () =>
    countAttachments(tx, owner),
  );

const shown = {
  objectId: files.objectId,
  name: files.name,
  mime: files.mime,
  size: files.size,
  addedById: files.createdBy,
  addedBy: accounts.showName,
  addedAt: files.createdAt,
};

/** The files of one record and the people who added them, the oldest first. */
export const listAttachments = (tx: Tx, owner: Owner) =>
  tx
    .select(shown)
    .from(files)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .where(attachedTo(owner))
    .orderBy(asc(files.createdAt), asc(files.objectId));
export type Attachment = Awaited<ReturnType<typeof listAttachments>>[number];

/**
 * The same for all records of a kind in a project, by the record's code, in one statement.
 * @param codes only of these
 */
export async function attachmentsByRecord(
  tx: Tx,
  { tenantCode, projectCode, entity }: Omit<Owner, 'entityCode'> & { projectCode: string },
  codes?: string[],
): Promise<Map<string, Attachment[]>> {
  const rows = await tx
    .select({ ...shown, entityCode: files.entityCode })
    .from(files)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .where(
      and(
        eq(files.tenantCode, tenantCode),
        eq(files.projectCode, projectCode),
        eq(files.entity, entity),
        codes && anyOf(files.entityCode, codes),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.objectId));
  const found = new Map<string, Attachment[]>();
  for (const { entityCode, ...file } of rows)
    if (entityCode !== null) found.set(entityCode, [...(found.get(entityCode) ?? []), file]);
  return found;
}

interface Adding<Opened extends Owner> {
  kind: FileKind;
  /** The accepted file endings, if not all are. */
  endings?: readonly string[];
  /** So many a record may have. */
  max: number;
  /** True if the caller's tenant may not write by itself yet. */
  asSystem?: true;
  /** Opens the record under its lock, and asks whether the caller may add a file to it now. */
  open: (tx: Tx, mime: string) => Promise<Opened>;
  /** Logs it, and applies its effects on the record. */
  added: (tx: Tx, audit: Audit, opened: Opened, objectId: string) => Promise<unknown>;
}

/**
 * Attaches an uploaded file to a record.
 * @throws AppError fileType, limitReached, storageFull, and what opening the record throws
 */
export async function addAttachment<Opened extends Owner>(
  ctx: Context,
  upload: Upload<object>,
  { kind, endings, max, asSystem, open, added }: Adding<Opened>,
): Promise<{ objectId: string }> {
  const mime = requireKind(upload, endings);
  const stored = await putPath(ctx, upload.path, upload);
  const { objectId } = stored;
  const work = async (tx: Tx, audit: Audit) => {
    const opened = await open(tx, mime);
    await requireRoom(tx, opened, max);
    const { tenantCode, projectCode, entity, entityCode } = opened;
    const { name } = upload;
    await recordFile(ctx, tx, { tenantCode, projectCode, entity, entityCode, name, mime, kind }, stored);
    await added(tx, audit, opened, objectId);
    return { objectId };
  };
  return asSystem ? ctx.writeAsSystem(work) : ctx.write(work);
}

/** A file of this record. @throws AppError notFound */
export async function openAttachment(tx: Tx, owner: Owner, objectId: string): Promise<typeof files.$inferSelect> {
  const [file] = await tx
    .select()
    .from(files)
    .where(and(attachedTo(owner), eq(files.objectId, objectId)));
  if (!file) throw new AppError('notFound');
  return file;
}

/** Takes a file from its record; its bytes go a week later. @throws AppError notFound */
export async function removeAttachment(tx: Tx, owner: Owner, objectId: string): Promise<typeof files.$inferSelect> {
  const [gone] = await tx
    .delete(files)
    .where(and(attachedTo(owner), eq(files.objectId, objectId)))
    .returning();
  if (!gone) throw new AppError('notFound');
  return gone;
}
