import { and, eq } from 'drizzle-orm';
import type { ErrorName } from '#domain/kernel/errors';
import { documentWorkflow } from '#domain/subjects/iso/document/document';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import { lockNumbering } from '#server/capabilities/report/numbers';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Audit } from '#server/kernel/audit';
import { Context, type Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { clearArriving } from '#server/kernel/files/loose';
import { docxMime } from '#server/kernel/files/mime';
import { type PutFile, putPath, recordFile } from '#server/kernel/files/storeFile';
import { newCode } from '#server/kernel/ids';
import { personSession } from '#server/kernel/personSession';
import { authorize } from '#server/kernel/policy';
import { enterVersion, fileOf, nextEditions, nextLabel, ofDocument } from '../document/makeVersions';
import { keptDocument } from '../document/openDocuments';
import { document } from '../document/release';
import { managementDocuments } from '../document/tables';
import { mayCertify } from '../openCertification';
import { requireMayPrepare } from '../request/documentTasks';
import { type OpenVariables, openVariables } from '../variable/variables';
import { type DocumentEdit, openEdits } from './edits';
import type { EditedFile } from './fetchEdited';
import { documentCallbacks, documentEdits } from './tables';
import { closeEdit, setEdit, tellHolder } from './verbs';

/** What became of a file that was handed over. */
export type Became = 'stored' | 'unchanged' | 'aside' | 'known';

export interface HandedOver {
  readonly edit: DocumentEdit;
  readonly key: string;
  readonly status: number;
  /** Everybody has left the editor. */
  readonly isLast: boolean;
  readonly file: EditedFile;
}

/** The person who edits, with their rights of now. @throws AppError */
export async function holderOf(services: Services, edit: DocumentEdit, requestId: string): Promise<Context> {
  const { accountId, holderTenantCode: tenantCode } = edit;
  const session = await personSession(services, accountId, tenantCode);
  return new Context(
    services,
    session,
    { tenantCode, accountId },
    'zh-CN',
    requestId,
    certificationPolicy.need('fill'),
  );
}

/** Reasons for which a file can no longer become a version, whatever is tried again: it is kept aside. */
const barring: readonly ErrorName[] = [
  'forbidden',
  'notFound',
  'refusedTransition',
  'projectFinished',
  'limitReached',
  'tenantDisabled',
];
const isBarring = (error: unknown): boolean => error instanceof AppError && barring.includes(error.errorName);

/**
 * Stores what was edited in the name of the person who edits: as the next version by the mechanism of every replacement, or where
 * that is no longer possible as a file of the project, so that nothing is lost. Done once for each key, status and file.
 */
export async function storeEdited(services: Services, handed: HandedOver, requestId: string): Promise<Became> {
  const ctx = await holderOf(services, handed.edit, requestId);
  const stored = await putPath(ctx, handed.file.path, handed.file);
  try {
    const became = await inItsName(services, ctx, handed, stored).catch((error: unknown) => {
      if (!isBarring(error)) throw error;
      return ctx.writeAsSystem((tx, audit) => taken(tx, handed, () => keepAside(ctx, tx, audit, handed, stored)));
    });
    if (became === 'unchanged') await clearArriving(ctx);
    return became;
  } catch (error) {
    await clearArriving(ctx);
    if (error instanceof Known) return 'known';
    throw error;
  }
}

async function inItsName(services: Services, ctx: Context, handed: HandedOver, stored: PutFile): Promise<Became> {
  authorize(mayCertify('fill'), ctx.session, services.env.SECOND_FACTOR);
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, handed.edit.projectCode);
    return taken(tx, handed, (edit) => enter(ctx, tx, audit, project, { ...handed, edit }, stored));
  });
}

/**
 * Takes a file once, however often and by how many it is handed over at the same time.
 * @param work with the edit as it is now: another file may have been stored while this one was fetched
 */
