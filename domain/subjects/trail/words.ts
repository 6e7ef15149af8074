import type { TextValues } from '../../kernel/texts';

/** What of a row's detail may stand in the words for its action. */
export const valuesOf = (detail: Readonly<Record<string, unknown>>): TextValues =>
  Object.fromEntries(
    Object.entries(detail).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
