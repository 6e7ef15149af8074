import type { GapGiven } from '#domain/subjects/gap/schema';
import { createStatementFile } from '#domain/subjects/gap/statement/jobs';
import { titleAs } from '#server/capabilities/report/board';
import { ensureNumber } from '#server/capabilities/report/numbers';
import { board, docx, implementReport, pdf, startReport, xlsx } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { may } from '../../analysis/open';
import { statementBoardEdition } from './boardEdition';
import { type StatementContent, statementContent } from './content';
import { statementDocument, statementWorkbook } from './document';

type Input = GapGiven['createStatementFile']['body'];

const draw = (content: StatementContent, { language }: Input) => statementDocument(content, language);

/** Starts a statement as a document. @throws AppError notFound where there is no such version */
export function startStatementFile(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { projectCode, number, format } = input;
  return startReport(
    ctx,
    createStatementFile,
    input,
    async (tx) => (await statementContent(ctx, tx, projectCode, number)).project,
    (audit, { tenantCode }) =>
      audit({
        action: 'startStatementFile',
        entity: 'statement',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, number, format },
      }),
  );
}

/** The statement of applicability: a version of it, or what is being worked on as a draft. */
export const statementJob = implementReport(createStatementFile, {
  policy: may('viewWhole'),
  kind: 'statement',
  formats: {
    docx: docx(draw),
    pdf: pdf(draw),
    xlsx: xlsx((content: StatementContent, { language }: Input) => statementWorkbook(content, language)),
    board: board((content: StatementContent, { language }: Input) => statementBoardEdition(content, language)),
  },
  async prepare(ctx, { projectCode, number, language, format }) {
    const { project, content } = await ctx.read((tx) => statementContent(ctx, tx, projectCode, number));
    const pending = content.released?.approved ? [] : [documentText(language, 'statement.pending')];
    const state = number === null ? [documentText(language, 'statement.draft')] : [`V${number}`, ...pending];
    const title = titleAs(format, language, documentText(language, 'statement.title'));
    const name = [content.customer, title, ...state, portalToday()];
    const own = await ensureNumber(ctx, project, 'statement', String(number ?? 0));
    return { tenantCode: project.tenantCode, projectCode, content: { ...content, number: own }, name };
  },
  filed: (audit, { tenantCode, objectId, name }, { projectCode, number }) =>
    audit({
      action: 'generateStatementFile',
      entity: 'statement',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, number, objectId, name },
    }),
});
