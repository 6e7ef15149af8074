import {
  type AssetValueFormula,
  type ImportanceRule,
  type MatrixMethod,
  type MethodProblem,
  methodProblems,
} from '#domain/subjects/assets/method/method';
import type { MethodInput, MethodRow } from '@/services/assets';

/** The three tables of a method, in the order in which a risk runs through them. */
export const stages = ['likelihood', 'loss', 'risk'] as const;
export type StageName = (typeof stages)[number];

/** A table and its bounds as they are typed. */
export interface StageDraft {
  table: string[][];
  bounds: string[];
}

export interface MethodDraft extends Record<StageName, StageDraft> {
  nameZh: string;
  nameEn: string;
  source: string;
  assetValue: AssetValueFormula;
  importance: Record<ImportanceRule, boolean>;
}

/** What is wrong with a cell; row null: with a bound. */
export type CellProblem = Omit<MethodProblem, 'reason'> & { reason: MethodProblem['reason'] | 'notNumber' };

type Tables = NonNullable<MethodRow['tables']>;

const typed = ({ table, bounds }: Tables[StageName]): StageDraft => ({
  table: table.map((row) => row.map(String)),
  bounds: bounds.map(String),
});

/** A method with tables, ready to be edited; the caller changes its name if it is a copy. */
export function draftOf(
  method: Pick<MethodRow, 'name' | 'source' | 'assetValue' | 'importance'> & { tables: Tables },
): MethodDraft {
  return {
    nameZh: method.name.zh,
    nameEn: method.name.en,
    source: method.source,
    assetValue: method.assetValue,
    importance: method.importance as Record<ImportanceRule, boolean>,
    likelihood: typed(method.tables.likelihood),
    loss: typed(method.tables.loss),
    risk: typed(method.tables.risk),
  };
}

/** What the contract takes: from 0 to 1000. NaN if it is no such number. */
function numberOf(text: string): number {
  const plain = text.normalize('NFKC').trim();
  const value = plain === '' ? Number.NaN : Number(plain);
  return value >= 0 && value <= 1000 ? value : Number.NaN;
}

/** The draft as it is sent; cells that are no numbers are NaN, see problemsOf. */
export function inputOf(draft: MethodDraft): MethodInput {
  const numbers = ({ table, bounds }: StageDraft) => ({
    table: table.map((row) => row.map(numberOf)),
    bounds: bounds.map(numberOf),
  });
  return {
    name: { zh: draft.nameZh.trim(), en: draft.nameEn.trim() },
    source: draft.source.trim(),
    assetValue: draft.assetValue,
    importance: draft.importance,
    likelihood: numbers(draft.likelihood),
    loss: numbers(draft.loss),
    risk: numbers(draft.risk),
  };
}

/** Everything that keeps the draft's tables from being a method, by cell. */
export function problemsOf(draft: MethodDraft): CellProblem[] {
  const input = inputOf(draft);
  const unreadable = stages.flatMap((stage) => {
    const { table, bounds } = input[stage];
    return [...table, bounds].flatMap((values, row) =>
      values.flatMap((value, column): CellProblem[] =>
        Number.isNaN(value) ? [{ stage, reason: 'notNumber', row: row < table.length ? row : null, column }] : [],
      ),
    );
  });
  // The rules know methods as tuples; every table here is five by five.
  const method = { ...input, kind: 'matrix', key: '', version: 0 } as unknown as MatrixMethod;
  return [...unreadable, ...methodProblems(method)];
}

/** Puts a block of cells, as spreadsheets copy it, into a table from a cell on; what lies beyond the table is left out. */
export function pasted(stage: StageDraft, row: number | null, column: number, text: string): StageDraft {
  const block = text
    .replace(/\r?\n$/u, '')
    .split(/\r?\n/u)
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const into = (values: string[], cells: string[] | undefined) =>
    values.map((value, index) => cells?.[index - column] ?? value);
  if (row === null) return { ...stage, bounds: into(stage.bounds, block[0]) };
  return { ...stage, table: stage.table.map((values, index) => into(values, block[index - row])) };
}
