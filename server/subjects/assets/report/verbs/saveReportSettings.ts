import { sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { reportSettingsFields } from '#domain/subjects/assets/report/fields';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { requireVersion } from '#server/kernel/db/versions';
import { openForChange } from '../../openForChange';
import { settingsOf } from '../queries/reportSettings';
import { reportSettings } from '../tables';

/** Saves the settings of the report. They are signed with the rest, so a change voids the signature. */
export function saveReportSettings(ctx: Context, input: AssetsGiven['saveReportSettings']['body']) {
  const { projectCode, version, ...settings } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    const { tenantCode } = project;
    const before = await settingsOf(tx, project);
    const [current] = await tx.select().from(reportSettings).where(within(reportSettings, project));
    if (current || version !== 0) await requireVersion(tx, current, version, () => before);
    const updatedBy = ctx.actor.accountId;
    await tx
      .insert(reportSettings)
      .values({ tenantCode, projectCode, ...settings, updatedBy })
      .onConflictDoUpdate({
        target: [reportSettings.tenantCode, reportSettings.projectCode],
        set: { ...settings, updatedBy, updatedAt: new Date(), version: sql`${reportSettings.version} + 1` },
      });
    const record = await settingsOf(tx, project);
    await audit({
      action: 'saveReportSettings',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, version: record.version, changed: changedFields(before, record, reportSettingsFields) },
    });
    return { version: record.version, record };
  });
}
