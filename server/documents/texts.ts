import { texts as enUS } from '#domain/generated/texts/documents.en-US';
import { texts as zhCN } from '#domain/generated/texts/documents.zh-CN';
import type { Words } from '#domain/kernel/levels';
import {
  fill,
  type Language,
  type TextArguments,
  type TextFiles,
  type TextKey,
  type TextValues,
  templateOf,
} from '#domain/kernel/texts';

const texts: Readonly<Record<Language, TextFiles>> = { 'zh-CN': zhCN, 'en-US': enUS };

export type DocumentTextKey = Extract<TextKey, `${keyof typeof zhCN}.${string}`>;

/** A text of a document. */
export function documentText<K extends DocumentTextKey>(
  language: Language,
  key: K,
  ...[values]: TextArguments<K>
): string {
  const template = templateOf(texts[language], key);
  if (template === undefined) throw new Error(`No text ${key}.`);
  return fill(template, values as TextValues | undefined);
}

/** How the domain's own words call a document's language. */
export const wordsIn = (language: Language): keyof Words => (language === 'zh-CN' ? 'zh' : 'en');
