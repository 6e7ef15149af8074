import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { addAttachment, attachedTo, type Owner } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { newCode } from '#server/kernel/ids';
import { managementDocuments } from '../document/tables';
import { ownModulesOf } from '../variable/ownModules';
import { isOwn, readTemplate, said } from './openTemplate';
import { shippedTemplates } from './shipped';
import { shippedDocument } from './shippedDocument';
import { documentTemplates, documentTemplateVersions } from './tables';
import type { CheckedTemplate } from './word/checkTemplate';

type Named = IsoGiven['addDocumentTemplateFile']['form'];

export const ownerOf = ({ actor: { tenantCode } }: Context, templateCode: string): Owner => ({
  tenantCode,
  projectCode: null,
  entity: 'documentTemplate',
  entityCode: templateCode,
});

/** A template of the caller's channel, its row locked. @throws AppError notFound */
export async function lockTemplate(ctx: Context, tx: Tx, templateCode: string) {
  const [found] = await tx.select().from(documentTemplates).where(isOwn(ctx, templateCode)).for('update');
  if (!found) throw new AppError('notFound');
  return found;
}

const requireRoomForTemplate = (ctx: Context, tx: Tx) =>
  requireBelowLimit(tx, `documentTemplates:${ctx.actor.tenantCode}`, limits.documentTemplates, () =>
    tx.$count(documentTemplates, eq(documentTemplates.tenantCode, ctx.actor.tenantCode)),
  );

/** Whether a file may be sent for this template, or for a new one; checked before its first byte. */
export async function admitTemplateFile(ctx: Context, tx: Tx, { templateCode }: Named): Promise<void> {
  if (templateCode === undefined) return requireRoomForTemplate(ctx, tx);
  const [found] = await tx.select().from(documentTemplates).where(isOwn(ctx, templateCode));
  if (!found) throw new AppError('notFound');
}

/** The modules whose facts templates of the caller's channel may name, too. */
export const ownModulesToName = async (ctx: Context) =>
  (await ctx.read((tx) => ownModulesOf(tx, ctx.actor.tenantCode))).all;

/** What a template is called until somebody names it: as its file, without the ending. */
const nameByFile = (fileName: string): string => cut(fileName.replace(/\.docx$/iu, ''), limits.nameLength);

interface TemplateFile {
  objectId: string;
  fileName: string;
  size: number;
  checked: CheckedTemplate;
}

/** Enters a stored file as the next version of a template of the caller's channel. */
export async function enterVersion(
  ctx: Context,
  tx: Tx,
  templateCode: string,
  { objectId, fileName, size, checked: { faults, uses, prints, count } }: TemplateFile,
): Promise<{ name: string; number: number }> {
  const { name, lastNumber } = await lockTemplate(ctx, tx, templateCode);
  const number = lastNumber + 1;
  await tx.insert(documentTemplateVersions).values({
    tenantCode: ctx.actor.tenantCode,
    templateCode,
    number,
    objectId,
    fileName,
    size,
    faults,
    faultCount: count,
    uses,
    prints,
    addedBy: ctx.caller.showName,
  });
  await tx.update(documentTemplates).set({ lastNumber: number }).where(isOwn(ctx, templateCode));
  return { name, number };
}

/**
 * Brings in a template, or the next version of one. It is kept with its faults: its author mends them in Word.
 * @throws AppError fileType, what else is wrong with the file, limitReached, storageFull, notFound
 */
export async function addDocumentTemplateFile(
  ctx: Context,
  upload: Upload<Named>,
): Promise<IsoWire['addDocumentTemplateFile']['data']> {
  const { name: fileName, size, fields } = upload;
  const ownModules = await ownModulesToName(ctx);
  const checked = await readTemplate<CheckedTemplate>(ctx, { task: 'check', path: upload.path, ownModules });
  const templateCode = fields.templateCode ?? newCode('W');
  const { tenantCode, accountId: updatedBy } = ctx.actor;
  const entered = { number: 1 };
  await addAttachment(ctx, upload, {
    kind: 'documentTemplate',
    endings: ['.docx'],
    max: limits.templateVersions,
    open: async (tx) => {
      if (fields.templateCode === undefined) {
        await requireRoomForTemplate(ctx, tx);
        const head = { name: nameByFile(fileName), kind: 'other', language: ctx.language } as const;
        await tx.insert(documentTemplates).values({ tenantCode, templateCode, updatedBy, ...head });
      }
      return ownerOf(ctx, templateCode);
    },
    added: async (tx, audit, _owner, objectId) => {
      const { name, number } = await enterVersion(ctx, tx, templateCode, { objectId, fileName, size, checked });
      entered.number = number;
      await audit({
        action: 'addDocumentTemplateFile',
        entity: 'documentTemplate',
        entityCode: templateCode,
        detail: { name, number, faults: checked.count, size },
      });
    },
  });
  return { templateCode, number: entered.number, faultCount: checked.count };
}

