import { createHash } from 'node:crypto';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isAmount, type Purpose, type TransferKind, takeInOrder, type Unit } from '#domain/subjects/ledger/rules';
import { portalDay } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { withCommit } from '#server/kernel/db/preparingClient';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables';

/** Where units are taken from or brought to: all validities of it, or just one. */
interface Place {
  tenantCode: string;
  purpose: Purpose;
  /** What they are held or used for. */
  belongsTo?: string;
}

/** Units on their way; they keep their validity. */
interface Part {
  /** Its kind; of several, the lot that expires first is taken first, and then in this order. */
  unit: Unit | readonly Unit[];
  /** Whole units, at least one. */
  amount: number;
  from: Place;
  to: Place;
  /** The last day of what is granted or expires, null for good; absent: what ends first is taken first. */
  validUntil?: string | null;
  /** `latest`: what would be taken last is taken first, where something goes the way back. */
  takes?: 'latest';
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

/** What an account holds of: the same unit, valid until the same day. */
type Kind = Pick<Account, 'unit' | 'validUntil'>;

const unitsOf = ({ unit }: Part): readonly Unit[] => [unit].flat();
/** What the platform has given out, and gets back, has no validity of its own. */
const accountAt = ({ tenantCode, purpose, belongsTo = '' }: Place, { unit, validUntil }: Kind): Account => ({
  tenantCode,
  purpose,
  belongsTo,
  unit,
  validUntil: purpose === 'issued' ? null : validUntil,
});

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
  const [transferId, lots] = await Promise.all([claim(tx, given), lotsOf(tx, parts)]);
  if (transferId === undefined) return false;
  const ways = parts.flatMap((part, i) =>
    (lots[i] ?? []).map((kind) => ({ part, from: accountAt(part.from, kind), to: accountAt(part.to, kind) })),
  );
  const { ids, has } = await openAndLock(tx, [...ways.map(({ from }) => from), ...ways.map(({ to }) => to)]);
  const held = ways.map(({ part, from, to }, i) => ({ part, from, to, fromId: ids[i], toId: ids[ways.length + i] }));
  const giver = giverOf(given);
  const balances = giver === undefined ? has : await returnableOf(tx, ids.slice(0, ways.length), giver);
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
    const taken = takeInOrder(sources, part.amount, part.takes);
    if (!taken)
      throw new TooLittle(
        unitsOf(part)[0] as Unit,
        sources.reduce((sum, { balance }) => sum + balance, 0),
      );
    for (const { lot, amount } of taken) {
      enter(lot.fromId, lot.from, -amount);
      enter(lot.toId, lot.to, amount);
    }
  }
  withCommit(tx, tx.insert(ledgerEntries).values([...entries.values()]));
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

/** Units and validities in which there is something to take, of each part; in the order of its units. */
async function lotsOf(tx: Tx, parts: readonly Part[]): Promise<Kind[][]> {
  const open = parts.filter(({ validUntil }) => validUntil === undefined);
  const rows =
    open.length === 0
      ? []
      : await tx
          .select({
            tenantCode: ledgerAccounts.tenantCode,
            unit: ledgerAccounts.unit,
            purpose: ledgerAccounts.purpose,
            belongsTo: ledgerAccounts.belongsTo,
            validUntil: ledgerAccounts.validUntil,
          })
          .from(ledgerAccounts)
          .where(
            and(
              anyOf(
                ledgerAccounts.tenantCode,
                open.map(({ from }) => from.tenantCode),
              ),
              anyOf(ledgerAccounts.unit, open.flatMap(unitsOf)),
              anyOf(
                ledgerAccounts.belongsTo,
                open.map(({ from }) => from.belongsTo ?? ''),
              ),
              sql`${ledgerAccounts.balance} > 0 AND (${ledgerAccounts.purpose} <> 'available' OR ${stillValid})`,
            ),
          );
  return parts.map((part) =>
    unitsOf(part).flatMap((unit) =>
      part.validUntil !== undefined
        ? [{ unit, validUntil: part.validUntil }]
        : rows
            .filter(
              (row) =>
                row.unit === unit &&
                row.tenantCode === part.from.tenantCode &&
                row.purpose === part.from.purpose &&
                row.belongsTo === (part.from.belongsTo ?? ''),
            )
            .map(({ validUntil }) => ({ unit, validUntil })),
    ),
  );
}

/** The units of an account have not expired. */
export const stillValid = sql`(${ledgerAccounts.validUntil} IS NULL OR ${ledgerAccounts.validUntil} >= ${portalDay})`;

/**
 * Accounts with these properties, opened where there are none, and locked in the order of their ids until the transaction
 * ends. @returns their ids, in the order given, and the balances of those that the caller may see
 */
async function openAndLock(tx: Tx, wanted: readonly Account[]): Promise<{ ids: number[]; has: Map<number, number> }> {
  if (wanted.length === 0) return { ids: [], has: new Map() };
  const column = (name: keyof Account) => sql.param(wanted.map((account) => account[name]));
  const { rows } = await tx.execute<{ ids: string[]; has: { account_id: number; has: number }[] | null }>(sql`
    WITH opened AS MATERIALIZED (
      SELECT ledger_open(${column('tenantCode')}::text[], ${column('unit')}::text[], ${column('purpose')}::text[],
        ${column('validUntil')}::date[], ${column('belongsTo')}::text[]) AS ids)
    SELECT ids, (SELECT json_agg(l) FROM ledger_lock(ids) AS l) AS has FROM opened`);
  const [found] = rows;
  return {
    ids: (found?.ids ?? []).map(Number),
    has: new Map(found?.has?.map((account) => [account.account_id, account.has])),
  };
}

/** To whom units go back, where they do: it gets back no more than it has given. */
const giverOf = ({ kind, by, toTenantCode }: Transfer): string | undefined =>
  ({ takeBack: by.tenantCode, return: toTenantCode })[kind as string];

/**
 * What of an account may go back to who has given it: as much as it has given and did not get back, and never a unit that was
 * bought with points.
 * @param giver a tenant's code
 */
export const returnableTo = (giver: SQL | string) =>
  sql`ledger_returnable(${ledgerAccounts.id}, ${giver})`.mapWith(Number);

async function returnableOf(tx: Tx, ids: readonly number[], giver: string): Promise<ReadonlyMap<number, number>> {
  const rows = await tx
    .select({ id: ledgerAccounts.id, returnable: returnableTo(giver) })
    .from(ledgerAccounts)
    .where(anyOf(ledgerAccounts.id, ids.map(String)));
  return new Map(rows.map(({ id, returnable }) => [id, returnable]));
}
