import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { BillKind, Purpose, TransferKind, Unit } from '#domain/subjects/ledger/rules';
import { accounts, tenants } from '#server/core/tenant/tables';
import { createdAt, instant, reference, system, tenant } from '#server/kernel/db/columns';

/*
 * Double entry. A transfer with its entries is all that is ever written: the application's role may insert, and neither
 * change nor delete. A trigger carries each entry into its account's balance, and another one refuses to commit a
 * transfer whose entries don't sum to zero for every unit.
 */

/*
 * The balances of points are kept beside the entries, by the same trigger under a lock of the tenant's row: a
 * balance is one row, and a page of the bill reads its own rows alone, for any number of entries.
 */

/** Tenants to which the caller's may give: those below it in the tree of partners, and the one above it. */
const given = sql.raw(
  '(tenant_code IN (SELECT partners_below()) OR tenant_code = (SELECT a.tenant_code FROM partner_above() a))',
);

/** No more than was given to a partner below, is unused and was not bought; ledger_returnable is in server/kernel/db/functions. */
const takenBack = sql.raw(
  '(amount < 0 AND tenant_code IN (SELECT partners_below()) AND -amount <= ledger_returnable(ledger_account_id, (SELECT app_tenant())))',
);

/** One balance of a tenant: of what, what for, valid until when, and belonging to what. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    unit: text('unit').$type<Unit>().notNull(),
    purpose: text('purpose').$type<Purpose>().notNull(),
    /** The last day; null: for good. */
    validUntil: date('valid_until'),
    /** What units are held or used for; empty where that does not matter. */
    belongsTo: text('belongs_to').notNull().default(''),
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    // A partner sees the units that the partners below it have left.
    pgPolicy('seen', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR tenant_code IN (SELECT partners_below())`,
    }),
    // By ledger_open alone; and by ledger_carry and ledger_lock, whose owner may be no superuser.
    pgPolicy('opened', { for: 'insert', withCheck: sql`${system}` }),
    pgPolicy('carried', { for: 'update', using: sql`${system}` }),
    check('ledger_accounts_never_below_zero', sql`balance >= 0 OR purpose = 'issued'`),
    unique('ledger_accounts_one').on(t.tenantCode, t.unit, t.purpose, t.validUntil, t.belongsTo).nullsNotDistinct(),
    unique('ledger_accounts_of').on(t.id, t.tenantCode, t.unit),
    index('ledger_accounts_expiry').on(t.validUntil).where(sql`purpose = 'available' AND balance > 0`),
  ],
);

/** Something that moved units, once for each key of the tenant that did it. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    /** Who did it. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    key: text('key').notNull(),
    /** SHA-256 of what was to be moved: the same key with something else is refused. */
    inputHash: text('input_hash').notNull(),
    kind: text('kind').$type<TransferKind>().notNull(),
    /** With whom, where that is somebody else. */
    toTenantCode: text('to_tenant_code').references(() => tenants.tenantCode),
    /** null: the portal itself. */
    accountId: text('account_id').references(() => accounts.accountId),
    reason: text('reason'),
    /** The application, project or order that it was for. */
    belongsTo: text('belongs_to').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    pgPolicy('seen', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR to_tenant_code = ${tenant}`,
    }),
    pgPolicy('append', { for: 'insert', withCheck: sql`${system} OR tenant_code = ${tenant}` }),
    unique('ledger_transfers_of').on(t.id, t.tenantCode),
    unique('ledger_transfers_once').on(t.tenantCode, t.key),
    index('ledger_transfers_to').on(t.toTenantCode, t.id),
  ],
);

