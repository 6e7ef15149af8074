import chunk from 'lodash/chunk';
import { limits } from '#domain/kernel/limits';

/**
 * Sends many records in as many calls as it takes, one after the other.
 * @param options of the form that they belong to; each part is a write of its own and has its own key, the same at a retry
 * @returns their answers
 */
export async function inParts<Row, Answer, Options extends { idempotencyKey?: string }>(
  rows: readonly Row[],
  send: (part: Row[], options: Options) => Promise<Answer>,
  options = {} as Options,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [i, part] of chunk(rows, limits.namedAtOnce).entries()) {
    const { idempotencyKey } = options;
    answers.push(await send(part, idempotencyKey ? { ...options, idempotencyKey: `${idempotencyKey}-${i}` } : options));
  }
  return answers;
}
