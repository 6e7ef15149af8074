/** Bounds of a template and its parts. */
export const templateLimits = {
  sections: 100,
  questions: 1_000,
  options: 50,
  columns: 20,
  choices: 50,
  refs: 30,
  rules: 300,
  depth: 8,
  /** Characters of a formula. */
  formula: 10_000,
  rows: 500,
  /** Of one channel: all of them are listed at once. */
  templates: 300,
  note: 500,
} as const;

/** Codes within a template: of sections, questions, options, columns. */
export const partCodePattern = /^[A-Za-z0-9][\w.-]{0,39}$/u;
