import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { departments } from '#server/subjects/iso/department/tables';
import { variableSets } from '#server/subjects/iso/variable/tables';

interface Of {
  tenantCode: string;
  projectCode: string;
}

/** A department of a project's company. @returns its code */
export async function makeDepartment(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  more: Partial<typeof departments.$inferInsert> = {},
): Promise<string> {
  const departmentCode = newCode('D');
  await tx.insert(departments).values({ tenantCode, projectCode, departmentCode, name: departmentCode, ...more });
  return departmentCode;
}

/** What is entered of a company and of one of its projects. */
export async function makeFacts(
  tx: Tx,
  {
    tenantCode,
    channelTenantCode,
    projectCode,
    projectGroupCode,
  }: Of & { channelTenantCode: string; projectGroupCode: string },
  { company = {}, scope = {} }: { company?: Record<string, string>; scope?: Record<string, string> },
): Promise<void> {
  await tx.insert(variableSets).values([
    { tenantCode, channelTenantCode, projectGroupCode, moduleCode: 'company', values: company },
    { tenantCode, channelTenantCode, projectGroupCode, projectCode, moduleCode: 'scope', values: scope },
  ]);
}
