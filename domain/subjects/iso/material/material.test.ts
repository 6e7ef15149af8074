import { describe, expect, it } from 'vitest';
import { isOnePerStandard, usualEditions } from '../edition/editions';
import {
  askedMaterials,
  certificationMaterials,
  coverageOf,
  daysAskedBy,
  documentOf,
  fileKindOf,
  materialOf,
  materialStateOf,
  validityOf,
} from './material';

const named = (code: string) => {
  const found = materialOf(code);
  if (!found) throw new Error(`There is no ${code}.`);
  return found;
};

describe('editions that materials are collected for', () => {
  it('are those of the planned schemes and of the project’s own standard, until somebody chooses', () => {
    expect(usualEditions([], 'ISO27001-2022')).toEqual(['ISO27001-2022']);
    expect(usualEditions(['OHSMS', 'QMS', 'ISMS'], 'ISO27001-2022')).toEqual([
      'ISO9001-2015',
      'ISO45001-2018',
      'ISO27001-2022',
    ]);
    // Energy has no list, a channel's own standard neither.
    expect(usualEditions(['EnMS'], 'SBANK')).toEqual([]);
  });

  it('are one of each standard', () => {
    expect(isOnePerStandard(['ISO9001-2015', 'ISO14001-2026', 'ISO27001-2022'])).toBe(true);
    expect(isOnePerStandard(['ISO9001-2015', 'ISO9001-2026'])).toBe(false);
  });
});

describe('materials', () => {
  it('are as many as the lists of the standards have', () => {
    const counts = { 'ISO9001-2015': 34, 'ISO14001-2026': 32, 'ISO45001-2018': 33, 'ISO27001-2022': 36 } as const;
    for (const [edition, count] of Object.entries(counts))
      expect(askedMaterials([edition as keyof typeof counts]), edition).toHaveLength(count);
    expect(certificationMaterials.flatMap(({ asked }) => asked)).toHaveLength(135);
  });

  it('are one for all standards that ask for the same', () => {
    const both = askedMaterials(['ISO9001-2015', 'ISO27001-2022']);
    expect(both).toHaveLength(34 + 36 - 21);
    const license = both.filter(({ materialCode }) => materialCode === 'businessLicense');
    expect(license.map(({ asked }) => asked)).toEqual([
      [
        { edition: 'ISO9001-2015', no: 1, clause: '' },
        { edition: 'ISO27001-2022', no: 1, clause: '' },
      ],
    ]);
    expect(both.find(({ materialCode }) => materialCode === 'managementReview')?.asked).toEqual([
      { edition: 'ISO9001-2015', no: 16, clause: '9.3' },
      { edition: 'ISO27001-2022', no: 16, clause: '9.3.3' },
    ]);
  });

  it('come group after group', () => {
    const groups = askedMaterials(['ISO14001-2015']).map(({ group }) => group);
    expect([...new Set(groups)]).toEqual(['legal', 'application', 'system', 'record', 'site']);
    expect(groups.lastIndexOf('legal')).toBeLessThan(groups.indexOf('application'));
  });

  it('know which document or file of the portal they are', () => {
    expect(documentOf(named('statement'))).toBe('statement');
    expect(['riskAssessmentReport', 'treatmentPlan', 'treatmentResults'].map((one) => documentOf(named(one)))).toEqual(
      Array(3).fill('riskReport'),
    );
    expect(fileKindOf(named('assetInventory'))).toBe('inventoryExport');
    expect([documentOf(named('businessLicense')), fileKindOf(named('businessLicense'))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('say which day their files should state', () => {
    expect(['activityLicenses', 'creditRecord', 'manual'].map((one) => daysAskedBy(named(one)))).toEqual([
      'validUntil',
      'effectiveOn',
      null,
    ]);
  });
});

describe('the validity of a file', () => {
  it.each([
    [null, undefined, null],
    ['2026-11-26', undefined, 'expired'],
    ['2026-11-27', undefined, 'expiring'],
    ['2026-12-27', undefined, 'expiring'],
    ['2026-12-28', undefined, null],
    ['2027-03-01', '2027-03-02', 'beforeAudit'],
    ['2027-03-02', '2027-03-02', null],
    // An audit that is over says nothing.
    ['2026-12-27', '2026-11-01', 'expiring'],
  ])('until %s with an audit on %s is %s', (validUntil, audit, expected) => {
    expect(validityOf(validUntil, '2026-11-27', audit)).toBe(expected);
  });
});

describe('the state of a material', () => {
  const must = { need: 'must', inapplicable: null, validities: [], isInPortal: false } as const;
  it.each([
    [{}, 'lacking'],
    [{ need: 'if' }, 'undecided'],
    [{ need: 'if', inapplicable: '无生产' }, 'inapplicable'],
    // What must be there can't be given away.
    [{ inapplicable: '无' }, 'lacking'],
    [{ isInPortal: true }, 'portal'],
    [{ validities: [null] }, 'uploaded'],
    [{ validities: ['expiring'], isInPortal: true }, 'uploaded'],
    [{ validities: [null, 'expired'], isInPortal: true }, 'expired'],
  ] as const)('with %j is %s', (facts, expected) => {
    expect(materialStateOf({ ...must, ...facts })).toBe(expected);
  });

  it('counts into the coverage of each edition that asks for it', () => {
    const asked = (...editions: ('ISO9001-2015' | 'ISO27001-2022')[]) =>
      editions.map((edition) => ({ edition, no: 1, clause: '' }));
    const items = [
      { need: 'must', state: 'uploaded', asked: asked('ISO9001-2015', 'ISO27001-2022') },
      { need: 'must', state: 'portal', asked: asked('ISO27001-2022') },
      { need: 'must', state: 'expired', asked: asked('ISO27001-2022') },
      { need: 'if', state: 'undecided', asked: asked('ISO27001-2022') },
      { need: 'if', state: 'inapplicable', asked: asked('ISO27001-2022') },
    ] as const;
    expect(coverageOf(items, 'ISO9001-2015')).toEqual({ must: 1, met: 1, toDo: 0 });
    expect(coverageOf(items, 'ISO27001-2022')).toEqual({ must: 3, met: 2, toDo: 2 });
  });
});
