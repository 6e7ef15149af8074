import type { Language } from '#domain/kernel/texts';
import { templateOf } from '#server/kernel/documents/book/write';
import { customerBook } from './customerBook';

/** The template is the same for everybody: made once in each language, when it is first asked for. */
const templates = new Map<Language, Promise<Buffer>>();

export function customerTemplate(language: Language): Promise<Buffer> {
  const template = templates.get(language) ?? templateOf(customerBook, language);
  templates.set(language, template);
  return template;
}
