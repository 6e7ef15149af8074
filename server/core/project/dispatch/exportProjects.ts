import type { ProjectGiven } from '#domain/core/project/schema';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { documentText, wordsIn } from '#server/kernel/documents/texts';
import { type ListColumn, listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import { type ListedProject, listedProjects } from './queries/listProjects';

/** The channel's projects that the filters let through, as a sheet to work with; at most as many as a sheet takes. */
export async function exportProjects(
  ctx: Context,
  query: ProjectGiven['exportProjects']['query'],
): Promise<{ name: string; content: Buffer; count: number }> {
  const { language } = ctx;
  const rows = await ctx.read((tx) => listedProjects(ctx, tx, query, limits.sheetRows));
  const columns: ListColumn<ListedProject>[] = [
    [documentText(language, 'projectSheet.column_name'), 36, ({ name }) => name],
    [documentText(language, 'projectSheet.column_customer'), 32, ({ customer }) => customer.tenantName],
    [documentText(language, 'projectSheet.column_group'), 32, ({ projectGroup }) => projectGroup.name],
    [documentText(language, 'projectSheet.column_standard'), 28, ({ standardName }) => standardName[wordsIn(language)]],
    [
      documentText(language, 'projectSheet.column_state'),
      12,
      ({ state }) => documentText(language, `projectSheet.state_${state || 'unchecked'}`),
    ],
    [documentText(language, 'projectSheet.column_teacher'), 12, ({ teacher }) => teacher?.showName ?? ''],
    [documentText(language, 'projectSheet.column_owner'), 12, ({ owner }) => owner.showName],
    [documentText(language, 'projectSheet.column_customerOwner'), 12, (row) => row.customerOwner?.showName ?? ''],
    [documentText(language, 'projectSheet.column_beginDate'), 12, ({ beginDate }) => beginDate ?? ''],
    [documentText(language, 'projectSheet.column_endDate'), 12, ({ endDate }) => endDate ?? ''],
    [
      documentText(language, 'projectSheet.column_late'),
      8,
      ({ isLate }) => (isLate ? documentText(language, 'projectSheet.late') : ''),
    ],
    [documentText(language, 'projectSheet.column_createdAt'), 12, ({ createdAt }) => portalToday(new Date(createdAt))],
  ];
  return { ...(await listWorkbook(documentText(language, 'projectSheet.file'), rows, columns)), count: rows.length };
}
