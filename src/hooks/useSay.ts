import type { Words } from '#domain/kernel/levels';
import { useLanguage } from '@/locales';

/** The language on screen, as the domain's data name it. */
export const useWordLanguage = () => (useLanguage().name === 'zh-CN' ? 'zh' : 'en');

/** Says a text that the domain holds in both languages in the one on screen. */
export function useSay(): (words: Words) => string {
  const language = useWordLanguage();
  return (words) => words[language];
}
