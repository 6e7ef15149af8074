/**
 * What a log may hold of a failure. A failed query's message carries its parameters, and the database's detail the row:
 * both are people's contents.
 */
export function loggable(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const failure = error.message.startsWith('Failed query') && error.cause instanceof Error ? error.cause : error;
  const { code, constraint } = failure as { code?: unknown; constraint?: unknown };
  return {
    type: failure.name,
    message: failure.message,
    code,
    constraint,
    stack: failure === error ? error.stack : failure.stack,
  };
}
