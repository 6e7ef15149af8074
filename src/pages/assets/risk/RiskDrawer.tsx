import { Alert, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { remnantExploitability } from '#domain/subjects/assets/risk/treatment';
import { CodeText } from '@/components/CodeText';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { lazyPage } from '@/components/lazyPage';
import { RecordWays } from '@/components/RecordWays';
import { MeasureStateLabel } from '@/features/measure/MeasureState';
import { OwnerName } from '@/features/measure/OwnerName';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type RiskDetail } from '@/services/assets';
import { annexRef, formatMoney } from '@/utils/format';
import { useWords } from '../useWords';
import { Explanation } from './Explanation';
import styles from './explanation.module.css';

const RecordTalk = lazyPage(() => import('../record/RecordTalk'));

interface Props {
  projectCode: string;
  riskId: string;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** What the reader should know of what is shown. */
  note?: string | undefined;
  /** The actions offered by the page that has opened it. */
  action?: ReactNode;
}

/** One risk and everything it comes from. */
export default function RiskDrawer({ projectCode, riskId, onClose, onPrevious, onNext, note, action }: Props) {
  const t = useT();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getRisk({ query: { projectCode, riskId } }, options),
    [riskId],
  );
  const shown = data?.risk.riskId === riskId ? data : undefined;
  return (
    <Drawer
      open
      size={720}
      title={
        <DrawerTitle>
          {shown ? t('assets.riskOf', { risk: shown.risk.riskCode, unit: shown.risk.unitName }) : t('assets.risks')}
        </DrawerTitle>
      }
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={action && <div className={styles.foot}>{action}</div>}
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <>
          {note && <Alert type="info" showIcon title={note} className={styles.alert} />}
          <Content detail={shown} />
          <RecordTalk
            key={riskId}
            projectCode={projectCode}
            entity="risk"
            entityId={riskId}
            stamp={shown.risk.version}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}

function Content({ detail }: { detail: RiskDetail }) {
  const t = useT();
  const { word } = useWords();
  const { risk, edition } = detail;
  /** What only the 2022 edition asks; nothing where it is not stated. */
  const words = (field: 'threatSource' | 'threatCapability' | 'threatTiming') =>
    risk[field] && word(field, risk[field]);
  return (
    <>
      <Facts
        items={[
          { key: 'level', label: t('assets.riskLevel'), children: <LevelTag level={risk.riskLevel} /> },
          { key: 'unit', label: t('assets.unit'), children: <CodeText code={risk.unitCode} /> },
          {
            key: 'category',
            label: t('assets.fields.category'),
            children: `${word('unitCategory', risk.category)} · ${word('assetType', risk.assetType)}`,
          },
          { key: 'threat', label: t('assets.fields.threat'), children: risk.threat },
          { key: 'source', label: t('assets.fields.threatSource'), children: words('threatSource') },
          { key: 'capability', label: t('assets.fields.threatCapability'), children: words('threatCapability') },
          { key: 'timing', label: t('assets.fields.threatTiming'), children: words('threatTiming') },
          { key: 'vulnerability', label: t('assets.fields.vulnerability'), children: risk.vulnerability },
          { key: 'control', label: t('assets.fields.existingControl'), children: risk.existingControl ?? '–' },
        ]}
      />
      <h3 className={styles.heading}>{t('assets.risk.treatmentHeading')}</h3>
      <Treatment risk={risk} edition={edition} />
      <Explanation explained={detail} />
    </>
  );
}

/** What was decided, what is expected to remain, and who accepted it. */
function Treatment({ risk, edition }: Pick<RiskDetail, 'risk' | 'edition'>) {
  const t = useT();
  const { word } = useWords();
  if (!risk.treatment) return <p className={styles.note}>{t('assets.risk.notTreated')}</p>;
  const { remnantFrequency, remnantSeverity } = risk;
  const lines = [
    { key: 'treatment', label: t('assets.risk.treatment'), children: word('treatment', risk.treatment) },
    { key: 'plan', label: t('assets.risk.treatmentPlan'), children: risk.treatmentPlan },
    {
      key: 'controls',
      label: t('assets.risk.annexControls'),
      children: risk.controls.map(annexRef).join(t('common.comma')) || null,
    },
    {
      key: 'owner',
      label: t('assets.risk.treatmentOwner'),
      children: risk.treatmentOwner && <OwnerName owner={risk} />,
    },
    { key: 'deadline', label: t('assets.risk.treatmentDeadline'), children: risk.treatmentDeadline },
    {
      key: 'cost',
      label: t('assets.fields.treatmentCost'),
      children: risk.treatmentCost !== null && formatMoney(risk.treatmentCost),
    },
    {
      key: 'measure',
      label: t('assets.measure.state'),
      children: risk.measureState && <MeasureStateLabel state={risk.measureState} />,
    },
    {
      key: 'today',
      label: t('assets.measure.counts'),
      children: risk.measureState && <LevelTag level={risk.currentLevel} />,
    },
    {
      key: 'remnant',
      label: t('assets.risk.remnant'),
      children: risk.remnantLevel && (
        <span className={styles.line}>
          <LevelTag level={risk.riskLevel} /> → <LevelTag level={risk.remnantLevel} />
          {remnantFrequency && remnantSeverity && (
            <span className={styles.note}>
              {edition === '2022'
                ? t('assets.risk.remnantOf2022', {
                    frequency: remnantFrequency,
                    // As the method reckons: the impact stands for what was not graded apart.
                    ease: remnantExploitability(risk) ?? remnantSeverity,
                    impact: remnantSeverity,
                  })
                : t('assets.risk.remnantOf', { frequency: remnantFrequency, severity: remnantSeverity })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'acceptance',
      label: t('assets.risk.acceptance'),
      children:
        risk.acceptedBy && t('assets.risk.acceptedLine', { who: risk.acceptedBy, until: risk.acceptedUntil ?? '–' }),
    },
    { key: 'reason', label: t('assets.risk.acceptReason'), children: risk.acceptReason },
  ];
  return <Facts items={lines} />;
}
