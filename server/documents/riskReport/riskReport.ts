import { Document, Packer, Paragraph, TableOfContents } from 'docx';
import { assetChapter } from './assetChapter';
import { reportFigures } from './figures';
import { a4, cover, margin, section, styles } from './layout';
import { methodChapter } from './methodChapter';
import { adviceChapter, overview } from './overview';
import { type Build, Captions, type RiskReportInput, title } from './parts';
import { analysisChapter, appendix, listChapter } from './riskChapters';
import { plainText, WordTables } from './wordTable';

export type { RiskReportInput } from './parts';

/** The risk assessment report as docx: high and very high risks one by one, all others summed up. */
export async function buildRiskReport(given: RiskReportInput): Promise<Buffer> {
  const input: RiskReportInput = {
    ...given,
    publisher: plainText(given.publisher),
    projectName: plainText(given.projectName),
    customer: plainText(given.customer),
    ...(given.consultant === undefined ? {} : { consultant: plainText(given.consultant) }),
  };
  const tables = new WordTables();
  const build: Build = {
    input,
    figures: reportFigures(input.method, input.inventory),
    captions: new Captions(),
    tables,
  };
  const contents = [
    new Paragraph({ text: '目  录', style: 'ContentsTitle' }),
    new TableOfContents('目录', { hyperlink: true, headingStyleRange: '1-2' }),
  ];
  const document = new Document({
    title: `${input.customer}${title}`,
    creator: input.consultant ?? input.customer,
    description: input.number,
    styles,
    sections: [
      { properties: { page: { size: a4, margin } }, children: cover(build) },
      section(
        build,
        false,
        [...contents, ...overview(build), ...methodChapter(build), ...assetChapter(build), ...analysisChapter(build)],
        true,
      ),
      section(build, true, listChapter(build)),
      section(build, false, adviceChapter(build)),
      section(build, true, appendix(build)),
    ],
  });
  return tables.fill(await Packer.toBuffer(document));
}
