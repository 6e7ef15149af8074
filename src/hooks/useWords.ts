import { type DictionaryCode, dictionaries, itemWord } from '#domain/assets/inventory/dictionaries';
import type { Words } from '#domain/kernel/levels';
import { useLanguage } from '@/locales';

/** Words of the domain's dictionaries in the language on screen. */
export function useWords() {
  const language = useLanguage().name === 'zh-CN' ? 'zh' : 'en';
  return {
    /** Of a text that the domain holds in both languages. */
    say: (words: Words) => words[language],
    /** Of a dictionary's item; a dash where there is none. */
    word: (dictionary: DictionaryCode, code: string | null | undefined) =>
      code ? itemWord(dictionary, code, language) : '–',
    options: (dictionary: DictionaryCode) =>
      dictionaries[dictionary].items.map((item) => ({ value: item.code, label: item[language] })),
  };
}
