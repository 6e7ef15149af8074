import { portalIdentity } from '../tables';
import type { Tx } from './tx';

/** Which database this is and what it alone knows. @param tx of the system */
export async function portalItself(tx: Tx): Promise<typeof portalIdentity.$inferSelect> {
  const [itself] = await tx.select().from(portalIdentity);
  if (!itself) throw new Error('The portal has lost its identity.');
  return itself;
}
