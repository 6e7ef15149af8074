import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import type { AuditAction } from '#domain/kernel/audit';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { toldText, useT } from '@/locales';
import { projectService } from '@/services/project';
import { formatInstant } from '@/utils/format';
import styles from './detail.module.css';

interface Props {
  projectGroupCode: string;
  /** Changes when there may be more. */
  stamp: unknown;
}

/** Who did what when in the projects of a group, the latest first. */
export default function GroupHistory({ projectGroupCode, stamp }: Props) {
  const t = useT();
  const [currentPage, setPage] = useState(1);
  const { data, error, refresh } = useLoad(
    (options) => projectService.listGroupHistory({ query: { projectGroupCode, currentPage } }, options),
    [projectGroupCode, currentPage, stamp],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (data.list.length === 0)
    return <EmptyState title={t('project.emptyHistory')} text={t('project.emptyHistoryText')} />;
  return (
    <>
      <ol className={styles.history}>
        {data.list.map(({ at, who, action, project, values }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and two may be made in one instant.
          <li key={`${at} ${index}`}>
            <time dateTime={at}>{formatInstant(at)}</time>
            <b>{who || t('project.portal')}</b>
            <span>
              {/* A row of long ago may have an action that is no more. */}
              {toldText(`audit.${action as AuditAction}`, values) ?? action}
              {project && <span className={styles.of}>{project.name}</span>}
            </span>
          </li>
        ))}
      </ol>
      <Pagination
        size="small"
        align="end"
        hideOnSinglePage
        showSizeChanger={false}
        current={currentPage}
        pageSize={limits.pageSizeDefault}
        total={data.total === '1000+' ? limits.exactTotalMax : data.total}
        onChange={setPage}
      />
    </>
  );
}
