import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConditionKey } from './conditions';
import { type ApplicationFacts, eligibilityOf, rdRuleOf, type YearFigures, yearsBefore } from './eligibility';
import { hightechRules } from './hightech';
import type { SpendingRow } from './rdSpending';
import { growthOf, type InnovationScore, innovationScore, type OwnedRight, scoreCriteria } from './score';

const yuan = (amount: number) => amount * 100;
const year = (of: number, more: Partial<YearFigures> = {}): YearFigures => ({
  year: of,
  staff: 100_00,
  scienceStaff: 12_00,
  mainSales: yuan(19_000_000),
  otherSales: yuan(1_000_000),
  totalIncome: yuan(20_500_000),
  untaxedIncome: yuan(500_000),
  highTechIncome: yuan(14_000_000),
  netAssets: yuan(10_000_000),
  rdSpending: yuan(1_200_000),
  rdAbroad: 0,
  conversions: 5,
  ...more,
});
const right = (more: Partial<OwnedRight> = {}): OwnedRight => ({
  kind: 'invention',
  state: 'valid',
  origin: 'own',
  product: '智能网关',
  isUsed: false,
  ...more,
});
const facts = (more: Partial<ApplicationFacts> = {}): ApplicationFacts => ({
  appliesOn: '2026-06-30',
  registeredOn: '2015-03-01',
  techField: '10109',
  hasIncident: false,
  expected: {},
  years: [year(2023), year(2024), year(2025)],
  ledger: new Map(),
  rights: [right()],
  listedStaff: null,
  ...more,
});
const find = (given: ApplicationFacts, key: ConditionKey) => {
  const found = eligibilityOf(given).conditions.find(({ condition }) => condition === key);
  if (!found) throw new Error(`No condition ${key}.`);
  return found;
};
const isMet = (more: Partial<ApplicationFacts>, key: ConditionKey) => find(facts(more), key).isMet;

describe('the years that count', () => {
  it('are the last three before the application, or as many as the company has', () => {
    expect(yearsBefore('2026-06-30', '2015-03-01')).toEqual([2023, 2024, 2025]);
    expect(yearsBefore('2026-01-01', '2024-11-30')).toEqual([2024, 2025]);
    expect(yearsBefore('2026-06-30', '2026-01-02')).toEqual([]);
  });
});

