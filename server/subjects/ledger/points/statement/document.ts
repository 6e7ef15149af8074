import type { Language, TextArguments } from '#domain/kernel/texts';
import { portalMinute } from '#server/kernel/days';
import { type DocumentContent, h1, p } from '#server/kernel/documents/document';
import { plainText } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText } from '#server/kernel/documents/texts';
import { listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import type { PointStatement } from './content';

const speaker =
  (language: Language) =>
  <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) =>
    documentText(language, key, ...values);
const number = (points: number) => points.toLocaleString('en-US');
const signed = (points: number) => `${points > 0 ? '+' : ''}${number(points)}`;

/** What a line was for: its order, or why it was entered. */
const forWhat = ({ orderCode, reason }: PointStatement['lines'][number]) => plainText(orderCode || reason || '');

/** The statement as a document. */
export function statementDocument(statement: PointStatement, language: Language): DocumentContent {
  const t = speaker(language);
  const { tenantName, from, to, opening, closing, sums, lines } = statement;
  const period = t('points.period', { from, to });
  return {
    language,
    title: t('points.title'),
    subject: plainText(tenantName),
    author: t('points.publisher'),
    publisher: t('points.publisher'),
    classification: t('points.classification'),
    number: from.slice(0, 7),
    facts: [
      [t('points.periodLabel'), period],
      [t('points.opening'), number(opening)],
      [t('points.closing'), number(closing)],
    ],
    front: [],
    sections: [
      {
        landscape: true,
        blocks: [
          h1(t('points.summary')),
          p(t('points.summaryText', { opening: number(opening), closing: number(closing), count: lines.length })),
          {
            kind: 'table',
            caption: t('points.byKind'),
            table: {
              columns: [
                { title: t('points.kind'), width: 2 },
                { title: t('points.lines'), width: 1, align: 'right' },
                { title: t('points.gift'), width: 1.4, align: 'right' },
                { title: t('points.paid'), width: 1.4, align: 'right' },
              ],
              rows: sums.map((sum) => [t(`points.kind_${sum.kind}`), sum.lines, signed(sum.gift), signed(sum.paid)]),
            },
          },
          h1(t('points.list')),
          {
            kind: 'table',
            table: {
              columns: [
                { title: t('points.at'), width: 1.8 },
                { title: t('points.kind'), width: 1.4 },
                { title: t('points.gift'), width: 1.2, align: 'right' },
                { title: t('points.paid'), width: 1.2, align: 'right' },
                { title: t('points.balance'), width: 1.4, align: 'right' },
                { title: t('points.forWhat'), width: 3 },
                { title: t('points.by'), width: 1.4 },
              ],
              rows: lines.map((line) => [
                portalMinute(line.at),
                t(`points.kind_${line.kind}`),
                signed(line.gift),
                signed(line.paid),
                number(line.balance),
                forWhat(line),
                plainText(line.by ?? t('points.portal')),
              ]),
            },
          },
        ],
      },
    ],
  };
}

/** The statement's lines as a workbook to work with. */
export async function statementWorkbook(
  { tenantName, from, lines }: PointStatement,
  language: Language,
): Promise<Buffer> {
  const t = speaker(language);
  return listWorkbook(t('points.title'), lines, [
    [t('points.at'), 18, ({ at }) => portalMinute(at)],
    [t('points.kind'), 12, ({ kind }) => t(`points.kind_${kind}`)],
    [t('points.gift'), 12, ({ gift }) => String(gift)],
    [t('points.paid'), 12, ({ paid }) => String(paid)],
    [t('points.balance'), 12, ({ balance }) => String(balance)],
    [t('points.forWhat'), 32, forWhat],
    [t('points.by'), 14, ({ by }) => by ?? t('points.portal')],
    [t('points.company'), 28, () => tenantName],
    [t('points.month'), 10, () => from.slice(0, 7)],
  ]);
}
