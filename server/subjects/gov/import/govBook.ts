import { readDay } from '#domain/kernel/days';
import { limits } from '#domain/kernel/limits';
import { plainNumber } from '#domain/kernel/numbers';
import { govFields, keyOfField, partOfField } from '#domain/subjects/gov/import/mapping';
import { type GovPart, govParts, readRdNumber } from '#domain/subjects/gov/records';
import { findTechField, searchTechFields } from '#domain/subjects/gov/techFields';
import { findGovWord, type GovWordList, govWordLists } from '#domain/subjects/gov/words';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';

/* What the columns of workbooks of government projects take, whatever their layout is. */

type Own = NonNullable<ColumnShape['own']>;

const asYear = (typed: string): number | undefined => {
  const found = /^((?:19|20)\d\d)(?:年度?|-01-01)?$/u.exec(typed.normalize('NFKC').trim());
  return found ? Number(found[1]) : undefined;
};
const asCount = (typed: string): number | undefined => {
  const plain = plainNumber(typed.replace(/[人个项]$/u, ''));
  return plain === undefined || plain.startsWith('-') ? undefined : Math.round(Number(plain) * 100) / 100;
};
/** A number that stands alone is one of an R&D project, too: many tables only count them. */
const asRdNumber = (typed: string): string | undefined => {
  const plain = typed.normalize('NFKC').trim();
  return readRdNumber(/^\d{1,4}$/u.test(plain) ? `RD${plain}` : plain);
};
/** By its code, with dots as the list prints them, or by its name. */
const asTechField = (typed: string): string | undefined => {
  const plain = typed.trim();
  const code = plain.replace(/[.．、\s]/gu, '');
  return (findTechField(code) ?? searchTechFields(plain, 20).find(({ name }) => name === plain))?.code;
};

const text: Own = { read: (typed) => typed, reason: 'tooLong' };
const own: Readonly<Record<string, Own>> = {
  year: { read: asYear, reason: 'badYear' },
  // Its unit is another cell's: rows are completed by rowLinker.ts.
  money: { read: plainNumber, reason: 'badMoney' },
  count: { read: asCount, reason: 'badCount' },
  day: { read: readDay, reason: 'badDay' },
  rdNumber: { read: asRdNumber, reason: 'badRdNumber' },
  techField: { read: asTechField, reason: 'badTechField' },
};

const words: Readonly<Record<string, GovWordList>> = {
  'people.degree': 'degree',
  'rights.kind': 'rightKind',
  'rights.origin': 'rightOrigin',
  'rights.state': 'rightState',
  'rdProjects.category': 'rdCategory',
  'ledger.kind': 'costKind',
  'years.unit': 'moneyUnit',
  'rdProjects.unit': 'moneyUnit',
  'ledger.unit': 'moneyUnit',
};
const flags: readonly string[] = ['people.isScience', 'rights.isUsed', 'ledger.isAbroad'];
const money: readonly string[] = ['rdProjects.budget', 'ledger.fen'];
const counts: readonly string[] = ['years.staff', 'years.scienceStaff', 'years.conversions'];
const days: readonly string[] = [
  'people.workedFrom',
  'people.workedTo',
  'rights.grantedOn',
  'rdProjects.beginsOn',
  'rdProjects.endsOn',
  'ledger.bookedOn',
];
const long: readonly string[] = ['rdProjects.goal', 'rdProjects.route', 'rdProjects.innovation', 'rdProjects.result'];
const lengths: Readonly<Record<string, number>> = {
  'people.name': limits.personNameLength,
  'rights.number': 60,
  'rights.name': 200,
  'rdProjects.name': 200,
  'rdProjects.leader': limits.personNameLength,
  'rdProjects.participants': limits.reasonLength,
  'ledger.voucher': 60,
  'ledger.summary': limits.reasonLength,
};

function readerOf(field: string): Own {
  if (field === 'years.year') return own.year ?? text;
  if (field === 'rdProjects.number' || field === 'ledger.rdNumber') return own.rdNumber ?? text;
  if (field === 'rdProjects.techField') return own.techField ?? text;
  if (counts.includes(field)) return own.count ?? text;
  if (money.includes(field) || field.startsWith('years.')) return own.money ?? text;
  return days.includes(field) ? (own.day ?? text) : text;
}

function columnOf(field: (typeof govFields)[number]): ColumnShape {
  const shape = { key: keyOfField(field), required: false, width: 16, example: '' };
  const max = long.includes(field) ? limits.textLength : (lengths[field] ?? limits.nameLength);
  const list = words[field];
  if (list) return { ...shape, kind: 'word', max: limits.nameLength, list };
  if (flags.includes(field)) return { ...shape, kind: 'flag', max: limits.nameLength, list: 'yesNo' };
  return { ...shape, kind: 'own', max, own: readerOf(field) };
}

export const problemReasons = {
  ...cellSeverity,
  badYear: 'error',
  badMoney: 'error',
  badCount: 'error',
  badDay: 'error',
  badRdNumber: 'error',
  badTechField: 'error',
  abroadAlone: 'error',
  duplicateRow: 'error',
  unknownRdProject: 'error',
  totalRows: 'warning',
  leftOutRows: 'warning',
} as const;

export const govBook = defineBook<GovPart>({
  texts: { of: (key) => `gov.workbook.${key}`, ofPart: (part, key) => `gov.workbook.${part}.${key}` },
  sheets: govParts.map((part) => ({
    part,
    columns: govFields.filter((field) => partOfField(field) === part).map(columnOf),
  })),
  hasBlankWords: true,
  partial: true,
  rules: 0,
  items: (list) => Object.entries(govWordLists[list as GovWordList]).map(([code, { zh, en }]) => ({ code, zh, en })),
  find: (list, typed) => findGovWord(list as GovWordList, typed),
  severity: problemReasons,
  problem: (language, { reason, detail = '' }) =>
    cellProblem(language, { reason, detail }) ?? say(language, `gov.problem.${reason}`, { detail }),
});
