import { texts as enUS } from '#domain/generated/texts/server.en-US';
import { texts as zhCN } from '#domain/generated/texts/server.zh-CN';
import { type Language, speaking, type TextKey } from '#domain/kernel/texts';

export type ServerTextKey = Extract<TextKey, `${keyof typeof zhCN}.${string}`>;

/** Chinese unless the client asks for English first. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
}

/** A text of the server: an error, a fault, a text message. */
export const serverText = speaking<ServerTextKey>({ 'zh-CN': zhCN, 'en-US': enUS });
