import chunk from 'lodash/chunk';

/** The most records that one call names. */
const AT_ONCE = 1_000;

/** Sends many records in as many calls as it takes, one after the other. @returns their answers */
export async function inParts<Row, Answer>(
  rows: readonly Row[],
  send: (part: Row[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const part of chunk(rows, AT_ONCE)) answers.push(await send(part));
  return answers;
}
