import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { accounts } from '#server/core/tenant/tables';
import { createdAt, instant, systemOnly } from '#server/kernel/db/columns';

const account = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.accountId);

/** An app that shows codes by the time (TOTP, RFC 6238), at most one for each account. */
export const secondFactors = pgTable(
  'second_factors',
  {
    accountId: account().primaryKey(),
    /** Encrypted, for this account alone (server/kernel/secrets.ts). */
    secret: text('secret').notNull(),
    /** null during setup: not required yet. */
    enabledAt: instant('enabled_at'),
    /** The time step whose code was taken last; none before it is taken again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  () => [systemOnly()],
);

/** Codes for people without the app at hand, each valid once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: account(),
    /** Under the same key as the app's secret: without it the code can't be guessed from this. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** Wrong codes in a row, counted apart for each browser that the account has signed in with before. */
export const factorTries = pgTable(
  'factor_tries',
  {
    accountId: account(),
    /** The browser as in known_devices; empty: all strangers together. */
    asker: text('asker').notNull(),
    wrong: integer('wrong').notNull().default(0),
    /** Nothing is tried before. */
    lockedUntil: instant('locked_until'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.accountId, t.asker] })],
);

/** Sign-ins that have proved the phone and wait for the second factor. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: account(),
    /** The proved phone: if the account has lost it in the meantime, the challenge is void. */
    phone: text('phone').notNull(),
    tries: smallint('tries').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [systemOnly(), index('factor_challenges_account').on(t.accountId)],
);
