import { isJudged, type Judgement } from '#domain/kernel/judgement';
import type { StatementEntry } from './statement';
import { type OpenState, openStateOf, openStates } from './versions';

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

/** The controls that somebody has still to implement, by how far they are. */
export interface OwnerShare {
  /** Null: nobody is named. */
  readonly owner: string | null;
  readonly counts: Readonly<Record<OpenState, number>>;
}

/** Who has how much to implement, most first; equally much by name, without a name last. */
export function ownersOf(
  entries: readonly Pick<StatementEntry, 'isApplicable' | 'implementation' | 'owner'>[],
): OwnerShare[] {
  const shares = new Map<string | null, Record<OpenState, number>>();
  for (const entry of entries) {
    const state = openStateOf(entry);
    if (state === null) continue;
    const owner = entry.owner?.trim() || null;
    const counts = shares.get(owner) ?? { unstated: 0, none: 0, planned: 0, partial: 0 };
    counts[state]++;
    shares.set(owner, counts);
  }
  const sum = (counts: OwnerShare['counts']) => openStates.reduce((all, state) => all + counts[state], 0);
  return [...shares]
    .map(([owner, counts]) => ({ owner, counts }))
    .toSorted((a, b) => sum(b.counts) - sum(a.counts) || (a.owner ?? '\uffff').localeCompare(b.owner ?? '\uffff'));
}
