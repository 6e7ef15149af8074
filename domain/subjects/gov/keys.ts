import { spellingKey } from '../../kernel/spelling';
import type { GovPart } from './records';

/* What records are known by when they come again, and by which fields they are compared. */

/** A record's fields as they are stored. */
export type GovRow = Readonly<Record<string, string | number | boolean | null>>;

/** The fields of each part, as workbooks and forms give them. */
export const fieldsOfPart = {
  years: [
    'year',
    'staff',
    'scienceStaff',
    'mainSales',
    'otherSales',
    'totalIncome',
    'untaxedIncome',
    'highTechIncome',
    'netProfit',
    'netAssets',
    'taxes',
    'rdSpending',
    'rdAbroad',
    'conversions',
  ],
  people: ['name', 'department', 'post', 'degree', 'isScience', 'workedFrom', 'workedTo'],
  rights: ['number', 'name', 'kind', 'origin', 'state', 'grantedOn', 'product', 'isUsed'],
  rdProjects: [
    'number',
    'name',
    'category',
    'techField',
    'beginsOn',
    'endsOn',
    'leader',
    'participants',
    'budget',
    'goal',
    'route',
    'innovation',
    'result',
  ],
  ledger: ['rdNumber', 'bookedOn', 'voucher', 'kind', 'fen', 'isAbroad', 'summary'],
} as const satisfies Readonly<Record<GovPart, readonly string[]>>;

/** The fields of a key; a year, a right and an R&D project have a number, a person a name in a department. */
export const keyFields: Readonly<Record<GovPart, readonly string[]>> = {
  years: ['year'],
  people: ['name', 'department'],
  rights: ['number'],
  rdProjects: ['number'],
  ledger: ['rdNumber', 'bookedOn', 'voucher', 'kind', 'fen', 'summary'],
};

/** What a record is known by. Spelling makes no difference. */
export const recordKeyOf = (part: GovPart, row: GovRow): string =>
  keyFields[part].map((field) => spellingKey(String(row[field] ?? ''))).join('|');

/** What people call a record. */
export function recordNameOf(part: GovPart, row: GovRow): string {
  const of = (...fields: string[]) =>
    fields
      .map((field) => row[field])
      .filter((value) => value !== null && value !== undefined && value !== '')
      .join(' ');
  switch (part) {
    case 'years':
      return of('year');
    case 'people':
      return of('name');
    case 'rights':
    case 'rdProjects':
      return of('number', 'name');
    default:
      return of('rdNumber', 'bookedOn', 'voucher');
  }
}
