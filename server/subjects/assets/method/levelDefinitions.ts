import type { Level } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import type { Edition, ThreatCapability } from '#domain/subjects/assets/method/method';
import { documentText } from '#server/kernel/documents/texts';

/** Scales whose words each edition of GB/T 20984 has of its own: those of the two are never mixed. */
const scales = [
  'importance',
  'confidentiality',
  'integrity',
  'availability',
  'threatFrequency',
  'vulnerabilitySeverity',
] as const;
type Scale = (typeof scales)[number];
export type DefinedScale = Scale | 'exploitability' | 'risk';

/** The scales by which assets, threats and vulnerabilities are rated under an edition. */
export const ratedScales = (edition: Edition): readonly Exclude<DefinedScale, 'risk'>[] =>
  edition === '2022' ? [...scales, 'exploitability'] : scales;

const isShared = (scale: DefinedScale): scale is 'risk' => scale === 'risk';
const isNew = (scale: DefinedScale): scale is 'exploitability' => scale === 'exploitability';

export function scaleName(language: Language, scale: DefinedScale, edition: Edition): string {
  if (isShared(scale)) return documentText(language, 'assets.levels.risk');
  if (isNew(scale) || edition === '2022') return documentText(language, `assets.levels2022.${scale}`);
  return documentText(language, `assets.levels.${scale}`);
}

/** The meaning of a level, for the help sheet of the workbook and the method chapter of the report (GB/T 20984). */
export function levelDefinition(language: Language, scale: DefinedScale, level: Level, edition: Edition): string {
  if (isShared(scale)) return documentText(language, `assets.levels.risk${level}`);
  if (isNew(scale) || edition === '2022') return documentText(language, `assets.levels2022.${scale}${level}`);
  return documentText(language, `assets.levels.${scale}${level}`);
}

/** What has a capability (GB/T 20984-2022, table E.4). */
export const capabilityDefinition = (language: Language, capability: ThreatCapability): string =>
  documentText(language, `assets.levels2022.capability_${capability}`);
