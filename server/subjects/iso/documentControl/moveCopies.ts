import { and, asc, sql } from 'drizzle-orm';
import { type CopyAction, copyWorkflow } from '#domain/subjects/iso/documentControl/documentControl';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { requireTransition } from '#server/capabilities/workflow/requireTransition';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type OpenCertification, openCertification } from '../openCertification';
import { type ReadCopy, readCopies, shownCopy, standingOf } from './listCopies';
import { documentCopies } from './tables';

interface Seen {
  copyId: string;
  /** As the caller saw it; absent where other content decides. */
  version?: number;
}

/**
 * Copies for a step that the caller takes; nobody else changes them until the transaction ends.
 * @throws AppError notFound where one is not the project's or named twice, conflict, forbidden, refusedTransition
 */
async function openCopies(
  tx: Tx,
  project: OpenCertification,
  seen: readonly Seen[],
  action: CopyAction,
): Promise<ReadCopy[]> {
  const copyIds = seen.map(({ copyId }) => copyId);
  const wanted = and(within(documentCopies, project), anyOf(sql`${documentCopies.copyId}::text`, copyIds));
  await tx.select({ one: sql`1` }).from(documentCopies).where(wanted).orderBy(asc(documentCopies.copyId)).for('update');
  const byId = new Map((await readCopies(tx, wanted)).map((one) => [one.copy.copyId, one]));
  if (byId.size !== seen.length) throw new AppError('notFound');
  const opened: ReadCopy[] = [];
  for (const { copyId, version } of seen) {
    const one = byId.get(copyId);
    if (!one) throw new AppError('notFound');
    if (version !== undefined) await requireVersion(tx, one.copy, version, () => shownCopy(project, one));
    requireTransition(copyWorkflow, { action, from: one.state, facts: standingOf(project, one.copy) });
    opened.push(one);
  }
  return opened;
}

type Change = Partial<
  Pick<
    typeof documentCopies.$inferInsert,
    | 'acknowledgedByName'
    | 'acknowledgedOn'
    | 'acknowledgedAt'
    | 'receiptRecordedByName'
    | 'recallHow'
    | 'recalledOn'
    | 'recalledByName'
    | 'recallNote'
  >
>;

const writeCopies = (tx: Tx, project: OpenCertification, copyIds: readonly string[], change: Change) =>
  tx
    .update(documentCopies)
    .set({
      ...change,
      version: sql`${documentCopies.version} + 1`,
      updatedAt: sql`now()`,
      updatedBy: project.caller.accountId,
    })
    .where(and(within(documentCopies, project), anyOf(sql`${documentCopies.copyId}::text`, copyIds)));

const toldOf = ({ copy, documentNumber, documentName, label }: ReadCopy) => ({
  projectCode: copy.projectCode,
  number: documentNumber,
  name: documentName,
  version: label,
  copyNumber: copy.copyNumber ?? 0,
});

/**
 * The caller has received and read copies that it holds: exactly the bytes that it saw.
 * @throws AppError notFound, forbidden; refusedTransition where one was acknowledged or recalled, its version is no longer in use, or
 *   its file is another one
 */
export function acknowledgeDocuments(
  ctx: Context,
  { projectCode, copies }: IsoGiven['acknowledgeDocuments']['body'],
): Promise<IsoWire['acknowledgeDocuments']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const copyIds = copies.map(({ copyId }) => copyId);
    const opened = await openCopies(
      tx,
      project,
      copyIds.map((copyId) => ({ copyId })),
      'acknowledge',
    );
    if (opened.some(({ copy }, place) => copy.sha256 !== copies[place]?.sha256))
      throw new AppError('refusedTransition');
    await writeCopies(tx, project, copyIds, {
      acknowledgedByName: ctx.caller.showName,
      acknowledgedOn: portalToday(),
      acknowledgedAt: new Date(),
    });
    for (const one of opened)
      await audit({
        action: 'acknowledgeDocument',
        entity: 'managementDocument',
        entityCode: one.copy.documentCode,
        tenantCode: project.tenantCode,
        detail: { ...toldOf(one), sha256: one.copy.sha256 },
      });
    return { acknowledged: opened.length };
  });
}

/**
 * Records that a department has signed for its copy.
 * @throws AppError notFound, forbidden, conflict; refusedTransition where a person holds it, it doesn't wait for that, or the day is
 *   before it was given out or ahead
 */
export function recordDocumentReceipt(
  ctx: Context,
  { projectCode, copyId, version, receivedBy, receivedOn }: IsoGiven['recordDocumentReceipt']['body'],
): Promise<IsoWire['recordDocumentReceipt']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const [one] = await openCopies(tx, project, [{ copyId, version }], 'recordReceipt');
    if (!one || receivedOn < one.copy.distributedOn || receivedOn > portalToday())
      throw new AppError('refusedTransition');
    await writeCopies(tx, project, [copyId], {
      acknowledgedByName: receivedBy,
      acknowledgedOn: receivedOn,
      acknowledgedAt: new Date(),
      receiptRecordedByName: ctx.caller.showName,
    });
    await audit({
      action: 'recordDocumentReceipt',
      entity: 'managementDocument',
      entityCode: one.copy.documentCode,
      tenantCode: project.tenantCode,
      detail: { ...toldOf(one), recipient: one.copy.recipient, receivedBy },
    });
    return { version: version + 1 };
  });
}

/**
 * Controlled copies came back, were destroyed, or can't be found.
 * @throws AppError notFound, forbidden, conflict; refusedTransition where one was recalled already, or the day is before it was given
 *   out or ahead
 */
export function recallDocumentCopies(
  ctx: Context,
  { projectCode, copies, how, recalledOn, note }: IsoGiven['recallDocumentCopies']['body'],
): Promise<IsoWire['recallDocumentCopies']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const copyIds = copies.map(({ copyId }) => copyId);
    const opened = await openCopies(tx, project, copies, 'recall');
    if (recalledOn > portalToday() || opened.some(({ copy }) => recalledOn < copy.distributedOn))
      throw new AppError('refusedTransition');
    await writeCopies(tx, project, copyIds, {
      recallHow: how,
      recalledOn,
      recalledByName: ctx.caller.showName,
      recallNote: note || null,
    });
    for (const one of opened)
      await audit({
        action: 'recallDocumentCopy',
        entity: 'managementDocument',
        entityCode: one.copy.documentCode,
        tenantCode: project.tenantCode,
        detail: { ...toldOf(one), recipient: one.copy.recipient, how },
      });
    return { recalled: opened.length };
  });
}
