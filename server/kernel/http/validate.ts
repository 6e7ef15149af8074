import type { z } from 'zod';
import { faultText, type Language } from '#server/locales/index';
import { HttpError } from '../errors';

/** What the database or a workbook does not take back: control characters but tabs and line ends, halves of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff\p{Cs}]/u;

/** Paths of the texts that can't be stored; of checked input, so no deeper than its schema. */
const unstorableIn = (value: unknown, path: string): string[] => {
  if (typeof value === 'string') return unstorable.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorableIn(inner, path ? `${path}.${key}` : key));
};

/**
 * Checks one part of the input against its schema; a part without schema is ignored.
 * @throws HttpError 400 with a message per field
 */
export function validate(schema: z.ZodType | undefined, value: unknown, part: string, language: Language): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  const wrong: [path: string, fault: 'fieldMissing' | 'fieldInvalid'][] = parsed.success
    ? unstorableIn(parsed.data, '').map((path) => [path, 'fieldInvalid'])
    : parsed.error.issues.map((issue) => {
        const missing = issue.code === 'invalid_type' && issue.input === undefined;
        return [issue.path.join('.'), missing ? 'fieldMissing' : 'fieldInvalid'];
      });
  if (parsed.success && wrong.length === 0) return parsed.data;
  const fields = Object.fromEntries(wrong.map(([path, fault]) => [path || part, faultText(language, fault)]));
  throw new HttpError(400, 'malformed', {}, fields);
}
