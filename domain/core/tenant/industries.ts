import data from '../../data/industries.json';
import type { Words } from '../../kernel/levels';

/** Sections (门类) of GB/T 4754-2017, industrial classification of the national economy. */
// biome-ignore format: one letter per line would add nothing.
export const industryCodes = [
  'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T',
] as const;
export type IndustryCode = (typeof industryCodes)[number];

interface Industry extends Words {
  readonly code: IndustryCode;
}
export const industries = data as readonly Industry[];

/** An industry in words; the code itself where the portal doesn't know it any more. */
export const industryWord = (code: string, language: keyof Words): string =>
  industries.find((industry) => industry.code === code)?.[language] ?? code;