/**
 * Makes a template of the portal's own set one of the caller's channel, which goes on with it in Word.
 * @throws AppError notFound, nameTaken where the channel has taken it already, limitReached, storageFull
 */
export async function takeShippedTemplate(
  ctx: Context,
  { key }: IsoGiven['takeShippedTemplate']['body'],
): Promise<IsoWire['takeShippedTemplate']['data']> {
  const shipped = shippedTemplates().find((one) => one.key === key);
  if (!shipped) throw new AppError('notFound');
  const { name, kind, language, schemes, editions, numberPart, text } = shipped;
  const bytes = await shippedDocument(text, name, language);
  const checked = await readTemplate<CheckedTemplate>(ctx, { task: 'check', bytes, ownModules: [] });
  const stored = await putBytes(ctx, bytes);
  const templateCode = newCode('W');
  const { tenantCode, accountId: updatedBy } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    // Of two at once the second waits.
    await requireRoomForTemplate(ctx, tx);
    const taken = and(eq(documentTemplates.tenantCode, tenantCode), eq(documentTemplates.shippedKey, key));
    if ((await tx.$count(documentTemplates, taken)) > 0) throw new AppError('nameTaken', { name });
    const head = { name, kind, language, schemes: [...schemes], editions: [...editions], numberPart };
    const began = { shippedKey: key, shippedText: text };
    await tx.insert(documentTemplates).values({ tenantCode, templateCode, updatedBy, ...head, ...began });
    const { objectId, size } = stored;
    const fileName = `${name}.docx`;
    const { entity, entityCode } = ownerOf(ctx, templateCode);
    const file = { tenantCode, projectCode: null, entity, entityCode, name: fileName, mime: docxMime } as const;
    await recordFile(ctx, tx, { ...file, kind: 'documentTemplate' }, stored);
    await enterVersion(ctx, tx, templateCode, { objectId, fileName, size, checked });
    await audit({
      action: 'takeShippedTemplate',
      entity: 'documentTemplate',
      entityCode: templateCode,
      detail: { name },
    });
    return { templateCode };
  });
}

/** Says what a template is for. @throws AppError notFound, conflict with it as it is now */
export function saveDocumentTemplate(ctx: Context, body: IsoGiven['saveDocumentTemplate']['body']) {
  const { templateCode, version } = body;
  return ctx.write(async (tx, audit) => {
    const before = await requireVersion(tx, await lockTemplate(ctx, tx, templateCode), version, (row) =>
      pick(row, [...said, 'version']),
    );
    const after = pick(body, said);
    const saved = before.version + 1;
    await tx
      .update(documentTemplates)
      .set({ ...after, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(isOwn(ctx, templateCode));
    await audit({
      action: 'saveDocumentTemplate',
      entity: 'documentTemplate',
      entityCode: templateCode,
      detail: { name: after.name, version: saved, changed: changedFields(pick(before, said), after, said) },
    });
    return { version: saved };
  });
}

/** Deletes a template with all versions of its file. @throws AppError notFound, conflict; inUse where documents were made from it */
export function deleteDocumentTemplate(
  ctx: Context,
  { templateCode, version }: IsoGiven['deleteDocumentTemplate']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { name } = await requireVersion(tx, await lockTemplate(ctx, tx, templateCode), version);
    // What was approved is issued from the version that it was made from.
    const [using] = await tx
      .select({ number: managementDocuments.number })
      .from(managementDocuments)
      .where(eq(managementDocuments.templateCode, templateCode))
      .limit(1);
    if (using) throw new AppError('inUse', { usedBy: using.number }, { usedBy: [using.number] });
    await tx.delete(documentTemplates).where(isOwn(ctx, templateCode));
    await tx.delete(files).where(attachedTo(ownerOf(ctx, templateCode)));
    await audit({
      action: 'deleteDocumentTemplate',
      entity: 'documentTemplate',
      entityCode: templateCode,
      detail: { name },
    });
    return null;
  });
}
