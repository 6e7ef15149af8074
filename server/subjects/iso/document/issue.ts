import { and, eq, sql } from 'drizzle-orm';
import { nextVersion } from '#domain/capabilities/release/numbers';
import { issueDocuments } from '#domain/subjects/iso/document/jobs';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { releasedAs } from '#server/capabilities/release/queries';
import { startReport } from '#server/capabilities/report/report';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { type PutFile, putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob } from '#server/kernel/jobs/jobs';
import { mayCertify, openCertification } from '../openCertification';
import type { DocumentToFill } from '../template/documentReader';
import { templateBytes } from '../template/documents';
import { bytesOf } from '../template/openTemplate';
import { ownData } from '../template/ownData';
import { documentTemplateVersions } from '../template/tables';
import type { OpenVariables } from '../variable/variables';
import { filledOf, type Made, noteFailure, outcomeOf } from './fill';
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

const wholeLabel = ({ latest }: Approved): string => nextVersion(latest.version.label, true);

/** Issues documents, each by itself: what is issued stays where the work is ended. */
export const issueJob = implementJob(issueDocuments, {
  policy: mayCertify('edit'),
  async run({ ctx, input: { projectCode, documentCodes, effectiveOn, language }, progress, finish }) {
    const { project, kept } = await openKept(ctx, projectCode);
    const made: Made = { made: [], unchanged: [], failed: [] };
    const wanted: Approved[] = [];
    for (const one of kept.filter(({ head }) => head && documentCodes.includes(head.documentCode))) {
      try {
        requireStep(one, 'issue', project.allowedActions.includes('edit'));
        wanted.push(one as Approved);
      } catch (error) {
        noteFailure(language, made, one.head?.name ?? '')(error);
      }
    }
    progress(10);
    // A file that a person brought in is issued as it is.
    const toFill: { one: Approved; document: DocumentToFill }[] = [];
    for (const one of wanted.filter(({ latest }) => latest.version.origin === 'template'))
      await asIssued(ctx, project, one, effectiveOn)
        .then((filling) => toFill.push({ one, document: filling }))
        .catch(noteFailure(language, made, one.head.name));
    const filled = await filledOf(
      ctx,
      toFill.map(({ document: filling }) => filling),
    );
    const done = new Map(toFill.map(({ one }, place) => [one, filled[place]]));
    for (const [place, one] of wanted.entries()) {
      progress(40 + Math.round((60 * place) / wanted.length));
      const own = done.get(one);
      const isFilled = one.latest.version.origin === 'template';
      if (isFilled && !own) continue;
      await Promise.resolve()
        .then(async () => own && (await putBytes(ctx, Buffer.from(bytesOf(own)))))
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

/** The template that an approved version was made from, and what it is filled with once it is issued. */
async function asIssued(
  ctx: Context,
  project: OpenVariables,
  one: Approved,
  effectiveOn: string,
): Promise<DocumentToFill> {
  const { head, latest, opened } = one;
  const { released, source } = await ctx.read(async (tx) => {
    const [found] = await tx
      .select({ objectId: documentTemplateVersions.objectId })
      .from(documentTemplateVersions)
      .where(
        and(
          eq(documentTemplateVersions.tenantCode, project.channelTenantCode),
          eq(documentTemplateVersions.templateCode, head.templateCode ?? ''),
          eq(documentTemplateVersions.number, latest.version.templateNumber ?? 0),
        ),
      );
    const acts = await releasedAs(tx, managementDocumentRelease, project, opened.fingerprint, head.documentCode);
    return { released: acts, source: found };
  });
  if (!source) throw new AppError('notFound');
  const { language, number } = head;
  const own = ownData(language, { number, label: wholeLabel(one), effectiveOn, ...(released && { released }) });
  const bytes = await templateBytes(ctx, project.channelTenantCode, source.objectId);
  return { bytes, language, data: { ...latest.data, ...own } };
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
        issuedObjectId: stored?.objectId ?? latest.version.objectId,
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
      .set({ updatedAt: sql`now()`, updatedBy: ctx.actor.accountId })
      .where(and(within(managementDocuments, project), eq(managementDocuments.documentCode, documentCode)));
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
