import { createRiskReport } from '#domain/subjects/assets/report/jobs';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { titleAs } from '#server/capabilities/report/board';
import { numberDocument } from '#server/capabilities/report/editions';
import { board, docx, implementReport, pdf, startReport, xlsx } from '#server/capabilities/report/report';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { readBytes } from '#server/kernel/files/storeFile';
import { may, openAssessment } from '#server/subjects/assets/assessment';
import { carriedOut } from '#server/subjects/assets/measure/queries/carriedOut';
import { riskBoardEdition } from '../documents/boardEdition';
import type { RiskReportInput } from '../documents/input';
import { riskReport } from '../documents/riskReport';
import { riskReportWorkbook } from '../documents/workbook';
import { earlierReport, hashOf } from '../queries/earlierReport';
import { reportContent } from '../queries/reportContent';
import { packReportData, REPORT_DATA_KIND } from '../queries/reportData';
import { logoOf } from '../queries/reportSettings';

const draw = (content: RiskReportInput) => riskReport(content);

const pictureOf = ({ logo: { width, height }, file }: NonNullable<Awaited<ReturnType<typeof logoOf>>>) => ({
  type: file.mime === 'image/png' ? ('png' as const) : ('jpg' as const),
  width,
  height,
});

/** Starts the risk assessment report; it is found again under the project's reports. */
export function startRiskReport(
  ctx: Context,
  { projectCode, format, language = ctx.language }: AssetsGiven['createRiskReport']['query'],
): Promise<{ jobCode: string }> {
  return startReport(
    ctx,
    createRiskReport,
    { projectCode, format, language },
    (tx) => openAssessment(ctx, tx, projectCode),
    (audit, { tenantCode }) =>
      audit({
        action: 'startRiskReport',
        entity: 'project',
        entityCode: projectCode,
        tenantCode,
        detail: { projectCode, format },
      }),
  );
}

/** The risk assessment report of the current inventory, with the assessment's own frozen method. */
export const riskReportJob = implementReport(createRiskReport, {
  policy: may('generateReport'),
  kind: 'assetsRiskEvaluateReport',
  formats: {
    docx: docx(draw),
    pdf: pdf(draw),
    xlsx: xlsx((content: RiskReportInput) => riskReportWorkbook(content)),
    board: board(riskBoardEdition),
  },
  async prepare(ctx, { projectCode, language, format }, progress) {
    const { project, content, found } = await ctx.read(async (tx) => {
      const opened = await openAssessment(ctx, tx, projectCode);
      return { project: opened, content: await reportContent(tx, opened), found: await logoOf(tx, opened) };
    });
    progress(15);
    const numbered = await numberDocument(ctx, project, {
      document: 'riskReport',
      contentHash: hashOf(content, portalToday()),
      released: content.released,
    });
    const logo = found && { ...pictureOf(found), bytes: await readBytes(ctx, found.file) };
    const before = format === 'board' ? await earlierReport(ctx, project, numbered.earlier) : undefined;
    const { version, date, approvedBy } = numbered.edition;
    const done = format === 'board' ? await ctx.read((tx) => carriedOut(tx, project, date)) : [];
    const title = titleAs(format, language, documentText(language, 'assets.report.title'));
    const state = approvedBy === null ? [documentText(language, 'assets.report.draft')] : [];
    return {
      tenantCode: project.tenantCode,
      projectCode,
      content: { ...content, ...numbered, language, ...(logo && { logo }), ...(before && { before }), done },
      name: [content.customer, title, `V${version}`, ...state, date],
      beside: {
        bytes: packReportData(content),
        ending: '.json.gz',
        mime: 'application/gzip',
        kind: REPORT_DATA_KIND,
      },
    };
  },
  filed: (audit, { tenantCode, objectId, name }, { projectCode }) =>
    audit({
      action: 'generateRiskReport',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, objectId, name },
    }),
});
