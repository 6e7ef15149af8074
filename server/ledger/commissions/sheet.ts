import type { LedgerGiven } from '#domain/ledger/schema';
import { documentText } from '#server/documents/texts';
import { listWorkbook } from '#server/documents/xlsx/listSheet';
import type { Context } from '#server/kernel/context';
import { portalMinute } from '#server/kernel/days';
import { allOfMonth } from './queries';

const yuan = (fen: number) => (fen / 100).toFixed(2);

/** The orders behind a month of the caller's tenant, as a sheet to work with. */
export async function exportCommissions(
  ctx: Context,
  { month }: LedgerGiven['exportCommissions']['query'],
): Promise<{ name: string; content: Buffer }> {
  const { language } = ctx;
  const rows = await ctx.read((tx) => allOfMonth(ctx, tx, month));
  const title = documentText(language, 'commission.title');
  const { content } = await listWorkbook(title, rows, [
    [documentText(language, 'commission.at'), 18, ({ at }) => portalMinute(at)],
    [documentText(language, 'commission.month'), 10, () => month.slice(0, 7)],
    [documentText(language, 'commission.kind'), 10, ({ kind }) => documentText(language, `commission.kind_${kind}`)],
    [documentText(language, 'commission.order'), 12, ({ orderEnd }) => orderEnd],
    [documentText(language, 'commission.buyer'), 36, ({ buyerName }) => buyerName],
    [
      documentText(language, 'commission.level'),
      12,
      ({ level }) => documentText(language, `commission.level_${level}`),
    ],
    [documentText(language, 'commission.base'), 14, ({ baseFen }) => yuan(baseFen)],
    [documentText(language, 'commission.rate'), 10, ({ bp }) => `${bp / 100}%`],
    [documentText(language, 'commission.amount'), 14, ({ amountFen }) => yuan(amountFen)],
    [
      documentText(language, 'commission.state'),
      10,
      ({ state }) => documentText(language, `commission.state_${state}`),
    ],
  ]);
  return { name: `${title}_${month.slice(0, 7)}.xlsx`, content };
}
