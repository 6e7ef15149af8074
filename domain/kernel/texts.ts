import type { TextParameters } from '../generated/textParameters';
import type { texts as frame } from '../generated/texts/frame.zh-CN';
import type { texts as pages } from '../generated/texts/pages.zh-CN';

/*
 * Texts are kept in domain/locales/<language>/<reader>/…json, one file for each subject or part of one. `{name}` in a
 * text is replaced by a value, `{name|unit|units}` by the plural form that fits it. scripts/generate.mjs checks that the
 * languages agree and writes which text takes which parameters.
 */

export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];
/** Each in itself. */
export const languageNames: Readonly<Record<Language, string>> = { 'zh-CN': '中文', 'en-US': 'English' };

/** File and key, as in `assets.risk.delete`. */
export type TextKey = keyof TextParameters;
/** A text of the screens. */
export type ScreenTextKey = Extract<TextKey, `${keyof typeof frame | keyof typeof pages}.${string}`>;
export type TextValues = Readonly<Record<string, string | number>>;

type None = Record<never, never>;
type Every<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** The values that a text needs; for a union of keys, the values that all of them need. */
export type ParametersOf<K extends TextKey> = Every<TextParameters[K]>;
/** The arguments that a function takes after a text's key. */
export type TextArguments<K extends TextKey> =
  None extends ParametersOf<K> ? [values?: TextValues] : [values: ParametersOf<K>];

/** Texts by file, as the generated registries hold them. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text of a key as it was written; undefined where there is none. */
export function templateOf(files: TextFiles, key: string): string | undefined {
  const dot = key.lastIndexOf('.');
  return files[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

const pluralCategories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const pluralsOf = (language: Language) => {
  const rules = new Intl.PluralRules(language);
  const used = rules.resolvedOptions().pluralCategories;
  return { rules, categories: pluralCategories.filter((one) => used.includes(one)) };
};
const plurals: Readonly<Record<Language, ReturnType<typeof pluralsOf>>> = {
  'zh-CN': pluralsOf('zh-CN'),
  'en-US': pluralsOf('en-US'),
};

/** How many forms a language has for a counted word: two in English, one in Chinese. */
export const pluralFormsOf = (language: Language): number => plurals[language].categories.length;

/**
 * Puts values in the place of `{name}`, and the form that fits the number in the place of `{name|unit|units}`. Forms
 * come in the order of the language's plural categories. A value that is not given stays as it is written.
 */
export function fill(language: Language, template: string, values: TextValues | undefined): string {
  if (!values) return template;
  return template.replace(/\{(\w+)((?:\|[^{}|]*)*)\}/gu, (whole, name: string, forms: string) => {
    const value = values[name];
    if (value === undefined || forms === '') return String(value ?? whole);
    const { rules, categories } = plurals[language];
    return forms.slice(1).split('|')[categories.indexOf(rules.select(Number(value)))] ?? whole;
  });
}

const thousands = new Intl.NumberFormat('en-US');
const withThousands = (template: string, values: TextValues): string =>
  template.replace(/\{(\w+)\}/gu, (whole, name: string) => {
    const value = values[name];
    return typeof value === 'number' ? thousands.format(value) : whole;
  });

/**
 * Fills in a text about something that was stored: numbers have thousands separators, and a value that it lacks, perhaps for
 * its age, shows as a dash.
 */
export const fillTold = (language: Language, template: string, values: TextValues): string =>
  fill(language, withThousands(template, values), values)
    .replace(/\{\w+\}/gu, '–')
    .replace(/\{\w+\|[^{}]*?([^{}|]*)\}/gu, '$1');

/** A function that fills in the texts of one part. @throws where a key has no text */
export const speaking =
  <Key extends TextKey>(texts: Readonly<Record<Language, TextFiles>>) =>
  <K extends Key>(language: Language, key: K, ...[values]: TextArguments<K>): string => {
    const template = templateOf(texts[language], key);
    if (template === undefined) throw new Error(`No text ${key}.`);
    return fill(language, template, values as TextValues | undefined);
  };
