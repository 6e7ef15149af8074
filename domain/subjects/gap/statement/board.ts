import { isJudged, type Judgement } from '#domain/kernel/judgement';
import type { StatementEntry } from './statement';

/**
 * Whether the statement is complete and its controls are implemented, for a board edition.
 * - none: less than 80 % of the controls are decided;
 * - no: a control is undecided, or one that applies is not begun;
 * - conditional: a control that applies is planned or partly implemented;
 * - yes: all are decided, and those that apply are implemented.
 */
export function statementJudgement(
  entries: readonly Pick<StatementEntry, 'isApplicable' | 'implementation'>[],
): Judgement {
  const decided = entries.filter(({ isApplicable }) => isApplicable !== null);
  if (!isJudged(decided.length, entries.length)) return 'none';
  const applicable = decided.filter(({ isApplicable }) => isApplicable);
  if (decided.length < entries.length || applicable.some(({ implementation }) => (implementation ?? 'none') === 'none'))
    return 'no';
  return applicable.some(({ implementation }) => implementation !== 'full') ? 'conditional' : 'yes';
}
