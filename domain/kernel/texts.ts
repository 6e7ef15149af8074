import type { TextParameters } from '../generated/textParameters';
import type { texts as frame } from '../generated/texts/frame.zh-CN';
import type { texts as pages } from '../generated/texts/pages.zh-CN';

/*
 * Texts stand in domain/locales/<language>/<reader>/…json, one file for each subject or part of one; `{name}` in them is
 * filled in. scripts/generate.mjs checks that the languages agree and writes which text names which parameters.
 */

export const languages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof languages)[number];

/** File and key, as in `assets.risk.delete`. */
export type TextKey = keyof TextParameters;
/** A text of the screens. */
export type ScreenTextKey = Extract<TextKey, `${keyof typeof frame | keyof typeof pages}.${string}`>;
export type TextValues = Readonly<Record<string, string | number>>;

type None = Record<never, never>;
type Every<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
/** What a text must be given; of several that may be meant, what all of them name. */
export type ParametersOf<K extends TextKey> = Every<TextParameters[K]>;
/** Further arguments of whatever fills a text in. */
export type TextArguments<K extends TextKey> =
  None extends ParametersOf<K> ? [values?: TextValues] : [values: ParametersOf<K>];

/** Texts by file, as the generated registries hold them. */
export type TextFiles = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The text of a key as it was written; undefined where there is none. */
export function templateOf(files: TextFiles, key: string): string | undefined {
  const dot = key.lastIndexOf('.');
  return files[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** Puts values in the place of `{name}`; what is not given stays as it is. */
export function fill(template: string, values: TextValues | undefined): string {
  return values ? template.replace(/\{(\w+)\}/gu, (whole, name: string) => String(values[name] ?? whole)) : template;
}

/** The same about something that was stored: a value that it lacks, perhaps for its age, shows as a dash. */
export const fillTold = (template: string, values: TextValues): string =>
  fill(template, values).replace(/\{\w+\}/gu, '–');

/** What fills in the texts of one part. @throws where a key has none */
export const speaking =
  <Key extends TextKey>(texts: Readonly<Record<Language, TextFiles>>) =>
  <K extends Key>(language: Language, key: K, ...[values]: TextArguments<K>): string => {
    const template = templateOf(texts[language], key);
    if (template === undefined) throw new Error(`No text ${key}.`);
    return fill(template, values as TextValues | undefined);
  };
