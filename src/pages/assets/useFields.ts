import type { DictionaryCode } from '#domain/subjects/assets/inventory/dictionaries';
import { attributeDictionary } from '#domain/subjects/assets/inventory/dictionaries';
import { textOf, useT } from '@/locales';
import { annexRef, formatMoney } from '@/utils/format';
import { useWords } from './useWords';

/** Fields that hold a dictionary's code. */
const coded: Readonly<Record<string, DictionaryCode>> = {
  ...attributeDictionary,
  type: 'biz_association_type',
  degree: 'biz_association_degree',
  systemType: 'systemType',
  systemRelated: 'systemRelated',
  carryType: 'carryType',
  carryLevel: 'carryLevel',
  category: 'unitCategory',
  categories: 'unitCategory',
  assetType: 'assetType',
  treatment: 'treatment',
};
const NOTHING = '–';

/** What the fields of the assessment's records are called and how their values read, wherever a change of them is told. */
export function useFields() {
  const t = useT();
  const { word } = useWords();
  const label = (field: string): string => textOf(`assets.fields.${field}`) ?? field;
  const show = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return NOTHING;
    if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
    if (Array.isArray(value)) return value.map((part) => show(field, part)).join(t('common.comma')) || NOTHING;
    // A link: the other record's code with what is said of the link.
    if (typeof value === 'object')
      return Object.entries(value)
        .flatMap(([key, part]) => (part === false ? [] : [part === true ? label(key) : show(key, part)]))
        .join(' · ');
    if (field === 'controls') return annexRef(String(value));
    if (field === 'treatmentCost') return formatMoney(Number(value));
    const dictionary = coded[field];
    return dictionary ? word(dictionary, String(value)) : String(value);
  };
  /** Whether it is a field that people know: ids and versions are none. */
  const isNamed = (field: string): boolean => textOf(`assets.fields.${field}`) !== undefined;
  return { label, show, isNamed };
}
