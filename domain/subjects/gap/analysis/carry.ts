import type { Level, Words } from '../../../kernel/levels';
import { assessableEntries, carriedRefs, type MappingRow, partnersOf, type StandardEntry } from '../../iso/standard';
import type { AnsweredSheet } from './evaluate';

/*
 * What is known of one standard, told of another by their mapping. A mapping says that two entries correspond, never that
 * one fulfils the other: what is carried over is a judgement to begin with, and stands nowhere as a finding.
 */

/** A finding as far as it is carried over. */
export interface CarriedSource {
  readonly findingId: string;
  readonly ref: string;
  readonly title: Words;
  /** As it stands; null where nothing is known, or it does not apply. */
  readonly level: Level | null;
  readonly isExcluded: boolean;
}

/** What findings of another standard say of an entry. */
export interface Carried {
  readonly ref: string;
  readonly title: Words;
  readonly parent: string | null;
  /** The gravest of those behind it: a requirement is met no better than the weakest of what it rests on. */
  readonly level: Level | null;
  /** Everything behind it does not apply. */
  readonly isExcluded: boolean;
  /** Findings of all that corresponds; none where the mapping says nothing of it. */
  readonly sources: readonly CarriedSource[];
}

/**
 * Of each entry of the other standard that can be assessed, what the findings say of it.
 * @param entries the other standard's
 * @param rows the mapping as the other standard sees it: `from` are its entries
 */
export function carryFindings(
  entries: readonly StandardEntry[],
  rows: readonly MappingRow[],
  findings: readonly CarriedSource[],
): Carried[] {
  const partners = partnersOf(rows);
  const byRef = new Map(findings.map((finding) => [finding.ref, finding]));
  return assessableEntries(entries).map(({ ref, title, parent }) => {
    const sources = (partners.get(ref) ?? []).flatMap(({ to }) => byRef.get(to) ?? []);
    const levels = sources.flatMap(({ level }) => level ?? []);
    return {
      ...{ ref, title, parent, sources },
      level: levels.length > 0 ? (Math.max(...levels) as Level) : null,
      isExcluded: sources.length > 0 && sources.every(({ isExcluded }) => isExcluded),
    };
  });
}

/**
 * A questionnaire on one standard as one on another: its questions and rules speak of what corresponds.
 * @param rows the mapping as the questionnaire's own standard sees it
 */
export const carrySheet = ({ items, rules, gapLevels }: AnsweredSheet, rows: readonly MappingRow[]): AnsweredSheet => ({
  gapLevels,
  items: items.map((item) => ({
    ...item,
    question: { ...item.question, refs: carriedRefs(rows, item.question.refs) },
  })),
  rules: rules.map((rule) => ({ ...rule, refs: carriedRefs(rows, rule.refs) })),
});
