import { useMemoizedFn } from 'ahooks';
import { useMemo, useState } from 'react';

/**
 * Rows with the records on top that saves have answered since: a list that could not be loaded again is no older than
 * what was saved from it.
 */
export function useAnswered<Row extends { version: number }>(rows: Row[] | undefined, idOf: (row: Row) => string) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Row>>(new Map());
  const keyOf = useMemoizedFn(idOf);
  const newest = useMemo(
    () =>
      answers.size === 0
        ? rows
        : rows?.map((row) => {
            const answer = answers.get(keyOf(row));
            return answer && answer.version > row.version ? answer : row;
          }),
    [rows, answers, keyOf],
  );
  return {
    rows: newest,
    answered: (row: Row) => setAnswers((before) => new Map(before).set(idOf(row), row)),
  };
}
