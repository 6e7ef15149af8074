import type { RoleCode } from '../../kernel/roles';

/** One step of a workflow: its states, its action, and its conditions. */
export interface Transition<Action extends string, State, Facts> {
  readonly action: Action;
  readonly from: State | readonly State[];
  /** Null: the record is gone. */
  readonly to: State | null;
  /** One of these roles is needed; without them the step is not tied to roles. */
  readonly roles?: readonly RoleCode[];
  /** Further conditions on the record. */
  readonly given?: (facts: Facts) => boolean;
  /** Further conditions on the caller. */
  readonly by?: (facts: Facts) => boolean;
  /** The caller must give a reason, or say what was done. */
  readonly asksReason?: true;
}

interface Definition<Action extends string, State, Facts, Extra> {
  /** In the order in which screens offer them. */
  readonly actions: readonly Action[];
  /** Every step that there is; the first that fits is taken. */
  readonly transitions: readonly (Transition<Action, State, Facts> & Extra)[];
  /** Whether two states are the same; by identity by default. */
  readonly isSame?: (one: State, other: State) => boolean;
}

export interface Workflow<Action extends string, State, Facts, Extra> {
  readonly actions: readonly Action[];
  readonly transitions: readonly (Transition<Action, State, Facts> & Extra)[];
  /** The step that the caller may make from here, or undefined. */
  find(action: Action, from: State, facts: Facts): (Transition<Action, State, Facts> & Extra) | undefined;
  /** The caller's possible actions from here. Buttons read only this. */
  allowedActions(from: State, facts: Facts): Action[];
  /** Whether some caller may make this step from here: then a refusal is about this caller, not about the record. */
  isPossible(action: Action, from: State, facts: Facts): boolean;
  asksReason(action: Action): boolean;
}

/**
 * A workflow from its table. The table alone decides which state follows which: the server asks it before it writes,
 * and lists answer the actions that it allows.
 * @typeParam Facts what conditions need beside the state; with `roles` if steps are tied to roles
 */
export function defineWorkflow<Action extends string, State, Facts = object, Extra = unknown>({
  actions,
  transitions,
  isSame = Object.is,
}: Definition<Action, State, Facts, Extra>): Workflow<Action, State, Facts, Extra> {
  const byAction = new Map(actions.map((action) => [action, transitions.filter((row) => row.action === action)]));
  const begins = (row: Transition<Action, State, Facts>, from: State) =>
    Array.isArray(row.from) ? row.from.some((state) => isSame(state, from)) : isSame(row.from as State, from);
  const isAt = (row: Transition<Action, State, Facts>, from: State, facts: Facts) =>
    begins(row, from) && (!row.given || row.given(facts));
  const rolesOf = (facts: Facts): readonly RoleCode[] => (facts as { roles?: readonly RoleCode[] }).roles ?? [];
  const mayTake = ({ roles, by }: Transition<Action, State, Facts>, facts: Facts) =>
    (!roles || roles.some((role) => rolesOf(facts).includes(role))) && (!by || by(facts));
  const find = (action: Action, from: State, facts: Facts) =>
    byAction.get(action)?.find((row) => isAt(row, from, facts) && mayTake(row, facts));
  return {
    actions,
    transitions,
    find,
    allowedActions: (from, facts) => actions.filter((action) => find(action, from, facts)),
    isPossible: (action, from, facts) => byAction.get(action)?.some((row) => isAt(row, from, facts)) === true,
    asksReason: (action) => transitions.some((row) => row.action === action && row.asksReason === true),
  };
}
