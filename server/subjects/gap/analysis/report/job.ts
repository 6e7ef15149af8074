import type { Language } from '#domain/kernel/texts';
import { createGapReport } from '#domain/subjects/gap/analysis/jobs';
import type { GapGiven } from '#domain/subjects/gap/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { writePdf } from '#server/kernel/documents/pdf/writePdf';
import { documentText } from '#server/kernel/documents/texts';
import { fileName } from '#server/kernel/files/fileName';
import { docxMime, pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { may, openBegun } from '../open';
import { type GapReportContent, gapReportContent } from './content';
import { gapReportDocument, gapReportWorkbook } from './document';

type Input = GapGiven['createGapReport']['body'];
type Write = (content: GapReportContent, language: Language, progress: (percent: number) => void) => Promise<Buffer>;

/** How each format is written, and as what it is sent. */
const formats: Record<Input['format'], { mime: string; write: Write }> = {
  docx: {
    mime: docxMime,
    write: (content, language, progress) => writeDocx(gapReportDocument(content, language), progress),
  },
  pdf: {
    mime: pdfMime,
    write: (content, language, progress) => writePdf(gapReportDocument(content, language), progress),
  },
  xlsx: { mime: xlsxMime, write: gapReportWorkbook },
};

/** Starts the gap report; it is found again among the project's reports. */
export function startGapReport(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { projectCode, format } = input;
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openBegun(ctx, tx, projectCode);
    const job = await startJob(ctx, tx, createGapReport, { tenantCode, projectCode, input });
    await audit({
      action: 'startGapReport',
      entity: 'gapAnalysis',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, format },
    });
    return job;
  });
}

/** The gap report of what the analysis holds now; a draft until the analysis is finished. */
export const gapReportJob = implementJob(createGapReport, {
  policy: may('viewWhole'),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { project, content } = await ctx.read((tx) => gapReportContent(ctx, tx, input.projectCode));
    progress(15);
    const { mime, write } = formats[input.format];
    const bytes = await write(content, input.language, (percent) => progress(15 + Math.round(percent * 0.75)));
    progress(90);
    const stored = await putBytes(ctx, bytes);
    const { tenantCode, projectCode } = project;
    const title = documentText(input.language, 'gap.title');
    const state = project.analysis.status === 'report-finished' ? '' : `_${documentText(input.language, 'gap.draft')}`;
    const name = fileName(`${content.customer}_${title}${state}_${portalToday()}.${input.format}`);
    await finish(async (tx, audit) => {
      await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'gapReport', jobCode }, stored);
      await audit({
        action: 'generateGapReport',
        entity: 'gapAnalysis',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, objectId: stored.objectId, name },
      });
      return { objectId: stored.objectId, name };
    });
  },
});
