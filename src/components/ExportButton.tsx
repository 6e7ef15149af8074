import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { PortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';

interface Props {
  workbook: NonNullable<PortalList<object>['workbook']>;
  /** Columns of its description that are on screen. */
  paths: readonly string[];
}

/** Has the server write the list as a workbook. */
export function ExportButton({ workbook, paths }: Props) {
  const t = useT();
  const [isMaking, setIsMaking] = useState(false);
  const make = () => {
    setIsMaking(true);
    import('./exportList')
      .then(({ exportList }) => exportList(workbook, paths))
      .catch(report)
      .finally(() => setIsMaking(false));
  };
  return (
    <Button
      type="text"
      size="small"
      icon={<DownloadOutlined />}
      loading={isMaking}
      aria-label={t('common.export')}
      title={t('common.export')}
      onClick={make}
    />
  );
}
