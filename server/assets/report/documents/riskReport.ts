import { assetChapter } from './assetChapter';
import { reportFigures } from './figures';
import { methodChapter } from './methodChapter';
import { adviceChapter, overview } from './overview';
import type { Block, Build, RiskReportInput } from './parts';
import { analysisChapter, appendix, listChapter } from './riskChapters';
import { plainText } from './table';
import { planChapter, treatmentChapter } from './treatmentChapter';
import { treatmentFigures } from './treatmentFigures';

export type { RiskReportInput } from './parts';

/** Pages of one orientation. */
export interface Section {
  readonly landscape: boolean;
  readonly blocks: readonly Block[];
}

/** The report's content, whatever format it is drawn up in: high and very high risks one by one, others summed up. */
export function riskReport(given: RiskReportInput): { input: RiskReportInput; sections: readonly Section[] } {
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
  const portrait = (...chapters: Block[][]): Section => ({ landscape: false, blocks: chapters.flat() });
  const landscape = (...chapters: Block[][]): Section => ({ landscape: true, blocks: chapters.flat() });
  return {
    input,
    sections: [
      portrait(overview(build), methodChapter(build), assetChapter(build), analysisChapter(build)),
      landscape(listChapter(build)),
      portrait(adviceChapter(build), treatmentChapter(build)),
      landscape(planChapter(build), appendix(build)),
    ],
  };
}
