import type { Words } from '#domain/kernel/levels';
import { spellingKey } from '#domain/kernel/spelling';
import threatData from '../../../data/threats.json';
import vulnerabilityData from '../../../data/vulnerabilities.json';
import type { UnitCategory } from '../inventory/derivation';
import type { Treatment } from '../risk/treatment';

export const catalogueKinds = ['threat', 'vulnerability'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** A suggestion for a risk: one treatment of ISO/IEC 27005, one sentence, and the Annex A controls that it leads to. */
export interface Suggestion extends Words {
  readonly key: string;
  readonly treatment: Treatment;
  /** References as in domain/subjects/iso/controls. */
  readonly controls: readonly string[];
  /** Given where it helps some kinds of units alone. */
  readonly categories?: readonly UnitCategory[];
}

interface Entry extends Words {
  readonly key: string;
  /** The kinds of units that it concerns. */
  readonly categories: readonly UnitCategory[];
}
/** The groups of GB/T 20984-2007, and the failing supply chain that the 2022 edition adds. */
export type ThreatGroup = keyof typeof threatData;
export interface Threat extends Entry {
  readonly group: ThreatGroup;
}
export interface Vulnerability extends Entry {
  readonly suggestions: readonly Suggestion[];
}

type Advice = Omit<Suggestion, 'key'>;
interface GroupData extends Words {
  /** Suggestions for the whole group, whatever vulnerability is exploited. */
  readonly suggestions: readonly Advice[];
  readonly threats: readonly Entry[];
}
interface VulnerabilityData extends Entry {
  readonly suggestions: readonly Advice[];
}
// JSON knows no unions: domain/data/data.test.ts holds the files to these types.
const groups = threatData as Readonly<Record<ThreatGroup, GroupData>>;
const entries = vulnerabilityData as readonly VulnerabilityData[];

const groupKeys = Object.keys(groups) as ThreatGroup[];
const byGroup = <T>(of: (data: GroupData, group: ThreatGroup) => T) =>
  Object.fromEntries(groupKeys.map((group) => [group, of(groups[group], group)])) as Record<ThreatGroup, T>;
const keyed = (key: string, list: readonly Advice[]): Suggestion[] =>
  list.map((one, index) => ({ ...one, key: `${key}-${index + 1}` }));

export const threatGroups: Readonly<Record<ThreatGroup, Words>> = byGroup(({ zh, en }) => ({ zh, en }));

/** Threats that units face, by group. */
export const threats: readonly Threat[] = groupKeys.flatMap((group) =>
  groups[group].threats.map((threat) => ({ ...threat, group })),
);

/** Vulnerabilities that threats exploit, each with suggestions. */
export const vulnerabilities: readonly Vulnerability[] = entries.map(({ suggestions, ...entry }) => ({
  ...entry,
  suggestions: keyed(entry.key, suggestions),
}));

const groupSuggestions = byGroup(({ suggestions }, group) => keyed(group, suggestions));

const byName = <T extends Entry>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap((entry) => [entry.zh, entry.en].map((name) => [spellingKey(name), entry] as const)));
const threatsByName = byName(threats);
const vulnerabilitiesByName = byName(vulnerabilities);

/** The catalogue's entry with this name, in either language; letter case, width and spacing aside. */
export const threatNamed = (name: string): Threat | undefined => threatsByName.get(spellingKey(name));
export const vulnerabilityNamed = (name: string): Vulnerability | undefined =>
  vulnerabilitiesByName.get(spellingKey(name));

/**
 * Suggestions for a risk: those of its vulnerability if the catalog has it, else those of
 * the threat's group; none if both are free text.
 */
export function suggestionsFor(risk: {
  readonly threat: string;
  readonly vulnerability: string;
  readonly category: UnitCategory;
}): readonly Suggestion[] {
  const threat = threatNamed(risk.threat);
  const found = vulnerabilityNamed(risk.vulnerability)?.suggestions ?? (threat ? groupSuggestions[threat.group] : []);
  return found.filter(({ categories }) => !categories || categories.includes(risk.category));
}
