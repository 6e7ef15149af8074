import { texts as enUS } from '#domain/generated/texts/documents.en-US';
import { texts as zhCN } from '#domain/generated/texts/documents.zh-CN';
import { fill, type Language, type TextFiles, type TextKey, type TextValues, templateOf } from '#domain/kernel/texts';

const texts: Readonly<Record<Language, TextFiles>> = { 'zh-CN': zhCN, 'en-US': enUS };

export type DocumentTextKey = Extract<TextKey, `${keyof typeof zhCN}.${string}`>;

/** A text of a document; what of `values` it does not name is left out. */
export function documentText(language: Language, key: DocumentTextKey, values: TextValues): string {
  const template = templateOf(texts[language], key);
  if (template === undefined) throw new Error(`No text ${key}.`);
  return fill(template, values);
}
