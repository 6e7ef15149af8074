import { type DictionaryCode, dictionaries, itemWord } from '#domain/subjects/assets/inventory/dictionaries';
import { useWordLanguage } from '@/hooks/useSay';

/** Items of the inventory's dictionaries in the language on screen. */
export function useWords() {
  const language = useWordLanguage();
  return {
    /** A dash where there is none. */
    word: (dictionary: DictionaryCode, code: string | null | undefined) =>
      code ? itemWord(dictionary, code, language) : '–',
    options: (dictionary: DictionaryCode) =>
      dictionaries[dictionary].items.map((item) => ({ value: item.code, label: item[language] })),
  };
}
