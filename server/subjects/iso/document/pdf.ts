import { createDocumentPdf } from '#domain/subjects/iso/document/jobs';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import type { TemplateFault } from '#domain/subjects/iso/template/template';
import { implementReport, startReport } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { inTurn } from '#server/kernel/documents/inTurn';
import { findLibreOffice, pdfOfWord } from '#server/kernel/documents/libreOffice';
import { AppError } from '#server/kernel/errors';
import { docxMime, pdfMime } from '#server/kernel/files/mime';
import { readBytes } from '#server/kernel/files/storeFile';
import { mayCertify, openCertification } from '../openCertification';
import { readTemplate } from '../template/openTemplate';
import { faultText } from '../template/texts';
import { ofDocument } from './makeVersions';
import { managementDocuments } from './tables';
import { versionsOf } from './versions';

type Input = IsoGiven['createDocumentPdf']['body'];

/** Whether this server makes PDF of Word files. */
export const canMakePdf = (ctx: Context): boolean => findLibreOffice(ctx.services.env.LIBREOFFICE) !== undefined;

/** A version of a document that is a Word file. @throws AppError notFound, fileType */
async function wordVersion(ctx: Context, tx: Tx, { projectCode, documentCode, number }: Input) {
  const project = await openCertification(ctx, tx, projectCode);
  const [head] = await tx
    .select({ number: managementDocuments.number, name: managementDocuments.name })
    .from(managementDocuments)
    .where(ofDocument(project, documentCode));
  const version = (await versionsOf(tx, project, documentCode)).find((one) => one.number === number);
  if (!head || !version) throw new AppError('notFound');
  if (version.file.mime !== docxMime) throw new AppError('fileType', { wanted: '.docx' });
  return { project, head, version };
}

/** Starts making a PDF of a version. @throws AppError notFound, fileType, pdfUnavailable */
export function startDocumentPdf(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  let found: Awaited<ReturnType<typeof wordVersion>> | undefined;
  return startReport(
    ctx,
    createDocumentPdf,
    input,
    async (tx) => {
      found = await wordVersion(ctx, tx, input);
      if (!canMakePdf(ctx)) throw new AppError('pdfUnavailable');
      return found.project;
    },
    (audit, { tenantCode }) =>
      audit({
        action: 'startDocumentPdf',
        entity: 'managementDocument',
        entityCode: input.documentCode,
        tenantCode,
        detail: {
          projectCode: input.projectCode,
          number: found?.head.number ?? '',
          name: found?.version.name ?? '',
          version: found?.version.label ?? '',
        },
      }),
  );
}

/** The file of the version, once it is known to fetch nothing. @throws AppError fileReachesOut */
async function bytesToPrint(ctx: Context, input: Input) {
  const { project, head, version } = await ctx.read((tx) => wordVersion(ctx, tx, input));
  const bytes = await readBytes(ctx, version.file);
  const [first] = await readTemplate<TemplateFault[]>(ctx, { task: 'reach', bytes });
  if (first) throw new AppError('fileReachesOut', { what: `${faultText(ctx.language)(first)} ${first.excerpt}` });
  return { project, head, version, bytes };
}

/** A version of a document as PDF: of an issued one, with who approved it. */
export const documentPdfJob = implementReport(createDocumentPdf, {
  policy: mayCertify('view'),
  kind: 'documentPdf',
  formats: {
    pdf: {
      mime: pdfMime,
      write: ({ ctx, bytes }: { ctx: Context; bytes: Buffer }) => {
        // The worker may run on another machine than the server that was asked.
        const program = findLibreOffice(ctx.services.env.LIBREOFFICE);
        if (!program) throw new AppError('pdfUnavailable');
        return inTurn(ctx, '.docx', () => pdfOfWord(program, bytes, { gone: ctx.gone }));
      },
    },
  },
  async prepare(ctx, input) {
    const { project, head, version, bytes } = await bytesToPrint(ctx, input);
    return {
      tenantCode: project.tenantCode,
      projectCode: input.projectCode,
      content: { ctx, bytes },
      name: [`${head.number} ${version.name}`, version.label],
    };
  },
  filed: (audit, { tenantCode, objectId, name }, { projectCode, documentCode }) =>
    audit({
      action: 'generateDocumentPdf',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode,
      detail: { projectCode, objectId, name },
    }),
});
