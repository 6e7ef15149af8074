import { Alert, Button, Descriptions, Drawer, Skeleton } from 'antd';
import { limits } from '#domain/kernel/limits';
import { isReturned } from '#domain/subjects/assets/work/workflow';
import { DrawerTitle } from '@/components/DrawerTitle';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ValueTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type WorkUnit } from '@/services/assets';
import { formatInstant } from '@/utils/format';
import { useWords } from '../../useWords';
import { DueDate, StandingLabel } from '../Standing';
import { mayReturn } from './mayReturn';
import styles from './progress.module.css';
import { ReviewedRisk } from './ReviewedRisk';

const RecordTalk = lazyPage(() => import('../../record/RecordTalk'));

interface Props {
  projectCode: string;
  unit: WorkUnit;
  busy: boolean;
  onComplete?: (unit: WorkUnit) => Promise<void>;
  onReject?: (unit: WorkUnit) => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** What was done for one unit, to be completed or returned without leaving the list. */
export default function ReviewDrawer(props: Props) {
  const { projectCode, unit, busy, onComplete, onReject, onClose, onPrevious, onNext } = props;
  const t = useT();
  const { word } = useWords();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    async (options) => {
      const query = { projectCode, unitId: unit.unitId, pageSize: limits.pageSizeMax };
      const { list, edition } = await assetsService.listRisks({ query }, options);
      return { unitId: unit.unitId, list, edition };
    },
    [unit.unitId, unit.version],
  );
  const risks = data?.unitId === unit.unitId ? data.list : undefined;
  const completable = onComplete && unit.allowedActions.includes('complete');
  const returnable = onReject && mayReturn(unit);
  return (
    <Drawer
      open
      size={720}
      title={<DrawerTitle>{unit.name}</DrawerTitle>}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={
        (completable || returnable) && (
          <div className={styles.footer}>
            {returnable && (
              <Button danger onClick={() => onReject(unit)}>
                {t('assets.work.progress.reject')}
              </Button>
            )}
            {completable && (
              <Button type="primary" loading={busy} onClick={() => onComplete(unit)}>
                {t('assets.work.progress.complete')}
              </Button>
            )}
          </div>
        )
      }
    >
      <Descriptions
        size="small"
        column={2}
        items={[
          { key: 'code', label: t('assets.fields.assetCode'), children: <code>{unit.assetCode}</code> },
          { key: 'standing', label: t('assets.work.progress.step'), children: <StandingLabel standing={unit} /> },
          {
            key: 'category',
            label: t('assets.fields.category'),
            children: `${word('unitCategory', unit.category)} · ${word('assetType', unit.assetType)}`,
          },
          { key: 'value', label: t('assets.value'), children: <ValueTag level={unit.value} /> },
          { key: 'assignee', label: t('assets.work.progress.assignee'), children: unit.assignee?.showName ?? '–' },
          {
            key: 'due',
            label: t('assets.work.progress.due'),
            children: <DueDate day={unit.dueDate} isLate={unit.isLate} />,
          },
        ]}
      />
      {isReturned(unit.stage) && unit.returnReason && (
        <Alert
          type="error"
          className={styles.reason}
          title={t('assets.work.returnedBy', { who: unit.returnedBy ?? '–', when: formatInstant(unit.standingSince) })}
          description={unit.returnReason}
        />
      )}
      {unit.state === 'submitted' && unit.returnReason && (
        <Alert
          type="info"
          className={styles.reason}
          title={t('assets.work.returnedBefore', { who: unit.returnedBy ?? '–' })}
          description={unit.returnReason}
        />
      )}
      <h3 className={styles.heading}>{t('assets.risks')}</h3>
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !risks ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : risks.length === 0 ? (
        <EmptyState title={t('assets.work.noRisks')} text={t('assets.work.noRisksLater')} />
      ) : (
        <ol className={styles.risks}>
          {risks.map((risk) => (
            <ReviewedRisk key={risk.riskId} projectCode={projectCode} risk={risk} edition={data?.edition} />
          ))}
        </ol>
      )}
      {!error && (
        <>
          <h3 className={styles.heading}>{t('assets.work.progress.ofUnit')}</h3>
          <RecordTalk
            key={unit.unitId}
            projectCode={projectCode}
            entity="unit"
            entityId={unit.unitId}
            stamp={unit.version}
            open="history"
          />
        </>
      )}
    </Drawer>
  );
}
