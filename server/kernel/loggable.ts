import { DatabaseLost } from './db/database';

/** The cause has the reason. */
const onlyWraps = (error: Error) => error instanceof DatabaseLost || error.message.startsWith('Failed query');

/**
 * The part of a failure that a log may contain. A failed query's message has its parameters, and the database's detail the row:
 * both are people's data.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  let failure = error;
  while (onlyWraps(failure) && failure.cause instanceof Error) failure = failure.cause;
  const { code, constraint } = failure as { code?: unknown; constraint?: unknown };
  return { type: failure.name, message: failure.message, code, constraint, stack: failure.stack };
}
