import type { z } from 'zod';
import type { Language } from '#domain/kernel/texts';
import { serverText } from '#server/kernel/texts';
import { HttpError } from '../errors';
import { parseAtOnce, parseInSteps } from './parseInSteps';

/**
 * Checks one part of the input against its schema; a part without schema is ignored.
 * @throws HttpError 400 with a message per field
 */
export async function validate(
  schema: z.ZodType | undefined,
  value: unknown,
  part: string,
  language: Language,
): Promise<unknown> {
  if (!schema) return undefined;
  const isSmall = part === 'query' || part === 'params';
  const parsed = isSmall ? parseAtOnce(schema, value ?? {}) : await parseInSteps(schema, value ?? {});
  if ('data' in parsed) return parsed.data;
  const fields = parsed.faults.map(({ path, fault }): [string, string] => [
    path || part,
    serverText(language, `faults.${fault}`),
  ]);
  throw new HttpError(400, 'malformed', {}, Object.fromEntries(fields));
}
