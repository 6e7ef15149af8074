import { createGapReport } from '#domain/subjects/gap/analysis/jobs';
import type { GapGiven } from '#domain/subjects/gap/schema';
import { docx, implementReport, pdf, startReport, xlsx } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { may, openBegun } from '../open';
import { type GapReportContent, gapReportContent } from './content';
import { gapReportDocument, gapReportWorkbook } from './document';

type Input = GapGiven['createGapReport']['body'];

const draw = (content: GapReportContent, { language }: Input) => gapReportDocument(content, language);

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

/** The gap report of what the analysis holds now; a draft until the analysis is finished. */
export const gapReportJob = implementReport(createGapReport, {
  policy: may('viewWhole'),
  kind: 'gapReport',
  formats: {
    docx: docx(draw),
    pdf: pdf(draw),
    xlsx: xlsx((content: GapReportContent, { language }: Input) => gapReportWorkbook(content, language)),
  },
  async prepare(ctx, { projectCode, language }) {
    const { project, content } = await ctx.read((tx) => gapReportContent(ctx, tx, projectCode));
    const { tenantCode, analysis } = project;
    const draft = analysis.status === 'report-finished' ? [] : [documentText(language, 'gap.draft')];
    const name = [content.customer, documentText(language, 'gap.title'), ...draft, portalToday()];
    return { tenantCode, projectCode, content, name };
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
