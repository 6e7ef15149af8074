import data from '../../../data/industryDefaults.json';
import type { Words } from '../../../kernel/levels';
import { industryAbove, industryPath } from '../../gov/industries';

/* What is usual in an industry, as the portal has compiled it: offered, never taken over unconfirmed. */

export const defaultsSource: Words = data.source;

interface Defaults {
  readonly en: string;
  readonly special: readonly string[];
  readonly key: readonly string[];
  readonly aspects: readonly string[];
}
const byIndustry: Readonly<Record<string, Defaults>> = data.byIndustry;

/** What is known of the industry itself, or of the nearest one that it is part of. */
function nearestDefaults(industry: string): Defaults | undefined {
  const above = industryAbove(industry);
  return byIndustry[industry] ?? (above === undefined ? undefined : nearestDefaults(above));
}

const wordsOf = (keys: readonly string[], words: Readonly<Record<string, Words>>): Words[] =>
  keys.flatMap((key) => words[key] ?? []);

/** What of an industry's name says what is made or done: 稻谷种植, 血管支架制造 → 血管支架. */
const product = (name: string) => name.replace(/(?:制造|生产|加工)?业?$/u, '') || name;

/** How a scope may read, by what the section of the industry does. */
function wordingOf(industry: string, designs: boolean): Words | undefined {
  const name = industryPath(industry).at(-1)?.name;
  const en = nearestDefaults(industry)?.en;
  if (name === undefined || en === undefined) return undefined;
  const section = industry.charAt(0);
  if (section === 'C' && !/修理/u.test(name))
    return {
      zh: designs ? `${product(name)}的设计、开发、生产和销售` : `${product(name)}的生产和销售`,
      en: `${designs ? 'Design, development, production' : 'Production'} and sale of … (${en})`,
    };
  if (section === 'E')
    return {
      zh: `资质范围内的${name.replace(/业$/u, '')}施工`,
      en: `Construction within the granted qualification: … (${en})`,
    };
  if (section === 'F') return { zh: `…的销售（${name}）`, en: `Sale of … (${en})` };
  if (industry.startsWith('I65'))
    return {
      zh: `…软件的设计、开发、实施和运维服务（${name}）`,
      en: `Design, development, implementation and operation of … software (${en})`,
    };
  // Agriculture, mining and supply are named by what is done, services mostly as well.
  if (/[ABD]/u.test(section)) return { zh: name.replace(/业$/u, ''), en: `… (${en})` };
  return { zh: /服务$/u.test(name) ? name : `${name.replace(/业$/u, '')}服务`, en: `Provision of … (${en})` };
}

export interface IndustryDefaults {
  readonly wording: Words | null;
  /** Processes whose result often can't be verified afterwards, so that they are validated: ISO 9001, 8.5.1 f. */
  readonly specialProcesses: readonly Words[];
  readonly keyProcesses: readonly Words[];
}

export function industryDefaults(industry: string): IndustryDefaults {
  const known = nearestDefaults(industry);
  return {
    wording: wordingOf(industry, known?.key.includes('design') ?? false) ?? null,
    specialProcesses: wordsOf(known?.special ?? [], data.specialProcesses),
    keyProcesses: wordsOf(known?.key ?? [], data.keyProcesses),
  };
}

export const aspectConditions = ['normal', 'abnormal', 'emergency'] as const;
export type AspectCondition = (typeof aspectConditions)[number];

/** An environmental aspect: what the company does, and what becomes of it. */
export interface EnvironmentalAspect extends Words {
  readonly impactZh: string;
  readonly impactEn: string;
  readonly condition: AspectCondition;
}

/** Aspects that are usual in an industry, those of its processes before those of every office. */
export function usualAspects(industry: string): EnvironmentalAspect[] {
  const aspects = data.aspects as Readonly<Record<string, EnvironmentalAspect>>;
  const known = nearestDefaults(industry);
  if (!known) return [];
  return [...new Set([...known.aspects, ...data.everywhere])].flatMap((key) => aspects[key] ?? []);
}
