import isEqual from 'lodash/isEqual.js';
import type { Language } from '#domain/kernel/texts';
import { RETIRED } from '#domain/subjects/iso/document/document';
import { generateDocuments } from '#domain/subjects/iso/document/jobs';
import { editionsMadeUnder, otherEditions } from '#domain/subjects/iso/edition/editions';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { startReport } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { docxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob } from '#server/kernel/jobs/jobs';
import { endEdit, requireFree } from '../documentEdit/edits';
import { mayCertify } from '../openCertification';
import { requireMayPrepare } from '../request/documentTasks';
import { lackingOf } from '../template/documents';
import { usableOf } from '../template/openTemplate';
import { ownData } from '../template/ownData';
import { type OpenVariables, openVariables } from '../variable/variables';
import { bytesOrThrow, type Made, makeEach, noteFailure, outcomeOf } from './fill';
import {
  enterDocument,
  enterVersion,
  fileOf,
  lockDocument,
  nextLabel,
  requireNotWaiting,
  requireStep,
} from './makeVersions';
import { type KeptDocument, keptDocuments } from './openDocuments';

type Kept = KeptDocument & { template: NonNullable<KeptDocument['template']> };

export const nameOf = ({ head, template }: KeptDocument): string => head?.name ?? template?.head.name ?? '';

export const openKept = (ctx: Context, projectCode: string) =>
  ctx.read(async (tx) => {
    const project = await openVariables(ctx, tx, projectCode);
    return { project, kept: await keptDocuments(ctx, tx, project) };
  });

/** Starts making documents; what became of each is the job's result. @throws AppError notFound for a template that it can't use */
export const startGenerating = (ctx: Context, input: IsoGiven['generateFiles']['body']): Promise<{ jobCode: string }> =>
  startReport(
    ctx,
    generateDocuments,
    { ...input, language: ctx.language },
    async (tx) => {
      const project = await openVariables(ctx, tx, input.projectCode);
      const known = (await usableOf(tx, project)).map(({ head }) => head.templateCode);
      if (input.templateCodes.some((code) => !known.includes(code))) throw new AppError('notFound');
      if (!project.allowedActions.includes('edit')) await requireAllAsked(ctx, tx, project, input.templateCodes);
      return project;
    },
    (audit, { tenantCode }) =>
      audit({
        action: 'startGenerating',
        entity: 'managementDocument',
        entityCode: input.projectCode,
        tenantCode,
        detail: { projectCode: input.projectCode, count: input.templateCodes.length },
      }),
  );

/** Makes sure that the caller was asked for all of these. @throws AppError forbidden */
async function requireAllAsked(ctx: Context, tx: Tx, project: OpenVariables, templateCodes: readonly string[]) {
  const asked = (await keptDocuments(ctx, tx, project)).filter(({ standing }) => standing.isAsked);
  const own = new Set(asked.map(({ template }) => template?.head.templateCode));
  if (templateCodes.some((code) => !own.has(code))) throw new AppError('forbidden');
}

/** Whether the next version would be the same as the latest one, and follow the same editions. */
const isSame = ({ editions }: OpenVariables, { latest, template, today }: Kept): boolean =>
  latest?.origin === 'template' &&
  latest.templateNumber === template.file.number &&
  isEqual(latest.filled, today) &&
  // A standard that came beside the others asks for no other words.
  otherEditions(latest.editions, editionsMadeUnder(template.head.schemes, editions)).length === 0;

interface ToMake {
  language: Language;
  /** Which of the project's documents. */
  isWanted: (kept: KeptDocument) => boolean;
  progress: (percent: number) => void;
}

/** Makes the next version of documents. Each is entered by itself, so that what is made stays where the work is ended. */
export async function makeDocuments(
  ctx: Context,
  projectCode: string,
  { language, isWanted, progress }: ToMake,
): Promise<{ project: OpenVariables; made: Made }> {
  const { project, kept } = await openKept(ctx, projectCode);
  const made: Made = { made: [], unchanged: [], failed: [] };
  const asked = kept.filter(
    (one): one is Kept => one.template !== undefined && one.status !== RETIRED && isWanted(one),
  );
  const wanted: Kept[] = [];
  for (const one of asked) {
    try {
      requireStep(one, 'generate');
      if (isSame(project, one)) made.unchanged.push(nameOf(one));
      else wanted.push(one);
    } catch (error) {
      noteFailure(language, made, nameOf(one))(error);
    }
  }
  progress(10);
  const filled = await makeEach(
    ctx,
    project,
    wanted.map((one) => {
      const { head, file } = one.template;
      const own = ownData(head.language, { number: one.number, label: nextLabel(one) });
      return { objectId: file.objectId, language: head.language, data: { ...one.today, ...own } };
    }),
  );
  for (const [place, one] of wanted.entries()) {
    progress(40 + Math.round((60 * place) / wanted.length));
    await Promise.resolve(filled[place])
      .then((own) => keepGenerated(ctx, project, one, bytesOrThrow(own)))
      .then((entered) =>
        made.made.push({ ...entered, lacking: lackingOf(project, one.template, one.today ?? {}).length }),
      )
      .catch(noteFailure(language, made, nameOf(one)));
  }
  return { project, made };
}

export const generateJob = implementJob(generateDocuments, {
  policy: mayCertify('fill'),
  async run({ ctx, input: { projectCode, templateCodes, language }, progress, finish }) {
    const isWanted = ({ template }: KeptDocument) => templateCodes.includes(template?.head.templateCode ?? '');
    const { project, made } = await makeDocuments(ctx, projectCode, { language, isWanted, progress });
    await finish(async (_tx, audit) => {
      await audit({ action: 'generateDocuments', ...outcomeOf(project, made) });
      return made;
    });
  },
});

/** Enters what was made as the next version. @throws AppError where the document has changed meanwhile */
async function keepGenerated(ctx: Context, project: OpenVariables, kept: Kept, bytes: Buffer) {
  const { template, number, today } = kept;
  const { name, kind, language, templateCode } = template.head;
  const label = nextLabel(kept);
  const stored = await putBytes(ctx, bytes);
  return ctx.write(async (tx, audit) => {
    const head = kept.head
      ? await lockDocument(tx, project, kept.head.documentCode, kept.head.lastNumber)
      : await enterDocument(ctx, tx, project, { name, kind, language, number, templateCode });
    const { documentCode } = head;
    await requireMayPrepare(tx, project, kept.task);
    await requireFree(ctx, tx, project, documentCode);
    await requireNotWaiting(tx, project, documentCode);
    await recordFile(ctx, tx, fileOf(head, label, 'docx', docxMime), stored);
    const { objectId, sha256 } = stored;
    const version = {
      origin: 'template',
      templateNumber: template.file.number,
      editions: editionsMadeUnder(template.head.schemes, project.editions),
      data: today ?? {},
      objectId,
      sha256,
    } as const;
    await enterVersion(ctx, tx, audit, { head, label, version });
    await endEdit(tx, project, documentCode, { how: 'replaced', byName: ctx.caller.showName });
    return { documentCode, name: head.name, label };
  });
}
