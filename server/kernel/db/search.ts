import { like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { cleanText, narrow, wide } from '#domain/kernel/spelling';

/** A typed text as a pattern, under the name of how it is looked for: a prepared statement knows by it which one it is. */
export interface Pattern {
  /** What was typed, without what nobody sees. */
  typed?: string;
  /** Every character has one spelling, as those of Chinese have. */
  exact?: string;
  /** A regular expression: of letters, digits and signs every case and width. */
  spelled?: string;
}
/** A pattern that also finds names by how they are spoken. */
export interface NamePattern extends Pattern {
  /** A regular expression. */
  spoken?: string | undefined;
}

/** A LIKE pattern for texts that contain the typed words literally. */
const likePattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

/** One character in all its spellings. */
function spellings(character: string): string {
  const all = new Set([character.toLowerCase(), character.toUpperCase()].filter((one) => [...one].length === 1));
  for (const one of [...all]) all.add(wide(one));
  return all.size > 1 ? `[${[...all].map((one) => one.replace(/[[\]\\^-]/, '\\$&')).join('')}]` : character;
}

/**
 * The pattern of a keyword, without what nobody sees. A search reads all rows that it may find, so its cost is that of a
 * comparison: `LIKE` takes a third of the time of a regular expression, which is quicker than ILIKE.
 */
export function patternOf(keyword: string | undefined): Pattern {
  const typed = keyword && narrow(cleanText(keyword));
  if (!typed) return {};
  const characters = [...typed];
  const spelled = characters.map(spellings);
  return spelled.some((one) => one.startsWith('['))
    ? { typed, spelled: spelled.join('') }
    : { typed, exact: likePattern(typed) };
}

/** Matches text anywhere in one of the columns, whatever its case and width; wildcards are taken literally. */
export function containing({ exact, spelled }: Pattern, ...columns: (AnyPgColumn | SQL)[]): SQL | undefined {
  if (exact !== undefined) return or(...columns.map((column) => like(column, exact)));
  if (spelled !== undefined) return or(...columns.map((column) => sql`${column} ~ ${spelled}`));
  return undefined;
}

/** The same for names, which are also found by their Pinyin. */
export function called(pattern: NamePattern, ...names: (AnyPgColumn | SQL)[]): SQL | undefined {
  const { spoken } = pattern;
  return or(containing(pattern, ...names), ...(spoken ? names.map((name) => sql`${name} ~ ${spoken}`) : []));
}
