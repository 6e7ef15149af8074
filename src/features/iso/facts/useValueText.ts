import type { VariableComponent, VariableField } from '#domain/subjects/iso/variable/variable';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { ProjectVariables } from '@/services/iso';

export type Values = ProjectVariables['proposed'];
export type Value = Values[string] | undefined;
export type Rows = Readonly<Record<string, string | boolean>>[];

/** How the value of a variable reads: a list a line for each row. */
export function useValueText() {
  const t = useT();
  const say = useSay();
  const plain = (field: Pick<VariableField, 'type'>, value: string | boolean | undefined): string => {
    if (field.type === 'boolean') return t(value === true ? 'common.yes' : 'common.no');
    return String(value ?? '');
  };
  const rowText = (fields: readonly VariableField[], row: Rows[number]) =>
    fields
      .flatMap((field) => {
        const value = row[field.name];
        if (value === undefined || value === '' || value === false) return [];
        return value === true ? say(field) : plain(field, value);
      })
      .join(' · ');
  return (component: VariableComponent | VariableField, value: Value): string => {
    const fields = 'fields' in component ? (component.fields ?? []) : [];
    if (Array.isArray(value)) return value.map((row) => rowText(fields, row)).join('\n');
    if (typeof value === 'object') return rowText(fields, value);
    return plain({ type: component.type === 'boolean' ? 'boolean' : 'string' }, value);
  };
}
