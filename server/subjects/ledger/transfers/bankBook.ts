import { readDay } from '#domain/kernel/days';
import { limits } from '#domain/kernel/limits';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';
import type { BookRows, FoundInRow } from '#server/kernel/documents/book/parse';

/** A sound line of a statement. */
export interface BankRow {
  readonly serial: string;
  /** YYYY-MM-DD */
  readonly receivedOn: string;
  /** In fen. */
  readonly amount: number;
  readonly payer: string;
  readonly payerAccount?: string;
  readonly remark?: string;
}
export type BankPart = 'records';

/** Yuan with two decimals at most, as fen: 5000, 5,000.00, ¥ 5000.5. */
export function readAmount(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/[\s¥]/gu, '');
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.\d{1,2})?$/u.test(plain)) return undefined;
  const [yuan = '', fen = ''] = plain.replaceAll(',', '').split('.');
  const amount = Number(yuan) * 100 + Number(fen.padEnd(2, '0'));
  return amount > 0 && Number.isSafeInteger(amount) ? amount : undefined;
}

const text = (key: keyof BankRow, width: number, max: number, required = false): ColumnShape => ({
  key,
  kind: 'text',
  required,
  width,
  max,
  example: '',
});

/** A bank statement as the portal takes it. */
export const bankBook = defineBook<BankPart>({
  texts: { of: (key) => `ledger.workbook.${key}`, ofPart: (part, key) => `ledger.workbook.${part}.${key}` },
  rules: 5,
  sheets: [
    {
      part: 'records',
      columns: [
        text('serial', 28, 64, true),
        {
          key: 'receivedOn',
          kind: 'own',
          required: true,
          width: 16,
          max: 40,
          example: '2026-11-20',
          ownHelp: true,
          own: { read: readDay, reason: 'badDay' },
        },
        {
          key: 'amount',
          kind: 'own',
          required: true,
          width: 16,
          max: 40,
          example: '5000.00',
          ownHelp: true,
          own: { read: readAmount, reason: 'badAmount' },
        },
        text('payer', 36, limits.nameLength, true),
        text('payerAccount', 28, 64),
        text('remark', 40, limits.noteLength),
      ],
    },
  ],
  items: () => [],
  find: () => undefined,
  severity: { ...cellSeverity, badDay: 'error', badAmount: 'error', duplicateSerial: 'error', otherBefore: 'error' },
  problem: (language, { reason, detail = '' }) =>
    cellProblem(language, { reason, detail }) ?? say(language, `ledger.problem.${reason}`, { detail }),
});

/** The same number twice in one file. */
export function* checkBank({ records }: BookRows<BankPart>): Generator<FoundInRow<BankPart>> {
  const seen = new Map<string, number>();
  for (const [index, { serial }] of (records as unknown as BankRow[]).entries()) {
    const other = seen.get(serial);
    if (other === undefined) seen.set(serial, index);
    else yield { part: 'records', index, field: 'serial', reason: 'duplicateSerial', value: serial, other };
  }
}
