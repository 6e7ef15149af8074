import { eq } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';
import { managementDocuments } from './tables';

/** All numbers that documents of a company have ever had. */
export async function givenNumbers(tx: Tx, tenantCode: string): Promise<Set<string>> {
  const given = await tx
    .select({ number: managementDocuments.number })
    .from(managementDocuments)
    .where(eq(managementDocuments.tenantCode, tenantCode));
  return new Set(given.map(({ number }) => number));
}
