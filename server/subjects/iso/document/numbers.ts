import { and, eq, ne } from 'drizzle-orm';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { managementDocuments } from './tables';

/** All numbers that documents of a company have ever had. @param known all of the project's own, read already */
export async function givenNumbers(
  tx: Tx,
  { tenantCode, projectCode }: ProjectKey,
  known?: readonly { readonly number: string }[],
): Promise<Set<string>> {
  const others = await tx
    .select({ number: managementDocuments.number })
    .from(managementDocuments)
    .where(
      and(eq(managementDocuments.tenantCode, tenantCode), known && ne(managementDocuments.projectCode, projectCode)),
    );
  return new Set([...(known ?? []), ...others].map(({ number }) => number));
}
