import type { GapGiven } from '#domain/subjects/gap/schema';
import { createStatementFile } from '#domain/subjects/gap/statement/jobs';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { documentText } from '#server/kernel/documents/texts';
import { fileName } from '#server/kernel/files/fileName';
import { docxMime, xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { may, openBegun } from '../../analysis/open';
import { statementContent } from './content';
import { statementDocument, statementWorkbook } from './document';

/** Starts a statement as a document. @throws AppError notFound where there is no such version */
export function startStatementFile(
  ctx: Context,
  input: GapGiven['createStatementFile']['body'],
): Promise<{ jobCode: string }> {
  const { projectCode, number, format } = input;
  return ctx.write(async (tx, audit) => {
    const { project } = await statementContent(ctx, tx, projectCode, number);
    const { tenantCode } = project;
    const job = await startJob(ctx, tx, createStatementFile, { tenantCode, projectCode, input });
    await audit({
      action: 'startStatementFile',
      entity: 'statement',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, number, format },
    });
    return job;
  });
}

/** The statement of applicability: a version of it, or what is being worked on as a draft. */
export const statementJob = implementJob(createStatementFile, {
  policy: may('viewWhole'),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { projectCode, number, format, language } = input;
    const { content } = await ctx.read((tx) => statementContent(ctx, tx, projectCode, number));
    progress(20);
    const bytes =
      format === 'docx'
        ? await writeDocx(statementDocument(content, language), (percent) => progress(20 + Math.round(percent * 0.7)))
        : await statementWorkbook(content, language);
    progress(90);
    const stored = await putBytes(ctx, bytes);
    const { tenantCode } = await ctx.read((tx) => openBegun(ctx, tx, projectCode));
    const title = documentText(language, 'statement.title');
    const state = number === null ? documentText(language, 'statement.draft') : `V${number}`;
    const name = fileName(`${content.customer}_${title}_${state}_${portalToday()}.${format}`);
    const mime = format === 'docx' ? docxMime : xlsxMime;
    await finish(async (tx, audit) => {
      await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'statement', jobCode }, stored);
      await audit({
        action: 'generateStatementFile',
        entity: 'statement',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, number, objectId: stored.objectId, name },
      });
      return { objectId: stored.objectId, name };
    });
  },
});
