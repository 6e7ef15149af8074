import { useState } from 'react';

/**
 * Rows with the records on top that saves have answered since: a list that could not be loaded again is no older than
 * what was saved from it.
 */
export function useAnswered<Row extends { version: number }>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Row>>(new Map());
  const newest = (row: Row) => {
    const answer = answers.get(idOf(row));
    return answer && answer.version > row.version ? answer : row;
  };
  return {
    rows: rows?.map(newest),
    answered: (row: Row) => setAnswers((before) => new Map(before).set(idOf(row), row)),
  };
}
