import { and, eq, sql } from 'drizzle-orm';
import { nextVersion } from '#domain/capabilities/release/numbers';
import { issueDocuments } from '#domain/subjects/iso/document/jobs';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { actsOn, releasedAs } from '#server/capabilities/release/queries';
import { startReport } from '#server/capabilities/report/report';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { type PutFile, putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob } from '#server/kernel/jobs/jobs';
import { firstReviewOf } from '../documentControl/control';
import { endEdit } from '../documentEdit/edits';
import { mayCertify, openCertification } from '../openCertification';
import { ownData } from '../template/ownData';
import { documentTemplateVersions } from '../template/tables';
import type { OpenVariables } from '../variable/variables';
import { bytesOrThrow, type DocumentToMake, type Made, makeEach, noteFailure, outcomeOf } from './fill';
import { openKept } from './generate';
import { fileOf, lockDocument, requireStep } from './makeVersions';
import type { KeptDocument } from './openDocuments';
import { managementDocumentRelease } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

type Input = IsoGiven['issueManagementDocuments']['body'];
/** An approved document. */
type Approved = KeptDocument & {
  head: NonNullable<KeptDocument['head']>;
  latest: NonNullable<KeptDocument['latest']>;
  opened: NonNullable<KeptDocument['opened']>;
};

/** Starts issuing documents; what became of each is the job's result. @throws AppError notFound */
export const startIssuing = (ctx: Context, input: Input): Promise<{ jobCode: string }> =>
  startReport(
    ctx,
    issueDocuments,
    { ...input, language: ctx.language },
    async (tx) => {
      const project = await openCertification(ctx, tx, input.projectCode);
      const known = await managementDocumentRelease.records.numbers(tx, project, input.documentCodes);
      if (input.documentCodes.some((code) => !known.has(code))) throw new AppError('notFound');
      return project;
    },
    (audit, { tenantCode }) =>
      audit({
        action: 'startIssuing',
        entity: 'managementDocument',
        entityCode: input.projectCode,
        tenantCode,
        detail: { projectCode: input.projectCode, count: input.documentCodes.length, effectiveOn: input.effectiveOn },
      }),
  );

const wholeLabel = ({ latest }: Pick<Approved, 'latest'>): string => nextVersion(latest.label, true);

/** Issues documents, each by itself: what is issued stays where the work is ended. */
export const issueJob = implementJob(issueDocuments, {
  policy: mayCertify('edit'),
  async run({ ctx, input: { projectCode, documentCodes, effectiveOn, language }, progress, finish }) {
    const { project, kept } = await openKept(ctx, projectCode);
    const made: Made = { made: [], unchanged: [], failed: [] };
    const wanted: Approved[] = [];
    for (const one of kept.filter(({ head }) => head && documentCodes.includes(head.documentCode))) {
      try {
        requireStep(one, 'issue');
        wanted.push(one as Approved);
      } catch (error) {
        noteFailure(language, made, one.head?.name ?? '')(error);
      }
    }
    progress(10);
    // A file that a person brought in is issued as it is.
    const fromTemplate = wanted.filter(({ latest }) => latest.origin === 'template');
    const filled = await makeEach(ctx, project, await asIssued(ctx, project, fromTemplate, effectiveOn));
    for (const [place, one] of wanted.entries()) {
      progress(40 + Math.round((60 * place) / wanted.length));
      const own = fromTemplate.indexOf(one);
      await Promise.resolve(filled[own])
        .then((bytes) => (own < 0 ? undefined : putBytes(ctx, bytesOrThrow(bytes))))
        .then((stored) => keepIssued(ctx, project, one, { stored, effectiveOn }))
        .then((issued) => made.made.push({ ...issued, lacking: 0 }))
        .catch(noteFailure(language, made, one.head.name));
    }
    await finish(async (_tx, audit) => {
      await audit({ action: 'issueDocuments', ...outcomeOf(project, made) });
      return made;
    });
  },
});

/** The templates that approved versions were made from, and what they are filled with once they are issued. */
async function asIssued(
  ctx: Context,
  project: OpenVariables,
  approved: readonly Approved[],
  effectiveOn: string,
): Promise<DocumentToMake[]> {
  const codes = approved.flatMap(({ head }) => head.templateCode ?? []);
  const sources = await ctx.read((tx) =>
    tx
      .select({
        templateCode: documentTemplateVersions.templateCode,
        number: documentTemplateVersions.number,
        objectId: documentTemplateVersions.objectId,
      })
      .from(documentTemplateVersions)
      .where(
        and(
          eq(documentTemplateVersions.tenantCode, project.channelTenantCode),
          anyOf(documentTemplateVersions.templateCode, codes),
        ),
      ),
  );
  return approved.map(({ head, latest, opened }) => {
    const { language, number, templateCode } = head;
    const source = sources.find(
      (version) => version.templateCode === templateCode && version.number === latest.templateNumber,
    );
    const released = actsOn(opened.current, opened.fingerprint);
    const label = wholeLabel({ latest });
    const own = ownData(language, { number, label, effectiveOn, ...(released && { released }) });
    return { objectId: source?.objectId ?? '', language, data: { ...latest.filled, ...own } };
  });
}

/** @throws AppError refusedTransition where it has changed since it was approved */
function keepIssued(
  ctx: Context,
  project: OpenVariables,
  one: Approved,
  { stored, effectiveOn }: { stored: PutFile | undefined; effectiveOn: string },
) {
  const { head: seen, latest } = one;
  const label = wholeLabel(one);
  return ctx.write(async (tx, audit) => {
    const head = await lockDocument(tx, project, seen.documentCode, seen.lastNumber);
    const { tenantCode, projectCode, documentCode, number, name } = head;
    const acts = await releasedAs(tx, managementDocumentRelease, project, one.opened.fingerprint, documentCode);
    if (!acts?.approved || number !== seen.number || name !== seen.name) throw new AppError('refusedTransition');
    if (stored) await recordFile(ctx, tx, fileOf(head, label, 'docx', docxMime), stored);
    await tx
      .update(managementDocumentVersions)
      .set({
        label,
        issuedObjectId: stored?.objectId ?? latest.objectId,
        effectiveOn,
        issuedByName: ctx.caller.showName,
        issuedAt: new Date(),
      })
      .where(
        and(
          within(managementDocumentVersions, project),
          eq(managementDocumentVersions.documentCode, documentCode),
          eq(managementDocumentVersions.number, head.lastNumber),
        ),
      );
    await tx
      .update(managementDocuments)
      .set({ nextReviewOn: firstReviewOf(head, effectiveOn), updatedAt: sql`now()`, updatedBy: ctx.actor.accountId })
      .where(and(within(managementDocuments, project), eq(managementDocuments.documentCode, documentCode)));
    await endEdit(tx, project, documentCode, { how: 'issued', byName: ctx.caller.showName });
    await audit({
      action: 'issueDocument',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode,
      detail: { projectCode, number, name, version: label, effectiveOn },
    });
    return { documentCode, name, label };
  });
}
