import type { Level } from '../../../kernel/levels';
import type { RiskState } from '../gap';
import type { Driver, Implementation, StatementEntry } from './statement';

/*
 * The requirements on a statement of applicability before it is final, and the project's knowledge of a control
 * (ISO/IEC 27001:2022, 6.1.3 c and d: no necessary control is left out; a justification for each; whether it is implemented).
 */

/** The project's knowledge of a control besides the statement. */
export interface ControlFacts {
  /** The finding's level after remediation; null: not assessed. */
  readonly level: Level | null;
  /** The answers say that it is not applicable, and why. */
  readonly isExcluded: boolean;
  readonly exclusionReason: string | null;
  readonly riskState: RiskState | null;
  /** Something is to be done about it, until when. */
  readonly isMeasured: boolean;
  /** Risks of assets whose treatment names it. */
  readonly risks: number;
  readonly responsible: string | null;
}

/** Obstacles to finalizing. */
export const statementProblems = ['undecided', 'noDriver', 'noImplementation', 'noJustification', 'reliedOn'] as const;
export type StatementProblem = (typeof statementProblems)[number];

/** Whether the project rests on the control: a risk is treated by it, or the gap analysis holds its absence for a risk. */
export const isReliedOn = ({ risks, riskState }: Pick<ControlFacts, 'risks' | 'riskState'>): boolean =>
  risks > 0 || riskState === 'open';

/** The obstacles of an entry; none if it can be final. */
export function problemsOfEntry(
  entry: Pick<StatementEntry, 'isApplicable' | 'drivers' | 'implementation' | 'justification'>,
  facts: Pick<ControlFacts, 'risks' | 'riskState'>,
): StatementProblem[] {
  const { isApplicable, drivers, implementation, justification } = entry;
  if (isApplicable === null) return ['undecided'];
  if (isApplicable)
    return [
      ...(drivers.length === 0 ? (['noDriver'] as const) : []),
      ...(implementation === null ? (['noImplementation'] as const) : []),
    ];
  return [
    ...(justification ? [] : (['noJustification'] as const)),
    ...(isReliedOn(facts) ? (['reliedOn'] as const) : []),
  ];
}

/** The implementation that a level suggests; null of a control that is not assessed and for which nothing is planned. */
function implementationOf({ level, isMeasured }: Pick<ControlFacts, 'level' | 'isMeasured'>): Implementation | null {
  if (level === null && !isMeasured) return null;
  if (level === 1) return 'full';
  if (level === 2 || level === 3) return 'partial';
  return isMeasured ? 'planned' : 'none';
}

export type Proposal = Pick<StatementEntry, 'isApplicable' | 'justification' | 'drivers' | 'implementation' | 'owner'>;

/**
 * A suggestion for a control from the project's findings and risks; people decide. A control that a risk relies on is never
 * suggested for exclusion. @returns null if nothing is known of it
 */
export function proposalOf(facts: ControlFacts): Proposal | null {
  const { isExcluded, exclusionReason, level, risks, riskState, responsible } = facts;
  if (isExcluded && !isReliedOn(facts))
    return { isApplicable: false, justification: exclusionReason, drivers: [], implementation: null, owner: null };
  if (level === null && risks === 0) return null;
  const drivers: Driver[] = risks > 0 || riskState !== null ? ['risk'] : ['practice'];
  return {
    isApplicable: true,
    justification: null,
    drivers,
    implementation: implementationOf(facts),
    owner: responsible,
  };
}

/** The content of an entry before the first save. */
export const blankEntry = (ref: string): StatementEntry => ({
  ref,
  isApplicable: null,
  justification: null,
  drivers: [],
  implementation: null,
  owner: null,
  description: null,
});

/** The stored form: an excluded or undecided entry has no drivers and no implementation; empty texts are absent. */
export function tidied(entry: StatementEntry): StatementEntry {
  const { ref, isApplicable, justification, drivers, implementation, owner, description } = entry;
  const isIn = isApplicable === true;
  return {
    ref,
    isApplicable,
    justification: justification?.trim() || null,
    drivers: isIn ? [...new Set(drivers)].sort() : [],
    implementation: isIn ? implementation : null,
    owner: owner?.trim() || null,
    description: description?.trim() || null,
  };
}
