import { texts as enUS } from '#domain/generated/texts/server.en-US';
import { texts as zhCN } from '#domain/generated/texts/server.zh-CN';
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

export type ServerTextKey = Extract<TextKey, `${keyof typeof zhCN}.${string}`>;

/** Chinese unless the client asks for English first. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
}

/** A text of the server: an error, a fault, a message to somebody's phone. */
export function serverText<K extends ServerTextKey>(language: Language, key: K, ...[values]: TextArguments<K>): string {
  const template = templateOf(texts[language], key);
  if (template === undefined) throw new Error(`No text ${key}.`);
  return fill(template, values as TextValues | undefined);
}
