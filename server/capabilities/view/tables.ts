import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ViewWire } from '#domain/capabilities/view/schema';
import { accounts } from '#server/core/tenant/tables';
import { ownOfAccount, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Views that people have saved of lists, all of a list in one row. */
export const savedViews = pgTable(
  'saved_views',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** What screens call the list. */
    list: text('list').notNull(),
    views: jsonb('views').$type<ViewWire['getSavedViews']['data']['views']>().notNull().default([]),
    ...versioned(),
  },
  (t) => [ownOfAccount(), primaryKey({ columns: [t.accountId, t.list] })],
);
