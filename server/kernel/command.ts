import type { z } from 'zod';

/** An obstacle to a command, in words for the person who typed it. */
export class CommandError extends Error {}

/** @throws CommandError that names the misspelled argument */
export function parsed<Schema extends z.ZodType>(schema: Schema, given: z.input<Schema>): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new CommandError(result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
