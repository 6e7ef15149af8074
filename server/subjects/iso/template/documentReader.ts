import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/kernel/texts';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import { dictionary } from '#domain/subjects/iso/template/dictionary';
import type { TemplateFault } from '#domain/subjects/iso/template/template';
import { answerApart } from '#server/kernel/documents/apart';
import { absentText, faultText, flagTexts } from './texts';
import { checkTemplate } from './word/checkTemplate';
import { fillTemplate } from './word/fillTemplate';
import { markTemplate } from './word/markTemplate';

/* A process of its own (server/kernel/documents/apart.ts): checks, marks and fills Word templates. */

export type ReaderInput =
  | { task: 'check'; path: string }
  | { task: 'check'; bytes: Uint8Array }
  | { task: 'mark'; bytes: Uint8Array; faults: TemplateFault[]; language: Language }
  | { task: 'fill'; bytes: Uint8Array; data: DocumentData; language: Language };

answerApart<ReaderInput>(async (input): Promise<unknown> => {
  if (input.task === 'check')
    return checkTemplate('path' in input ? await readFile(input.path) : input.bytes, dictionary);
  const { language } = input;
  if (input.task === 'mark') return markTemplate(input.bytes, input.faults, faultText(language));
  return fillTemplate(input.bytes, input.data, {
    dictionary,
    flags: flagTexts(language),
    absent: absentText(language),
  });
});
