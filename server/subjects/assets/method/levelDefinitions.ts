import type { Level } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { documentText } from '#server/kernel/documents/texts';

/** Quantities measured in levels, with a definition for each level. */
export const definedScales = [
  'importance',
  'confidentiality',
  'integrity',
  'availability',
  'threatFrequency',
  'vulnerabilitySeverity',
  'risk',
] as const;
export type DefinedScale = (typeof definedScales)[number];

export const scaleName = (language: Language, scale: DefinedScale) => documentText(language, `assets.levels.${scale}`);

/** The meaning of a level, for the help sheet of the workbook and the method chapter of the report (GB/T 20984). */
export const levelDefinition = (language: Language, scale: DefinedScale, level: Level) =>
  documentText(language, `assets.levels.${scale}${level}`);
