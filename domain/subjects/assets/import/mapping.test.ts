import { describe, expect, it } from 'vitest';
import { plainHeader } from '#domain/kernel/tableMapping';
import type { Unit } from '../inventory/derivation';
import { lineLinker } from './lineLinker';
import { inventoryFields } from './mapping';

const server: Unit = {
  code: 'BU-01',
  name: '数据库服务器',
  category: 'systemUnit',
  assetType: 'hardware',
  confidentiality: 4,
  integrity: 4,
  availability: 3,
  owner: '李工',
};
const levels = { confidentiality: 3, integrity: 3, availability: 3 } as const;
const risk = { threat: '断电', threatFrequency: 3, vulnerability: '没有 UPS', vulnerabilitySeverity: 4 } as const;

/** Links lines one after the other. @returns what became of each, and the problems by row */
function linked(unitRows: readonly Unit[], ...lines: { units?: object; systems?: object; risks?: object }[]) {
  const systemRows = [
    { code: 'SYS-1', name: '办公系统' },
    { code: 'S-0001', name: '门禁' },
  ];
  const codesOf = (rows: readonly { code: string }[]) => new Set(rows.map(({ code }) => code));
  const link = lineLinker({ units: codesOf(unitRows), unitRows, systems: codesOf(systemRows), systemRows });
  const problems: string[] = [];
  const done = lines.map((given, index) => {
    const line = structuredClone(given) as Parameters<typeof link>[0];
    link(line, (part, field, reason) => problems.push(`${index + 1} ${part}.${field} ${reason}`), index + 1);
    return line;
  });
  return { done, problems };
}

describe('lines of a foreign register', () => {
  it('give a new unit the next free code and the category that fits its type', () => {
    const taken = { ...server, code: 'U-0001' };
    const { done, problems } = linked(
      [taken],
      { units: { name: '交换机', assetType: 'hardware', ...levels } },
      { units: { name: '管理员', assetType: 'staff', ...levels } },
    );
    expect(problems).toEqual([]);
    expect(done.map(({ units }) => [units?.code, units?.category])).toEqual([
      ['U-0002', 'systemUnit'],
      ['U-0003', 'humanResources'],
    ]);
  });

  it('know a unit of the project by its name, however it is written, and change only what they say', () => {
    const { done } = linked([server], { units: { name: ' 数据库 服务器', owner: '王工' }, risks: { ...risk } });
    expect(done[0]?.units).toEqual({ ...server, name: ' 数据库 服务器', owner: '王工' });
    expect(done[0]?.risks).toEqual({ ...risk, unit: 'BU-01' });
  });

  it('make one unit of several lines about it, each with a risk of its own', () => {
    const unit = { name: '交换机', assetType: 'hardware', ...levels };
    const { done, problems } = linked(
      [],
      { units: unit, risks: { ...risk } },
      { units: { ...unit, integrity: 5 }, risks: { ...risk, threat: '误操作' } },
    );
    expect(done.map(({ units }) => units?.code)).toEqual(['U-0001', undefined]);
    expect(done.map(({ risks }) => risks?.unit)).toEqual(['U-0001', 'U-0001']);
    expect(problems).toEqual(['2 units.integrity contradiction']);
  });

  it('name what a new unit and a risk lack', () => {
    const { problems } = linked([], { units: { name: '交换机', assetType: 'hardware' }, risks: { threat: '断电' } });
    expect(problems).toEqual([
      '1 units.confidentiality required',
      '1 units.integrity required',
      '1 units.availability required',
      '1 risks.threatFrequency required',
      '1 risks.vulnerability required',
      '1 risks.vulnerabilitySeverity required',
    ]);
  });

  it('refuse a risk without an asset', () => {
    expect(linked([server], { risks: { ...risk } }).problems).toEqual(['1 units.name required']);
  });

  it('take a line without threat and vulnerability for an asset alone, even where levels are given for all rows', () => {
    const { done, problems } = linked([server], {
      units: { code: 'BU-01' },
      risks: { threatFrequency: 3, vulnerabilitySeverity: 3 },
    });
    expect(problems).toEqual([]);
    expect(done[0]?.risks).toBeUndefined();
  });
});

describe('the system that a line names', () => {
  const unit = (name: string, more: object = {}) => ({ name, assetType: 'hardware', ...levels, ...more });

  it('is one of the project, by its code or its name, to which the unit is linked once', () => {
    const { done, problems } = linked(
      [],
      { units: unit('交换机'), systems: { name: ' 办公 系统' }, risks: { ...risk } },
      { units: unit('交换机'), systems: { name: 'sys-1' }, risks: { ...risk, threat: '误操作' } },
      { units: unit('打印机'), systems: { name: 'SYS-1' } },
      { units: unit('门锁') },
    );
    expect(problems).toEqual([]);
    expect(done.map(({ systems }) => systems)).toEqual([undefined, undefined, undefined, undefined]);
    expect(done.map(({ systemUnits }) => systemUnits)).toEqual([
      { system: 'SYS-1', unit: 'U-0001', essential: true },
      undefined,
      { system: 'SYS-1', unit: 'U-0002', essential: true },
      undefined,
    ]);
  });

  it('is a new one otherwise, worth what the worthiest of its units is', () => {
    const { done, problems } = linked(
      [],
      { units: unit('交换机', { integrity: 5 }), systems: { name: '财务系统' } },
      { units: unit('数据库', { confidentiality: 4, integrity: 1 }), systems: { name: '财务 系统' } },
    );
    expect(problems).toEqual(['1 systems.name newSystem']);
    expect(done.map(({ systems }) => systems)).toEqual([
      { code: 'S-0002', name: '财务系统', confidentiality: 4, integrity: 5, availability: 3 },
      undefined,
    ]);
    expect(done.map(({ systemUnits }) => systemUnits?.system)).toEqual(['S-0002', 'S-0002']);
  });
});

describe('the words that head columns', () => {
  it('belong to one field each', () => {
    const words = inventoryFields.flatMap(({ names }) => [...new Set(names.map(plainHeader))]);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });
});
