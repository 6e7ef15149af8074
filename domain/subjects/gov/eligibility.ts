import { partsOfDay } from '../../kernel/days';
import type { Condition, ConditionKey, Term } from './conditions';
import { hightechRule, limitOf } from './hightech';
import { countedSpending, type SpendingRow } from './rdSpending';
import { countedRights, type ExpectedPoints, type InnovationScore, innovationScore, type OwnedRight } from './score';
import { findTechField } from './techFields';

/* Whether a company can be recognized as a high-tech enterprise (No. 32, art. 11), each figure with what it is made of. */

/** A year's figures: money in fen, staff as yearly means in hundredths; null: not entered yet. */
export interface YearFigures {
  readonly year: number;
  readonly staff: number | null;
  readonly scienceStaff: number | null;
  readonly mainSales: number | null;
  readonly otherSales: number | null;
  readonly totalIncome: number | null;
  readonly untaxedIncome: number | null;
  readonly highTechIncome: number | null;
  readonly netAssets: number | null;
  /** By its own accounts; the ledger, where there is one, goes before. */
  readonly rdSpending: number | null;
  readonly rdAbroad: number | null;
  /** Results turned into products. */
  readonly conversions: number | null;
}

export interface ApplicationFacts {
  readonly appliesOn: string | null;
  readonly registeredOn: string | null;
  readonly techField: string | null;
  /** A grave accident or environmental offence within the year before; null: not declared yet. */
  readonly hasIncident: boolean | null;
  readonly expected: ExpectedPoints;
  readonly years: readonly YearFigures[];
  /** By year: what the ledger of R&D projects has. */
  readonly ledger: ReadonlyMap<number, readonly SpendingRow[]>;
  readonly rights: readonly OwnedRight[];
  /** Scientific staff of the last year who worked 183 days or more, by the list of people; null: nobody is listed. */
  readonly listedStaff: number | null;
}

export interface Eligibility {
  /** The years that count, the latest last: three, or as many as the company has. */
  readonly window: readonly number[];
  readonly conditions: readonly Condition[];
  readonly score: InnovationScore;
  /** All conditions are met; null: none fails, but some are open. */
  readonly isEligible: boolean | null;
}

const DAY = 24 * 3600_000;
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY);
const yearOf = (day: string): number => partsOfDay(day)[0];

