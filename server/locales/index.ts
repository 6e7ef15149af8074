import * as enUS from './en-US';
import * as zhCN from './zh-CN';

export type Language = 'zh-CN' | 'en-US';

const texts = { 'zh-CN': zhCN, 'en-US': enUS };

/** Chinese unless the client asks for English first. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().toLowerCase().startsWith('en') ? 'en-US' : 'zh-CN';
}

type Params = Record<string, string | number>;

const fill = (template: string, params: Params) =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

export const errorText = (language: Language, name: keyof typeof zhCN.errors, params: Params = {}) =>
  fill(texts[language].errors[name], params);

export const faultText = (language: Language, name: keyof typeof zhCN.faults, params: Params = {}) =>
  fill(texts[language].faults[name], params);

export const messageText = (language: Language, name: keyof typeof zhCN.messages, params: Params = {}) =>
  fill(texts[language].messages[name], params);
