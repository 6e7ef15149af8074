import { readDay } from '#domain/kernel/days';
import { limits } from '#domain/kernel/limits';
import { readSignedFen } from '#domain/subjects/ledger/transfers/statement';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';

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

const text = (key: keyof BankRow, width: number, max: number, required = false): ColumnShape => ({
  key,
  kind: 'text',
  required,
  width,
  max,
  example: '',
});

/** The portal's own template of a statement; others are read as well (readStatement.ts). */
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
          own: { read: readSignedFen, reason: 'badAmount' },
        },
        text('payer', 36, limits.nameLength, true),
        text('payerAccount', 28, 64),
        text('remark', 40, limits.noteLength),
      ],
    },
  ],
  items: () => [],
  find: () => undefined,
  severity: {
    ...cellSeverity,
    badDay: 'error',
    badAmount: 'error',
    duplicateSerial: 'error',
    otherBefore: 'error',
    noStatement: 'error',
  },
  problem: (language, { reason, detail = '' }) =>
    cellProblem(language, { reason, detail }) ?? say(language, `ledger.problem.${reason}`, { detail }),
});
