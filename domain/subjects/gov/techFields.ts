import data from '../../data/hightechFields.json';
import { spellingKey } from '../../kernel/spelling';

/* The high-tech fields that the state supports: 8 areas (10), 52 fields (101) and 254 sub-fields (10101). */

export interface TechField {
  readonly code: string;
  readonly name: string;
}

const all: readonly TechField[] = data.names.map(([code = '', name = '']) => ({ code, name }));
const byCode = new Map(all.map((one) => [one.code, one]));
export const techFieldSource = data.source;

/** 1 area, 2 field, 3 sub-field. */
export const techFieldLevel = (code: string): number => (code.length === 5 ? 3 : code.length - 1);
/** What a field is part of; undefined for an area. */
export const techFieldAbove = (code: string): string | undefined => {
  if (code.length === 2) return undefined;
  return code.length === 3 ? code.slice(0, -1) : code.slice(0, -2);
};

export const findTechField = (code: string): TechField | undefined => byCode.get(code);

/** A field with all that it is part of, the area first; empty for a code that there isn't. */
export function techFieldPath(code: string): TechField[] {
  const found = findTechField(code);
  if (!found) return [];
  const above = techFieldAbove(code);
  return [...(above === undefined ? [] : techFieldPath(above)), found];
}

/** Its direct parts; without a code the areas. */
export const techFieldsBelow = (code?: string): TechField[] => all.filter((one) => techFieldAbove(one.code) === code);

/** Fields by code or name, the finest first. @param spoken names that are spoken as typed */
export function searchTechFields(keyword: string, max: number, spoken?: RegExp): TechField[] {
  const wanted = spellingKey(keyword);
  if (wanted === '') return [];
  return all
    .filter(({ code, name }) => code.startsWith(wanted) || spellingKey(name).includes(wanted) || spoken?.test(name))
    .sort((a, b) => b.code.length - a.code.length || (a.code < b.code ? -1 : 1))
    .slice(0, max);
}
