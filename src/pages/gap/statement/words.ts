import type { StateTone } from '#domain/kernel/tokens';
import type { StatementEntry } from '#domain/subjects/gap/statement/statement';
import { useT } from '@/locales';

export const implementationTones: Readonly<Record<NonNullable<StatementEntry['implementation']>, StateTone>> = {
  none: 'late',
  planned: 'waiting',
  partial: 'active',
  full: 'done',
};

/** What an entry says, in words. */
export function useEntryWords() {
  const t = useT();
  const applicable = (isApplicable: boolean | null | undefined) =>
    t(
      isApplicable === true
        ? 'questionnaire.statement.applicable'
        : isApplicable === false
          ? 'questionnaire.statement.excluded'
          : 'questionnaire.statement.undecided',
    );
  const drivers = (list: StatementEntry['drivers'] = []) =>
    list.map((driver) => t(`questionnaire.statement.driver_${driver}`)).join(t('common.comma'));
  const implementation = (one: StatementEntry['implementation'] | undefined) =>
    one ? t(`questionnaire.statement.implementation_${one}`) : '';
  /** The text of an entry's field; empty if it has no value. */
  const field = (entry: StatementEntry | null, name: Exclude<keyof StatementEntry, 'ref'>): string => {
    if (!entry) return '';
    if (name === 'isApplicable') return applicable(entry.isApplicable);
    if (name === 'drivers') return drivers(entry.drivers);
    if (name === 'implementation') return implementation(entry.implementation);
    return entry[name] ?? '';
  };
  return { applicable, drivers, implementation, field };
}
