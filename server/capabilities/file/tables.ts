import { foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { accounts, tenants } from '#server/core/tenant/tables';
import { createdAt, instant, ofProject, party } from '#server/kernel/db/columns';
import { files } from '#server/kernel/files/tables';

/** Links that open a file for their holder, without an account. Of the link's secret only a hash is kept. */
export const fileShares = pgTable(
  'file_shares',
  {
    ...ofProject(),
    shareCode: text('share_code').notNull(),
    objectId: text('object_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdBy: text('created_by')
      .notNull()
      .references(() => accounts.accountId),
    /** The tenant in which it was made: the customer, or the channel that works for it. */
    createdByTenant: text('created_by_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    withdrawnAt: instant('withdrawn_at'),
    openedCount: integer('opened_count').notNull().default(0),
    openedAt: instant('opened_at'),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.shareCode] }),
    index('file_shares_file').on(t.tenantCode, t.objectId),
    foreignKey({
      name: 'file_shares_of_file',
      columns: [t.tenantCode, t.objectId],
      foreignColumns: [files.tenantCode, files.objectId],
    }).onDelete('cascade'),
  ],
);
