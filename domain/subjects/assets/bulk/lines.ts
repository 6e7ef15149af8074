import { wordKey } from '#domain/kernel/spelling';
import { type CellProblem, changeOfCell, type PasteField, readCell } from './cells';
import { isPasteField, type PasteTarget } from './columns';

/* Pasted lines: the record that each is about, and its changes. */

/** Fields that say how a decision is carried out. */
const ofPlan: readonly PasteField[] = ['treatmentPlan', 'treatmentOwner', 'treatmentDeadline', 'controls'];

export interface BadCell {
  /** Of the lines, from 0. */
  readonly line: number;
  readonly column: number;
  readonly problem: CellProblem;
}

/** Cells by which a line finds its record; a record may be known by several values. */
export interface Identity<Row> {
  readonly targets: readonly NonNullable<PasteTarget>[];
  readonly valuesOf: (row: Row) => readonly (readonly string[])[];
}

/** What identifies a record by several cells of a line, or by one; the same for its record. */
export const identityKey = (parts: readonly string[]): string => parts.map(wordKey).join('\0');

/**
 * The changes that lines of cells make, one record each; cells that are invalid for their field are named and skipped.
 * @param identity columns that tell which record a line is about, where lines have all of them; they change nothing
 */
export function readLines(
  lines: readonly string[][],
  targets: readonly PasteTarget[],
  known: ReadonlySet<string>,
  identity: readonly PasteTarget[] = ['key'],
) {
  const bad: BadCell[] = [];
  const told = identity.every((target) => targets.includes(target)) ? identity : [];
  const rows = lines.map((line, at) => {
    let change: Record<string, unknown> = {};
    let cells = 0;
    const takes = (target: PasteTarget): target is PasteField => isPasteField(target) && !told.includes(target);
    const reads = line.flatMap((text, column) => {
      const target = targets[column] ?? null;
      return takes(target) ? [{ column, target, read: readCell(target, text, known) }] : [];
    });
    // Without its decision a plan would be kept where nobody sees it.
    const isUndecided = reads.some(({ target, read }) => target === 'treatment' && 'problem' in read);
    for (const { column, target, read } of reads) {
      if ('problem' in read) bad.push({ line: at, column, problem: read.problem });
      else if (isUndecided && ofPlan.includes(target)) bad.push({ line: at, column, problem: 'undecided' });
      else {
        change = { ...change, ...changeOfCell(target, read.value) };
        cells += 1;
      }
    }
    const key = told.length > 0 ? identityKey(told.map((target) => line[targets.indexOf(target)] ?? '')) : undefined;
    return { key, change, cells };
  });
  return { rows, bad };
}

/**
 * The record of each line, by its identity. A line that several records match, or whose record an earlier line has, is
 * named and has none: it might change the wrong one.
 * @param valuesOf the identities by which a record is known
 */
export function recordsOfLines<Row>(
  lines: readonly { key: string | undefined }[],
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly (readonly string[])[],
): { records: (Row | undefined)[]; bad: { line: number; problem: 'several' | 'twice' }[] } {
  const byKey = new Map<string, Set<Row>>();
  for (const row of rows)
    for (const values of valuesOf(row)) {
      const key = identityKey(values);
      byKey.set(key, (byKey.get(key) ?? new Set()).add(row));
    }
  const bad: { line: number; problem: 'several' | 'twice' }[] = [];
  const taken = new Set<Row>();
  const records = lines.map(({ key }, line) => {
    const [row, other] = byKey.get(key ?? '') ?? [];
    if (row === undefined) return undefined;
    if (other !== undefined || taken.has(row)) {
      bad.push({ line, problem: other === undefined ? 'twice' : 'several' });
      return undefined;
    }
    taken.add(row);
    return row;
  });
  return { records, bad };
}

/**
 * The lines whose code names one record and whose other cells name another: a list that has numbered its risks otherwise.
 * @param records by their codes, line by line
 * @param identity the other cells, the record's unit first
 */
export function contradictions<Row>(
  lines: readonly (readonly string[])[],
  targets: readonly PasteTarget[],
  records: readonly (Row | undefined)[],
  rows: readonly Row[],
  identity: Identity<Row>,
): { line: number; problem: 'another' }[] {
  const [unit] = identity.targets;
  const unitAt = targets.indexOf(unit ?? null);
  const isWhole = identity.targets.every((target) => targets.includes(target));
  const byKey = new Map(
    isWhole ? rows.flatMap((row) => identity.valuesOf(row).map((one) => [identityKey(one), row])) : [],
  );
  const isAnother = (line: readonly string[], row: Row) => {
    const named = byKey.get(identityKey(identity.targets.map((target) => line[targets.indexOf(target)] ?? '')));
    const given = line[unitAt] ?? '';
    const isItsUnit = identity.valuesOf(row).some(([own = '']) => wordKey(own) === wordKey(given));
    return (named !== undefined && named !== row) || (given.trim() !== '' && !isItsUnit);
  };
  return lines.flatMap((cells, line) => {
    const row = records[line];
    return row !== undefined && isAnother(cells, row) ? [{ line, problem: 'another' as const }] : [];
  });
}
