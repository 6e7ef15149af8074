import { levels, levelWords } from '#domain/kernel/levels';
import { wordKey } from '#domain/kernel/spelling';
import data from '../../../data/dictionaries.json';
import type { BusinessAttribute } from './derivation';

export interface DictionaryItem {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** What people write for it elsewhere. */
  readonly also?: readonly string[];
  /** Code of one of the dictionary's categories, where it has any. */
  readonly category?: string;
}

/** One dictionary of section 3. */
export interface Dictionary {
  readonly attrCode: string;
  readonly hasCategory: boolean;
  readonly categorys: readonly { readonly code: string; readonly zh: string; readonly en: string }[];
  readonly items: readonly DictionaryItem[];
}

interface Stored extends Pick<Dictionary, 'items'> {
  readonly categorys?: Dictionary['categorys'];
}
const stored: Readonly<Record<keyof typeof data, Stored>> = data;

/** A dictionary of domain/data. */
function dictionary(attrCode: keyof typeof data): Dictionary {
  const { items, categorys = [] } = stored[attrCode];
  return { attrCode, hasCategory: categorys.length > 0, categorys, items };
}

/** The scale that all levels share, under the name that a field has for it. */
const scale = (attrCode: string): Dictionary => ({
  attrCode,
  hasCategory: false,
  categorys: [],
  items: levels.map((level) => ({ code: String(level), ...levelWords[level] })),
});

export const businessDictionaries = {
  biz_func: dictionary('biz_func'),
  biz_obj: dictionary('biz_obj'),
  biz_process: dictionary('biz_process'),
  biz_scope: dictionary('biz_scope'),
  biz_align_goal: dictionary('biz_align_goal'),
  biz_worth: dictionary('biz_worth'),
  biz_completeness: dictionary('biz_completeness'),
  biz_association_type: dictionary('biz_association_type'),
  biz_association_degree: dictionary('biz_association_degree'),
  biz_importance: scale('biz_importance'),
  biz_domain: dictionary('biz_domain'),
  biz_region: dictionary('biz_region'),
} as const;

export const systemDictionaries = {
  systemRelated: dictionary('systemRelated'),
  carryLevel: scale('carryLevel'),
  systemType: dictionary('systemType'),
  carryType: dictionary('carryType'),
  sys_availability: scale('sys_availability'),
  sys_confidentiality: scale('sys_confidentiality'),
  sys_integrity: scale('sys_integrity'),
} as const;

export const unitDictionaries = {
  unitCategory: dictionary('unitCategory'),
  assetType: dictionary('assetType'),
  essential: dictionary('essential'),
} as const;

export const riskDictionaries = {
  /** ISO/IEC 27005. */
  treatment: dictionary('treatment'),
  /** GB/T 20984-2022, E.1, E.4 and 5.2.2. */
  threatSource: dictionary('threatSource'),
  threatCapability: dictionary('threatCapability'),
  threatTiming: dictionary('threatTiming'),
} as const;

export const dictionaries = {
  ...businessDictionaries,
  ...systemDictionaries,
  ...unitDictionaries,
  ...riskDictionaries,
} as const;
export type DictionaryCode = keyof typeof dictionaries;

/** The dictionary that holds the values of a business attribute. */
export const attributeDictionary: Readonly<Record<BusinessAttribute, keyof typeof businessDictionaries>> = {
  bizFunc: 'biz_func',
  bizObj: 'biz_obj',
  bizProcess: 'biz_process',
  bizScope: 'biz_scope',
  bizAlignGoal: 'biz_align_goal',
  bizWorth: 'biz_worth',
  bizCompleteness: 'biz_completeness',
  bizDomain: 'biz_domain',
  bizRegion: 'biz_region',
};

const lookups = new Map<string, Map<string, string>>();
for (const { attrCode, items } of Object.values(dictionaries)) {
  const lookup = new Map<string, string>();
  for (const item of items)
    for (const word of [item.code, item.zh, item.en, ...(item.also ?? [])]) lookup.set(wordKey(word), item.code);
  lookups.set(attrCode, lookup);
}

/** The code of an item given by its code, its word in either language or what people write for it, whatever its case and spaces. */
export function findItem(dictionary: DictionaryCode, text: string): string | undefined {
  return lookups.get(dictionary)?.get(wordKey(text));
}

/** The word of an item; the code itself where the dictionary has no such item any more. */
export function itemWord(dictionary: DictionaryCode, code: string, language: 'zh' | 'en' = 'zh'): string {
  return dictionaries[dictionary].items.find((item) => item.code === code)?.[language] ?? code;
}
