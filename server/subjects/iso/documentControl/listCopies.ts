import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { type CopyStanding, type CopyState, copyWorkflow } from '#domain/subjects/iso/documentControl/documentControl';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { capped, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { type OpenCertification, openCertification } from '../openCertification';
import { documentOfCopy, stateOfCopy, versionOfCopy } from './copies';
import { documentCopies } from './tables';

type Query = IsoGiven['listDocumentCopies']['query'];
export type CopyView = IsoWire['listDocumentCopies']['data']['list'][number];

/** What decides the caller's steps with a copy. */
export const standingOf = (
  { allowedActions, caller }: Pick<OpenCertification, 'allowedActions' | 'caller'>,
  { accountId, departmentCode }: Pick<typeof documentCopies.$inferSelect, 'accountId' | 'departmentCode'>,
): CopyStanding => ({
  mayEdit: allowedActions.includes('edit'),
  isHolder: accountId === caller.accountId && allowedActions.includes('acknowledge'),
  isDepartments: departmentCode !== null,
});

/** Copies with their documents and versions. */
export const readCopies = (tx: Tx, where: SQL | undefined) =>
  tx
    .select({
      copy: documentCopies,
      documentNumber: managementDocuments.number,
      documentName: managementDocumentVersions.name,
      label: managementDocumentVersions.label,
      objectId: sql<string>`coalesce(${managementDocumentVersions.issuedObjectId}, ${managementDocumentVersions.objectId})`,
      state: stateOfCopy(),
    })
    .from(documentCopies)
    .innerJoin(managementDocuments, documentOfCopy)
    .innerJoin(managementDocumentVersions, versionOfCopy)
    .where(where);
export type ReadCopy = Awaited<ReturnType<typeof readCopies>>[number];

export const shownCopy = (project: Parameters<typeof standingOf>[0], { copy, ...read }: ReadCopy): CopyView => ({
  ...pick(copy, [
    'copyId',
    'documentCode',
    'number',
    'sha256',
    'kind',
    'copyNumber',
    'copies',
    'recipient',
    'purpose',
    'distributedOn',
    'acknowledgedOn',
    'recallHow',
    'recalledOn',
    'recallNote',
    'version',
  ]),
  ...read,
  distributedBy: copy.distributedByName,
  acknowledgedBy: copy.acknowledgedByName,
  receiptRecordedBy: copy.receiptRecordedByName,
  recalledBy: copy.recalledByName,
  allowedActions: copyWorkflow.allowedActions(read.state, standingOf(project, copy)),
});

/** What waits for somebody comes first; then by document, the latest version leading. */
const byState = sql`array_position(ARRAY['awaiting', 'toRecall', 'acknowledged', 'handedOut', 'recalled', 'ended'], ${stateOfCopy()})`;

/** The register of who got which copies of which document, and what became of them. */
export async function listDocumentCopies(
  ctx: Context,
  tx: Tx,
  query: Query,
): Promise<IsoWire['listDocumentCopies']['data']> {
  const project = await openCertification(ctx, tx, query.projectCode);
  const { keyword, kind, state, documentCode, own } = query;
  const inState = (wanted: CopyState) => sql`${stateOfCopy()} = ${wanted}`;
  const ofDocument = and(
    within(documentCopies, project),
    documentCode ? eq(documentCopies.documentCode, documentCode) : undefined,
    own ? eq(documentCopies.accountId, project.caller.accountId) : undefined,
  );
  const condition = and(
    ofDocument,
    containing(
      patternOf(keyword),
      managementDocuments.number,
      managementDocumentVersions.name,
      documentCopies.recipient,
    ),
    kind && eq(documentCopies.kind, kind),
    state && inState(state),
  );
  const { limit, offset } = pageOf(query);
  const rows = await readCopies(tx, condition)
    .orderBy(
      byState,
      asc(managementDocuments.number),
      desc(documentCopies.number),
      sql`${documentCopies.copyNumber} NULLS LAST`,
      asc(documentCopies.createdAt),
      asc(documentCopies.copyId),
    )
    .limit(limit)
    .offset(offset);
  const [counted] = await tx
    .select({
      total: sql<number>`count(*) FILTER (WHERE ${condition ?? sql`true`})::int`,
      awaiting: sql<number>`count(*) FILTER (WHERE ${inState('awaiting')})::int`,
      toRecall: sql<number>`count(*) FILTER (WHERE ${inState('toRecall')})::int`,
    })
    .from(documentCopies)
    .innerJoin(managementDocuments, documentOfCopy)
    .innerJoin(managementDocumentVersions, versionOfCopy)
    .where(ofDocument);
  const { total = 0, awaiting = 0, toRecall = 0 } = counted ?? {};
  return {
    list: rows.map((row) => shownCopy(project, row)),
    total: capped(total),
    counts: { awaiting, toRecall },
    mayEdit: project.allowedActions.includes('edit'),
  };
}
