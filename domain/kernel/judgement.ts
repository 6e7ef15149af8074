/** What a board is told in one word: nothing yet, no, yes with conditions, yes. */
export const judgements = ['none', 'no', 'conditional', 'yes'] as const;
export type Judgement = (typeof judgements)[number];

/** Below this share of what is to be assessed nothing is judged, in percent. */
export const JUDGED_FROM = 80;

/** Whether enough was assessed for a judgement. */
export const isJudged = (assessed: number, all: number): boolean => all > 0 && assessed * 100 >= all * JUDGED_FROM;
