import type { RoleCode } from './roles';

/** An action that a caller wants to take on a noun, with the roles that may take it. */
export interface Need<Action extends string = string> {
  readonly noun: string;
  readonly action: Action;
  readonly roles: readonly RoleCode[];
}

/** The actions of one noun by role: the one table that endpoints, allowedActions in answers and tests read. */
export interface NounPolicy<Action extends string> {
  readonly actions: readonly Action[];
  /** Roles that may take any action on it. */
  readonly roles: readonly RoleCode[];
  rolesThatMay(action: Action): readonly RoleCode[];
  need(action: Action): Need<Action>;
  /** The actions that these roles may take; the noun's state may forbid some of them. */
  allowed(roles: readonly string[]): Action[];
}

/** @param table action to roles, with every action of the noun */
export function definePolicy<Action extends string>(
  noun: string,
  table: Readonly<Record<Action, readonly RoleCode[]>>,
): NounPolicy<Action> {
  const actions = Object.keys(table) as Action[];
  return {
    actions,
    roles: [...new Set(actions.flatMap((action) => table[action]))],
    rolesThatMay: (action) => table[action],
    need: (action) => ({ noun, action, roles: table[action] }),
    allowed: (roles) => actions.filter((action) => table[action].some((role) => roles.includes(role))),
  };
}
