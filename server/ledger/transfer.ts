import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { isAmount, type Lot, type Purpose, type TransferKind, takeOldestFirst, type Unit } from '#domain/ledger/rules';
import { portalDay } from '../kernel/days';
import { anyOf } from '../kernel/db/conditions';
import type { Tx } from '../kernel/db/database';
import { AppError } from '../kernel/errors';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

/** Where units are taken from or brought to: all validities of it, or just one. */
interface Place {
  tenantCode: string;
  purpose: Purpose;
  /** What they are held or used for. */
  belongsTo?: string;
}

/** Units of one kind on their way; they keep their validity. */
interface Part {
  unit: Unit;
  /** Whole units, at least one. */
  amount: number;
  from: Place;
  to: Place;
  /** The last day of what is granted or expires, null for good; absent: what ends first is taken first. */
  validUntil?: string | null;
}

export interface Transfer {
  kind: TransferKind;
  /** Of the tenant that does it: with the same key it happens once, however often it is asked for. */
  key: string;
  by: { tenantCode: string; accountId: string | null };
  parts: readonly Part[];
  /** Who gets or gives it, where that is another tenant. */
  toTenantCode?: string;
  reason?: string | undefined;
  belongsTo?: string;
  /** Where it is entered later than it happened. */
  at?: Date;
}

/** Somewhere there is less than is to be taken. */
export class TooLittle extends Error {
  constructor(
    readonly unit: Unit,
    readonly left: number,
  ) {
    super(`only ${left} of ${unit} are left`);
  }
}

/** One account: of what, what for, and valid until when. */
interface Account {
  tenantCode: string;
  unit: Unit;
  purpose: Purpose;
  validUntil: string | null;
  belongsTo: string;
}

const accountAt = (place: Place, unit: Unit, validUntil: string | null): Account => ({
  ...{ tenantCode: place.tenantCode, purpose: place.purpose, unit, validUntil },
  belongsTo: place.belongsTo ?? '',
});
/** What the platform has given out has no validity of its own. */
const sourceOf = (part: Part, validUntil: string | null) =>
  accountAt(part.from, part.unit, part.from.purpose === 'issued' ? null : validUntil);

/**
 * Moves units, in the transaction of what they are moved for. Accounts are locked in the order of their ids, so that
 * transfers that cross wait for one another. What is taken back is never more than was given.
 * @returns whether it happened now, and not before under the same key
 * @throws TooLittle
 * @throws AppError refusedTransition where the key was used for something else
 */
export async function transfer(tx: Tx, given: Transfer): Promise<boolean> {
  const { parts } = given;
  for (const { amount } of parts) if (!isAmount(amount)) throw new Error(`${amount} is no amount of units.`);
  const transferId = await claim(tx, given);
  if (transferId === undefined) return false;
  const lots = await lotsOf(tx, parts);
  const ways = parts.flatMap((part, i) =>
    (lots[i] ?? []).map((validUntil) => ({
      part,
      from: sourceOf(part, validUntil),
      to: accountAt(part.to, part.unit, validUntil),
    })),
  );
  const ids = await open(tx, [...ways.map(({ from }) => from), ...ways.map(({ to }) => to)]);
  await tx.execute(sql`SELECT ledger_lock(${sql.param(ids)}::bigint[])`);
  const held = ways.map(({ part, from, to }, i) => ({ part, from, to, fromId: ids[i], toId: ids[ways.length + i] }));
  const takesBack = given.kind === 'takeBack';
  const balances = await balancesOf(tx, ids.slice(0, ways.length), takesBack ? ofGiven : ledgerAccounts.balance);
  const of = { transferId, actorTenantCode: given.by.tenantCode };
  const entries = new Map<number, typeof ledgerEntries.$inferInsert>();
  const enter = (accountId: number | undefined, { tenantCode, unit }: Account, amount: number) => {
    if (accountId === undefined) throw new Error('An account of a transfer was not opened.');
    const before = entries.get(accountId)?.amount ?? 0;
    entries.set(accountId, { ...of, accountId, tenantCode, unit, amount: before + amount });
  };
  for (const part of parts) {
    const sources = held
      .filter((way) => way.part === part)
      .map((way) => ({
        ...way,
        validUntil: way.from.validUntil,
        balance: part.from.purpose === 'issued' ? Number.MAX_SAFE_INTEGER : (balances.get(way.fromId ?? 0) ?? 0),
      }));
    const taken = takeOldestFirst(sources, part.amount);
    if (!taken)
      throw new TooLittle(
        part.unit,
        sources.reduce((sum, { balance }) => sum + balance, 0),
      );
    for (const { lot, amount } of taken) {
      enter(lot.fromId, lot.from, -amount);
      enter(lot.toId, lot.to, amount);
    }
  }
  await tx.insert(ledgerEntries).values([...entries.values()]);
  return true;
}

