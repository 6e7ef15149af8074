import { createHash } from 'node:crypto';
import { createGapReport } from '#domain/subjects/gap/analysis/jobs';
import type { GapGiven } from '#domain/subjects/gap/schema';
import { numberDocument } from '#server/capabilities/report/editions';
import { docx, implementReport, pdf, startReport, xlsx } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { documentText } from '#server/kernel/documents/texts';
import { may, openBegun } from '../open';
import { type DrawnGapReport, gapReportContent } from './content';
import { gapReportDocument } from './document';
import { gapReportWorkbook } from './workbook';

type Input = GapGiven['createGapReport']['body'];

const draw = (content: DrawnGapReport, { language }: Input) => gapReportDocument(content, language);

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
  },
  async prepare(ctx, { projectCode, language }) {
    const { project, content, released, stated } = await ctx.read((tx) => gapReportContent(ctx, tx, projectCode));
    const approvedBy = released?.approved?.by ?? null;
    const numbered = await numberDocument(ctx, project, {
      document: 'gapReport',
      contentHash: createHash('sha256')
        .update(JSON.stringify([stated, released ?? null]))
        .digest('hex'),
      approvedBy,
    });
    const { version, date } = numbered.edition;
    const draft = approvedBy === null ? [documentText(language, 'gap.draft')] : [];
    const name = [content.customer, documentText(language, 'gap.title'), `V${version}`, ...draft, date];
    return { tenantCode: project.tenantCode, projectCode, content: { ...content, ...numbered, released }, name };
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
