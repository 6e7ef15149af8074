import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { copyNumbersFor, isDistributable, type Recipient } from '#domain/subjects/iso/documentControl/documentControl';
import { certificationPolicy } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts, memberships } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { certificationPage } from '../certificationPage';
import { departments } from '../department/tables';
import { lockDocument, ofDocument, requireStep } from '../document/makeVersions';
import { keptDocument } from '../document/openDocuments';
import { managementDocuments } from '../document/tables';
import { versionsThatCount } from '../document/versions';
import { type OpenCertification, openCertification } from '../openCertification';
import { type OpenVariables, openVariables } from '../variable/variables';
import { shownControl } from './control';
import { documentCopies } from './tables';

type Body = IsoGiven['distributeDocument']['body'];

/** The customer's people who can hold copies, by name. */
const holdersOf = (tx: Tx, { tenantCode }: Pick<OpenCertification, 'tenantCode'>) =>
  tx
    .selectDistinct({ accountId: accounts.accountId, name: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        anyOf(memberships.roleCode, certificationPolicy.rolesThatMay('acknowledge')),
      ),
    )
    .orderBy(asc(accounts.showName), asc(accounts.accountId));

const departmentsOf = (tx: Tx, project: ProjectKey) =>
  tx
    .select({ departmentCode: departments.departmentCode, name: departments.name })
    .from(departments)
    .where(and(within(departments, project), eq(departments.isEnabled, true), isNull(departments.mergedInto)))
    .orderBy(asc(departments.position), asc(departments.name));

/** Controlled copies of a document, those of its latest version first. */
const controlledCopies = (tx: Tx, project: ProjectKey, documentCode: string) =>
  tx
    .select({
      number: documentCopies.number,
      copyNumber: sql<number>`${documentCopies.copyNumber}`,
      departmentCode: documentCopies.departmentCode,
      accountId: documentCopies.accountId,
      name: documentCopies.recipient,
      recallHow: documentCopies.recallHow,
    })
    .from(documentCopies)
    .where(
      and(
        within(documentCopies, project),
        eq(documentCopies.documentCode, documentCode),
        eq(documentCopies.kind, 'controlled'),
      ),
    )
    .orderBy(desc(documentCopies.number), asc(documentCopies.copyNumber));

/** Who can get copies of a document, and who has controlled ones of the version that was given out last. */
export async function listDocumentRecipients(
  ctx: Context,
  tx: Tx,
  { projectCode, documentCode }: IsoGiven['listDocumentRecipients']['query'],
): Promise<IsoWire['listDocumentRecipients']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  if ((await tx.$count(managementDocuments, ofDocument(project, documentCode))) === 0) throw new AppError('notFound');
  const copies = await controlledCopies(tx, project, documentCode);
  return {
    departments: await departmentsOf(tx, project),
    people: await holdersOf(tx, project),
    holders: copies
      .filter(({ number, recallHow }) => number === copies[0]?.number && recallHow !== 'lost')
      .map(({ departmentCode, accountId, copyNumber }) => ({ departmentCode, accountId, copyNumber })),
  };
}

/** Whom the copies go to. @throws AppError unknownReference for a department or a person that can't get one */
async function recipientsOf(tx: Tx, project: OpenVariables, body: Body): Promise<Recipient[]> {
  const { departmentCodes, accountIds, outside } = body;
  const known = departmentCodes.length > 0 ? await departmentsOf(tx, project) : [];
  const people = accountIds.length > 0 ? await holdersOf(tx, project) : [];
  const unknown = (code: string) => new AppError('unknownReference', { code });
  return [
    ...[...new Set(departmentCodes)].map((departmentCode) => {
      const found = known.find((one) => one.departmentCode === departmentCode);
      if (!found) throw unknown(departmentCode);
      return { departmentCode, accountId: null, name: found.name };
    }),
    ...[...new Set(accountIds)].map((accountId) => {
      const found = people.find((one) => one.accountId === accountId);
      if (!found) throw unknown(accountId);
      return { departmentCode: null, accountId, name: found.name };
    }),
    ...(outside ? [{ departmentCode: null, accountId: null, name: outside }] : []),
  ];
}

/**
 * Gives out copies of a version. Who holds controlled copies in the portal is asked to acknowledge them.
 * @throws AppError notFound, forbidden, conflict, unknownReference, limitReached; refusedTransition where the version is not
 *   issued or no longer in use, or the day is ahead
 */
export function distributeDocument(ctx: Context, body: Body): Promise<IsoWire['distributeDocument']['data']> {
  return ctx.write(async (tx, audit) => {
    const { projectCode, documentCode, version, number, kind, distributedOn, copies, purpose } = body;
    const project = await openVariables(ctx, tx, projectCode);
    const { tenantCode, caller } = project;
    const head = await requireVersion(tx, await lockDocument(tx, project, documentCode), version, shownControl);
    const recipients = await recipientsOf(tx, project, body);
    const kept = await keptDocument(ctx, tx, project, documentCode);
    requireStep(kept, 'distribute');
    const versions = await versionsThatCount(tx, project, documentCode);
    const issued = versions.find((one) => one.number === number && one.issuedAt);
    const today = portalToday();
    if (!issued || !isDistributable(issued, versions, today) || distributedOn > today)
      throw new AppError('refusedTransition');
    await requireBelowLimit(tx, `documentCopies:${projectCode}`, limits.documentCopies, () =>
      tx.$count(documentCopies, within(documentCopies, project)),
    );
    const earlier = kind === 'controlled' ? await controlledCopies(tx, project, documentCode) : [];
    const taken = new Set(earlier.filter((copy) => copy.number === number).map(({ copyNumber }) => copyNumber));
    const numbers = copyNumbersFor(
      recipients,
      earlier.filter((copy) => copy.number !== number),
      taken,
    );
    await tx.insert(documentCopies).values(
      recipients.map(({ name, ...recipient }, place) => ({
        tenantCode,
        projectCode,
        copyId: randomUUID(),
        documentCode,
        number,
        sha256: issued.file.sha256,
        kind,
        copyNumber: kind === 'controlled' ? (numbers[place] ?? null) : null,
        copies,
        ...recipient,
        recipient: name,
        purpose: purpose ?? '',
        distributedOn,
        distributedByName: ctx.caller.showName,
        updatedBy: caller.accountId,
      })),
    );
    const saved = head.version + 1;
    await tx
      .update(managementDocuments)
      .set({ version: saved, updatedBy: caller.accountId, updatedAt: sql`now()` })
      .where(ofDocument(project, documentCode));
    if (kind === 'controlled')
      await notify(
        tx,
        recipients.flatMap(({ accountId }) =>
          accountId === null || accountId === caller.accountId
            ? []
            : {
                tenantCode,
                accountId,
                kind: 'document_distributed' as const,
                projectCode,
                params: { project: project.projectName, number: head.number, name: issued.name },
                path: `${certificationPage('customer', projectCode, 'documents')}&view=copies&own=yes&state=awaiting`,
              },
        ),
        caller.accountId,
      );
    await audit({
      action: 'distributeDocument',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode,
      detail: {
        projectCode,
        number: head.number,
        name: head.name,
        version: issued.label,
        kind,
        count: recipients.length * copies,
      },
    });
    return { version: saved, distributed: recipients.length * copies };
  });
}
