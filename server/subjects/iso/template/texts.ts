import type { Language } from '#domain/kernel/texts';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import type { TemplateFault } from '#domain/subjects/iso/template/template';
import { documentText, wordsIn } from '#server/kernel/documents/texts';

/** What a flag prints. */
export const flagTexts = (language: Language) => ({
  yes: documentText(language, 'wordTemplate.yes'),
  no: documentText(language, 'wordTemplate.no'),
});

/** What stands in a document for a name without a value. */
export const absentText =
  (language: Language) =>
  (name: string): string => {
    const [of = '', partName] = name.split('.');
    const found = dictionary.get(of);
    const words = partName === undefined ? found : found?.parts.find((one) => one.name === partName);
    return documentText(language, 'wordTemplate.absent', { name: words?.[wordsIn(language)] ?? name });
  };

/** What is wrong, in a copy of the template. */
export const faultText =
  (language: Language) =>
  ({ fault, name = '', suggestion }: TemplateFault): string => {
    const said = documentText(language, `wordTemplate.fault_${fault}`, { name });
    return suggestion === undefined
      ? said
      : `${said}${documentText(language, 'wordTemplate.suggestion', { suggestion })}`;
  };
