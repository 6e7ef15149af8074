import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { accounts } from '#server/core/tenant/tables';
import { instant, ownOfAccount } from '#server/kernel/db/columns';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of people. They are a person's and no tenant's, so they are no stored files; and small. */
export const accountAvatars = pgTable(
  'account_avatars',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.accountId),
    mime: text('mime').notNull(),
    bytes: bytea('bytes').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [ownOfAccount()],
);
