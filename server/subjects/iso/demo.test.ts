import { describe, expect, it } from 'vitest';
import { faultOf } from '#domain/subjects/iso/department/department';
import { isoSchemas } from '#domain/subjects/iso/schema';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import type { MappingRow, StandardEntry } from '#domain/subjects/iso/standard';
import { shippedModules } from '#domain/subjects/iso/variable/modules';
import { faultsOf, keptValues, lacking, type VariableModule } from '#domain/subjects/iso/variable/variable';
import facts from '../../seed/data/facts.json';
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

describe('the facts of the demo', () => {
  const own = facts.own as unknown as VariableModule;
  const all = { ...facts.group, ...facts.project, [own.moduleCode]: facts.own.values };
  const sets = Object.entries(all).map(([code, values]) => {
    const module = [...shippedModules, own].find(({ moduleCode }) => moduleCode === code);
    if (!module) throw new Error(`There is no module ${code}.`);
    return { module, values };
  });

  it('could be defined', () => {
    const { moduleCode, values: _, ...said } = facts.own;
    const body = { ...said, moduleCode, version: 1, level: 'project', isEnabled: true };
    expect(isoSchemas.saveOwnModule.body.parse(body)).toEqual(body);
  });

  it('could be entered', () => {
    for (const { module, values } of sets) {
      expect(faultsOf(module.components, values)).toEqual([]);
      expect(keptValues(module.components, values as never)).toEqual(values);
    }
    const company = facts.departments.map(({ key, name, ...one }) => ({
      departmentCode: key,
      name,
      parentCode: 'parent' in one ? (one.parent ?? null) : null,
      mergedInto: 'mergedInto' in one ? (one.mergedInto ?? null) : null,
      isEnabled: true,
    }));
    for (const department of company) expect(faultOf(department, company)).toBeUndefined();
  });

  it('lack what is left to enter, and nothing else', () => {
    const missing = sets.flatMap(({ module, values }) =>
      lacking(module.components, values as never).map(({ name }) => name),
    );
    // Other schemes' policies are asked by other projects.
    expect(missing.filter((name) => !name.endsWith('Policy'))).toEqual(['cloudServices']);
  });
});
