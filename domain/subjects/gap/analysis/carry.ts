import type { Level, Words } from '../../../kernel/levels';
import { assessableEntries, carriedRefs, type MappingRow, partnersOf, type StandardEntry } from '../../iso/standard';
import type { AnsweredSheet } from './evaluate';

/*
 * Carries results from one standard to another by their mapping. A mapping says that two entries correspond, never that
 * one fulfills the other: a carried result is a starting point for judgment, and never stored as a finding.
 */

/** A finding as far as it is carried over. */
export interface CarriedSource {
  readonly findingId: string;
  readonly ref: string;
  readonly title: Words;
  /** The current level; null if unknown or not applicable. */
  readonly level: Level | null;
  readonly isExcluded: boolean;
}

/** The findings of another standard that correspond to an entry. */
export interface Carried {
  readonly ref: string;
  readonly title: Words;
  readonly parent: string | null;
  /** The most severe of their levels: a requirement is met no better than the weakest finding behind it. */
  readonly level: Level | null;
  /** Everything behind it does not apply. */
  readonly isExcluded: boolean;
  /** The corresponding findings; none if the mapping has nothing for it. */
  readonly sources: readonly CarriedSource[];
}

/**
 * The corresponding findings for each assessable entry of the other standard.
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
      ref,
      title,
      parent,
      sources,
      level: levels.length > 0 ? (Math.max(...levels) as Level) : null,
      isExcluded: sources.length > 0 && sources.every(({ isExcluded }) => isExcluded),
    };
  });
}

/**
 * Converts a questionnaire on one standard to another: its questions and rules refer to the corresponding entries.
 * @param rows the mapping as the questionnaire's own standard sees it
 */
export const carrySheet = ({ items, rules, ...sheet }: AnsweredSheet, rows: readonly MappingRow[]): AnsweredSheet => ({
  ...sheet,
  items: items.map((item) => ({
    ...item,
    question: { ...item.question, refs: carriedRefs(rows, item.question.refs) },
  })),
  rules: rules.map((rule) => ({ ...rule, refs: carriedRefs(rows, rule.refs) })),
});
