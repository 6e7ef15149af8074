import { toast } from '@/feedback';
import type { PortalList } from '@/hooks/usePortalList';
import { t } from '@/locales';
import { saveFile } from '@/services/file';
import { formatNumber } from '@/utils/format';

/** Saves a list as a workbook in these columns of its description, and tells how much of it that is. */
export async function exportList(
  workbook: NonNullable<PortalList<object>['workbook']>,
  paths: readonly string[],
): Promise<void> {
  const made = await workbook(paths);
  saveFile(made);
  const { count = 0, isCut = false } = made.rows ?? {};
  const told = { count: formatNumber(count) };
  if (isCut) void toast('warning', t('common.exportedFirst', told));
  else void toast('success', t('common.exported', told));
}
