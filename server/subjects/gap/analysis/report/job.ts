import { createHash } from 'node:crypto';
import { languages } from '#domain/kernel/texts';
import { createGapReport } from '#domain/subjects/gap/analysis/jobs';
import type { GapGiven } from '#domain/subjects/gap/schema';
import type { Released } from '#server/capabilities/release/queries';
import { titleAs } from '#server/capabilities/report/board';
import { numberDocument } from '#server/capabilities/report/editions';
import { board, docx, implementReport, pdf, startReport, xlsx } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { may, openBegun } from '../open';
import { gapBoardEdition } from './boardEdition';
import { type DrawnGapReport, type GapReportContent, gapReportContent } from './content';
import { gapReportDocument } from './document';
import { gapReportWorkbook } from './workbook';

type Input = GapGiven['createGapReport']['body'];

const draw = (content: DrawnGapReport, { language }: Input) => gapReportDocument(content, language);

/** The identity of a version's content: all that the document prints but its number and versions, in each language. */
function hashOf(content: GapReportContent, released: Released | undefined): string {
  const edition = { version: '', date: '', by: '', signedBy: null, approvedBy: null };
  const drawn = { ...content, released, number: '', edition, editions: [] };
  return createHash('sha256')
    .update(JSON.stringify([released?.releaseId, ...languages.map((language) => gapReportDocument(drawn, language))]))
    .digest('hex');
}

/** Starts the gap report; it is found again among the project's reports. */
export function startGapReport(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { projectCode, format } = input;
  return startReport(
    ctx,
    createGapReport,
    input,
    (tx) => openBegun(ctx, tx, projectCode),
    (audit, { tenantCode }) =>
      audit({
        action: 'startGapReport',
        entity: 'gapAnalysis',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, format },
      }),
  );
}

/** The gap report of what the analysis holds now; a draft until this content is approved. */
export const gapReportJob = implementReport(createGapReport, {
  policy: may('viewWhole'),
  kind: 'gapReport',
  formats: {
    docx: docx(draw),
    pdf: pdf(draw),
    xlsx: xlsx((content: DrawnGapReport, { language }: Input) => gapReportWorkbook(content, language)),
    board: board((content: DrawnGapReport, { language }: Input) => gapBoardEdition(content, language)),
  },
  async prepare(ctx, { projectCode, language, format }) {
    const { project, content, released } = await ctx.read((tx) => gapReportContent(ctx, tx, projectCode));
    const numbered = await numberDocument(ctx, project, {
      document: 'gapReport',
      contentHash: hashOf(content, released),
      released,
    });
    const { version, date, approvedBy } = numbered.edition;
    const draft = approvedBy === null ? [documentText(language, 'gap.draft')] : [];
    // The workbook goes on with remediation, whatever version is final.
    const state = format === 'xlsx' ? [portalToday()] : [`V${version}`, ...draft, date];
    const title = titleAs(format, language, documentText(language, 'gap.title'));
    const name = [content.customer, title, ...state];
    return { tenantCode: project.tenantCode, projectCode, content: { ...content, ...numbered }, name };
  },
  filed: (audit, { tenantCode, objectId, name }, { projectCode }) =>
    audit({
      action: 'generateGapReport',
      entity: 'gapAnalysis',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, objectId, name },
    }),
});
