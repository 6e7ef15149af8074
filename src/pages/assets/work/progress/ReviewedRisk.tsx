import { Collapse, Skeleton } from 'antd';
import type { Edition } from '#domain/subjects/assets/method/method';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { annexRef } from '@/utils/format';
import { Explanation } from '../../risk/Explanation';
import { useFields } from '../../useFields';
import { useWords } from '../../useWords';
import styles from './progress.module.css';

const RecordTalk = lazyPage(() => import('../../record/RecordTalk'));

interface Props {
  projectCode: string;
  risk: RiskRow;
  /** Absent while it is loaded. */
  edition: Edition | undefined;
}

/** A risk as its reviewer decides on it: what was stated, what is planned, and on demand what it follows from. */
export function ReviewedRisk({ projectCode, risk, edition }: Props) {
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
          {edition === '2007' && (
            <span className={styles.soft}>
              {t('assets.work.progress.riskFactors', {
                frequency: risk.threatFrequency,
                severity: risk.vulnerabilitySeverity,
                value: risk.assetValue,
              })}
            </span>
          )}
          <LevelTag level={risk.riskLevel} />
          {risk.remnantLevel && (
            <>
              <span aria-hidden="true">→</span> <LevelTag level={risk.remnantLevel} />
            </>
          )}
        </span>
      </div>
      {edition === '2022' && <StatedOf2022 risk={risk} />}
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
      <Collapse
        ghost
        size="small"
        destroyOnHidden
        items={[
          {
            key: 'behind',
            label: t('assets.work.progress.behindRisk', { risk: risk.riskCode }),
            children: <Behind projectCode={projectCode} risk={risk} />,
          },
        ]}
      />
    </li>
  );
}

/** In the order of the form, and with its assumptions: the reviewer tells what was stated from what was not. */
function StatedOf2022({ risk }: { risk: RiskRow }) {
  const t = useT();
  const { label, show } = useFields('2022');
  const assumed = (otherwise: string) => t('assets.work.progress.notStated', { otherwise });
  const stated = [
    { field: 'threatSource', value: risk.threatSource, otherwise: t('assets.work.unstatedSource') },
    {
      field: 'threatCapability',
      value: risk.threatCapability,
      otherwise: assumed(t('assets.work.unstatedCapability')),
    },
    { field: 'threatTiming', value: risk.threatTiming, otherwise: assumed(t('assets.work.unstatedTiming')) },
    { field: 'threatFrequency', value: risk.threatFrequency, otherwise: '' },
    { field: 'exploitability', value: risk.exploitability, otherwise: assumed(t('assets.work.unstatedEase')) },
    { field: 'vulnerabilitySeverity', value: risk.vulnerabilitySeverity, otherwise: '' },
  ];
  return (
    <dl className={styles.stated}>
      {stated.map(({ field, value, otherwise }) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>{value === null ? <i>{otherwise}</i> : show(field, value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How the risk was computed, what was said about it, and its files. */
function Behind({ projectCode, risk }: Omit<Props, 'edition'>) {
  const { riskId, version } = risk;
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getRisk({ query: { projectCode, riskId } }, options),
    [riskId, version],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <Explanation explained={data} />
      <RecordTalk projectCode={projectCode} entity="risk" entityId={riskId} stamp={version} />
    </>
  );
}
