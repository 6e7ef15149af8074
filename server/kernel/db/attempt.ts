import { sql } from 'drizzle-orm';
import type { Tx } from './tx';

/** Does work of which nothing stays where it fails; the rest of the transaction goes on. @throws what the work throws */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`SAVEPOINT attempt`);
  try {
    const done = await work();
    await tx.execute(sql`RELEASE SAVEPOINT attempt`);
    return done;
  } catch (error) {
    await tx.execute(sql`ROLLBACK TO SAVEPOINT attempt`);
    throw error;
  }
}