/** @returns the new transfer's id; undefined where the key has done this already */
async function claim(tx: Tx, given: Transfer) {
  const { by, key, kind, parts, toTenantCode, reason, belongsTo, at } = given;
  const inputHash = createHash('sha256')
    .update(JSON.stringify([kind, parts, belongsTo]))
    .digest('hex');
  const [made] = await tx
    .insert(ledgerTransfers)
    .values({ ...by, key, inputHash, kind, toTenantCode, reason, belongsTo: belongsTo ?? '', at })
    .onConflictDoNothing()
    .returning({ id: ledgerTransfers.id });
  if (made) return made.id;
  const [earlier] = await tx
    .select({ inputHash: ledgerTransfers.inputHash })
    .from(ledgerTransfers)
    .where(and(eq(ledgerTransfers.tenantCode, by.tenantCode), eq(ledgerTransfers.key, key)));
  if (earlier?.inputHash !== inputHash) throw new AppError('refusedTransition');
  return undefined;
}

/** Validities in which there is something to take, of each part. */
async function lotsOf(tx: Tx, parts: readonly Part[]): Promise<Lot['validUntil'][][]> {
  const open = parts.filter(({ validUntil }) => validUntil === undefined);
  const rows =
    open.length === 0
      ? []
      : await tx
          .select({
            ...{ tenantCode: ledgerAccounts.tenantCode, unit: ledgerAccounts.unit, purpose: ledgerAccounts.purpose },
            ...{ belongsTo: ledgerAccounts.belongsTo, validUntil: ledgerAccounts.validUntil },
          })
          .from(ledgerAccounts)
          .where(
            and(
              anyOf(
                ledgerAccounts.tenantCode,
                open.map(({ from }) => from.tenantCode),
              ),
              anyOf(
                ledgerAccounts.unit,
                open.map(({ unit }) => unit),
              ),
              anyOf(
                ledgerAccounts.belongsTo,
                open.map(({ from }) => from.belongsTo ?? ''),
              ),
              sql`${ledgerAccounts.balance} > 0 AND (${ledgerAccounts.purpose} <> 'available' OR ${stillValid})`,
            ),
          );
  return parts.map(({ validUntil, unit, from }) =>
    validUntil !== undefined
      ? [validUntil]
      : rows
          .filter(
            (row) =>
              row.unit === unit &&
              row.tenantCode === from.tenantCode &&
              row.purpose === from.purpose &&
              row.belongsTo === (from.belongsTo ?? ''),
          )
          .map((row) => row.validUntil),
  );
}

/** The units of an account have not expired. */
export const stillValid = sql`(${ledgerAccounts.validUntil} IS NULL OR ${ledgerAccounts.validUntil} >= ${portalDay})`;

/** Accounts with these properties, opened where there are none. @returns their ids, in the order given */
async function open(tx: Tx, wanted: readonly Account[]): Promise<number[]> {
  if (wanted.length === 0) return [];
  const column = (name: keyof Account) => sql.param(wanted.map((account) => account[name]));
  const { rows } = await tx.execute<{ ids: string[] }>(
    sql`SELECT ledger_open(${column('tenantCode')}::text[], ${column('unit')}::text[], ${column('purpose')}::text[],
      ${column('validUntil')}::date[], ${column('belongsTo')}::text[]) AS ids`,
  );
  return (rows[0]?.ids ?? []).map(Number);
}

/** What is left on an account of what the tenant that acts has given to it. */
export const ofGiven = sql`greatest(0, least(${ledgerAccounts.balance}, ledger_given(${ledgerAccounts.id})))`.mapWith(
  Number,
);

async function balancesOf(
  tx: Tx,
  ids: readonly number[],
  balance: typeof ofGiven | typeof ledgerAccounts.balance,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ id: ledgerAccounts.id, balance })
    .from(ledgerAccounts)
    .where(anyOf(ledgerAccounts.id, ids.map(String)));
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}
