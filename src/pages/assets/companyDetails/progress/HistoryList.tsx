import { Pagination, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useT, type Values } from '@/locales';
import { assetsService, type HistoryEntry } from '@/services/assets';
import { formatInstant } from '@/utils/format';
import styles from './progress.module.css';

/** Actions that have a sentence of their own; another one is shown by its name. */
const known = [
  'saveUnit',
  'saveSystem',
  'saveBusiness',
  'deleteAsset',
  'saveRisk',
  'deleteRisk',
  'saveControl',
  'submitUnits',
  'completeUnits',
  'rejectUnits',
  'assignUnits',
  'addExecutor',
  'invite',
  'withdrawInvitation',
  'acceptInvitation',
  'urge',
  'acceptRisks',
  'withdrawAcceptance',
  'signAssessment',
  'voidSignOff',
  'finishAssessment',
  'reopenAssessment',
  'startChooseMethod',
  'chooseMethod',
  'restoreSignOff',
  'refuseImport',
  'startCompleteControl',
  'startInventoryImport',
  'parseInventory',
  'confirmInventoryImport',
  'writeInventory',
  'startImportUndo',
  'undoImport',
  'startInventoryExport',
  'exportInventory',
  'startRiskReport',
  'generateRiskReport',
  'createProject',
] as const;
type Known = (typeof known)[number];
const isKnown = (action: string): action is Known => (known as readonly string[]).includes(action);

interface Props {
  projectCode: string;
  /** Of one record alone. */
  entityCode?: string;
  /** Whatever changes when there may be more. */
  stamp?: unknown;
}

/** Who did what when, latest first. */
export function HistoryList({ projectCode, entityCode, stamp }: Props) {
  const t = useT();
  const [page, setPage] = useState<{ currentPage: number; pageSize: number }>({
    currentPage: 1,
    pageSize: entityCode ? limits.pageSizeDefault : 20,
  });
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listHistory({ query: { projectCode, entityCode, ...page } }, options),
    [projectCode, entityCode, page, stamp],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.list.length === 0) {
    return <EmptyState title={t('progress.emptyHistory')} text={t('progress.emptyHistoryText')} />;
  }
  const total = data.total === '1000+' ? limits.exactTotalMax : data.total;
  return (
    <>
      <ol className={styles.history}>
        {data.list.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and two may be made in one instant.
          <li key={`${entry.at} ${index}`}>
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
            <b>{entry.who || t('progress.portal')}</b>
            <Sentence entry={entry} />
          </li>
        ))}
      </ol>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page.currentPage}
        pageSize={page.pageSize}
        total={total}
        onChange={(currentPage) => setPage({ ...page, currentPage })}
      />
    </>
  );
}

function Sentence({ entry: { action, detail } }: { entry: HistoryEntry }) {
  const t = useT();
  if (!isKnown(action)) return <span>{action}</span>;
  const values = Object.fromEntries(
    Object.entries(detail).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Values;
  // An older row may lack what today's sentence names.
  return <span>{t(`progress.did_${action}`, values).replace(/\{\w+\}/gu, '–')}</span>;
}
