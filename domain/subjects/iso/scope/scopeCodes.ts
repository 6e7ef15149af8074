import codeData from '../../../data/scopeCodes.json';
import proposalData from '../../../data/scopeProposals.json';
import type { Words } from '../../../kernel/levels';
import { matcherOf } from '../../../kernel/spelling';
import { industryAbove, industryPath } from '../../gov/industries';
import { type ScopeList, scopeLists } from './lists';

/*
 * Scope codes of certification, and which of them an industry probably needs. The lists are those of 2018. There is no
 * official table from industries to codes: proposals are the portal's own, and a channel may set others.
 */

export interface ScopeCode {
  readonly code: string;
  readonly name: string;
}
export const scopeSource = { ...codeData.source, edition: codeData.edition };
export const proposalSource: Words = proposalData.source;

const codesOf = new Map<ScopeList, readonly ScopeCode[]>(
  scopeLists.map((list) => {
    const codes = codeData.lists.find((one) => one.list === list)?.codes ?? [];
    return [list, codes.map(([code = '', name = '']) => ({ code, name }))];
  }),
);
const byCode = new Map(
  [...codesOf].map(([list, codes]) => [list, new Map(codes.map((one) => [one.code, one]))] as const),
);

export const findScopeCode = (list: ScopeList, code: string): ScopeCode | undefined => byCode.get(list)?.get(code);

/** The sector of a code of the list for quality, environment and safety, by its first two digits. */
export const sectorOf = (list: ScopeList, code: string): Words | undefined => {
  if (list !== 'QES') return undefined;
  const found = codeData.sectors.find((one) => code.startsWith(one.code));
  return found && { zh: found.zh, en: found.en };
};

/** Codes of a list by code, name or sector. */
export function searchScopeCodes(list: ScopeList, keyword: string | undefined, max: number): ScopeCode[] {
  const matches = matcherOf(keyword);
  const isCode = /^\d/.test(keyword ?? '');
  return (codesOf.get(list) ?? [])
    .filter(({ code, name }) => {
      if (isCode) return code.startsWith(keyword ?? '');
      const sector = sectorOf(list, code);
      return matches(name, sector?.zh ?? '', sector?.en ?? '');
    })
    .slice(0, max);
}

type Prefixes = Readonly<Partial<Record<ScopeList, readonly string[]>>>;
const proposals: Readonly<Record<string, Prefixes>> = proposalData.byIndustry;

/** Where an industry's codes lie: what is said of itself, or of the nearest one that it is part of. */
function prefixesOf(industry: string, list: ScopeList): readonly string[] {
  const own = proposals[industry]?.[list];
  if (own) return own;
  const above = industryAbove(industry);
  return above === undefined ? [] : prefixesOf(above, list);
}

/** Words that nearly every name has. */
const common = /制造业?|批发|零售|生产|加工|活动|服务|其他|及其?|和|的|业|（.*?）|\(.*?\)|[、，；,;]/gu;
function pairsOf(name: string): Set<string> {
  const plain = [...name.replace(common, ' ')].join('');
  const pairs = new Set<string>();
  for (const word of plain.split(' '))
    for (let at = 0; at < word.length - 1; at += 1) pairs.add(word.slice(at, at + 2));
  return pairs;
}

/** How near two names are: the share of pairs of characters that both have, 0 to 1. */
export function nearness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  if (a.size === 0 || b.size === 0) return 0;
  const shared = [...a].filter((pair) => b.has(pair)).length;
  return (2 * shared) / (a.size + b.size);
}

const isBelow = (code: string, prefix: string) => code === prefix || code.startsWith(`${prefix}.`);

/** What a sector counts where no name is near: the first that is named is the likeliest. */
const PLACE = 0.001;
const PROPOSED = 8;

/**
 * The portal's own proposal for an industry, the likeliest first: within what is named for its division or group, by how near
 * the names are. A class counts more than what it is part of.
 */
export function proposeScopeCodes(industry: string, list: ScopeList): ScopeCode[] {
  const prefixes = prefixesOf(industry, list);
  const path = industryPath(industry);
  const scoreOf = (code: ScopeCode) =>
    path.reduce((sum, { name }, at) => sum + nearness(name, code.name) * (at + 1), 0) -
    prefixes.findIndex((prefix) => isBelow(code.code, prefix)) * PLACE;
  return (codesOf.get(list) ?? [])
    .filter(({ code }) => prefixes.some((prefix) => isBelow(code, prefix)))
    .map((code) => ({ code, score: scoreOf(code) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, PROPOSED)
    .map(({ code }) => code);
}
