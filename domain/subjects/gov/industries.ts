import data from '../../data/industryClasses.json';
import { spellingKey } from '../../kernel/spelling';

/* GB/T 4754: sections (A), divisions (A01), groups (A011) and classes (A0111). Screens ask the server for them. */

export interface Industry {
  readonly code: string;
  readonly name: string;
}

const all: readonly Industry[] = data.names.map(([code = '', name = '']) => ({ code, name }));
const byCode = new Map(all.map((one) => [one.code, one]));
export const industrySource = data.source;

/** 1 section … 4 class. */
export const industryLevel = (code: string): number => Math.max(1, code.length - 1);
/** What an industry is part of; undefined for a section. */
export const industryAbove = (code: string): string | undefined => {
  if (code.length === 1) return undefined;
  return code.length === 3 ? code.charAt(0) : code.slice(0, -1);
};

export const findIndustry = (code: string): Industry | undefined => byCode.get(code);

/** An industry with all that it is part of, the section first; empty for a code that there isn't. */
export function industryPath(code: string): Industry[] {
  const found = findIndustry(code);
  if (!found) return [];
  const above = industryAbove(code);
  return [...(above === undefined ? [] : industryPath(above)), found];
}

/** Its direct parts; without a code the sections. */
export const industriesBelow = (code?: string): Industry[] => all.filter((one) => industryAbove(one.code) === code);

/** How well an industry is meant by what was typed; 0: not at all. */
function likeness({ code, name }: Industry, wanted: string, spoken: RegExp | undefined): number {
  // Codes are often written without the letter of their section.
  const typed = wanted.toUpperCase();
  if (code === typed || (/^\d/.test(typed) && code.slice(1) === typed)) return 5;
  if (code.startsWith(typed) || (/^\d/.test(typed) && code.slice(1).startsWith(typed))) return 4;
  if (name === wanted) return 5;
  if (name.startsWith(wanted)) return 3;
  if (name.includes(wanted)) return 2;
  return spoken?.test(name) ? 1 : 0;
}

/**
 * Industries by code, name or how the name is spoken, the best first and the finer ones before those that they are part of.
 * @param spoken names that are spoken as typed
 */
export function searchIndustries(keyword: string, max: number, spoken?: RegExp): Industry[] {
  const wanted = spellingKey(keyword);
  if (wanted === '') return [];
  return all
    .map((one) => ({ one, fits: likeness(one, wanted, spoken) }))
    .filter(({ fits }) => fits > 0)
    .sort(
      (a, b) =>
        b.fits - a.fits ||
        (a.fits >= 4 ? a.one.code.length - b.one.code.length : b.one.code.length - a.one.code.length) ||
        (a.one.code < b.one.code ? -1 : 1),
    )
    .slice(0, max)
    .map(({ one }) => one);
}