describe('conditions of recognition', () => {
  it('asks for a year of 365 days since the registration', () => {
    expect(find(facts({ registeredOn: '2025-06-30' }), 'registered')).toMatchObject({ value: 365, isMet: true });
    expect(find(facts({ registeredOn: '2025-07-01' }), 'registered')).toMatchObject({ value: 364, isMet: false });
    expect(isMet({ registeredOn: null }, 'registered')).toBeNull();
  });

  it('asks for an own valid right that supports a product; trade marks and licences are none', () => {
    expect(isMet({ rights: [right({ product: ' ' })] }, 'coreIp')).toBe(false);
    expect(isMet({ rights: [right({ kind: 'trademark' })] }, 'coreIp')).toBe(false);
    expect(isMet({ rights: [right({ origin: 'licence' })] }, 'coreIp')).toBe(false);
    expect(isMet({ rights: [right({ state: 'applied' })] }, 'coreIp')).toBe(false);
    expect(isMet({ rights: [right({ kind: 'software', origin: 'transfer' })] }, 'coreIp')).toBe(true);
    // Class II serves one recognition alone, class I any number.
    expect(isMet({ rights: [right({ kind: 'software', isUsed: true })] }, 'coreIp')).toBe(false);
    expect(isMet({ rights: [right({ isUsed: true })] }, 'coreIp')).toBe(true);
  });

  it('asks for a listed field', () => {
    expect(isMet({ techField: '10109' }, 'field')).toBe(true);
    expect(isMet({ techField: '99999' }, 'field')).toBe(false);
    expect(isMet({ techField: null }, 'field')).toBeNull();
  });

  it('asks for a tenth of scientific staff in the last year; the list of people goes before the entered figure', () => {
    const last = (scienceStaff: number) => [year(2023), year(2024), year(2025, { scienceStaff })];
    expect(find(facts({ years: last(10_00) }), 'staff')).toMatchObject({ value: 1000, needed: 1000, isMet: true });
    expect(find(facts({ years: last(9_99) }), 'staff')).toMatchObject({ value: 999, isMet: false });
    expect(find(facts({ listedStaff: 9 }), 'staff')).toMatchObject({ value: 900, isMet: false });
    expect(find(facts({ listedStaff: 9 }), 'staff').terms).toContainEqual({
      term: 'listedStaff',
      year: 2025,
      value: 900,
    });
  });

  it('asks for 5, 4 or 3 per cent of R&D by the sales of the last year, bounds included', () => {
    expect([50_000_000, 50_000_001, 200_000_000, 200_000_001].map((sales) => rdRuleOf(yuan(sales)))).toEqual([
      'rdRatio.small',
      'rdRatio.middle',
      'rdRatio.middle',
      'rdRatio.large',
    ]);
    // 3 × 1,200,000 of 3 × 20,000,000 are 6 %.
    expect(find(facts(), 'rdRatio')).toMatchObject({ value: 600, needed: 500, isMet: true });
    const spent = (rdSpending: number) => [2023, 2024, 2025].map((of) => year(of, { rdSpending }));
    expect(isMet({ years: spent(yuan(1_000_000)) }, 'rdRatio')).toBe(true);
    expect(isMet({ years: spent(yuan(1_000_000) - 1) }, 'rdRatio')).toBe(false);
  });

  it('takes the ledger of a year before the entered figure, and says what of it does not count', () => {
    const rows: SpendingRow[] = [
      { kind: 'personnel', fen: yuan(900_000), isAbroad: false },
      { kind: 'outside', fen: yuan(100_000), isAbroad: true },
      { kind: 'other', fen: yuan(500_000), isAbroad: false },
    ];
    const { value, terms } = find(facts({ ledger: new Map([[2025, rows]]) }), 'rdRatio');
    // 900,000 + 80,000 + 245,000 of others; 2,400,000 + 1,225,000 over 60,000,000.
    expect(value).toBe(604);
    expect(terms).toEqual(
      expect.arrayContaining([
        { term: 'rdEntered', year: 2024, value: yuan(1_200_000) },
        { term: 'rdCounted', year: 2025, value: yuan(1_225_000) },
        { term: 'rdOutsideLeft', year: 2025, value: yuan(20_000) },
        { term: 'rdOtherLeft', year: 2025, value: yuan(255_000) },
      ]),
    );
  });

  it('asks for three fifths of R&D within China', () => {
    const abroad = (rdAbroad: number) => [year(2023, { rdAbroad }), year(2024, { rdAbroad }), year(2025, { rdAbroad })];
    expect(find(facts({ years: abroad(yuan(480_000)) }), 'rdDomestic')).toMatchObject({ value: 6000, isMet: true });
    expect(isMet({ years: abroad(yuan(480_001)) }, 'rdDomestic')).toBe(false);
  });

  it('asks for three fifths of all taxed income from high-tech products in the last year', () => {
    // 14,000,000 of 20,500,000 - 500,000.
    expect(find(facts(), 'income')).toMatchObject({ value: 7000, isMet: true });
    const last = (highTechIncome: number) => [year(2023), year(2024), year(2025, { highTechIncome })];
    expect(isMet({ years: last(yuan(12_000_000)) }, 'income')).toBe(true);
    expect(isMet({ years: last(yuan(12_000_000) - 1) }, 'income')).toBe(false);
  });

  it('leaves open what is missing, fails with one that fails, and is met with all', () => {
    expect(eligibilityOf(facts({ hasIncident: true })).isEligible).toBe(false);
    expect(eligibilityOf(facts()).isEligible).toBeNull();
    expect(eligibilityOf(facts({ years: [] })).conditions.filter((one) => one.isMet === null)).toHaveLength(5);
    const expected = {
      'ip.level': 8,
      'ip.core': 8,
      'org.rules': 6,
      'org.unit': 6,
      'org.incentive': 4,
      'org.people': 4,
    };
    const grown = [
      year(2023),
      year(2024, { netAssets: yuan(14_000_000), mainSales: yuan(27_000_000) }),
      year(2025, { netAssets: yuan(19_600_000), mainSales: yuan(38_000_000), highTechIncome: yuan(20_000_000) }),
    ].map((of) => ({ ...of, rdSpending: yuan(2_000_000) }));
    expect(eligibilityOf(facts({ expected, years: grown })).isEligible).toBe(true);
  });

  it('never turns a met condition into a failed one by more R&D at home', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.nat(1_000_000_000), (fen, more) => {
        const with_ = (spent: number) =>
          find(facts({ years: [2023, 2024, 2025].map((of) => year(of, { rdSpending: spent })) }), 'rdRatio').value ?? 0;
        expect(with_(fen + more)).toBeGreaterThanOrEqual(with_(fen));
      }),
    );
  });
});

describe('growth', () => {
  it('is the mean of both steps less one', () => {
    expect(growthOf([100, 135, 182])).toEqual({ note: 'growth', bp: 3490 });
    expect(growthOf([1000, 1350, 1823])).toEqual({ note: 'growth', bp: 3501 });
    expect(growthOf([100, 90, 81])).toEqual({ note: 'growth', bp: -1000 });
  });

  it('knows its zero cases', () => {
    expect(growthOf([0, 100, 120])).toEqual({ note: 'growthFirstZero', bp: 2000 });
    expect(growthOf([100, 0, 120])).toEqual({ note: 'growthSecondZero', bp: 0 });
    expect(growthOf([100, 120])).toEqual({ note: 'growthFirstZero', bp: 2000 });
    expect(growthOf([120])).toEqual({ note: 'growthOneYear', bp: 0 });
    expect(growthOf([-5, 100, 120])).toEqual({ note: 'growthBelowZero', bp: null });
    expect(growthOf([null, 100, 120])).toEqual({ note: 'missing', bp: null });
  });

  it('is above zero with the smallest step, and nothing without one', () => {
    expect(growthOf([1_000_000, 1_000_000, 1_000_001]).bp).toBe(1);
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e12 }), (end) => growthOf([end, end, end]).bp === 0));
  });
});

