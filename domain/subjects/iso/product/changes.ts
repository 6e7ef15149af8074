import isEqual from 'lodash/isEqual.js';
import type { DocumentData, DocumentRow } from '../template/data';

/*
 * Which processes differ from what documents say of them. Documents keep the rows that they were filled with: they are compared
 * with today's, so that nothing has to be noted when a process is saved.
 */

/** Lists whose rows are about processes, with the part that names the process. */
const listsOfProcesses = {
  processes: 'name',
  keyProcesses: 'name',
  specialProcesses: 'name',
  aspects: 'process',
  significantAspects: 'process',
} as const;
type ProcessList = keyof typeof listsOfProcesses;
const lists = Object.keys(listsOfProcesses) as ProcessList[];
/** Where the names of a template's dictionary are about processes. */
export const isOfProcesses = (name: string): boolean => name === 'products' || lists.some((one) => one === name);

export const processChangeKinds = ['added', 'changed', 'removed', 'moved'] as const;
export type ProcessChangeKind = (typeof processChangeKinds)[number];

export interface ComparedDocument {
  readonly documentCode: string;
  readonly number: string;
  readonly name: string;
  readonly before: DocumentData;
  readonly today: DocumentData;
}

export interface ProcessChange {
  readonly change: ProcessChangeKind;
  /** As the documents call them. */
  readonly product: string;
  readonly process: string;
  /** What differs: parts of a row of processes, or the name of another list. */
  readonly parts: readonly string[];
  readonly documents: readonly Pick<ComparedDocument, 'documentCode' | 'number' | 'name'>[];
}

const rowsOf = (data: DocumentData, list: ProcessList): readonly DocumentRow[] => {
  const value = data[list];
  return Array.isArray(value) ? (value as readonly DocumentRow[]) : [];
};
const keyOf = (row: DocumentRow, list: ProcessList) => JSON.stringify([row.product, row[listsOfProcesses[list]]]);

interface Difference extends Omit<ProcessChange, 'documents'> {
  readonly step: number;
}

/**
 * What differs between the steps of a document and today's. A row under a new name is taken for a renamed one, where as many names are
 * gone as have come.
 */
function differencesOfSteps(before: readonly DocumentRow[], today: readonly DocumentRow[]): Difference[] {
  const keys = (rows: readonly DocumentRow[]) => new Set(rows.map((row) => keyOf(row, 'processes')));
  const [old, now] = [keys(before), keys(today)];
  const gone = before.filter((row) => !now.has(keyOf(row, 'processes')));
  const come = today.filter((row) => !old.has(keyOf(row, 'processes')));
  const renamed = new Map(gone.length === come.length ? come.map((row, at) => [row, gone[at]]) : []);
  const byKey = new Map(before.map((row) => [keyOf(row, 'processes'), row]));
  const told = (row: DocumentRow, change: ProcessChangeKind, parts: readonly string[] = []): Difference => ({
    change,
    product: String(row.product),
    process: String(row.name),
    parts,
    step: Number(row.step),
  });
  const ofToday = today.flatMap((row) => {
    const former = byKey.get(keyOf(row, 'processes')) ?? renamed.get(row);
    if (!former) return [told(row, 'added')];
    const parts = Object.keys({ ...former, ...row }).filter((part) => !isEqual(former[part], row[part]));
    if (parts.length === 0) return [];
    return [told(row, parts.length === 1 && parts[0] === 'step' ? 'moved' : 'changed', parts)];
  });
  return [...ofToday, ...(gone.length === come.length ? [] : gone.map((row) => told(row, 'removed')))];
}

/** Of other lists, a process differs where its rows do. */
function differencesOfList(list: ProcessList, before: DocumentData, today: DocumentData): Difference[] {
  const [old, now] = [rowsOf(before, list), rowsOf(today, list)];
  const plain = (rows: readonly DocumentRow[], key: string) =>
    rows.filter((row) => keyOf(row, list) === key).map(({ step: _step, ...row }) => row);
  return [...new Set([...now, ...old].map((row) => keyOf(row, list)))].flatMap((key) => {
    if (isEqual(plain(old, key), plain(now, key))) return [];
    const [product, process] = JSON.parse(key) as [string, string];
    return [{ change: 'changed' as const, product, process, parts: [list], step: 0 }];
  });
}

/** The processes that differ from what documents say of them, each with the documents. */
export function changedProcesses(documents: readonly ComparedDocument[]): ProcessChange[] {
  const found = new Map<
    string,
    { at: Difference; parts: Set<string>; documents: ProcessChange['documents'][number][] }
  >();
  for (const { before, today, documentCode, number, name } of documents) {
    const uses = lists.filter((list) => Object.hasOwn(before, list) || Object.hasOwn(today, list));
    const differences = uses.flatMap((list) =>
      list === 'processes'
        ? differencesOfSteps(rowsOf(before, list), rowsOf(today, list))
        : differencesOfList(list, before, today),
    );
    for (const one of differences) {
      const key = JSON.stringify([one.product, one.process]);
      const known = found.get(key);
      const entry = known ?? { at: one, parts: new Set<string>(), documents: [] };
      // What is said of the step itself goes before what another list says of it.
      if (known && one.step > 0 && known.at.step === 0) entry.at = one;
      for (const part of one.parts) entry.parts.add(part);
      if (!entry.documents.some((other) => other.documentCode === documentCode))
        entry.documents.push({ documentCode, number, name });
      found.set(key, entry);
    }
  }
  return [...found.values()].map(({ at: { change, product, process }, parts, documents }) => ({
    change,
    product,
    process,
    parts: [...parts],
    documents,
  }));
}