async function taken(
  tx: Tx,
  { edit, key, status, file }: HandedOver,
  work: (edit: DocumentEdit) => Promise<Became>,
): Promise<Became> {
  const { tenantCode, projectCode, editCode, documentCode } = edit;
  await lockNumbering(tx, edit, document);
  await tx.select().from(managementDocuments).where(ofDocument(edit, documentCode)).for('update');
  const first = await tx
    .insert(documentCallbacks)
    .values({ tenantCode, projectCode, editCode, key, status, sha256: file.sha256 })
    .onConflictDoNothing()
    .returning({ status: documentCallbacks.status });
  if (first.length === 0) throw new Known();
  const [now] = await tx
    .select()
    .from(documentEdits)
    .where(and(within(documentEdits, edit), eq(documentEdits.editCode, editCode)));
  if (!now) throw new AppError('notFound');
  return work(now);
}
/** Raised for a file that was taken before. */
class Known extends Error {}

/** The next version, unless the file is the one that is there. @throws AppError where it can't be one */
async function enter(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: OpenVariables,
  { edit, isLast, file }: HandedOver,
  stored: PutFile,
): Promise<Became> {
  const { documentCode } = edit;
  const kept = await keptDocument(ctx, tx, project, documentCode);
  const { head, latest, status, standing } = kept;
  const { number, name } = head;
  const now = (await openEdits(tx, project, documentCode)).get(documentCode);
  if (latest?.file.sha256 === file.sha256) {
    if (isLast) await closeEdit(tx, edit, 'closed');
    else await setEdit(tx, edit, { state: 'stored', failure: null });
    const detail = { projectCode: project.projectCode, number, name };
    await audit({ action: isLast ? 'closeDocumentEdit' : 'saveDocumentUnchanged', ...ofHead(edit), detail });
    return 'unchanged';
  }
  // By its own lock nobody is barred from storing what was edited under it.
  const actions = documentWorkflow.allowedActions(status, { ...standing, held: 'none' });
  const isOthers = now !== undefined && now.editCode !== edit.editCode;
  // A forced save that comes after the end holds less than what was stored at the end.
  const isLate = !isLast && edit.endedHow === 'closed';
  if (!actions.includes('replace') || isOthers || isLate || head.lastNumber !== edit.baseNumber)
    throw new AppError('refusedTransition');
  await requireMayPrepare(tx, project, kept.task);
  const label = nextLabel(kept);
  await recordFile(ctx, tx, fileOf(head, label, 'docx', docxMime), stored);
  const version = {
    origin: 'edited',
    objectId: stored.objectId,
    sha256: file.sha256,
    editions: nextEditions(kept, project),
  } as const;
  const baseNumber = await enterVersion(ctx, tx, audit, { head, label, version });
  await setEdit(tx, edit, { state: 'stored', failure: null, baseNumber });
  if (isLast) await closeEdit(tx, edit, 'closed');
  return 'stored';
}

const ofHead = ({ documentCode, tenantCode }: DocumentEdit) =>
  ({ entity: 'managementDocument', entityCode: documentCode, tenantCode }) as const;

/** A file of the project, beside its documents: somebody else has changed the document, or the person may no longer do so. */
async function keepAside(ctx: Context, tx: Tx, audit: Audit, { edit }: HandedOver, stored: PutFile): Promise<Became> {
  const { tenantCode, projectCode, documentCode } = edit;
  const [found] = await tx
    .select({ number: managementDocuments.number, name: managementDocuments.name, project: projects.name })
    .from(managementDocuments)
    .innerJoin(
      projects,
      and(
        eq(projects.tenantCode, managementDocuments.tenantCode),
        eq(projects.projectCode, managementDocuments.projectCode),
      ),
    )
    .where(and(within(managementDocuments, edit), eq(managementDocuments.documentCode, documentCode)));
  if (!found) throw new AppError('notFound');
  const { project, ...of } = found;
  const file = `${of.number} ${of.name}_${newCode('').slice(-6)}.docx`;
  const row = { tenantCode, projectCode, name: file, mime: docxMime, kind: 'projectFile' } as const;
  await recordFile(ctx, tx, row, stored);
  await setEdit(tx, edit, { state: 'stored', failure: null });
  await closeEdit(tx, edit, 'closed');
  await tellHolder(tx, edit, project, { kind: 'document_kept_aside', params: { ...of, file } }, null);
  await audit({ action: 'keepDocumentAside', ...ofHead(edit), detail: { projectCode, ...of, file } });
  return 'aside';
}
