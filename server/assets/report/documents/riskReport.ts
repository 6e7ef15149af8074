import type { Block, DocumentContent, Section } from '#server/documents/document';
import { plainText } from '#server/documents/table';
import { assetChapter } from './assetChapter';
import { reportFigures } from './figures';
import { methodChapter } from './methodChapter';
import { adviceChapter, overview } from './overview';
import { type Build, type RiskReportInput, title } from './parts';
import { analysisChapter, appendix, listChapter } from './riskChapters';
import { planChapter, treatmentChapter } from './treatmentChapter';
import { treatmentFigures } from './treatmentFigures';

export type { RiskReportInput } from './parts';

/** The report's content, whatever format it is drawn up in: high and very high risks one by one, others summed up. */
export function riskReport(given: RiskReportInput): DocumentContent {
  const input: RiskReportInput = {
    ...given,
    publisher: plainText(given.publisher),
    projectName: plainText(given.projectName),
    customer: plainText(given.customer),
    ...(given.consultant === undefined ? {} : { consultant: plainText(given.consultant) }),
  };
  let tables = 0;
  const build: Build = {
    input,
    figures: reportFigures(input.method, input.inventory),
    treated: treatmentFigures(input.treated),
    nextTable: () => ++tables,
  };
  const author = input.consultant ?? input.customer;
  const portrait = (...chapters: Block[][]): Section => ({ landscape: false, blocks: chapters.flat() });
  const landscape = (...chapters: Block[][]): Section => ({ landscape: true, blocks: chapters.flat() });
  return {
    title,
    subject: input.customer,
    author,
    publisher: input.publisher,
    classification: '密级：商业秘密，仅限委托双方使用',
    number: input.number,
    facts: [
      ['项目名称', input.projectName],
      ['被评估单位', input.customer],
      ['评估单位', author],
      ['报告编号', input.number],
      ['报告日期', input.date],
    ],
    sections: [
      portrait(overview(build), methodChapter(build), assetChapter(build), analysisChapter(build)),
      landscape(listChapter(build)),
      portrait(adviceChapter(build), treatmentChapter(build)),
      landscape(planChapter(build), appendix(build)),
    ],
  };
}
