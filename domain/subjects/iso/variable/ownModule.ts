import type { VariableComponent } from './variable';

/*
 * Modules of facts that a channel adds to the portal's. What they hold is entered, asked for and named by templates as the
 * others are; rules here are those that only apply to what people define themselves.
 */

/** Names of a channel's own begin so: what the portal ships later never takes one of them. */
export const ownNamePattern = /^own[A-Z][A-Za-z0-9]{0,36}$/u;

/** Why components can't be saved: another module has the name; what was entered would no longer fit it. */
export interface OwnModuleFault {
  /** Its place among the components. */
  readonly at: number;
  readonly fault: 'nameTaken' | 'typeChanged';
}

const typeOf = ({ type, format = 'line', fields = [] }: VariableComponent): string =>
  JSON.stringify([type, type === 'string' ? format : '']) +
  JSON.stringify(
    fields.map((field) => [field.name, field.type, field.type === 'string' ? (field.format ?? 'line') : '']).sort(),
  );

/** A changed component still takes all that was entered in it: its type stays, and each of its parts. */
const stillFits = (before: VariableComponent, after: VariableComponent): boolean => {
  const kept = (after.fields ?? []).filter(({ name }) => before.fields?.some((one) => one.name === name));
  return typeOf({ ...after, fields: kept }) === typeOf(before);
};

/**
 * Why the components of a module can't be saved.
 * @param known components that the module has, or once had: what was entered in them is kept
 * @param taken names that other modules of the channel have, or once had
 */
export function faultsOfOwnModule(
  components: readonly VariableComponent[],
  known: readonly VariableComponent[],
  taken: ReadonlySet<string>,
): OwnModuleFault[] {
  const byName = new Map(known.map((one) => [one.name, one]));
  return components.flatMap((component, at): OwnModuleFault[] => {
    if (taken.has(component.name)) return [{ at, fault: 'nameTaken' }];
    const before = byName.get(component.name);
    return before && !stillFits(before, component) ? [{ at, fault: 'typeChanged' }] : [];
  });
}

/** All that a module has or once had, each as it was last. */
export const onceKnown = (
  components: readonly VariableComponent[],
  known: readonly VariableComponent[],
): VariableComponent[] => [...components, ...known.filter(({ name }) => !components.some((one) => one.name === name))];
