import { Alert, Button, Descriptions, Drawer, Skeleton } from 'antd';
import { limits } from '#domain/kernel/limits';
import { type Edition, easeOf } from '#domain/subjects/assets/method/method';
import { isReturned } from '#domain/subjects/assets/work/workflow';
import { DrawerTitle } from '@/components/DrawerTitle';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type RiskRow, type WorkUnit } from '@/services/assets';
import { annexRef, formatInstant } from '@/utils/format';
import { useWords } from '../../useWords';
import { DueDate, StandingLabel } from '../Standing';
import { mayReturn } from './mayReturn';
import styles from './progress.module.css';

const HistoryList = lazyPage(() => import('./HistoryList'), 'history');

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
            <Risk key={risk.riskId} risk={risk} edition={data?.edition} />
          ))}
        </ol>
      )}
      {!error && (
        <>
          <h3 className={styles.heading}>{t('assets.work.progress.history')}</h3>
          <HistoryList projectCode={projectCode} entityCode={unit.unitId} stamp={unit.version} />
        </>
      )}
    </Drawer>
  );
}

function Risk({ risk, edition }: { risk: RiskRow; edition: Edition | undefined }) {
  const t = useT();
  const { word } = useWords();
  return (
    <li>
      <div className={styles.riskLine}>
        <span>
          <span className={styles.soft}>{risk.riskCode}</span> <b>{risk.threat}</b>{' '}
          <span className={styles.soft}>{risk.vulnerability}</span>
        </span>
        <span className={styles.change}>
          <span className={styles.soft}>
            {edition === '2022'
              ? t('assets.work.progress.riskFactorsOf2022', {
                  threat: risk.threatValue,
                  ease: easeOf(risk),
                  impact: risk.vulnerabilitySeverity,
                  value: risk.assetValue,
                })
              : t('assets.work.progress.riskFactors', {
                  frequency: risk.threatFrequency,
                  severity: risk.vulnerabilitySeverity,
                  value: risk.assetValue,
                })}
          </span>
          <LevelTag level={risk.riskLevel} />
          {risk.remnantLevel && (
            <>
              <span aria-hidden="true">→</span> <LevelTag level={risk.remnantLevel} />
            </>
          )}
        </span>
      </div>
      <dl className={styles.facts}>
        <dt>{t('assets.fields.existingControl')}</dt>
        <dd>{risk.existingControl ?? '–'}</dd>
        <dt>{t('assets.work.progress.plan')}</dt>
        <dd>
          {risk.treatment
            ? [
                word('treatment', risk.treatment),
                risk.treatmentPlan,
                risk.treatmentOwner,
                risk.treatmentDeadline,
                risk.controls.map(annexRef).join(t('common.comma')),
              ]
                .filter(Boolean)
                .join(' · ')
            : '–'}
        </dd>
        {risk.acceptedBy && (
          <>
            <dt>{t('assets.work.progress.accept')}</dt>
            <dd>
              {t('assets.work.progress.acceptedCell', { who: risk.acceptedBy, until: risk.acceptedUntil ?? '–' })} ·{' '}
              {risk.acceptReason}
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}