const bandsOf = ({ criteria }: InnovationScore) =>
  Object.fromEntries(criteria.map(({ criterion, band }) => [criterion, band]));
const scoreOf = (more: Partial<Parameters<typeof innovationScore>[0]>) =>
  innovationScore({
    rights: [],
    conversions: [0, 0, 0],
    netAssets: [1, 1, 1],
    sales: [1, 1, 1],
    expected: {},
    ...more,
  });

describe('the innovation score', () => {
  it('bands rights by class and number', () => {
    const count = (rights: OwnedRight[]) => bandsOf(scoreOf({ rights }))['ip.count'];
    const software = (number: number) => Array.from({ length: number }, () => right({ kind: 'software' }));
    expect(count([right()])).toEqual([7, 8]);
    expect([5, 4, 3, 2, 1, 0].map((number) => count(software(number)))).toEqual([
      [5, 6],
      [3, 4],
      [3, 4],
      [1, 2],
      [1, 2],
      [0, 0],
    ]);
  });

  it('halves the points of rights that were all acquired', () => {
    const origin = (origin: OwnedRight['origin']) => bandsOf(scoreOf({ rights: [right({ origin })] }))['ip.origin'];
    expect([origin('own'), origin('gift'), origin('licence')]).toEqual([
      [1, 6],
      [1, 3],
      [0, 0],
    ]);
  });

  it('bands conversions by their mean per year', () => {
    const band = (...conversions: number[]) => bandsOf(scoreOf({ conversions })).conversion;
    expect([band(5, 5, 5), band(5, 5, 4), band(1, 1, 1), band(1, 1, 0)]).toEqual([
      [25, 30],
      [19, 24],
      [1, 6],
      [0, 0],
    ]);
    expect(band(10, 0)).toEqual([25, 30]);
  });

  it('needs more than 70: 70 itself fails, and a range across it is open', () => {
    const certain = (points: number) =>
      find(
        facts({
          years: [2023, 2024, 2025].map((of) => year(of)),
          expected: {
            'ip.level': 8,
            'ip.core': 8,
            'ip.count': 8,
            'ip.origin': 6,
            'ip.bonus': 0,
            conversion: 30,
            'org.rules': 6,
            'org.unit': points - 66,
            'org.incentive': 0,
            'org.people': 0,
          },
        }),
        'score',
      );
    expect(certain(70)).toMatchObject({ value: 70, isMet: false });
    expect(certain(71)).toMatchObject({ value: 71, isMet: true });
    // Without an expert's points it may come to anything from 34 to 90.
    expect(isMet({}, 'score')).toBeNull();
  });

  it('does not count points outside their band, nor a bonus beyond 30 for rights', () => {
    const { criteria } = scoreOf({ rights: [right()], expected: { 'ip.count': 3 } });
    expect(criteria.find(({ criterion }) => criterion === 'ip.count')).toMatchObject({ points: null, isOutside: true });
    const full = { 'ip.level': 8, 'ip.core': 8, 'ip.count': 8, 'ip.origin': 6, 'ip.bonus': 2 };
    const rest = { 'org.rules': 0, 'org.unit': 0, 'org.incentive': 0, 'org.people': 0 };
    expect(scoreOf({ rights: [right()], expected: { ...full, ...rest } })).toMatchObject({ low: 30, high: 30 });
  });

  it('lies between its bounds, and within 100 points', () => {
    const money = fc.integer({ min: 0, max: 1_000_000 });
    const three = fc.array(money, { minLength: 3, maxLength: 3 });
    const expected = fc.dictionary(fc.constantFrom(...scoreCriteria), fc.integer({ min: 0, max: 30 }));
    fc.assert(
      fc.property(three, three, three, expected, (conversions, netAssets, sales, points) => {
        const { low, high } = scoreOf({ conversions, netAssets, sales, expected: points, rights: [right()] });
        expect(low).toBeLessThanOrEqual(high);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('the data of the rules', () => {
  it('has every key once, and every condition names its source', () => {
    expect(new Set(hightechRules.map(({ key }) => key)).size).toBe(hightechRules.length);
    expect(hightechRules.filter(({ source }) => !source)).toEqual([]);
    expect(hightechRules.filter(({ key }) => key.startsWith('s.'))).toHaveLength(scoreCriteria.length);
  });
});
