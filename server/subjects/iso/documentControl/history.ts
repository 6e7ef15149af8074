import { createDocumentHistory } from '#domain/subjects/iso/documentControl/jobs';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { docx, implementReport, pdf, startReport } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { ofDocument } from '../document/makeVersions';
import { managementDocuments } from '../document/tables';
import { mayCertify, openCertification } from '../openCertification';
import { type DocumentHistory, documentHistory, historyDocument } from './historyContent';

type Input = IsoGiven['createDocumentHistory']['body'];

/** Starts a document's history as a file. @throws AppError notFound */
export function startDocumentHistory(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { projectCode, documentCode } = input;
  let head: { number: string; name: string } | undefined;
  return startReport(
    ctx,
    createDocumentHistory,
    input,
    async (tx) => {
      const project = await openCertification(ctx, tx, projectCode);
      [head] = await tx
        .select({ number: managementDocuments.number, name: managementDocuments.name })
        .from(managementDocuments)
        .where(ofDocument(project, documentCode));
      if (!head) throw new AppError('notFound');
      return project;
    },
    (audit, { tenantCode }) =>
      audit({
        action: 'startDocumentHistory',
        entity: 'managementDocument',
        entityCode: documentCode,
        tenantCode,
        detail: { projectCode, number: head?.number ?? '', name: head?.name ?? '' },
      }),
  );
}

const draw = (content: DocumentHistory, { language }: Input) => historyDocument(content, language);

/** One document with its whole history. */
export const historyJob = implementReport(createDocumentHistory, {
  policy: mayCertify('view'),
  kind: 'documentHistory',
  formats: { pdf: pdf(draw), docx: docx(draw) },
  async prepare(ctx, { language, format: _format, ...given }) {
    const content = await ctx.read((tx) => documentHistory(ctx, tx, given));
    const { number, name } = content.detail.document;
    return {
      tenantCode: content.tenantCode,
      projectCode: given.projectCode,
      content,
      name: [`${number} ${name}`, documentText(language, 'documentHistory.title'), portalToday()],
    };
  },
  filed: (audit, { tenantCode, objectId, name }, { projectCode, documentCode }) =>
    audit({
      action: 'generateDocumentHistory',
      entity: 'managementDocument',
      entityCode: documentCode,
      tenantCode,
      detail: { projectCode, objectId, name },
    }),
});
