import { createRiskReport } from '#domain/subjects/assets/report/jobs';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { writeDocx } from '#server/kernel/documents/docx/writeDocx';
import { writePdf } from '#server/kernel/documents/pdf/writePdf';
import { documentText } from '#server/kernel/documents/texts';
import { fileName } from '#server/kernel/files/fileName';
import { docxMime, pdfMime, xlsxMime } from '#server/kernel/files/mime';
import { putBytes, readBytes, recordFile } from '#server/kernel/files/storeFile';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { may, openAssessment } from '#server/subjects/assets/assessment';
import type { RiskReportInput } from '../documents/input';
import { riskReport } from '../documents/riskReport';
import { riskReportWorkbook } from '../documents/workbook';
import { numberReport } from '../numberReport';
import { reportContent } from '../queries/reportContent';
import { packReportData, REPORT_DATA_KIND } from '../queries/reportData';
import { logoOf } from '../queries/reportSettings';

type Write = (input: RiskReportInput, progress: (percent: number) => void) => Promise<Buffer>;
/** How each format is written, and as what it is sent. */
const formats: Record<AssetsGiven['createRiskReport']['query']['format'], { mime: string; write: Write }> = {
  docx: { mime: docxMime, write: (input, progress) => writeDocx(riskReport(input), progress) },
  pdf: { mime: pdfMime, write: (input, progress) => writePdf(riskReport(input), progress) },
  xlsx: { mime: xlsxMime, write: riskReportWorkbook },
};

const pictureOf = ({ logo: { width, height }, file }: NonNullable<Awaited<ReturnType<typeof logoOf>>>) => ({
  type: file.mime === 'image/png' ? ('png' as const) : ('jpg' as const),
  width,
  height,
});

/** Starts the risk assessment report; it is found again under the project's reports. */
export async function startRiskReport(
  ctx: Context,
  { projectCode, format, language = ctx.language }: AssetsGiven['createRiskReport']['query'],
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openAssessment(ctx, tx, projectCode);
    const input = { projectCode, format, language };
    const job = await startJob(ctx, tx, createRiskReport, { tenantCode, projectCode, input });
    await audit({
      action: 'startRiskReport',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, format },
    });
    return job;
  });
}

/** The risk assessment report of what the inventory holds now, with the assessment's own frozen method. */
export const riskReportJob = implementJob(createRiskReport, {
  policy: may('generateReport'),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { language } = input;
    const { project, content, found } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, input.projectCode);
      const content = await reportContent(tx, opened);
      return { project: opened, content, found: await logoOf(tx, opened) };
    });
    progress(15);
    const numbered = await numberReport(ctx, project, content);
    progress(20);
    const format = formats[input.format];
    const logo = found && { ...pictureOf(found), bytes: await readBytes(ctx, found.file) };
    const drawn = { ...content, ...numbered, language, ...(logo && { logo }) };
    const bytes = await format.write(drawn, (percent) => progress(20 + Math.round(percent * 0.7)));
    progress(90);
    const stored = await putBytes(ctx, bytes);
    const data = await putBytes(ctx, packReportData(content));
    const { tenantCode, projectCode } = project;
    const { version, date } = numbered.edition;
    const title = documentText(language, 'assets.report.title');
    const state = content.signed ? '' : `_${documentText(language, 'assets.report.draft')}`;
    const name = fileName(`${content.customer}_${title}_V${version}${state}_${date}.${input.format}`);
    await finish(async (tx, audit) => {
      await recordFile(
        ctx,
        tx,
        { tenantCode, projectCode, name, mime: format.mime, kind: 'assetsRiskEvaluateReport', jobCode },
        stored,
      );
      const ofReport = { tenantCode, projectCode, dataOf: stored.objectId };
      const kept = { name: `${name}.json.gz`, mime: 'application/gzip', kind: REPORT_DATA_KIND } as const;
      await recordFile(ctx, tx, { ...ofReport, ...kept }, data);
      await audit({
        action: 'generateRiskReport',
        entity: 'project',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, objectId: stored.objectId, name },
      });
      return { objectId: stored.objectId, name };
    });
  },
});
