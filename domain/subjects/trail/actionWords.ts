import { fillTold, type Language, type TextFiles } from '../../kernel/texts';
import enUS from '../../locales/en-US/pages/audit.json';
import zhCN from '../../locales/zh-CN/pages/audit.json';
import { valuesOf } from './words';

/*
 * Apart from words.ts, which pages read: they have these texts in the language on screen already.
 */

const actions: Readonly<Record<Language, TextFiles[string]>> = { 'zh-CN': zhCN, 'en-US': enUS };

/** What a row says was done; an action of long ago may be no more, and is told by its name. */
export function actionWords(
  language: Language,
  { action, detail }: { action: string; detail: Readonly<Record<string, unknown>> },
): string {
  const words = actions[language][action];
  return words === undefined ? action : fillTold(language, words, valuesOf(detail));
}
