import type { Language, TextArguments } from '#domain/kernel/texts';
import { type DocumentTextKey, documentText } from '#server/kernel/documents/texts';
import { dayCell, listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import type { GapReportContent } from './content';
import { speaker } from './words';

/** The findings as a workbook to work with. */
export async function gapReportWorkbook({ findings }: GapReportContent, language: Language): Promise<Buffer> {
  const t = <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) => documentText(language, key, ...values);
  const { say, said, levelText, answeredOf, riskText } = speaker(language);
  return listWorkbook(t('gap.list'), findings, [
    [t('gap.ref'), 10, ({ row }) => row.ref],
    [t('gap.name'), 30, ({ row }) => say(row.title)],
    [t('gap.score'), 10, ({ row }) => (row.score === null ? '' : { value: row.score, format: '0%' })],
    [t('gap.answered'), 12, ({ row }) => answeredOf(row.derivation.basis)],
    [t('gap.level'), 14, levelText],
    [t('gap.present'), 40, ({ row }) => said(row.present, row.presentWords)],
    [t('gap.missing'), 40, ({ row }) => said(row.missing, row.missingWords)],
    [t('gap.evidence'), 30, ({ row, evidence }) => [...evidence, ...row.links.map(({ title }) => title)].join('\n')],
    [t('gap.risk'), 10, ({ row }) => riskText(row)],
    [t('gap.measure'), 40, ({ row }) => row.measure ?? ''],
    [t('gap.responsible'), 14, ({ responsible }) => responsible ?? ''],
    [t('gap.deadline'), 12, ({ row }) => (row.deadline === null ? '' : dayCell(row.deadline))],
    [t('gap.result'), 40, ({ row }) => row.result ?? ''],
  ]);
}
