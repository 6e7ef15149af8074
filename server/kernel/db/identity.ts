import { portalIdentity } from '../tables';
import type { Tx } from './tx';

/** The identity of this database and its secret. @param tx of the system */
export async function portalItself(tx: Tx): Promise<typeof portalIdentity.$inferSelect> {
  const [itself] = await tx.select().from(portalIdentity);
  if (!itself) throw new Error('The portal has lost its identity.');
  return itself;
}
