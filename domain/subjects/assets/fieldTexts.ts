import { isLevel, type Level, levelLabel } from '#domain/kernel/levels';
import type { Speaker } from '#domain/kernel/lists';
import { attributeDictionary, type DictionaryCode, itemWord } from './inventory/dictionaries';

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
  threatSource: 'threatSource',
  threatCapability: 'threatCapability',
  threatTiming: 'threatTiming',
};

/** Fields that hold a level of the one scale. */
const rated: ReadonlySet<string> = new Set([
  'ownImportance',
  'confidentiality',
  'integrity',
  'availability',
  'threatFrequency',
  'vulnerabilitySeverity',
  'exploitability',
  'remnantFrequency',
  'remnantSeverity',
  'remnantExploitability',
]);

/** What a field of the assessment's records is called. */
export const fieldLabel = (field: string, { textOf }: Pick<Speaker, 'textOf'>): string =>
  textOf(`assets.fields.${field}`) ?? field;

/** What a single value of a field reads as. */
export function fieldText(field: string, value: string | number | boolean | null, { t, language }: Speaker): string {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (rated.has(field) && isLevel(Number(value))) return levelLabel(Number(value) as Level, language);
  const dictionary = coded[field];
  return dictionary ? itemWord(dictionary, String(value), language) : String(value);
}
