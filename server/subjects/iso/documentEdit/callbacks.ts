import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { callbackStep, type StoreFailure } from '#domain/subjects/iso/documentEdit/documentEdit';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import { writeAudit } from '#server/kernel/audit';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { StoreFull } from '#server/kernel/files/room';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import { ofDocument } from '../document/makeVersions';
import { managementDocuments } from '../document/tables';
import type { DocumentServer } from './documentServer';
import type { DocumentEdit } from './edits';
import { fetchEdited, NotStored } from './fetchEdited';
import { type Became, storeEdited } from './storeEdited';
import { documentEdits } from './tables';
import { closeEdit, setEdit, tellHolder } from './verbs';

/** What a document server reports, as far as the portal reads it. */
export interface Reported {
  readonly key: string;
  readonly status: number;
  /** Of the edited file. */
  readonly url: string;
}

interface By {
  readonly requestId: string;
  readonly network: string;
}

/**
 * Does what a call-back asks for. It returns once that is committed: until then the document server keeps the changes and reports
 * again.
 * @returns undefined where there is no such edit, or the protocol no such status
 * @throws NotStored; the edit says so, and its holder is told
 */
export async function takeCallback(
  services: Services,
  server: DocumentServer,
  { key, status, url }: Reported,
  by: By,
): Promise<Became | 'noted' | undefined> {
  const step = callbackStep(status);
  const edit = await services.database.transaction('system', async (tx) => {
    const [found] = await tx.select().from(documentEdits).where(eq(documentEdits.key, key));
    return found;
  });
  if (!step || !edit) return undefined;
  if (step === 'opened') return noteOpened(services, edit);
  if (step === 'close') return noteClosed(services, edit, by);
  try {
    if (step === 'failed') throw new NotStored('server');
    return await inTemporaryFolder('edited', async (folder) => {
      const file = await fetchEdited(services, server, url, folder);
      const handed = { edit, key, status, file, isLast: step === 'storeAndClose' };
      return storeEdited(services, handed, by.requestId);
    });
  } catch (error) {
    const why = error instanceof NotStored ? error : new NotStored(failureOf(error), error);
    await noteFailure(services, edit, why.failure, by);
    // The document server has reported it itself, and keeps nothing that could be asked for again.
    if (step === 'failed') return 'noted';
    throw why;
  }
}

const failureOf = (error: unknown): StoreFailure =>
  error instanceof StoreFull || (error instanceof AppError && error.errorName === 'storageFull') ? 'storage' : 'portal';

const headOf = async (tx: Tx, edit: DocumentEdit) => {
  const [head] = await tx
    .select({ number: managementDocuments.number, name: managementDocuments.name })
    .from(managementDocuments)
    .where(ofDocument(edit, edit.documentCode));
  return head ?? { number: '', name: '' };
};

/** What the log says of an edit. */
const loggedOf = ({ documentCode, tenantCode }: DocumentEdit) =>
  ({ entity: 'managementDocument', entityCode: documentCode, tenantCode }) as const;
const actorOf = ({ accountId, holderTenantCode }: DocumentEdit, by: By) => ({
  accountId,
  tenantCode: holderTenantCode,
  ...by,
});

/** Somebody has opened it in the editor. What failed before stays failed until it is stored. */
async function noteOpened({ database }: Services, edit: DocumentEdit): Promise<'noted'> {
  await database.transaction('system', (tx) =>
    tx
      .update(documentEdits)
      .set({ state: 'editing', stateAt: sql`now()` })
      .where(
        and(
          within(documentEdits, edit),
          eq(documentEdits.editCode, edit.editCode),
          isNull(documentEdits.endedAt),
          ne(documentEdits.state, 'failed'),
        ),
      ),
  );
  return 'noted';
}

/** Everybody has left the editor, and nothing was changed. A file that is handed over later is taken all the same. */
async function noteClosed({ database }: Services, edit: DocumentEdit, by: By): Promise<'noted'> {
  await database.transaction('system', async (tx) => {
    const [open] = await tx
      .select()
      .from(documentEdits)
      .where(and(eq(documentEdits.key, edit.key ?? ''), isNull(documentEdits.endedAt)))
      .for('update');
    if (!open) return;
    await closeEdit(tx, edit, 'closed');
    const detail = { projectCode: edit.projectCode, ...(await headOf(tx, edit)) };
    await writeAudit(tx, { action: 'closeDocumentEdit', ...loggedOf(edit), detail }, actorOf(edit, by));
  });
  return 'noted';
}

/** Changes are not stored: the edit stays and says why. Its holder is told once. */
async function noteFailure({ database }: Services, edit: DocumentEdit, failure: StoreFailure, by: By): Promise<void> {
  await database.transaction('system', async (tx) => {
    const [first] = await tx
      .select({ editCode: documentEdits.editCode })
      .from(documentEdits)
      .where(and(eq(documentEdits.key, edit.key ?? ''), ne(documentEdits.state, 'failed')))
      .for('update');
    await setEdit(tx, edit, { state: 'failed', failure });
    if (!first) return;
    const [project] = await tx.select({ name: projects.name }).from(projects).where(within(projects, edit));
    const params = await headOf(tx, edit);
    await tellHolder(tx, edit, project?.name ?? '', { kind: 'document_not_stored', params }, null);
    const detail = { projectCode: edit.projectCode, ...params, failure };
    await writeAudit(tx, { action: 'failDocumentStore', ...loggedOf(edit), detail }, actorOf(edit, by));
  });
}
