import { findIndustry } from '../../gov/industries';
import type { RowValue, VariableComponent, VariableFault, VariableValues } from '../variable/variable';
import { type ScopeList, scopeLists } from './lists';
import { findScopeCode } from './scopeCodes';

const isList = (list: unknown): list is ScopeList => scopeLists.some((one) => one === list);
const isSame = (one: RowValue, other: RowValue) =>
  one.list === other.list && one.code === other.code && one.name === other.name;

const isListed = ({ list, code, name }: RowValue): boolean =>
  isList(list) && typeof code === 'string' && findScopeCode(list, code)?.name === name;

/**
 * Values that are chosen from a list and aren't in it. What was saved before stays, also where a newer list has lost it.
 * @param values whose shape is sound
 */
export function unlistedFaults(
  components: readonly VariableComponent[],
  values: VariableValues,
  before: VariableValues,
): VariableFault[] {
  return components.flatMap(({ name, input }): VariableFault[] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) return [];
    if (input === 'industry') {
      const { code = '', name: called = '' } = value as RowValue;
      if (code === '' && called === '') return [];
      const kept = before[name] as RowValue | undefined;
      const isThere = typeof code === 'string' && findIndustry(code)?.name === called;
      return isThere || (kept?.code === code && kept.name === called)
        ? []
        : [{ name, field: 'code', fault: 'unlisted' }];
    }
    if (input === 'scopeCodes') {
      const kept = (before[name] ?? []) as readonly RowValue[];
      return (value as readonly RowValue[]).flatMap((row, at): VariableFault[] =>
        Object.keys(row).length === 0 || isListed(row) || kept.some((one) => isSame(one, row))
          ? []
          : [{ name, row: at, field: 'code', fault: 'unlisted' }],
      );
    }
    return [];
  });
}
