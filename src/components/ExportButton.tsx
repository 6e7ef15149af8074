import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '@/feedback';
import type { PortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { formatNumber } from '@/utils/format';

interface Props {
  workbook: NonNullable<PortalList<object>['workbook']>;
  /** Columns of its description that are on screen. */
  paths: readonly string[];
}

/** Has the server write the list as a workbook. */
export function ExportButton({ workbook, paths }: Props) {
  const t = useT();
  const [isMaking, setIsMaking] = useState(false);
  const make = async () => {
    const made = await workbook(paths);
    saveFile(made);
    const { count = 0, isCut = false } = made.rows ?? {};
    const told = { count: formatNumber(count) };
    if (isCut) void toast('warning', t('common.exportedFirst', told));
    else void toast('success', t('common.exported', told));
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<DownloadOutlined />}
      loading={isMaking}
      aria-label={t('common.export')}
      title={t('common.export')}
      onClick={() => {
        setIsMaking(true);
        make()
          .catch(report)
          .finally(() => setIsMaking(false));
      }}
    />
  );
}
