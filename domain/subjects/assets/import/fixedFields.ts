import { isLevel, parseLevel } from '#domain/kernel/levels';
import type { ForeignValue } from '#domain/kernel/tableMapping';
import { type DictionaryCode, findItem } from '../inventory/dictionaries';
import type { MappableFieldName } from './mapping';

/* Fields with fixed values, and the values of a table that they do not have. */

/** The fields with fixed values, and the dictionary that has them. */
export const fixedFields = {
  'units.category': 'unitCategory',
  'units.assetType': 'assetType',
  'units.confidentiality': 'sys_confidentiality',
  'units.integrity': 'sys_integrity',
  'units.availability': 'sys_availability',
  'risks.threatFrequency': 'biz_importance',
  'risks.vulnerabilitySeverity': 'biz_importance',
} as const satisfies Partial<Record<MappableFieldName, DictionaryCode>>;
export type FixedFieldName = keyof typeof fixedFields;

export const isFixedField = (field: string): field is FixedFieldName => field in fixedFields;

/** The values of a column that a field with fixed values does not have, with the number of their rows. */
export function unknownValues(field: MappableFieldName, values: readonly ForeignValue[]): ForeignValue[] {
  if (!isFixedField(field)) return [];
  const dictionary = fixedFields[field];
  const isKnown = (text: string) => findItem(dictionary, text) !== undefined || readsAsLevel(field, text);
  return values.filter(({ text }) => !isKnown(text));
}

const readsAsLevel = (field: FixedFieldName, text: string): boolean =>
  field !== 'units.category' &&
  field !== 'units.assetType' &&
  (parseLevel(text) !== undefined || isLevel(Number(text.normalize('NFKC'))));
