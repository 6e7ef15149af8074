import { fieldLabel, fieldText } from '#domain/subjects/assets/fieldTexts';
import type { Edition } from '#domain/subjects/assets/method/method';
import { useSpeaker } from '@/components/listColumns';
import { textOf } from '@/locales';
import { annexRef, formatMoney, NOTHING } from '@/utils/format';

/** What the 2022 edition calls fields that both editions have. */
const namesOf2022: Readonly<Record<string, string>> = {
  vulnerabilitySeverity: 'impact',
  remnantSeverity: 'remnantImpact',
};

/** Names of the fields of the assessment's records and texts of their values, wherever a change of them is shown. */
export function useFields(edition?: Edition) {
  const speaker = useSpeaker();
  const label = (field: string): string => fieldLabel((edition === '2022' && namesOf2022[field]) || field, speaker);
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return NOTHING;
    if (Array.isArray(value)) return value.map((part) => show(field, part)).join(speaker.t('common.comma')) || NOTHING;
    // A link: the other record's code with what is said of the link.
    if (typeof value === 'object')
      return Object.entries(value)
        .flatMap(([key, part]) => (part === false ? [] : [part === true ? label(key) : show(key, part)]))
        .join(' · ');
    if (field === 'controls') return annexRef(String(value));
    if (field === 'treatmentCost') return formatMoney(Number(value));
    return fieldText(field, value as string | number | boolean, speaker);
  };
  /** Whether it is a field that people know: ids and versions are none. */
  const isNamed = (field: string): boolean => textOf(`assets.fields.${field}`) !== undefined;
  return { label, show, isNamed };
}
