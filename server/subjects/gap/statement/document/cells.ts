import type { Words } from '#domain/kernel/levels';
import type { Language, TextArguments } from '#domain/kernel/texts';
import { portalToday } from '#server/kernel/days';
import { plainText } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import type { StatementContent } from './content';

export type Said = StatementContent['entries'][number];

/** The cells of a control, for both formats. */
export function cells(language: Language) {
  const words = wordsIn(language);
  const t = <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) => documentText(language, key, ...values);
  const none = t('statement.none');
  const orNone = (text: string | null | undefined) => plainText(text ?? '') || none;
  return {
    t,
    none,
    orNone,
    say: (one: Words) => plainText(one[words]),
    applicable: ({ entry }: Said) =>
      t(
        entry.isApplicable === null
          ? 'statement.undecided'
          : entry.isApplicable
            ? 'statement.applicable'
            : 'statement.excluded',
      ),
    drivers: ({ entry }: Said) =>
      entry.drivers.map((driver) => t(`statement.driver_${driver}`)).join(t('statement.and')) || none,
    implementation: ({ entry }: Said) =>
      entry.isApplicable === true ? t(`statement.implementation_${entry.implementation ?? 'unstated'}`) : none,
    shownTitle: t('statement.shown', { day: portalToday() }),
    /** Risks that it treats, the finding, and what shows it, as they are today. */
    shown: ({ control }: Said) => {
      if (!control) return none;
      const { gravest, measures, facts, evidence, links, measure, deadline } = control;
      const more = facts.risks - gravest.length;
      const others = measures.count - measures.first.length;
      const lines = [
        ...gravest.map(({ assetCode, name, level }) => t('statement.risk', { asset: `${assetCode} ${name}`, level })),
        ...(more > 0 ? [t('statement.moreRisks', { count: more })] : []),
        ...measures.first.map(({ measureCode, treatmentPlan, treatmentDeadline }) =>
          t('statement.planned', { measure: `${measureCode} ${treatmentPlan}`, deadline: treatmentDeadline ?? none }),
        ),
        ...(others > 0 ? [t('statement.morePlanned', { count: others })] : []),
        ...(measure ? [t('statement.measure', { measure, deadline: deadline ?? none })] : []),
        ...evidence.map(({ name, addedAt }) => t('statement.evidence', { name, day: portalToday(new Date(addedAt)) })),
        ...links.map(({ title }) => title),
      ];
      return plainText(lines.join('\n')) || none;
    },
  };
}

export type StatementWords = ReturnType<typeof cells>;
