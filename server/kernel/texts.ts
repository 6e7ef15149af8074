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

/** How long to wait, as people say it: in seconds below two minutes, else in whole minutes and hours, never less than that. */
export function waitText(language: Language, seconds: number): string {
  if (seconds < 120) return serverText(language, 'messages.waitSeconds', { seconds });
  const all = Math.ceil(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return serverText(language, 'messages.waitMinutes', { minutes });
  return minutes === 0
    ? serverText(language, 'messages.waitHours', { hours })
    : serverText(language, 'messages.waitBoth', { hours, minutes });
}
