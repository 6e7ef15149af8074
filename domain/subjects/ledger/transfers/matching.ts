/*
 * Which order a payment on a bank statement is for: by the quoted code, by the amount, and by the payer.
 */

/** A line of a bank statement, with the fields that tell its order. */
export interface BankLine {
  /** In fen. */
  readonly amountFen: number;
  readonly payer: string;
  /** What the payer wrote. */
  readonly remark: string;
}

/** An order that money may be for. */
export interface Awaited {
  readonly orderCode: string;
  readonly amountFen: number;
  /** The buyer. */
  readonly tenantName: string;
}

/** What an order and a line have in common. */
export interface Fit {
  readonly orderCode: string;
  readonly code: boolean;
  readonly amount: boolean;
  readonly payer: boolean;
}

/** Letters and digits alone, of one width and case. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Characters that people take for one another; codes hold the digits only. */
const asTyped = (text: string) => text.replace(/O/gu, '0').replace(/[IL]/gu, '1');

const PREFIX = 'CZ';
const DIGITS = 10;

/** Codes of orders that a remark may quote, however it is spaced and written. */
export function codesIn(remark: string): string[] {
  const text = plain(remark);
  const codes: string[] = [];
  for (let at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + 1)) {
    const digits = asTyped(text.slice(at + PREFIX.length, at + PREFIX.length + DIGITS));
    if (/^[0-9A-Z]{10}$/u.test(digits)) codes.push(PREFIX + digits);
  }
  return codes;
}

/** Whether two names are the same organisation's: brackets, blanks and case say nothing. */
export const isSamePayer = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);

const weight = ({ code, amount, payer }: Fit) => (code ? 4 : 0) + (amount ? 2 : 0) + (payer ? 1 : 0);

/** Orders that fit a line by one of the three at least, the best first. */
export function fitsOf(line: BankLine, awaited: readonly Awaited[]): Fit[] {
  const codes = new Set(codesIn(line.remark));
  return awaited
    .map(({ orderCode, amountFen, tenantName }) => ({
      orderCode,
      code: codes.has(orderCode),
      amount: amountFen === line.amountFen,
      payer: isSamePayer(line.payer, tenantName),
    }))
    .filter((fit) => weight(fit) > 0)
    .sort((one, other) => weight(other) - weight(one) || one.orderCode.localeCompare(other.orderCode));
}

/**
 * The order that a line is for without doubt: its amount, with its code or its payer; nothing where another order fits as
 * well, or where the code that was quoted is another's.
 */
export function sureFit(line: BankLine, awaited: readonly Awaited[]): string | undefined {
  const [best, next] = fitsOf(line, awaited);
  if (!best?.amount || (!best.code && !best.payer)) return undefined;
  if (!best.code && codesIn(line.remark).length > 0) return undefined;
  return next && weight(next) === weight(best) ? undefined : best.orderCode;
}
