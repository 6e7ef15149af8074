import { and, eq, sql } from 'drizzle-orm';
import { nextVersion } from '#domain/capabilities/release/numbers';
import { limits } from '#domain/kernel/limits';
import type { Language } from '#domain/kernel/texts';
import { type DocumentAction, documentWorkflow } from '#domain/subjects/iso/document/document';
import { type CertificationEditionCode, editionOf, editionsMadeUnder } from '#domain/subjects/iso/edition/editions';
import { releases } from '#server/capabilities/release/tables';
import { lockNumbering } from '#server/capabilities/report/numbers';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { fileName } from '#server/kernel/files/fileName';
import { newCode } from '#server/kernel/ids';
import { requireNotTaken } from '../documentEdit/edits';
import type { OpenVariables } from '../variable/variables';
import type { KeptDocument } from './openDocuments';
import { document } from './release';
import { type DocumentRow, managementDocuments, managementDocumentVersions } from './tables';

export const ofDocument = (project: ProjectKey, documentCode: string) =>
  and(within(managementDocuments, project), eq(managementDocuments.documentCode, documentCode));

/** What a document is called. */
export interface DocumentHead {
  name: string;
  kind: (typeof managementDocuments.$inferSelect)['kind'];
  language: Language;
  number: string;
  templateCode: string | null;
}

type WholeRow = typeof managementDocuments.$inferSelect;

/** Enters a document that has no version yet. @throws AppError codeTaken for a number that was given before, limitReached */
export async function enterDocument(ctx: Context, tx: Tx, project: ProjectKey, head: DocumentHead): Promise<WholeRow> {
  const { tenantCode, projectCode } = project;
  await requireBelowLimit(tx, `managementDocuments:${projectCode}`, limits.managementDocuments, () =>
    tx.$count(managementDocuments, within(managementDocuments, project)),
  );
  const [made] = await tx
    .insert(managementDocuments)
    .values({ tenantCode, projectCode, documentCode: newCode('D'), ...head, updatedBy: ctx.actor.accountId })
    .onConflictDoNothing()
    .returning();
  if (!made) throw new AppError('codeTaken', { code: head.number });
  return made;
}

/**
 * A document with its row locked, and kept from being submitted meanwhile.
 * @param seen the number of its latest version, as the caller saw it
 * @throws AppError notFound; refusedTransition where it has another version by now, or is retired
 */
export async function lockDocument(
  tx: Tx,
  project: ProjectKey,
  documentCode: string,
  seen?: number,
): Promise<WholeRow> {
  await lockNumbering(tx, project, document);
  const [row] = await tx.select().from(managementDocuments).where(ofDocument(project, documentCode)).for('update');
  if (!row) throw new AppError('notFound');
  if (row.retiredAt || (seen !== undefined && row.lastNumber !== seen)) throw new AppError('refusedTransition');
  return row;
}

/** Makes sure that the latest version waits for nobody. @throws AppError refusedTransition */
export async function requireNotWaiting(tx: Tx, project: ProjectKey, documentCode: string): Promise<void> {
  const waits = and(
    within(releases, project),
    eq(releases.document, document),
    eq(releases.recordCode, documentCode),
    anyOf(releases.state, ['reviewing', 'approving']),
  );
  if ((await tx.$count(releases, waits)) > 0) throw new AppError('refusedTransition');
}

/** Steps that only one person at a time may take. */
const ofHolder: readonly DocumentAction[] = ['generate', 'replace', 'take'];

/**
 * Makes sure that the caller may take this step with the document.
 * @throws AppError documentTaken, forbidden, refusedTransition, reasonNeeded
 */
export function requireStep({ status, standing, edit }: KeptDocument, action: DocumentAction, reason?: string) {
  if (ofHolder.includes(action)) requireNotTaken(standing.held, edit);
  return requireTransition(documentWorkflow, { action, from: status, facts: standing, reason });
}

type NewVersion = Pick<
  typeof managementDocumentVersions.$inferInsert,
  'origin' | 'templateNumber' | 'data' | 'objectId' | 'sha256' | 'note'
> & { editions: CertificationEditionCode[] };

/** The label of the version that comes after these. */
export const nextLabel = ({ latest }: Pick<KeptDocument, 'latest'>): string => nextVersion(latest?.label, false);

/** Enters the next version of a locked document. @throws AppError limitReached */
export async function enterVersion(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  { head, label, version }: { head: DocumentRow; label: string; version: NewVersion },
): Promise<number> {
  const { tenantCode, projectCode, documentCode, lastNumber } = head;
  if (lastNumber >= limits.documentVersions) throw new AppError('limitReached', { max: limits.documentVersions });
  const number = lastNumber + 1;
  await tx.insert(managementDocumentVersions).values({
    tenantCode,
    projectCode,
    documentCode,
    number,
    label,
    name: head.name,
    ...version,
    addedByName: ctx.caller.showName,
    addedBy: ctx.actor.accountId,
  });
  await tx
    .update(managementDocuments)
    .set({ lastNumber: number, updatedAt: sql`now()`, updatedBy: ctx.actor.accountId })
    .where(ofDocument(head, documentCode));
  await audit({
    action: 'addDocumentVersion',
    entity: 'managementDocument',
    entityCode: documentCode,
    tenantCode,
    detail: { projectCode, number: head.number, name: head.name, version: label, origin: version.origin },
  });
  return number;
}

/** The row of a document's file. */
export const fileOf = (head: DocumentRow, label: string, ending: string, mime: string) =>
  ({
    tenantCode: head.tenantCode,
    projectCode: head.projectCode,
    entity: 'managementDocument',
    entityCode: head.documentCode,
    name: fileName(`${head.number} ${head.name}_V${label}.${ending}`),
    mime,
    kind: 'managementDocument',
  }) as const;

/**
 * The editions that a file follows which replaces a document's latest version: those of that version, unless a person says that it
 * was written for the project's editions of today.
 */
export function nextEditions(
  { latest, template }: Pick<KeptDocument, 'latest' | 'template'>,
  { editions }: Pick<OpenVariables, 'editions'>,
  isForToday = false,
): CertificationEditionCode[] {
  const before = latest?.editions ?? editions;
  if (!isForToday) return before;
  const schemes = before.length > 0 ? before.map((one) => editionOf(one).scheme) : (template?.head.schemes ?? []);
  const today = editionsMadeUnder(schemes, editions);
  return today.length > 0 ? today : before;
}
