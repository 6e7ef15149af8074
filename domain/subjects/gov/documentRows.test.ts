import { describe, expect, it } from 'vitest';
import nameData from '../../data/govDocumentNames.json';
import { dayNames } from '../iso/template/dictionary';
import { applicationSteps } from '../iso/timeline/application';
import { type ApplicationRecords, applicationData, applicationNames } from './documentRows';

const none: ApplicationRecords = {
  years: [],
  techField: null,
  rdProjects: [],
  costs: [],
  scienceStaff: [],
  rights: [],
  figures: [],
};
const rdProject = {
  number: 'RD01',
  name: '污泥干化',
  category: 'jointResearch',
  techField: '70101',
  beginsOn: '2025-01-01',
  endsOn: null,
  leader: '方舒然',
  participants: '',
  budget: 180_000_000,
  goal: '降低能耗',
  route: '余热回收',
  innovation: '自适应控制',
  result: '样机',
} as const;
const full: ApplicationRecords = {
  years: [2023, 2024, 2025],
  techField: '70101',
  rdProjects: [rdProject, { ...rdProject, number: 'RD02', name: '曝气', budget: null }],
  costs: [
    { rdNumber: 'RD01', kind: 'personnel', fen: 12_345_600 },
    { rdNumber: 'RD01', kind: 'outside', fen: 5 },
  ],
  scienceStaff: [
    { name: '贺鸣', department: '研发', post: '', degree: 'master', workedFrom: '2019-07-01', workedTo: null },
  ],
  rights: [
    {
      number: 'ZL1',
      name: '装置',
      kind: 'invention',
      origin: 'own',
      state: 'valid',
      grantedOn: '2024-05-06',
      product: '',
    },
  ],
  figures: [
    {
      year: 2025,
      staff: 214,
      scienceStaff: 30.5,
      mainSales: 100,
      otherSales: null,
      highTechIncome: null,
      rdSpending: 0,
      netAssets: -150,
      conversions: 6,
    },
  ],
};

describe('what documents state of an application', () => {
  it('has the names and parts of the dictionary, and no others', () => {
    const days = applicationSteps.map((step) => dayNames[step]);
    expect(nameData.map(({ name }) => name).sort()).toEqual([...days, ...applicationNames].sort());
    const data = applicationData(full, 'zh-CN');
    for (const { name, kind, parts } of nameData.filter(({ name }) => !days.includes(name))) {
      const value = data[name as (typeof applicationNames)[number]];
      expect([name, kind]).toEqual([name, typeof value === 'string' ? 'text' : 'list']);
      if (typeof value === 'object') expect(Object.keys(value[0] ?? {})).toEqual(parts.map((part) => part.name));
    }
  });

  it('is absent where nothing is recorded', () => {
    expect(applicationData(none, 'zh-CN')).toEqual({});
    expect(applicationData({ ...none, years: [2025] }, 'zh-CN')).toEqual({ applicationYears: '2025' });
  });

  it('writes money in yuan, days and words in the language of the document', () => {
    const zh = applicationData(full, 'zh-CN');
    expect(zh.applicationYears).toBe('2023、2024、2025');
    expect(zh.rdSpent).toBe('123,456.05');
    expect(zh.scienceStaffCount).toBe('1');
    expect(zh.rdProjects).toMatchObject([
      { category: '合作研发', beginsOn: '2025年1月1日', endsOn: '', budget: '1,800,000.00', spent: '123,456.05' },
      { number: 'RD02', budget: '', spent: '0.00' },
    ]);
    expect(zh.rdCosts).toMatchObject([
      { number: 'RD01', project: '污泥干化', kind: '人员人工', amount: '123,456.00' },
      { kind: '委托外部研究开发', amount: '0.05' },
    ]);
    expect(zh.yearlyFigures).toEqual([
      {
        year: '2025',
        staff: '214',
        science: '30.5',
        sales: '1.00',
        highTechIncome: '',
        rdSpending: '0.00',
        netAssets: '-1.50',
        conversions: '6',
      },
    ]);
    const en = applicationData(full, 'en-US');
    expect(en.applicationYears).toBe('2023, 2024, 2025');
    expect(en.rdProjects).toMatchObject([{ category: 'Joint research', beginsOn: '1 January 2025' }, {}]);
    expect(en.intellectualProperty).toMatchObject([
      { kind: 'Invention patent', origin: 'Own work', state: 'Valid', grantedOn: '6 May 2024' },
    ]);
  });
});
