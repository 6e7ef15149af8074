import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { DocumentHeld, EditEnd } from '#domain/subjects/iso/documentEdit/documentEdit';
import { isBarred } from '#domain/subjects/iso/documentEdit/documentEdit';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { documentEdits } from './tables';

export type DocumentEdit = typeof documentEdits.$inferSelect;

const ofOne = (project: ProjectKey, documentCode: string | undefined): SQL | undefined =>
  and(
    within(documentEdits, project),
    isNull(documentEdits.endedAt),
    documentCode === undefined ? undefined : eq(documentEdits.documentCode, documentCode),
  );

/** The person who has it no longer works on the project: the document is free, without anybody having to end the edit. */
const stands = sql`works_on_project(${documentEdits.accountId}, ${documentEdits.holderTenantCode},
  ${documentEdits.tenantCode}, ${documentEdits.projectCode})`;

/** Who has which document of a project, by the document's code. @param documentCode this one alone */
export async function openEdits(
  tx: Tx,
  project: ProjectKey,
  documentCode?: string,
): Promise<ReadonlyMap<string, DocumentEdit>> {
  const rows = await tx
    .select()
    .from(documentEdits)
    .where(and(ofOne(project, documentCode), stands));
  return new Map(rows.map((row) => [row.documentCode, row]));
}

/** Who has a document from the caller's view. */
export function heldBy(ctx: Context, edit: DocumentEdit | undefined): DocumentHeld {
  if (!edit) return 'none';
  const { accountId, tenantCode } = ctx.actor;
  if (edit.accountId !== accountId || edit.holderTenantCode !== tenantCode) return 'other';
  return edit.kind === 'online' ? 'ownOnline' : 'own';
}

type Shown = NonNullable<IsoWire['listGeneratedFiles']['data']['list'][number]['edit']>;

/** An edit as lists have it. */
export const shownEdit = (edit: DocumentEdit, held: DocumentHeld): Shown => ({
  by: edit.holderName,
  isMine: held !== 'other',
  kind: edit.kind,
  since: edit.takenAt.toISOString(),
  state: edit.state,
  failure: edit.failure,
  stateAt: edit.stateAt.toISOString(),
});

/** @throws AppError documentTaken where another person has it, or the editor is about to bring in a version itself */
export function requireNotTaken(held: DocumentHeld, edit: DocumentEdit | undefined): void {
  if (edit && isBarred(held)) throw new AppError('documentTaken', { name: edit.holderName });
}

/** The same of a document whose row is locked, within the write. */
export async function requireFree(ctx: Context, tx: Tx, project: ProjectKey, documentCode: string): Promise<void> {
  const edit = (await openEdits(tx, project, documentCode)).get(documentCode);
  requireNotTaken(heldBy(ctx, edit), edit);
}

interface Ending {
  how: EditEnd;
  byName: string;
  reason?: string;
}

/** Ends the edit of a document, if there is one. */
export const endEdit = (
  tx: Tx,
  project: ProjectKey,
  documentCode: string,
  { how, byName, reason = '' }: Ending,
): Promise<unknown> =>
  tx
    .update(documentEdits)
    .set({ endedAt: sql`now()`, endedHow: how, endedByName: byName, endReason: reason })
    .where(ofOne(project, documentCode));
