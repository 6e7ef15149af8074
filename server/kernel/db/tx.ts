import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** A transaction that runs, as `Database.transaction` hands it to its work. */
export type Tx = NodePgDatabase;
