import type { Level } from '#domain/kernel/levels';
import {
  type AssetValueFormula,
  type ImportanceRule,
  type MatrixMethod,
  type MethodProblem,
  methodProblems,
  type ThreatCapability,
  type ThreatTiming,
  threatCapabilities,
  threatTimings,
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

/** A threat's value as it is typed: a line per capability, the lowest first, and what each timing adds. */
export interface ThreatDraft {
  table: string[][];
  timing: string[];
}

export interface MethodDraft extends Record<StageName, StageDraft> {
  nameZh: string;
  nameEn: string;
  source: string;
  assetValue: AssetValueFormula;
  importance: Record<ImportanceRule, boolean>;
  /** Of a method of the 2022 edition. */
  threat?: ThreatDraft;
}

/** What is wrong with a cell; row null: with a bound. */
export type CellProblem = Omit<MethodProblem, 'reason'> & {
  reason: MethodProblem['reason'] | 'notNumber' | 'notLevel';
};

type Tables = NonNullable<MethodRow['tables']>;

const typed = ({ table, bounds }: Tables[StageName]): StageDraft => ({
  table: table.map((row) => row.map(String)),
  bounds: bounds.map(String),
});

/** A method with tables, ready to be edited; the caller changes its name if it is a copy. */
export function draftOf(
  method: Pick<MethodRow, 'name' | 'source' | 'assetValue' | 'importance'> & {
    tables: Tables;
    threat?: MethodRow['threat'] | undefined;
  },
): MethodDraft {
  const { threat } = method;
  return {
    ...(threat && {
      threat: {
        table: threatCapabilities.map((capability) => threat.table[capability].map(String)),
        timing: threatTimings.map((timing) => String(threat.timing[timing])),
      },
    }),
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

/** Each capability's line and each timing under its name. */
const threatOf = ({ table, timing }: ThreatDraft) => ({
  table: Object.fromEntries(
    threatCapabilities.map((capability, row) => [capability, (table[row] ?? []).map(numberOf) as Level[]]),
  ) as Record<ThreatCapability, Level[]>,
  timing: Object.fromEntries(threatTimings.map((name, index) => [name, numberOf(timing[index] ?? '')])) as Record<
    ThreatTiming,
    number
  >,
});

/** The draft as it is sent; cells that are no numbers are NaN, see problemsOf. */
export function inputOf(draft: MethodDraft): MethodInput {
  const numbers = ({ table, bounds }: StageDraft) => ({
    table: table.map((row) => row.map(numberOf)),
    bounds: bounds.map(numberOf),
  });
  return {
    ...(draft.threat && { threat: threatOf(draft.threat) }),
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
  const { threat } = draft;
  const isWhole = (text: string, from: number, to: number) => {
    const value = numberOf(text);
    return Number.isInteger(value) && value >= from && value <= to;
  };
  const ofThreat = [...(threat?.table ?? []), ...(threat ? [threat.timing] : [])].flatMap((values, row) =>
    values.flatMap((text, column): CellProblem[] => {
      const isTiming = row === threat?.table.length;
      if (isTiming ? isWhole(text, 0, 4) : isWhole(text, 1, 5)) return [];
      return [{ stage: 'threat', reason: 'notLevel', row: isTiming ? null : row, column }];
    }),
  );
  // The rules know methods as tuples; every table here is five by five.
  const method = { ...input, kind: 'matrix', key: '', version: 0 } as unknown as MatrixMethod;
  return [...ofThreat, ...unreadable, ...methodProblems(method)];
}

/** A cell of the threat table is typed; row null: of what the timings add. */
export function typedThreat(draft: ThreatDraft, row: number | null, column: number, text: string): ThreatDraft {
  const put = (values: string[]) => values.map((value, index) => (index === column ? text : value));
  if (row === null) return { ...draft, timing: put(draft.timing) };
  return { ...draft, table: draft.table.map((values, index) => (index === row ? put(values) : values)) };
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
