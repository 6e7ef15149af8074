import isEqual from 'lodash/isEqual';
import type { GivenAnswer } from '@/services/questionnaire';

const parts = ['choice', 'text', 'rows', 'notApplicable', 'note'] as const;

/** Files belong to an answer but are not typed. */
export const typedPart = (answer: object | null | undefined): GivenAnswer | null => {
  if (!answer) return null;
  const kept = Object.fromEntries(
    parts.flatMap((part) => {
      const value = (answer as GivenAnswer)[part];
      return value === undefined ? [] : [[part, value]];
    }),
  ) as GivenAnswer;
  return Object.keys(kept).length > 0 ? kept : null;
};

/** An answer as two versions of it are compared: what it says, which is one thing, and the note beside it. */
export interface Sides {
  answer: GivenAnswer | null;
  note: string | undefined;
}

export function sidesOf(given: GivenAnswer | null): Sides {
  const { note, ...answer } = typedPart(given) ?? {};
  return { answer: typedPart(answer), note };
}

/** @param theirs which sides are the other's @param both which say both, one after the other */
export function chosenAnswer(
  mine: GivenAnswer | null,
  other: GivenAnswer | null,
  theirs: ReadonlySet<string>,
  both: ReadonlySet<string>,
): GivenAnswer | null {
  const [own, others] = [sidesOf(mine), sidesOf(other)];
  const { answer } = theirs.has('answer') ? others : own;
  const { note } = theirs.has('note') ? others : own;
  const text = both.has('answer') ? { text: `${other?.text}\n${mine?.text}` } : {};
  return typedPart({ ...answer, ...text, ...(note !== undefined && { note }) });
}

/** Whether two answers say the same. */
export const sameAnswer = (one: object | null | undefined, other: object | null | undefined): boolean =>
  isEqual(typedPart(one), typedPart(other));

/**
 * Both changes of one answer in one: each part is whose it was changed by.
 * @param base what both began from
 * @returns undefined if both have changed the same part, or if their changes exclude each other
 */
export function merged(
  base: object | null,
  mine: GivenAnswer | null,
  theirs: GivenAnswer | null,
): GivenAnswer | null | undefined {
  const before = typedPart(base) ?? {};
  const result: Record<string, unknown> = {};
  for (const part of parts) {
    const [was, own, other] = [before[part], mine?.[part], theirs?.[part]];
    const changedOwn = !isEqual(was, own);
    const changedOther = !isEqual(was, other);
    if (changedOwn && changedOther && !isEqual(own, other)) return undefined;
    const value = changedOwn ? own : other;
    if (value !== undefined) result[part] = value;
  }
  // One is an answer, the other says "not applicable": the user must decide.
  if (result.notApplicable !== undefined && ['choice', 'text', 'rows'].some((part) => result[part] !== undefined))
    return undefined;
  return typedPart(result);
}
