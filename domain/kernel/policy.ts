import type { RoleCode } from './roles';

/** Something that a caller wants to do to a noun, with the roles that may. */
export interface Need<Action extends string = string> {
  readonly noun: string;
  readonly action: Action;
  readonly roles: readonly RoleCode[];
}

/** Who may do what to one noun: the one table that endpoints, answers' allowedActions and tests read. */
export interface NounPolicy<Action extends string> {
  readonly actions: readonly Action[];
  /** Roles that may do anything to it at all. */
  readonly roles: readonly RoleCode[];
  rolesThatMay(action: Action): readonly RoleCode[];
  need(action: Action): Need<Action>;
  /** What these roles may do; what the noun's state forbids comes on top. */
  allowed(roles: readonly string[]): Action[];
}

/** @param table action to roles; every action of the noun stands in it */
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
