import { sql } from 'drizzle-orm';
import type { Services } from '#server/kernel/context';
import { files } from '#server/kernel/files/tables';
import type { PeriodicTask } from '#server/kernel/jobs/worker';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { recordFiles } from '../tables';

/**
 * Deletes files whose record was deleted, by whatever way; their bytes go a week later.
 * @returns how many
 */
export async function tidyRecordFiles({ database }: Services): Promise<{ removed: number }> {
  const removed = await database.transaction('system', async (tx) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM ${files} WHERE ${files.kind} = 'recordFile' AND NOT EXISTS (
        SELECT 1 FROM ${recordFiles} AS f
        WHERE f.tenant_code = ${files.tenantCode} AND f.object_id = ${files.objectId} AND CASE f.entity
          WHEN 'unit' THEN EXISTS (SELECT 1 FROM ${unitAssets} AS u WHERE u.tenant_code = f.tenant_code
            AND u.project_code = f.project_code AND u.unit_id = f.entity_id)
          ELSE EXISTS (SELECT 1 FROM ${risks} AS r WHERE r.tenant_code = f.tenant_code
            AND r.project_code = f.project_code AND r.risk_id = f.entity_id) END)`);
    return rowCount ?? 0;
  });
  return { removed };
}

/** At night, before others begin. UTC, as the queue counts. */
export const recordFileTidying: PeriodicTask = {
  name: 'recordFileTidying',
  cron: '50 22 * * *',
  run: async (services, log) => {
    log.info(await tidyRecordFiles(services), 'files of records that are gone were deleted');
  },
};
