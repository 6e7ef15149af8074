import type { z } from 'zod';
import { HttpError } from '../errors';
import { faultText, type Language } from '../locales';

/**
 * Checks one part of the input against its schema; a part without schema is ignored.
 * @throws HttpError 400 with a message per field
 */
export function validate(schema: z.ZodType | undefined, value: unknown, part: string, language: Language): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.map((issue) => {
      const missing = issue.code === 'invalid_type' && issue.input === undefined;
      return [issue.path.join('.') || part, faultText(language, missing ? 'fieldMissing' : 'fieldInvalid')];
    }),
  );
  throw new HttpError(400, 'malformed', {}, fields);
}
