import type { Language } from '#domain/kernel/texts';
import { primaryColor } from '#domain/kernel/tokens';
import type { TenantGiven } from '#domain/tenant/schema';
import { documentText } from '#server/documents/texts';
import { bodyFont, escaped, headerFont, page, solid, wrapped, writeWorkbook } from '#server/documents/xlsx/writer';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { allConsultations } from './queries';

type Row = Awaited<ReturnType<typeof allConsultations>>[number];

/** The sheet's columns: width, and what of a request stands there. */
const columns = {
  company: [32, ({ company }) => company],
  contactName: [14, ({ contactName }) => contactName],
  phone: [18, ({ phone }) => phone],
  topic: [18, ({ topic }, language) => documentText(language, `consultationSheet.topic_${topic}`)],
  content: [48, ({ content }) => content],
  state: [12, ({ state }, language) => documentText(language, `consultationSheet.state_${state}`)],
  owner: [12, ({ ownerName }) => ownerName ?? ''],
  nextStep: [32, ({ nextStep }) => nextStep],
  nextDue: [12, ({ nextDue }) => nextDue ?? ''],
  outcome: [28, ({ outcome }) => outcome],
  from: [24, ({ fromName }, language) => fromName ?? documentText(language, 'consultationSheet.fromOwn')],
  createdAt: [12, ({ createdAt }) => portalToday(new Date(createdAt))],
} satisfies Record<string, readonly [number, (row: Row, language: Language) => string]>;

/** The requests that the filters let through, as a sheet to work with. */
export async function exportConsultations(
  ctx: Context,
  query: TenantGiven['exportConsultations']['query'],
): Promise<{ name: string; content: Buffer }> {
  const { language } = ctx;
  const rows = await ctx.read((tx) => allConsultations(ctx, tx, query));
  const title = documentText(language, 'consultationSheet.file');
  const shown = Object.entries(columns) as [
    keyof typeof columns,
    readonly [number, (row: Row, language: Language) => string],
  ][];
  const content = await writeWorkbook((workbook) => {
    const sheet = workbook.addWorksheet(title, { pageSetup: page, views: [{ state: 'frozen', xSplit: 1, ySplit: 1 }] });
    sheet.columns = shown.map(([key, [width]]) => ({ key, width }));
    const header = sheet.addRow(shown.map(([key]) => documentText(language, `consultationSheet.column_${key}`)));
    header.eachCell((cell) => {
      cell.font = headerFont;
      cell.fill = solid(primaryColor);
    });
    header.commit();
    for (const row of rows) {
      const line = sheet.addRow(shown.map(([, [, textOf]]) => escaped(textOf(row, language))));
      line.font = bodyFont;
      line.alignment = wrapped;
      line.commit();
    }
    sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: Math.max(1, rows.length + 1), column: shown.length } };
    sheet.commit();
  });
  return { name: `${title}_${portalToday()}.xlsx`, content };
}
