import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DepartmentPlace, faultOf, mergedDepartments, nameInDocuments, needing } from './department';

const place = (departmentCode: string, more: Partial<DepartmentPlace & { headcount: number | null }> = {}) => ({
  departmentCode,
  name: `部门 ${departmentCode}`,
  parentCode: null,
  mergedInto: null,
  isEnabled: true,
  headcount: null,
  ...more,
});

/** 公司 over 研发 and 行政; 人事 lies below 行政. */
const company = [
  place('top', { name: '公司', headcount: 3 }),
  place('dev', { name: '研发部', parentCode: 'top', headcount: 40 }),
  place('admin', { name: '行政部', parentCode: 'top', headcount: 5 }),
  place('hr', { name: '人事部', parentCode: 'admin', headcount: 4 }),
];
const changed = (code: string, more: Partial<DepartmentPlace>) => {
  const before = company.find(({ departmentCode }) => departmentCode === code);
  return { ...place(code), ...before, ...more };
};

describe('the place of a department', () => {
  it.each([
    ['a new one at the top', place('new'), undefined],
    ['a new one below another', place('new', { parentCode: 'hr' }), undefined],
    ['its own name again', changed('dev', {}), undefined],
    ['below one that is missing', place('new', { parentCode: 'gone' }), 'missing'],
    ['merged into one that is missing', place('new', { mergedInto: 'gone' }), 'missing'],
    ['a name that differs in width and space alone', place('new', { name: ' 研发部\u3000' }), 'nameTaken'],
    ['below one that lies below it', changed('admin', { parentCode: 'hr' }), 'cycle'],
    ['below itself', changed('dev', { parentCode: 'dev' }), 'cycle'],
    ['merged into itself', changed('dev', { mergedInto: 'dev' }), 'cycle'],
    ['merged into one below it', changed('admin', { mergedInto: 'hr' }), 'cycle'],
    ['merged into its neighbour', changed('hr', { mergedInto: 'dev' }), undefined],
    ['merged though another lies below it', changed('admin', { mergedInto: 'dev' }), undefined],
    ['switched off without any below it', changed('hr', { isEnabled: false }), undefined],
    ['switched off over one that is on', changed('admin', { isEnabled: false }), 'needed'],
  ])('%s', (_, department, fault) => {
    expect(faultOf(department, company)?.fault).toBe(fault);
  });

  it('is none below the sixth level, also for those that move along', () => {
    const chain = Array.from({ length: 6 }, (_, at) => place(`l${at + 1}`, { parentCode: at ? `l${at}` : null }));
    expect(faultOf(place('deeper', { parentCode: 'l6' }), chain)).toEqual({ fault: 'tooDeep' });
    expect(faultOf(place('last', { parentCode: 'l5' }), chain)).toBeUndefined();
    const pair = [...chain, place('up'), place('down', { parentCode: 'up' })];
    expect(faultOf(place('up', { parentCode: 'l5' }), pair)).toEqual({ fault: 'tooDeep' });
    expect(faultOf(place('up', { parentCode: 'l4' }), pair)).toBeUndefined();
  });

  it('is one of three hundred at most', () => {
    const many = Array.from({ length: 299 }, (_, at) => place(`d${at}`));
    expect(faultOf(place('last'), many)).toBeUndefined();
    expect(faultOf(place('more'), [...many, place('last')])).toEqual({ fault: 'tooMany' });
  });

  it('is merged into no department that is off or merged itself', () => {
    const off = [...company, place('off', { isEnabled: false }), place('gone', { mergedInto: 'dev' })];
    expect(faultOf(changed('hr', { mergedInto: 'off' }), off)).toEqual({ fault: 'mergeTarget', name: '部门 off' });
    expect(faultOf(changed('hr', { mergedInto: 'gone' }), off)).toEqual({ fault: 'mergeTarget', name: '部门 gone' });
  });

  it('is not below one that is merged into it', () => {
    const merged = company.map((one) => (one.departmentCode === 'admin' ? { ...one, mergedInto: 'dev' } : one));
    const below = { ...changed('dev', { parentCode: 'hr' }) };
    expect(faultOf(below, merged)).toEqual({ fault: 'cycle', path: ['行政部', '人事部', '研发部'] });
  });

  it('stays while others are merged into it', () => {
    const merged = company.map((one) => (one.departmentCode === 'hr' ? { ...one, mergedInto: 'dev' } : one));
    const needed = { fault: 'needed', by: ['人事部'] };
    expect(faultOf(changed('dev', { mergedInto: 'admin' }), merged)).toEqual(needed);
    expect(faultOf(changed('dev', { isEnabled: false }), merged)).toEqual(needed);
    expect(needing('dev', merged)).toEqual(['人事部']);
    expect(needing('admin', merged)).toEqual(['人事部']);
    expect(needing('hr', merged)).toEqual([]);
  });
});

describe('departments as documents name them', () => {
  it('take in those that are merged, with their people and what lies below them', () => {
    const merged = company.map((one) => (one.departmentCode === 'admin' ? { ...one, mergedInto: 'dev' } : one));
    expect(
      mergedDepartments(merged).map(({ name, parentCode, headcount, mergedNames }) => [
        name,
        parentCode,
        headcount,
        mergedNames,
      ]),
    ).toEqual([
      ['公司', null, 3, []],
      ['研发部', 'top', 45, ['行政部']],
      ['人事部', 'dev', 4, []],
    ]);
  });

  it('are each called by the one that does its work', () => {
    const merged = company.map((one) => (one.departmentCode === 'hr' ? { ...one, mergedInto: 'dev' } : one));
    expect(['hr', 'dev', 'admin', 'gone', null].map((code) => nameInDocuments(code, merged))).toEqual([
      '研发部',
      '研发部',
      '行政部',
      '',
      '',
    ]);
  });

  it('say nothing of people where nothing is known', () => {
    expect(mergedDepartments([place('one')])[0]?.headcount).toBeNull();
  });

  it('stay one tree however they are placed, and lose nobody', () => {
    const moves = fc.array(
      fc.record({
        at: fc.nat(7),
        parent: fc.option(fc.nat(7), { nil: null }),
        merged: fc.option(fc.nat(7), { nil: null }),
        isEnabled: fc.boolean(),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(moves, (steps) => {
        let all = Array.from({ length: 8 }, (_, at) => place(`d${at}`, { headcount: 1 }));
        for (const { at, parent, merged, isEnabled } of steps) {
          const next = {
            ...place(`d${at}`, { headcount: 1, isEnabled }),
            parentCode: parent === null ? null : `d${parent}`,
            mergedInto: merged === null ? null : `d${merged}`,
          };
          if (!faultOf(next, all)) all = all.map((one) => (one.departmentCode === `d${at}` ? next : one));
        }
        const shown = mergedDepartments(all);
        expect(shown.reduce((sum, { headcount }) => sum + (headcount ?? 0), 0)).toBe(8);
        const codes = new Map(shown.map((one) => [one.departmentCode, one]));
        for (const one of shown) {
          let steps = 0;
          for (let up: string | null = one.parentCode; up !== null; up = codes.get(up)?.parentCode ?? null) {
            expect(codes.has(up)).toBe(true);
            steps += 1;
            expect(steps).toBeLessThan(9);
          }
        }
      }),
    );
  });
});
