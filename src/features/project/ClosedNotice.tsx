import { Alert } from 'antd';
import { useT } from '@/locales';
import type { ProjectDetail } from '@/services/project';
import { formatInstant } from '@/utils/format';

/** That a project is terminated, by whom, when and why; nothing while it isn't. */
export function ClosedNotice({ closing }: Pick<ProjectDetail, 'closing'>) {
  const t = useT();
  if (!closing) return null;
  const { at, by, reason } = closing;
  return (
    <Alert
      type="warning"
      showIcon
      title={
        at ? t('project.closedBy', { who: by ?? t('project.portal'), when: formatInstant(at) }) : t('project.closed')
      }
      description={reason && t('project.closedReason', { reason })}
    />
  );
}
