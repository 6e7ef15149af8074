import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { bulkChanges } from '#server/subjects/assets/bulk/tables';

/** A change of many that somebody has made, about one risk at version 1 that it has changed nothing of. */
export async function makeBulkChange(
  tx: Tx,
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string },
  riskId: string,
  createdBy: string,
): Promise<string> {
  const changeCode = newCode('C');
  await tx.insert(bulkChanges).values({
    ...{ tenantCode, projectCode, changeCode, createdBy },
    ...{ target: 'risks', count: 1, fields: [] },
    rows: [{ id: riskId, version: 1, before: { existingControl: null }, after: { existingControl: null } }],
    withdrawn: { acceptances: [], signature: null },
  });
  return changeCode;
}
