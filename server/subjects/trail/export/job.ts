import { join } from 'node:path';
import { createTrailExport, TRAIL_EXPORT_ROWS } from '#domain/subjects/trail/jobs';
import { auditTrail } from '#domain/subjects/trail/policy';
import type { TrailGiven } from '#domain/subjects/trail/schema';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText } from '#server/kernel/documents/texts';
import { csvMime } from '#server/kernel/files/mime';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import { implementJob, startJob } from '#server/kernel/jobs/jobs';
import { toMeet } from '#server/kernel/policy';
import { readSeals, writeTrail } from './write';

type Input = TrailGiven['createTrailExport']['body'];

const about = { entity: 'trail', entityCode: createTrailExport.kind } as const;

/** Starts a file of what the caller sees of the log. */
export function startTrailExport(ctx: Context, input: Input): Promise<{ jobCode: string }> {
  const { tenantCode } = ctx.actor;
  const { language: _, ...filters } = input;
  return ctx.write(async (tx, audit) => {
    const job = await startJob(ctx, tx, createTrailExport, { tenantCode, input });
    await audit({ action: 'startTrailExport', ...about, detail: filters });
    return job;
  });
}

export const trailExportJob = implementJob(createTrailExport, {
  policy: toMeet(auditTrail.need('export')),
  async run({ ctx, jobCode, input, progress, finish }) {
    const { tenantCode } = ctx.actor;
    // A caller who sees only their own tenant gets only that one, for any input.
    const isAll = auditTrail.allowed(ctx.caller.roles).includes('seeAll');
    const wanted = isAll ? input : { ...input, tenantCode };
    const { stored, count, isCut } = await inTemporaryFolder('put', async (folder) => {
      const path = join(folder, 'trail.csv');
      const written = await writeTrail(path, wanted, {
        read: (work) => (isAll ? ctx.readAsSystem(work) : ctx.read(work)),
        sealOf: await ctx.readAsSystem(readSeals),
        most: TRAIL_EXPORT_ROWS,
        progress,
      });
      return { ...written, stored: await putPath(ctx, path, written) };
    });
    const name = `${documentText(input.language, 'trailSheet.title')}_${portalToday()}.csv`;
    const { objectId } = stored;
    await finish(async (tx, audit) => {
      const file = { tenantCode, projectCode: null, name, mime: csvMime, kind: 'trailExport' as const, jobCode };
      await recordFile(ctx, tx, file, stored);
      const { language: _, ...filters } = wanted;
      await audit({ action: 'exportTrail', ...about, detail: { ...filters, count, objectId, name } });
      return { objectId, name, count, isCut };
    });
  },
});
