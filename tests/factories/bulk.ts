import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { bulkChanges } from '#server/subjects/assets/bulk/tables';

/** A bulk edit about one risk at version 1 that changed none of its fields. */
export async function makeBulkChange(
  tx: Tx,
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string },
  riskId: string,
  createdBy: string,
): Promise<string> {
  const changeCode = newCode('C');
  await tx.insert(bulkChanges).values({
    tenantCode,
    projectCode,
    changeCode,
    createdBy,
    target: 'risks',
    count: 1,
    fields: [],
    rows: [{ id: riskId, version: 1, before: { existingControl: null }, after: { existingControl: null } }],
    withdrawn: { acceptances: [], signature: null },
  });
  return changeCode;
}
