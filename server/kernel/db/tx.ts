import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A running transaction, as `Database.transaction` passes it to its work. */
export type Tx = NodePgDatabase;
