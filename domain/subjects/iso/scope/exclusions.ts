import type { Words } from '../../../kernel/levels';

/* Which clauses a company may say don't apply to it, and what speaks against one. Pure; the server and the form judge by it. */

/** clauses: with a reason; statement: by the statement of applicability; none: nothing may be left out. */
export const exclusionRules = ['clauses', 'statement', 'none'] as const;
export type ExclusionRule = (typeof exclusionRules)[number];

/** A clause that is often not applicable, when that is allowed, and how a reason may read. */
export interface UsualExclusion {
  readonly clause: string;
  readonly whenZh: string;
  readonly whenEn: string;
  readonly reasonZh: string;
  readonly reasonEn: string;
}
export interface NamedClause extends Words {
  readonly clause: string;
}

export interface Exclusion {
  readonly clause: string;
  readonly reason?: string;
}

/** What a scope says of the company; all of it as entered. */
export interface ScopeFacts {
  readonly scope?: string;
  readonly scopeEn?: string;
  readonly hasDesign?: boolean;
  readonly outsources?: boolean;
  /** Special processes that are usual in the company's industry. */
  readonly specialProcesses?: readonly Words[];
}

export const exclusionNoticeKinds = [
  'unknown',
  'unusual',
  'covered',
  'design',
  'outsourced',
  'words',
  'special',
] as const;
export type ExclusionNoticeKind = (typeof exclusionNoticeKinds)[number];

/** What to think about again. None of them keeps anybody from saving. */
export interface ExclusionNotice {
  /** The place of the exclusion. */
  readonly row: number;
  readonly clause: string;
  readonly kind: ExclusionNoticeKind;
  /** The clause that covers it, the word of the scope, or the usual processes. */
  readonly by?: Words;
}

/** Those that contradict what is entered elsewhere; the others are to be looked at. */
export const isContradiction = ({ kind }: ExclusionNotice): boolean =>
  kind === 'unknown' || kind === 'design' || kind === 'outsourced' || kind === 'words';

/** A clause as it is compared: 8.5.1f), 8.5.1 f and 第8.5.1 f条 are one. */
export function plainClause(text: string): string {
  const [, number = '', letter = ''] = /^第?\s*(\d+(?:\.\d+)*)\s*[(（]?([a-z])?[)）]?\s*条?$/iu.exec(text.trim()) ?? [];
  if (number === '') return text.trim();
  return letter === '' ? number : `${number} ${letter.toLowerCase()}`;
}

const isPart = (clause: string, of: string) => clause.startsWith(`${of}.`) || clause.startsWith(`${of} `);

/** Words of a scope that speak of what a clause is about. */
const speaking: readonly { readonly clause: string; readonly words: RegExp; readonly kind: 'design' | 'words' }[] = [
  { clause: '8.3', words: /设计|研发|研制|开发(?!区)|\b(?:design|development|develop(?:s|ing)?)\b/iu, kind: 'design' },
  { clause: '7.1.5', words: /检测|检验|校准|计量|\b(?:testing|inspection|calibration|measurement)\b/iu, kind: 'words' },
  {
    clause: '8.5.3',
    words:
      /来料加工|受托加工|代工|维修|修理|托管|仓储|运输|物业|\b(?:repair|storage|hosting|contract manufacturing)\b/iu,
    kind: 'words',
  },
  { clause: '8.5.5', words: /安装|售后|维保|维护|运维|\b(?:installation|after-sales|maintenance)\b/iu, kind: 'words' },
];

/**
 * What speaks against exclusions, by their places.
 * @param clauses of the standard's edition
 * @param usual those that are often not applicable
 */
export function exclusionNotices(
  exclusions: readonly Exclusion[],
  facts: ScopeFacts,
  { clauses, usual }: { clauses: readonly NamedClause[]; usual: readonly UsualExclusion[] },
): ExclusionNotice[] {
  const all = exclusions.map(({ clause }) => plainClause(clause));
  const spoken = [facts.scope ?? '', facts.scopeEn ?? ''].join('\n');
  return all.flatMap((clause, row): ExclusionNotice[] => {
    if (clause === '') return [];
    const notice = (kind: ExclusionNoticeKind, by?: string | Words): ExclusionNotice => ({
      row,
      clause,
      kind,
      ...(by !== undefined && { by: typeof by === 'string' ? { zh: by, en: by } : by }),
    });
    if (!clauses.some((one) => one.clause === clause)) return [notice('unknown')];
    const found: ExclusionNotice[] = [];
    const cover = all.find((one, at) => at !== row && (isPart(clause, one) || (one === clause && at < row)));
    if (cover !== undefined) found.push(notice('covered', cover));
    if (!usual.some((one) => one.clause === clause || isPart(clause, one.clause))) found.push(notice('unusual'));
    for (const { clause: about, words, kind } of speaking) {
      if (clause !== about && !isPart(clause, about)) continue;
      const [word] = words.exec(spoken) ?? [];
      if (word !== undefined) found.push(notice(kind, word));
      else if (kind === 'design' && facts.hasDesign === true) found.push(notice('design'));
    }
    if ((clause === '8.4' || isPart(clause, '8.4')) && facts.outsources === true) found.push(notice('outsourced'));
    const { specialProcesses = [] } = facts;
    if (clause === '8.5.1 f' && specialProcesses.length > 0)
      found.push(
        notice('special', {
          zh: specialProcesses.map(({ zh }) => zh).join('、'),
          en: specialProcesses.map(({ en }) => en).join(', '),
        }),
      );
    return found;
  });
}