/** The last three full years before an application; of a younger company those since it was registered. */
export function yearsBefore(appliesOn: string, registeredOn: string | null): number[] {
  const last = yearOf(appliesOn) - 1;
  const first = Math.max(last - 2, registeredOn === null ? 0 : yearOf(registeredOn));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** part / whole in basis points, rounded down; null where there is no whole. */
export const shareBp = (part: number, whole: number): number | null =>
  whole > 0 ? Number((BigInt(part) * 10_000n) / BigInt(whole)) : null;

/** Sales are main and other business income. */
const salesOf = (of: YearFigures | undefined): number | null =>
  of && of.mainSales !== null && of.otherSales !== null ? of.mainSales + of.otherSales : null;

/** Which share of R&D is asked for, by the sales of the last year. */
export function rdRuleOf(sales: number): string {
  const fits = (key: string) => sales <= (hightechRule(key).upToFen ?? 0);
  return ['rdRatio.small', 'rdRatio.middle'].find(fits) ?? 'rdRatio.large';
}

const sumOf = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** A condition that asks for at least a share. */
function atLeast(
  condition: ConditionKey,
  rule: string,
  part: number | null,
  whole: number | null,
  terms: readonly Term[],
): Condition {
  const needed = limitOf(rule);
  const value = part === null || whole === null ? null : shareBp(part, whole);
  return { condition, rule, value, needed, isMet: value === null ? null : value >= needed, terms };
}

interface YearSpending {
  readonly counted: number | null;
  readonly abroad: number | null;
  readonly terms: readonly Term[];
}

/** R&D of a year: what counts of the ledger, or what was entered where there is no ledger. */
function spendingOf(year: number, facts: ApplicationFacts, of: YearFigures | undefined): YearSpending {
  const ledger = facts.ledger.get(year) ?? [];
  if (ledger.length === 0) {
    const entered = of?.rdSpending ?? null;
    return {
      counted: entered,
      abroad: of?.rdAbroad ?? null,
      terms: [{ term: 'rdEntered', year, value: entered }],
    };
  }
  const { counted, abroad, outside, outsideCounted, other, otherCounted } = countedSpending(ledger);
  return {
    counted,
    abroad,
    terms: [
      { term: 'rdCounted', year, value: counted },
      ...(outside > outsideCounted ? [{ term: 'rdOutsideLeft' as const, year, value: outside - outsideCounted }] : []),
      ...(other > otherCounted ? [{ term: 'rdOtherLeft' as const, year, value: other - otherCounted }] : []),
    ],
  };
}

function registered({ appliesOn, registeredOn }: ApplicationFacts): Condition {
  const value = appliesOn && registeredOn ? daysBetween(registeredOn, appliesOn) : null;
  const needed = limitOf('registered');
  return {
    condition: 'registered',
    rule: 'registered',
    value,
    needed,
    isMet: value === null ? null : value >= needed,
    terms: [
      { term: 'registeredOn', year: null, value: registeredOn },
      { term: 'appliesOn', year: null, value: appliesOn },
      { term: 'daysSince', year: null, value },
    ],
  };
}

function coreIp({ rights }: ApplicationFacts): Condition {
  const counted = countedRights(rights);
  const linked = counted.filter(({ product }) => product.trim() !== '').length;
  const needed = limitOf('coreIp');
  return {
    condition: 'coreIp',
    rule: 'coreIp',
    value: linked,
    needed,
    isMet: linked >= needed,
    terms: [
      { term: 'coreRights', year: null, value: linked },
      { term: 'unlinkedRights', year: null, value: counted.length - linked },
    ],
  };
}

function field({ techField }: ApplicationFacts): Condition {
  return {
    condition: 'field',
    rule: 'field',
    value: null,
    needed: null,
    isMet: techField === null ? null : findTechField(techField) !== undefined,
    terms: [{ term: 'techField', year: null, value: techField }],
  };
}

function staff({ listedStaff }: ApplicationFacts, year: number | null, of: YearFigures | undefined): Condition {
  const science = listedStaff === null ? (of?.scienceStaff ?? null) : listedStaff * 100;
  const all = of?.staff ?? null;
  return atLeast('staff', 'staff', science, all, [
    listedStaff === null
      ? { term: 'scienceStaff', year, value: science }
      : { term: 'listedStaff', year, value: science },
    { term: 'staff', year, value: all },
  ]);
}

function income(year: number | null, of: YearFigures | undefined): Condition {
  const { highTechIncome = null, totalIncome = null, untaxedIncome = null } = of ?? {};
  const whole = totalIncome === null || untaxedIncome === null ? null : totalIncome - untaxedIncome;
  return atLeast('income', 'income', highTechIncome, whole, [
    { term: 'highTechIncome', year, value: highTechIncome },
    { term: 'totalIncome', year, value: totalIncome },
    { term: 'untaxedIncome', year, value: untaxedIncome },
  ]);
}

function record({ hasIncident }: ApplicationFacts): Condition {
  return {
    condition: 'record',
    rule: 'record',
    value: null,
    needed: null,
    isMet: hasIncident === null ? null : !hasIncident,
    terms: [{ term: 'hasIncident', year: null, value: hasIncident }],
  };
}

function scoreCondition({ low, high }: InnovationScore): Condition {
  const needed = limitOf('score');
  return {
    condition: 'score',
    rule: 'score',
    value: low === high ? low : null,
    needed,
    // 70 itself fails.
    isMet: low > needed ? true : high <= needed ? false : null,
    terms: [
      { term: 'lowPoints', year: null, value: low },
      { term: 'highPoints', year: null, value: high },
    ],
  };
}

/** Every condition with its figures. What is missing leaves a condition open; nothing is guessed. */
export function eligibilityOf(facts: ApplicationFacts): Eligibility {
  const window = facts.appliesOn === null ? [] : yearsBefore(facts.appliesOn, facts.registeredOn);
  const byYear = new Map(facts.years.map((of) => [of.year, of]));
  const figures = window.map((year) => byYear.get(year));
  const last = window.at(-1) ?? null;
  const ofLast = last === null ? undefined : byYear.get(last);
  const sales = figures.map(salesOf);
  const spending = window.map((year, index) => spendingOf(year, facts, figures[index]));
  const lastSales = salesOf(ofLast);
  const rd = sumOf(spending.map(({ counted }) => counted));
  const abroad = sumOf(spending.map((of) => of.abroad));
  const rdTerms = spending.flatMap(({ terms }) => terms);
  const salesTerms = window.map((year, index): Term => ({ term: 'sales', year, value: sales[index] ?? null }));
  const score = innovationScore({
    rights: facts.rights,
    conversions: figures.map((of) => of?.conversions ?? null),
    netAssets: figures.map((of) => of?.netAssets ?? null),
    sales,
    expected: facts.expected,
  });
  const conditions = [
    registered(facts),
    coreIp(facts),
    field(facts),
    staff(facts, last, ofLast),
    atLeast(
      'rdRatio',
      lastSales === null ? 'rdRatio.small' : rdRuleOf(lastSales),
      lastSales === null ? null : rd,
      sumOf(sales),
      [...rdTerms, ...salesTerms],
    ),
    atLeast('rdDomestic', 'rdDomestic', rd === null || abroad === null ? null : rd - abroad, rd, [
      ...rdTerms,
      ...window.map((year, index): Term => ({ term: 'rdAbroad', year, value: spending[index]?.abroad ?? null })),
    ]),
    income(last, ofLast),
    scoreCondition(score),
    record(facts),
  ];
  const isMet = conditions.map((one) => one.isMet);
  return { window, conditions, score, isEligible: isMet.includes(false) ? false : isMet.includes(null) ? null : true };
}
