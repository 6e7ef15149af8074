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

const weight = ({ code, amount, payer }: Fit) => (code ? 4 : 0) + (amount ? 2 : 0) + (payer ? 1 : 0);

/**
 * Orders that fit a line by one of the three at least, the best first. Names of payers are compared without brackets, blanks
 * and case.
 */
export function fitsOf<Order extends Awaited>(line: BankLine, awaited: readonly Order[]): (Fit & { order: Order })[] {
  const codes = new Set(codesIn(line.remark));
  const payer = plain(line.payer);
  return awaited
    .map((order) => ({
      order,
      orderCode: order.orderCode,
      code: codes.has(order.orderCode),
      amount: order.amountFen === line.amountFen,
      payer: payer !== '' && plain(order.tenantName) === payer,
    }))
    .filter((fit) => weight(fit) > 0)
    .sort((one, other) => weight(other) - weight(one) || one.orderCode.localeCompare(other.orderCode));
}

/** Orders by code, and by amount and payer, so that a line is compared only with those that may be its own. */
export interface AwaitedIndex<Order extends Awaited> {
  readonly byCode: ReadonlyMap<string, Order>;
  /** Two at most of an amount and a payer: two leave a line in doubt, and more say nothing new. */
  readonly byPayer: ReadonlyMap<string, readonly Order[]>;
}

const payerKey = (amountFen: number, payer: string) => `${amountFen} ${plain(payer)}`;

/** The index of orders that the lines of a statement are matched with (`sureFit`). */
export function awaitedIndex<Order extends Awaited>(awaited: readonly Order[]): AwaitedIndex<Order> {
  const byPayer = new Map<string, Order[]>();
  for (const order of awaited) {
    const key = payerKey(order.amountFen, order.tenantName);
    const same = byPayer.get(key);
    if (!same) byPayer.set(key, [order]);
    else if (same.length < 2) same.push(order);
  }
  return { byCode: new Map(awaited.map((order) => [order.orderCode, order])), byPayer };
}

/**
 * The order that a line is for without doubt: its amount, with its code or its payer; nothing where another order fits as
 * well, or where the code that was quoted is another's.
 */
export function sureFit<Order extends Awaited>(
  line: BankLine,
  { byCode, byPayer }: AwaitedIndex<Order>,
): Order | undefined {
  const codes = codesIn(line.remark);
  const quoted = codes.flatMap((code) => byCode.get(code) ?? []);
  const ofPayer = byPayer.get(payerKey(line.amountFen, line.payer)) ?? [];
  const [best, next] = fitsOf(line, [...new Set([...quoted, ...ofPayer])]);
  if (!best?.amount || (!best.code && !best.payer)) return undefined;
  if (!best.code && codes.length > 0) return undefined;
  return next && weight(next) === weight(best) ? undefined : best.order;
}