/** What a transfer did to an account. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    /** Whose transfer it is. */
    actorTenantCode: text('actor_tenant_code').notNull(),
    accountId: bigint('ledger_account_id', { mode: 'number' }).notNull(),
    tenantCode: text('tenant_code').notNull(),
    unit: text('unit').$type<Unit>().notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** Of the account, after it; kept by a trigger. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    pgPolicy('seen', { for: 'select', using: sql`${system} OR tenant_code = ${tenant}` }),
    // No tenant takes from another, except units that it gave to partners below.
    pgPolicy('append', {
      for: 'insert',
      withCheck: sql`${system} OR (actor_tenant_code = ${tenant} AND (tenant_code = ${tenant} OR (amount > 0 AND ${given}) OR ${takenBack}))`,
    }),
    check('ledger_entries_move', sql`amount <> 0`),
    primaryKey({ columns: [t.transferId, t.accountId] }),
    foreignKey({
      name: 'ledger_entries_transfer',
      columns: [t.transferId, t.actorTenantCode],
      foreignColumns: [ledgerTransfers.id, ledgerTransfers.tenantCode],
    }),
    foreignKey({
      name: 'ledger_entries_account',
      columns: [t.accountId, t.tenantCode, t.unit],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.tenantCode, ledgerAccounts.unit],
    }),
    index('ledger_entries_of').on(t.accountId, t.transferId),
  ],
);

/** Seen by the tenant itself, written by ledger_carry and ledger_lock alone. */
const ofTenant = () => [
  pgPolicy('seen', { for: 'select', using: sql`${system} OR tenant_code = ${tenant}` }),
  pgPolicy('carried', { for: 'all', using: sql`${system}`, withCheck: sql`${system}` }),
];
const points = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** Points that a tenant has. What has ended today stays in it until the night, when it is taken out. */
export const pointBalances = pgTable(
  'point_balances',
  {
    tenantCode: text('tenant_code')
      .primaryKey()
      .references(() => tenants.tenantCode),
    gift: points('gift'),
    paid: points('paid'),
    /** For orders, of both kinds. */
    held: points('held'),
    /** How many entries it has had: the order of its bill. */
    entered: points('entered'),
  },
  () => ofTenant(),
);

/** What one transfer changed of a tenant's available points, and what it had after it. */
export const pointBill = pgTable(
  'point_bill',
  {
    tenantCode: text('tenant_code').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Of the acting tenant, which may be another one: the trigger that writes the row knows it. */
    transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
    kind: text('kind').$type<BillKind>().notNull(),
    gift: points('gift'),
    paid: points('paid'),
    /** Of both, after it. */
    balance: points('balance'),
    belongsTo: text('belongs_to').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    ...ofTenant(),
    primaryKey({ columns: [t.tenantCode, t.seq] }),
    unique('point_bill_of').on(t.tenantCode, t.transferId),
    index('point_bill_kind').on(t.tenantCode, t.kind, t.seq),
    index('point_bill_at').on(t.tenantCode, t.at, t.seq),
  ],
);

/** The same summed up for each month of the portal's time zone. */
export const pointMonths = pgTable(
  'point_months',
  {
    tenantCode: text('tenant_code').notNull(),
    /** Its first day. */
    month: date('month').notNull(),
    kind: text('kind').$type<BillKind>().notNull(),
    gift: points('gift'),
    paid: points('paid'),
  },
  (t) => [...ofTenant(), primaryKey({ columns: [t.tenantCode, t.month, t.kind] })],
);

/** Partners' commission rates, in versions; the migrations grant no right to change one. */
export const commissionRules = pgTable(
  'commission_rules',
  {
    version: integer('version').primaryKey(),
    /** The first day of the portal's calendar. */
    validFrom: date('valid_from').notNull(),
    /** In basis points of what is paid: of the partner directly above, and of the one above that. */
    nearBp: integer('near_bp').notNull(),
    nextBp: integer('next_bp').notNull(),
    reason: text('reason'),
    /** null: it ships with the portal. */
    publishedBy: text('published_by').references(() => accounts.accountId),
    publishedByName: text('published_by_name'),
    createdAt: createdAt(),
  },
  () => [
    ...reference(),
    check('commission_rules_rates', sql`near_bp BETWEEN 0 AND 5000 AND next_bp BETWEEN 0 AND 5000`),
  ],
);
