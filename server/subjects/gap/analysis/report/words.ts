import { type Level, levelLabel, type Words } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { riskColors } from '#domain/kernel/tokens';
import { coverageOf } from '#domain/subjects/gap/analysis/figures';
import { type Cell, plainText } from '#server/kernel/documents/table';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { levelOf } from '../queries/findings';
import type { GapReportContent } from './content';

export type Finding = GapReportContent['findings'][number];

/** The report's words in one language. */
export function speaker(language: Language) {
  const words = wordsIn(language);
  const t = documentText;
  const none = t(language, 'gap.none');
  const say = (one: Words) => plainText(one[words]);
  const level = (value: Level | null): Cell | string =>
    value === null
      ? none
      : {
          text: levelLabel(value, words),
          fill: riskColors[value].background,
          color: riskColors[value].text,
          align: 'center',
        };
  const share = (score: number | null) => (score === null ? none : `${Math.round(score * 100)}%`);
  const mean = (value: number | null) => (value === null ? none : value.toFixed(2));
  /** The consultant's own words, then what the answers say. */
  const said = (own: string | null, of: readonly Words[], evidence: readonly string[] = []) => {
    const shown =
      evidence.length > 0 ? t(language, 'gap.shownBy', { what: evidence.join(t(language, 'gap.comma')) }) : '';
    return plainText([own ?? '', ...of.map((one) => one[words]), shown].filter(Boolean).join('\n')) || none;
  };
  const riskText = ({ riskState }: Finding['row']) => (riskState === null ? '' : t(language, `gap.risk_${riskState}`));
  const levelText = ({ row }: Finding) => {
    const value = levelOf(row);
    if (value !== null) return levelLabel(value, words);
    return t(language, row.isExcluded ? 'gap.excluded' : 'gap.unassessed');
  };
  /** The level as a cell, in its color. */
  const levelCell = (one: Finding) => {
    const value = levelOf(one.row);
    return value === null ? levelText(one) : level(value);
  };
  const answeredOf = (basis: Finding['row']['derivation']['basis']) =>
    t(language, 'gap.ofQuestions', coverageOf([{ level: null, isExcluded: false, basis }]));
  return { none, say, level, share, mean, said, levelText, levelCell, answeredOf, riskText };
}
