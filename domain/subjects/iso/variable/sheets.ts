import { readDay } from '../../../kernel/days';
import { plainNumber } from '../../../kernel/numbers';
import {
  type FieldValue,
  faultsOf,
  LIST_ROWS_MAX,
  type RowValue,
  type VariableComponent,
  type VariableFault,
  type VariableField,
  type VariableValue,
} from './variable';

/*
 * Facts of a module in a workbook: single facts line by line, each list on a sheet of its own. Each fact stands with its variable in braces, by
 * which it is known again, in whatever order and language.
 */

/** A line of a sheet: its number and its cells from the first column on. */
export interface SheetLine {
  readonly row: number;
  readonly cells: readonly string[];
}
export interface FactSheet {
  readonly sheet: string;
  readonly lines: readonly SheetLine[];
}

/** A cell that can't be taken. */
export interface FactProblem {
  readonly sheet: string;
  readonly row: number;
  /** The variable, and of a list or an object its part. */
  readonly name: string;
  readonly field?: string;
  readonly fault: VariableFault['fault'];
}
export interface ReadFacts {
  /** What was filled in and fits; what is empty is absent, since an empty cell says nothing. */
  readonly values: Readonly<Record<string, VariableValue>>;
  readonly problems: readonly FactProblem[];
}

/** The column of what is filled in: variable, name and help stand before it. */
export const VALUE_COLUMN = 3;
/** Of a variable, or of a part of an object. */
export const marked = (...path: readonly string[]): string => `{${path.join('.')}}`;
const markIn = (cell = ''): string | undefined => /\{([A-Za-z][A-Za-z0-9.]*)\}/u.exec(cell)?.[1];

/** Facts that a workbook has: those with a field of their own choose from lists that the server keeps. */
export const onSheets = (components: readonly VariableComponent[]): VariableComponent[] =>
  components.filter(({ input }) => input === undefined);

const yes = /^(?:是|有|√|y|yes|true|1)$/iu;
const no = /^(?:否|无|×|n|no|false|0)$/iu;

/** A cell as its field has it; undefined: it can't be read. */
function typedValue({ type, format }: VariableField, cell: string): FieldValue | undefined {
  if (type === 'boolean') return yes.test(cell) ? true : no.test(cell) ? false : undefined;
  if (format === 'day') return readDay(cell);
  if (format === 'integer') return plainNumber(cell);
  return cell;
}

type At = Pick<FactProblem, 'sheet' | 'row' | 'name' | 'field'>;

/** Reads one cell into `found`, or says why not. */
function readCell(field: VariableField, cell: string, at: At, found: (value: FieldValue) => void): FactProblem[] {
  if (cell === '') return [];
  const value = typedValue(field, cell);
  const fault = value === undefined ? 'format' : faultsOf([field], { [field.name]: value })[0]?.fault;
  if (value === undefined || fault) return [{ ...at, fault: fault ?? 'format' }];
  found(value);
  return [];
}

/** Lines below the header of a list's sheet, as its rows. */
function readList({ name, fields = [] }: VariableComponent, { sheet, lines }: FactSheet) {
  const headerAt = lines.findIndex(
    ({ cells }) => cells.filter((cell) => fields.some((field) => markIn(cell) === field.name)).length > 0,
  );
  const columns = (lines[headerAt]?.cells ?? []).map((cell) => fields.find((field) => field.name === markIn(cell)));
  const rows: RowValue[] = [];
  const problems: FactProblem[] = [];
  for (const { row, cells } of lines.slice(headerAt + 1)) {
    const read: Record<string, FieldValue> = {};
    for (const [at, cell] of cells.entries()) {
      const field = columns[at];
      if (field)
        problems.push(
          ...readCell(field, cell, { sheet, row, name, field: field.name }, (value) => {
            read[field.name] = value;
          }),
        );
    }
    if (Object.keys(read).length === 0) continue;
    if (rows.length === LIST_ROWS_MAX) {
      problems.push({ sheet, row, name, fault: 'tooMany' });
      break;
    }
    rows.push(read);
  }
  return { rows, problems };
}

/** What people filled in, by the variables in braces; other sheets and lines are left alone. */
export function readFactSheets(components: readonly VariableComponent[], sheets: readonly FactSheet[]): ReadFacts {
  const values: Record<string, VariableValue> = Object.create(null);
  const problems: FactProblem[] = [];
  const known = new Map(onSheets(components).map((one) => [one.name, one]));
  for (const one of sheets) {
    const list = known.get(markIn(one.lines[0]?.cells[0]) ?? '');
    if (list?.type === 'list') {
      const read = readList(list, one);
      problems.push(...read.problems);
      if (read.rows.length > 0) values[list.name] = read.rows;
      continue;
    }
    for (const { row, cells } of one.lines) {
      const [name = '', part] = markIn(cells[0])?.split('.') ?? [];
      const component = known.get(name);
      if (!component || component.type === 'list') continue;
      const cell = cells[VALUE_COLUMN] ?? '';
      const at = { sheet: one.sheet, row, name };
      if (component.type === 'object') {
        const field = component.fields?.find((it) => it.name === part);
        if (field)
          problems.push(
            ...readCell(field, cell, { ...at, field: field.name }, (value) => {
              values[name] = { ...(values[name] as RowValue | undefined), [field.name]: value };
            }),
          );
      } else
        problems.push(
          ...readCell({ ...component, type: component.type }, cell, at, (value) => {
            values[name] = value;
          }),
        );
    }
  }
  return { values: { ...values }, problems };
}
