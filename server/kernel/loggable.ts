import { DatabaseLost } from './db/database';

/** Its cause says what happened. */
const onlyWraps = (error: Error) => error instanceof DatabaseLost || error.message.startsWith('Failed query');

/**
 * What a log may hold of a failure. A failed query's message carries its parameters, and the database's detail the row:
 * both are people's contents.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  let failure = error;
  while (onlyWraps(failure) && failure.cause instanceof Error) failure = failure.cause;
  const { code, constraint } = failure as { code?: unknown; constraint?: unknown };
  return { type: failure.name, message: failure.message, code, constraint, stack: failure.stack };
}
