/** Why a control is applied (ISO/IEC 27001:2022, 6.1.3 d: the justification for inclusion). */
export const drivers = ['law', 'contract', 'risk', 'practice'] as const;
export type Driver = (typeof drivers)[number];

export const implementations = ['none', 'planned', 'partial', 'full'] as const;
export type Implementation = (typeof implementations)[number];

/** An entry of the statement of applicability, for one control. */
export interface StatementEntry {
  readonly ref: string;
  /** Null: undecided. */
  readonly isApplicable: boolean | null;
  /** Why it is applied, or why it is left out. */
  readonly justification: string | null;
  readonly drivers: readonly Driver[];
  readonly implementation: Implementation | null;
  readonly owner: string | null;
  /** How it is implemented, and where that is written down. */
  readonly description: string | null;
}

/** board: a few pages of the statement for a board, as pdf. */
export const statementFormats = ['docx', 'pdf', 'xlsx', 'board'] as const;
export type StatementFormat = (typeof statementFormats)[number];
