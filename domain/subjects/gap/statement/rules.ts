import type { Level } from '../../../kernel/levels';
import type { RiskState } from '../gap';
import type { Driver, Implementation, StatementEntry } from './statement';

/*
 * What a statement of applicability has to say before it can be final, and what the project already knows of a control
 * (ISO/IEC 27001:2022, 6.1.3 c and d: no necessary control is left out; why each one is in or out, and whether it is there).
 */

/** What the project knows of a control besides what the statement says. */
export interface ControlFacts {
  /** The finding's level as it stands, after what was done about it; null where nothing is known. */
  readonly level: Level | null;
  /** The answers say that it does not apply, and why. */
  readonly isExcluded: boolean;
  readonly exclusionReason: string | null;
  readonly riskState: RiskState | null;
  /** Something is to be done about it, until when. */
  readonly isMeasured: boolean;
  /** Risks of assets whose treatment names it. */
  readonly risks: number;
  readonly responsible: string | null;
}

/** What stands against being final. */
export const statementProblems = ['undecided', 'noDriver', 'noImplementation', 'noJustification', 'reliedOn'] as const;
export type StatementProblem = (typeof statementProblems)[number];

/** Whether the project rests on the control: a risk is treated by it, or the gap analysis holds its absence for a risk. */
export const isReliedOn = ({ risks, riskState }: Pick<ControlFacts, 'risks' | 'riskState'>): boolean =>
  risks > 0 || riskState === 'open';

/** What an entry lacks; nothing where it could be final. */
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

/** Of a level: what the answers say is there. */
function implementationOf({ level, isMeasured }: Pick<ControlFacts, 'level' | 'isMeasured'>): Implementation {
  if (level === 1) return 'full';
  if (level === 2 || level === 3) return 'partial';
  return isMeasured ? 'planned' : 'none';
}

export type Proposal = Pick<StatementEntry, 'isApplicable' | 'justification' | 'drivers' | 'implementation' | 'owner'>;

/**
 * What the project's findings and risks suggest of a control; somebody decides. What is relied on is never proposed to be
 * left out. @returns null where nothing is known of it
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

/** What an entry says that nobody has written yet. */
export const blankEntry = (ref: string): StatementEntry => ({
  ...{ ref, isApplicable: null, justification: null, drivers: [] },
  ...{ implementation: null, owner: null, description: null },
});

/** As it is kept: what is left out has no driver and is not implemented, what is undecided neither; empty texts are none. */
export function tidied(entry: StatementEntry): StatementEntry {
  const { ref, isApplicable, justification, drivers, implementation, owner, description } = entry;
  const isIn = isApplicable === true;
  return {
    ...{ ref, isApplicable },
    justification: justification?.trim() || null,
    drivers: isIn ? [...new Set(drivers)].sort() : [],
    implementation: isIn ? implementation : null,
    owner: owner?.trim() || null,
    description: description?.trim() || null,
  };
}
