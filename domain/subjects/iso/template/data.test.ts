import { describe, expect, it } from 'vitest';
import { shippedModules } from '../variable/modules';
import { isVariableName } from '../variable/variable';
import { type DocumentFacts, documentData } from './data';
import { dictionary, dictionaryGroups } from './dictionary';

const facts = (more: Partial<DocumentFacts> = {}): DocumentFacts => ({
  projectName: '体系建设',
  standardName: { zh: 'ISO/IEC 27001:2022 信息安全', en: 'ISO/IEC 27001:2022' },
  modules: shippedModules,
  values: {},
  departments: [],
  days: {},
  made: { products: [], processes: [], aspects: [] },
  ...more,
});
const department = (departmentCode: string, more: Partial<DocumentFacts['departments'][number]> = {}) => ({
  departmentCode,
  name: departmentCode,
  parentCode: null,
  mergedInto: null,
  isEnabled: true,
  head: null,
  duties: null,
  headcount: null,
  ...more,
});

describe('the data of a document', () => {
  it('has days as its language writes them', () => {
    const given = facts({
      days: { release: '2026-10-09', stage1: '2027-01-31' },
      values: {
        foundedOn: '2012-05-18',
        specialEquipment: [{ name: '叉车', number: 'T-1', inspectedUntil: '2026-12-01' }],
      },
    });
    expect(documentData(given, 'zh-CN')).toMatchObject({
      releaseDay: '2026年10月9日',
      stage1Day: '2027年1月31日',
      foundedOn: '2012年5月18日',
      specialEquipment: [{ name: '叉车', number: 'T-1', inspectedUntil: '2026年12月1日' }],
    });
    expect(documentData(given, 'en-US')).toMatchObject({
      releaseDay: '9 October 2026',
      stage1Day: '31 January 2027',
      foundedOn: '18 May 2012',
      standardName: 'ISO/IEC 27001:2022',
    });
  });

  it('names the departments that do the work, below the one that does the work above them', () => {
    const departments = [
      department('行政部', { headcount: 5, head: '陈启明', duties: '文件与人事' }),
      department('人事部', { mergedInto: '行政部', headcount: 2 }),
      department('培训组', { parentCode: '人事部' }),
      department('旧部门', { isEnabled: false }),
    ];
    expect(documentData(facts({ departments }), 'zh-CN').departments).toEqual([
      { name: '行政部', above: '', head: '陈启明', duties: '文件与人事', headcount: '7' },
      { name: '培训组', above: '行政部', head: '', duties: '', headcount: '' },
    ]);
  });

  it('leaves out what has no value, so that it is seen to lack', () => {
    expect(documentData(facts(), 'zh-CN')).toEqual({
      projectName: '体系建设',
      standardName: 'ISO/IEC 27001:2022 信息安全',
    });
  });
});

describe('the dictionary', () => {
  it('gives each name once, and none that templates can’t be written with', () => {
    const names = dictionaryGroups.flatMap((group) => group.names.map(({ name }) => name));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect([...names, ...[...dictionary.values()].flatMap(({ parts }) => parts.map(({ name }) => name))]).toSatisfy(
      (all: string[]) => all.every(isVariableName),
    );
  });

  it('asks for lists that every company has, and not for those of a condition', () => {
    const required = [...dictionary.values()].filter(({ kind, isRequired }) => kind === 'list' && isRequired);
    expect(required.map(({ name }) => name).sort()).toEqual([
      'aspects',
      'departments',
      'intellectualProperty',
      'objectives',
      'processes',
      'products',
      'rdProjects',
      'scienceStaff',
      'sites',
      'yearlyFigures',
    ]);
  });
});
