/*
 * A certification process: the exam that internal auditors sit, and its rules. A sitting keeps the rules that it began with; what is
 * changed later counts for the next ones.
 */
import type { HalfRightRule } from '../question/answers';
import type { Difficulty, QuestionWords } from '../question/content';
import { standardName } from '../standards';

/** What questions one row of a blueprint draws; what it leaves open is any. */
export interface BlueprintRow {
  readonly standard: string;
  readonly edition: string;
  /** The clause itself and those below it; null: any. */
  readonly clause: string | null;
  readonly difficulty: Difficulty | null;
  readonly count: number;
}

/** A part of the exam with a result of its own. */
export interface BlueprintSection {
  readonly name: QuestionWords;
  /** Percent that a person must reach in this section as well; null: none. */
  readonly minimum: number | null;
  readonly rows: readonly BlueprintRow[];
}

/** What a candidate reads before the first sitting. */
export interface LearningUnit {
  readonly id: string;
  readonly title: QuestionWords;
  readonly text: QuestionWords;
}

/** What a person sees: the result alone, or, once the process is closed, each question with their answer and the right one as well. */
export const reviewRules = ['result', 'answers'] as const;
export type ReviewRule = (typeof reviewRules)[number];

/** Rules of a sitting. */
export interface ExamRules {
  readonly minutes: number;
  /** Percent of all marks. */
  readonly passMark: number;
  readonly halfRight: HalfRightRule;
  readonly review: ReviewRule;
}

/** What a sitting keeps of its process from its start on. */
export interface SittingRules extends ExamRules {
  readonly validMonths: number;
  /** What its certificate says was examined. */
  readonly standards: readonly string[];
}

/** What a process says. */
export interface ProcessContent extends ExamRules {
  readonly name: QuestionWords;
  /** What it asks of a candidate, and what they should bring. */
  readonly notice: QuestionWords;
  readonly sections: readonly BlueprintSection[];
  /** Sittings of one person. */
  readonly tries: number;
  /** Days between two of them. */
  readonly waitDays: number;
  readonly units: readonly LearningUnit[];
  /** Of the certificate. */
  readonly validMonths: number;
  /** How long answers are kept after the sitting; at least for the time of an appeal. */
  readonly keepMonths: number;
}

export const questionCount = (sections: readonly BlueprintSection[]): number =>
  sections.flatMap(({ rows }) => rows).reduce((sum, { count }) => sum + count, 0);

/** An exam as it is usual: there is no legal pass mark for internal auditors. */
export const usualRules = {
  minutes: 60,
  passMark: 70,
  halfRight: 'nothing',
  review: 'result',
  tries: 2,
  waitDays: 7,
  validMonths: 36,
  keepMonths: 48,
} as const satisfies Partial<ProcessContent>;

/** What a certificate says was examined: the ISO standards of a blueprint, as they are cited, such as ISO/IEC 27001:2022. */
export const examinedStandards = (sections: readonly BlueprintSection[]): string[] => [
  ...new Set(
    sections
      .flatMap(({ rows }) => rows)
      .flatMap(({ standard, edition }) => {
        const [cited] = /^ISO(?:\/IEC)? \d+/u.exec(standardName(standard).en) ?? [];
        return cited === undefined ? [] : [`${cited}:${edition}`];
      }),
  ),
];

const rowsOf = (standard: string, edition: string, counts: Readonly<Record<string, number>>): BlueprintRow[] =>
  Object.entries(counts).map(([clause, count]) => ({ standard, edition, clause, difficulty: null, count }));

/** Forty questions for internal auditors of an information security management system; the platform's bank can draw them. */
export const usualSections: readonly BlueprintSection[] = [
  {
    name: { zh: '管理体系审核', en: 'Auditing management systems' },
    minimum: null,
    rows: rowsOf('ISO19011', '2026', { 4: 3, 5: 3, 6: 7, 7: 1 }),
  },
  {
    name: { zh: '信息安全管理体系要求', en: 'Requirements for information security' },
    minimum: 50,
    rows: rowsOf('ISO27001', '2022', { 4: 2, 5: 2, 6: 4, 7: 2, 8: 1, 9: 3, 10: 2 }),
  },
  {
    name: { zh: '附录 A 的控制', en: 'Controls of Annex A' },
    minimum: null,
    rows: rowsOf('ISO27001', '2022', { 'A.5': 4, 'A.6': 1, 'A.7': 1, 'A.8': 4 }),
  },
];
