import { and, eq, sql } from 'drizzle-orm';
import type { DocumentAction } from '#domain/subjects/iso/document/document';
import type { EditEnd } from '#domain/subjects/iso/documentEdit/documentEdit';
import { leadsDocuments } from '#domain/subjects/iso/policy';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { newCode } from '#server/kernel/ids';
import { certificationPage } from '../certificationPage';
import { lockDocument, requireStep } from '../document/makeVersions';
import { keptDocument, type MadeDocument } from '../document/openDocuments';
import { requireMayPrepare } from '../request/documentTasks';
import { type OpenVariables, openVariables } from '../variable/variables';
import { documentServer, keyOf } from './documentServer';
import { type DocumentEdit, endEdit } from './edits';
import { documentEdits } from './tables';

interface Wanted {
  projectCode: string;
  documentCode: string;
  action: DocumentAction;
  reason?: string;
}

/** A document with its row locked, for a step that the caller takes. @throws AppError as requireStep */
async function openFor(ctx: Context, tx: Tx, { projectCode, documentCode, action, reason }: Wanted) {
  const project = await openVariables(ctx, tx, projectCode);
  // Whatever the document stands at: others learn nothing of it.
  if (action === 'takeAway' && !leadsDocuments(project.caller.roles)) throw new AppError('forbidden');
  await lockDocument(tx, project, documentCode);
  const kept = await keptDocument(ctx, tx, project, documentCode);
  requireStep(kept, action, reason);
  return { project, kept };
}

/** What the log says of a document. */
const logged = ({ tenantCode, projectCode }: OpenVariables, { head }: MadeDocument) => ({
  entry: { entity: 'managementDocument', entityCode: head.documentCode, tenantCode } as const,
  detail: { projectCode, number: head.number, name: head.name },
});

/**
 * Takes a document for editing. Who has it for a file may go on in the editor.
 * @throws AppError documentTaken, forbidden; refusedTransition where it is no Word file, or no editor is set up
 */
export function takeDocument(
  ctx: Context,
  { projectCode, documentCode, kind }: IsoGiven['takeDocument']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { project, kept } = await openFor(ctx, tx, { projectCode, documentCode, action: 'take' });
    await requireMayPrepare(tx, project, kept.task);
    const isOnline = kind === 'online';
    if (isOnline && !(documentServer(ctx.services.env) && kept.latest?.file.mime === docxMime))
      throw new AppError('refusedTransition');
    const { entry, detail } = logged(project, kept);
    const editCode = kept.edit?.editCode ?? newCode('E');
    const { lastNumber: baseNumber } = kept.head;
    const key = isOnline ? keyOf('edit', editCode, documentCode, baseNumber, kept.latest?.file.sha256 ?? '') : null;
    if (kept.edit)
      await tx
        .update(documentEdits)
        .set({ kind, key, baseNumber })
        .where(and(within(documentEdits, project), eq(documentEdits.editCode, editCode)));
    else {
      // Of somebody who no longer works on the project.
      await endEdit(tx, project, documentCode, { how: 'left', byName: '' });
      await tx.insert(documentEdits).values({
        tenantCode: project.tenantCode,
        projectCode,
        editCode,
        documentCode,
        accountId: ctx.actor.accountId,
        holderTenantCode: ctx.actor.tenantCode,
        holderName: ctx.caller.showName,
        kind,
        baseNumber,
        key,
      });
    }
    await audit({ action: 'takeDocument', ...entry, detail: { ...detail, kind } });
    return null;
  });
}

/** Gives back a document that the caller has. @throws AppError refusedTransition where the caller has it no longer */
export function giveBackDocument(
  ctx: Context,
  { projectCode, documentCode }: IsoGiven['giveBackDocument']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { project, kept } = await openFor(ctx, tx, { projectCode, documentCode, action: 'giveBack' });
    const { entry, detail } = logged(project, kept);
    await endEdit(tx, project, documentCode, { how: 'givenBack', byName: ctx.caller.showName });
    await audit({ action: 'giveBackDocument', ...entry, detail });
    return null;
  });
}

/** Takes a document away from the person who has it, who is told why. @throws AppError forbidden, reasonNeeded, refusedTransition */
export function takeAwayDocument(
  ctx: Context,
  { projectCode, documentCode, reason = '' }: IsoGiven['takeAwayDocument']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { project, kept } = await openFor(ctx, tx, { projectCode, documentCode, action: 'takeAway', reason });
    const { edit } = kept;
    if (!edit) throw new AppError('refusedTransition');
    const { entry, detail } = logged(project, kept);
    const { showName } = ctx.caller;
    await endEdit(tx, project, documentCode, { how: 'takenAway', byName: showName, reason });
    const params = { number: detail.number, name: detail.name, who: showName, reason };
    await tellHolder(tx, edit, project.projectName, { kind: 'document_taken_away', params }, ctx.actor.accountId);
    await audit({ action: 'takeAwayDocument', ...entry, detail: { ...detail, from: edit.holderName, reason } });
    return null;
  });
}

interface Told {
  kind: 'document_taken_away' | 'document_not_stored' | 'document_kept_aside';
  params: Record<string, string>;
}

/** Tells the person who has, or had, a document. @param by who caused it; null: the document server */
export async function tellHolder(
  tx: Tx,
  { accountId, holderTenantCode, tenantCode, projectCode }: DocumentEdit,
  project: string,
  { kind, params }: Told,
  by: string | null,
): Promise<void> {
  const side = holderTenantCode === tenantCode ? 'customer' : 'channel';
  const path = certificationPage(side, projectCode, 'documents');
  const notice = { kind, projectCode, params: { project, ...params }, path };
  await notify(tx, [{ tenantCode: holderTenantCode, accountId, ...notice }], by);
}

/** What becomes of an edit, by its row. */
export const setEdit = (
  tx: Tx,
  { tenantCode, projectCode, editCode }: DocumentEdit,
  values: Partial<Pick<DocumentEdit, 'state' | 'failure' | 'baseNumber'>>,
): Promise<unknown> =>
  tx
    .update(documentEdits)
    .set({ ...values, stateAt: sql`now()` })
    .where(and(within(documentEdits, { tenantCode, projectCode }), eq(documentEdits.editCode, editCode)));

/** Ends an edit by its row, unless it is over. */
export const closeEdit = (
  tx: Tx,
  { tenantCode, projectCode, editCode, holderName }: DocumentEdit,
  how: EditEnd,
): Promise<unknown> =>
  tx
    .update(documentEdits)
    .set({ endedAt: sql`now()`, endedHow: how, endedByName: holderName })
    .where(
      and(
        within(documentEdits, { tenantCode, projectCode }),
        eq(documentEdits.editCode, editCode),
        sql`${documentEdits.endedAt} IS NULL`,
      ),
    );
