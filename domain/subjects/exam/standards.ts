import data from '../../data/examStandards.json';

/** Standards and laws that questions are about, with their editions, the latest last. */
export const examStandards: readonly {
  readonly standard: string;
  readonly zh: string;
  readonly en: string;
  readonly editions: readonly string[];
}[] = data;

/** Codes of the standards that questions are about. */
export const examStandardCodes = examStandards.map(({ standard }) => standard) as [string, ...string[]];

/** What a standard is called. */
export const standardName = (code: string): { zh: string; en: string } =>
  examStandards.find(({ standard }) => standard === code) ?? { zh: code, en: code };

/** The editions of a standard, the latest last. */
export const editionsOf = (code: string): readonly string[] =>
  examStandards.find(({ standard }) => standard === code)?.editions ?? [];

/** Whether a standard has this edition. */
export const hasEdition = (code: string, edition: string): boolean => editionsOf(code).includes(edition);
