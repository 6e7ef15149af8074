import { readUnits } from '#domain/kernel/numbers';
import { keyOfField, neededFields } from '#domain/subjects/gov/import/mapping';
import { fieldsOfPart } from '#domain/subjects/gov/keys';
import { GOV_FEN_MAX, type GovPart } from '#domain/subjects/gov/records';
import type { MoneyUnit } from '#domain/subjects/gov/words';
import type { Found, Report, Values } from '#server/kernel/documents/book/mapped';

/* Completes the records that a line of a table holds. */

const moneyOf: Readonly<Record<GovPart, readonly string[]>> = {
  years: [
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
  ],
  people: [],
  rights: [],
  rdProjects: ['budget'],
  ledger: ['fen'],
};
const signed: readonly string[] = ['netProfit', 'netAssets'];

/** Fen of an amount in yuan, or in ten thousands of them; fractions of a fen are rounded, as spreadsheets calculate them. */
export function fenOf(plain: string, unit: MoneyUnit): number | undefined {
  const decimals = unit === 'tenThousand' ? 6 : 2;
  const exact = readUnits(plain, decimals);
  const fen = exact ?? Math.round(Number(plain) * 10 ** decimals);
  return Number.isSafeInteger(fen) && Math.abs(fen) <= GOV_FEN_MAX ? fen : undefined;
}

/** What a record has where its table says nothing of it. */
const usual: Readonly<Record<GovPart, Values>> = {
  years: {},
  people: { department: '', post: '', isScience: false },
  rights: { origin: 'own', state: 'valid', product: '', isUsed: false },
  rdProjects: {
    category: 'ownResearch',
    leader: '',
    participants: '',
    goal: '',
    route: '',
    innovation: '',
    result: '',
  },
  ledger: { voucher: '', isAbroad: false, summary: '' },
};

function complete(part: GovPart, values: Values, report: Report): void {
  const unit = (values.unit ?? 'yuan') as MoneyUnit;
  delete values.unit;
  for (const field of moneyOf[part]) {
    const plain = values[field];
    if (typeof plain !== 'string') continue;
    const fen = fenOf(plain, unit);
    if (fen === undefined || (fen < 0 && !signed.includes(field))) report(field, 'badMoney', plain);
    else values[field] = fen;
  }
  for (const field of neededFields[part].map(keyOfField))
    if (values[field] === undefined || values[field] === '') report(field, 'required');
  for (const field of fieldsOfPart[part]) values[field] ??= usual[part][field] ?? null;
  if (part === 'ledger' && values.isAbroad === true && values.kind !== 'outside') report('isAbroad', 'abroadAlone');
}

/** Completes what a line holds, part by part. */
export function linkRow(found: Found<GovPart>, report: (part: GovPart) => Report): void {
  for (const [part, values] of Object.entries(found) as [GovPart, Values][]) complete(part, values, report(part));
}
