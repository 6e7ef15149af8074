import { fullMark } from '../question/answers';

/** The mark of one question, with where it belongs. */
export interface MarkedQuestion {
  /** Position of its section in the exam. */
  readonly section: number;
  readonly standard: string;
  readonly clause: string;
  readonly mark: number;
  /** Of a question that was withdrawn: it counts for nobody. */
  readonly isWithdrawn?: boolean;
}

export interface SectionScore {
  /** Percent, rounded down to a tenth: what is shown never looks better than it is. */
  readonly percent: number;
  readonly minimum: number | null;
  readonly isReached: boolean;
}
export interface Score {
  readonly percent: number;
  readonly isPassed: boolean;
  readonly sections: readonly SectionScore[];
  /** Where marks were lost, each clause once, the worst first: what to learn again. */
  readonly weak: readonly { readonly standard: string; readonly clause: string }[];
}

const percentOf = (marks: number, of: number): number => (of === 0 ? 100 : Math.floor((marks * 1000) / of) / 10);
/** By whole numbers: 70 of 100 is reached with exactly 70 percent of the marks. */
const reaches = (marks: number, of: number, minimum: number | null): boolean =>
  minimum === null || marks * 100 >= minimum * of;

/**
 * The result of a sitting. Every question counts the same; one that was withdrawn counts for nobody.
 * @param minimums of the sections, in their order
 */
export function scoreOf(
  questions: readonly MarkedQuestion[],
  { passMark, minimums }: { passMark: number; minimums: readonly (number | null)[] },
): Score {
  const counted = questions.filter(({ isWithdrawn }) => !isWithdrawn);
  const sum = (those: readonly MarkedQuestion[]) => those.reduce((total, { mark }) => total + mark, 0);
  const sections = minimums.map((minimum, at) => {
    const those = counted.filter(({ section }) => section === at);
    const of = those.length * fullMark;
    return { percent: percentOf(sum(those), of), minimum, isReached: reaches(sum(those), of, minimum) };
  });
  const of = counted.length * fullMark;
  const lost = new Map<string, { standard: string; clause: string; marks: number }>();
  for (const { standard, clause, mark } of counted) {
    if (mark >= fullMark) continue;
    const key = `${standard}\n${clause}`;
    const before = lost.get(key)?.marks ?? 0;
    lost.set(key, { standard, clause, marks: before + fullMark - mark });
  }
  return {
    percent: percentOf(sum(counted), of),
    isPassed: of > 0 && reaches(sum(counted), of, passMark) && sections.every(({ isReached }) => isReached),
    sections,
    weak: [...lost.values()].sort((a, b) => b.marks - a.marks).map(({ standard, clause }) => ({ standard, clause })),
  };
}
