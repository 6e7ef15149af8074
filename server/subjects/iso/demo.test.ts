import { describe, expect, it } from 'vitest';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import type { MappingRow, StandardEntry } from '#domain/subjects/iso/standard';
import data from '../../seed/data/standards.json';
import { checkMapping } from './import/mappingBook';
import { checkStandard, rowsOfSheet } from './import/standardBook';

const refsOf = (entries: readonly StandardEntry[] = []) =>
  new Map(entries.map(({ ref, assessable }) => [ref, assessable]));

describe('the standard of the demo', () => {
  const versions = data.versions as StandardEntry[][];

  it('could be imported', () => {
    for (const entries of versions)
      expect([...checkStandard(rowsOfSheet({ ...data, entries }) as never, { standard: [], entries: [] })]).toEqual([]);
  });

  it('is mapped by entries that both standards have and assess', () => {
    const other = shippedStandards.find(({ standardCode }) => standardCode === data.mapping.to);
    const known = { from: refsOf(versions.at(-1)), to: refsOf(other?.entries) };
    expect([...checkMapping(known)({ rows: data.mapping.rows as MappingRow[] as never })]).toEqual([]);
  });
});
