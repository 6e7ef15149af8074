import { spellingKey } from '#domain/kernel/spelling';
import { findDepartments } from './departments';
import { listedDocuments, matchedDocuments, ownDocument } from './documents';
import { findFacts } from './facts';
import { type Finding, type Found, PLACES_MAX } from './found';
import { numberKey } from './kinds';
import { findProcesses } from './processes';
import type { Place, SourceFile } from './source';

/*
 * What a company's own documents say: facts, departments, processes and documents, each with where it stands. Nothing of it
 * counts before a person has confirmed it.
 */

/** Findings of one kind that a reading gives at most: a list of thousands is no list of departments. */
const MAX: Readonly<Record<Found['kind'], number>> = {
  fact: 300,
  day: 10,
  department: 300,
  process: 500,
  document: 500,
};

const text = (value: string) => spellingKey(value).replaceAll(' ', '');

/** What makes two findings the same one, wherever they stand. */
export function keyOf(found: Found): string {
  switch (found.kind) {
    case 'fact':
      return `fact ${found.name} ${text(found.value)}`;
    case 'day':
      return `day ${found.milestone} ${found.value}`;
    case 'department':
      return `department ${text(found.name)}`;
    case 'process':
      return `process ${text(found.name)}`;
    case 'document':
      return found.file === null ? `listed ${numberKey(found.number)}` : `file ${found.file}`;
  }
}

const longer = (one: string, other: string): string => (other.length > one.length ? other : one);

/** Two findings of the same thing as one: of what each says, the fuller one. */
function together<F extends Found>(one: F, other: Found): F {
  if (one.kind === 'department' && other.kind === 'department')
    return { ...one, head: one.head || other.head, duties: longer(one.duties, other.duties) };
  if (one.kind === 'process' && other.kind === 'process')
    return {
      ...one,
      inputs: longer(one.inputs, other.inputs),
      outputs: longer(one.outputs, other.outputs),
      equipment: other.equipment.length > one.equipment.length ? other.equipment : one.equipment,
      department: one.department || other.department,
      controls: longer(one.controls, other.controls),
      records: longer(one.records, other.records),
    };
  return one;
}

const isSamePlace = (one: Place) => (other: Place) => JSON.stringify(one) === JSON.stringify(other);

/** Each thing once, with all its places, in the order in which it was first found. */
export function merged(findings: readonly Finding[]): Finding[] {
  const byKey = new Map<string, { found: Found; places: Place[] }>();
  for (const { found, places } of findings) {
    const key = keyOf(found);
    const known = byKey.get(key);
    if (!known) {
      byKey.set(key, { found, places: places.slice(0, PLACES_MAX) });
      continue;
    }
    known.found = together(known.found, found);
    for (const place of places)
      if (known.places.length < PLACES_MAX && !known.places.some(isSamePlace(place))) known.places.push(place);
  }
  const counts = new Map<string, number>();
  return [...byKey.values()].filter(({ found: { kind } }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX[kind];
  }) as Finding[];
}

/** What one file says, apart from what it is itself. */
export const findIn = (source: SourceFile): Finding[] =>
  merged([...findFacts(source), ...findDepartments(source), ...findProcesses(source), ...listedDocuments(source)]);

/** What a file says, and what it is as a document. @param file its content */
export interface ReadSource {
  readonly findings: readonly Finding[];
  readonly document: ReturnType<typeof ownDocument>;
}
export const readSource = (source: SourceFile, file: string): ReadSource => ({
  findings: findIn(source),
  document: ownDocument(source, file),
});

type Document = ReadSource['document'];
const isDocument = (one: Finding): one is Document => one.found.kind === 'document';

/** What all files of a reading say together: registers name the files that they list. */
export function findTogether(read: readonly ReadSource[]): Finding[] {
  const all = read.flatMap(({ findings }) => findings);
  const documents = matchedDocuments(
    read.map(({ document }) => document),
    all.filter(isDocument),
  );
  return merged([...all.filter((one) => !isDocument(one)), ...documents]);
}
