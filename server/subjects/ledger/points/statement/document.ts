import type { Language, TextArguments } from '#domain/kernel/texts';
import { portalMinute } from '#server/kernel/days';
import { type DocumentContent, h1, h2, p } from '#server/kernel/documents/document';
import { plainText, type Row } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import { listWorkbook, numberCell, timeCell } from '#server/kernel/documents/xlsx/listSheet';
import type { BillLine } from '../billLines';
import type { PointStatement } from './content';

const speaker =
  (language: Language) =>
  <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) =>
    documentText(language, key, ...values);
const number = (points: number) => points.toLocaleString('en-US');
const signed = (points: number) => `${points > 0 ? '+' : ''}${number(points)}`;

const products = ({ items }: BillLine, language: Language) =>
  (items ?? []).map(({ name, count }) => `${name[wordsIn(language)]} × ${count}`).join('\n');
const note = ({ orderCode, reason }: BillLine) => orderCode || reason || '';

/** All that a line was for: its products, their project, and its order, or why it was entered. */
const forWhat = (line: BillLine, language: Language) =>
  plainText([products(line, language), line.projectName, note(line)].filter(Boolean).join(' · '));

/** Of all kinds together. */
const total = ({ sums }: PointStatement, part: 'lines' | 'gift' | 'paid') =>
  sums.reduce((sum, one) => sum + one[part], 0);

/** The statement as a document: what a month began with, what came and went by kind, what it ended with, and each line. */
export function statementDocument(statement: PointStatement, language: Language): DocumentContent {
  const t = speaker(language);
  const { tenantName, from, to, opening, closing, sums, lines } = statement;
  const ofAll = (part: 'lines' | 'gift' | 'paid') => total(statement, part);
  const strong = (text: string) => ({ text, bold: true });
  const balance = (label: string, points: number): Row => [strong(label), '', '', '', strong(number(points))];
  return {
    language,
    title: t('points.title'),
    subject: plainText(tenantName),
    author: t('points.publisher'),
    publisher: t('points.publisher'),
    classification: t('points.classification'),
    number: from.slice(0, 7),
    facts: [],
    front: [],
    sections: [
      {
        landscape: false,
        blocks: [
          h1(t('points.title')),
          p(t('points.whose', { company: plainText(tenantName), period: t('points.period', { from, to }) })),
          {
            kind: 'table',
            table: {
              columns: [
                { title: t('points.kind'), width: 2 },
                { title: t('points.lines'), width: 1, align: 'right' },
                { title: t('points.gift'), width: 1.4, align: 'right' },
                { title: t('points.paid'), width: 1.4, align: 'right' },
                { title: t('points.sum'), width: 1.4, align: 'right' },
              ],
              rows: [
                balance(t('points.opening'), opening),
                ...sums.map((sum) => [
                  t(`points.kind_${sum.kind}`),
                  sum.lines,
                  signed(sum.gift),
                  signed(sum.paid),
                  signed(sum.gift + sum.paid),
                ]),
                [
                  strong(t('points.total')),
                  ofAll('lines'),
                  signed(ofAll('gift')),
                  signed(ofAll('paid')),
                  signed(closing - opening),
                ],
                balance(t('points.closing'), closing),
              ],
            },
          },
          h2(t('points.list')),
          {
            kind: 'table',
            table: {
              columns: [
                { title: t('points.at'), width: 1.7 },
                { title: t('points.kind'), width: 1 },
                { title: t('points.gift'), width: 1.1, align: 'right' },
                { title: t('points.paid'), width: 1.1, align: 'right' },
                { title: t('points.balance'), width: 1.2, align: 'right' },
                { title: t('points.forWhat'), width: 3.4 },
                { title: t('points.by'), width: 1.1 },
              ],
              rows: lines.map((line) => [
                portalMinute(line.at),
                t(`points.kind_${line.kind}`),
                signed(line.gift),
                signed(line.paid),
                number(line.balance),
                forWhat(line, language),
                plainText(line.by ?? t('points.portal')),
              ]),
            },
          },
        ],
      },
    ],
  };
}

/** The statement as a workbook to work with: its balances around its lines, every number a number. */
export function statementWorkbook(statement: PointStatement, language: Language): Promise<Buffer> {
  const t = speaker(language);
  const { tenantName, from, to, opening, closing, lines } = statement;
  const balance = (label: string, points: number) => [label, '', '', '', numberCell(points)];
  return listWorkbook(
    t('points.title'),
    lines,
    [
      [t('points.at'), 20, ({ at }) => timeCell(at)],
      [t('points.kind'), 12, ({ kind }) => t(`points.kind_${kind}`)],
      [t('points.gift'), 12, ({ gift }) => numberCell(gift, true)],
      [t('points.paid'), 12, ({ paid }) => numberCell(paid, true)],
      [t('points.balance'), 14, (line) => numberCell(line.balance)],
      [t('points.product'), 32, (line) => products(line, language)],
      [t('points.project'), 32, ({ projectName }) => projectName ?? ''],
      [t('points.note'), 24, note],
      [t('points.by'), 14, ({ by }) => by ?? t('points.portal')],
    ],
    {
      above: [[tenantName], [t('points.period', { from, to })], balance(t('points.opening'), opening)],
      below: () => [
        [
          t('points.total'),
          '',
          numberCell(total(statement, 'gift'), true),
          numberCell(total(statement, 'paid'), true),
          '',
        ],
        balance(t('points.closing'), closing),
      ],
    },
  );
}
