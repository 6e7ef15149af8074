import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import type { MeasureAction } from '#domain/subjects/assets/measure/measure';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { LevelTag } from '@/components/LevelTag';
import { RecordWays } from '@/components/RecordWays';
import { MeasureDay, MeasureStateLabel } from '@/features/measure/MeasureState';
import { OwnerName } from '@/features/measure/OwnerName';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type MeasureDetail } from '@/services/assets';
import { annexRef, formatInstant, formatMoney, NOTHING } from '@/utils/format';
import RecordFiles from '../record/RecordFiles';
import RecordTalk from '../record/RecordTalk';
import EditMeasure from './EditMeasure';
import { MeasureDialog } from './MeasureDialog';
import { MeasureFindings } from './MeasureFindings';
import { MeasureRisks } from './MeasureRisks';
import styles from './measure.module.css';

interface Props {
  projectCode: string;
  measureId: string;
  /** On the page with the caller's other work. */
  isOwn: boolean;
  onChanged: () => void;
  /** Its risks belong to another measure now, which had the same plan. */
  onMoved: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One measure: what is planned, what was done, what shows it, and the next thing to do about it. */
export default function MeasureDrawer({
  projectCode,
  measureId,
  isOwn,
  onChanged,
  onMoved,
  onClose,
  onPrevious,
  onNext,
}: Props) {
  const t = useT();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getMeasure({ query: { projectCode, measureId } }, options),
    [measureId],
  );
  const [asking, setAsking] = useState<Exclude<MeasureAction, 'begin'> | null>(null);
  const [editing, setEditing] = useState(false);
  const [busy, setBusy] = useState(false);
  const shown = data?.measure.measureId === measureId ? data : undefined;
  const changed = () => {
    refresh();
    onChanged();
  };
  const begin = async ({ measure: { version } }: MeasureDetail) => {
    setBusy(true);
    try {
      await assetsService.carryOutMeasure({ body: { projectCode, measureId, version, action: 'begin' } });
      void toast('success', t('assets.measure.begun'));
    } finally {
      setBusy(false);
      changed();
    }
  };
  const may = (action: MeasureAction) => shown?.measure.allowedActions.includes(action) ?? false;
  // The action that leads on comes last and is the primary one.
  const next = (['verify', 'finish', 'begin'] as const).filter(may);
  return (
    <Drawer
      open
      size={720}
      title={
        <DrawerTitle>
          {shown ? t('assets.measure.open', { measure: shown.measure.measureCode }) : t('assets.measure.tab')}
        </DrawerTitle>
      }
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={
        shown && (
          <div className={styles.foot}>
            <span className={styles.soft}>{t(`assets.measure.${shown.measure.state}_hint`)}</span>
            {shown.mayEdit && <Button onClick={() => setEditing(true)}>{t('assets.measure.edit')}</Button>}
            {may('return') && (
              <Button danger onClick={() => setAsking('return')}>
                {t('assets.measure.return')}
              </Button>
            )}
            {[...next].reverse().map((action) => (
              <Button
                key={action}
                type={action === (next.includes('begin') ? 'begin' : next[0]) ? 'primary' : 'default'}
                loading={busy && action === 'begin'}
                onClick={() => (action === 'begin' ? void begin(shown).catch(report) : setAsking(action))}
              >
                {t(`assets.measure.${action}`)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <>
          <Content detail={shown} />
          {shown.measure.risks > 0 && <MeasureRisks detail={shown} />}
          {shown.measure.findings > 0 && (
            <MeasureFindings projectCode={projectCode} measure={shown.measure} isOwn={isOwn} />
          )}
          <h3 className={styles.heading}>{t('assets.measure.evidence')}</h3>
          <RecordFiles
            key={`files ${measureId}`}
            projectCode={projectCode}
            entity="measure"
            entityId={measureId}
            onChanged={changed}
          />
          <RecordTalk key={measureId} projectCode={projectCode} entity="measure" entityId={measureId} stamp={shown} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {editing && shown && (
        <EditMeasure
          projectCode={projectCode}
          measure={shown.measure}
          onSaved={(saved) => {
            changed();
            if (saved !== measureId) onMoved();
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {asking && shown && (
        <MeasureDialog
          key={asking}
          projectCode={projectCode}
          action={asking}
          measure={shown.measure}
          onTried={changed}
          onClose={() => setAsking(null)}
        />
      )}
    </Drawer>
  );
}

function Content({ detail: { measure } }: { detail: MeasureDetail }) {
  const t = useT();
  const { state, returnReason, returnedBy, doneBy, doneAt, verifiedBy, verifiedAt } = measure;
  const items = [
    {
      key: 'state',
      label: t('assets.measure.state'),
      children: (
        <span className={styles.levels}>
          <MeasureStateLabel state={state} />
          {doneBy && (
            <span className={styles.soft}>
              {t('assets.measure.doneLine', { who: doneBy, when: formatInstant(doneAt) })}
            </span>
          )}
          {verifiedBy && (
            <span className={styles.soft}>
              {t('assets.measure.verifiedLine', { who: verifiedBy, when: formatInstant(verifiedAt) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'levels',
      label: t('assets.measure.levels'),
      // One of findings alone has no levels.
      children: measure.risks > 0 && (
        <span className={styles.levels}>
          {t('assets.measure.found')} <LevelTag level={measure.riskLevel} />
          {t('assets.measure.today')} <LevelTag level={measure.currentLevel} />
          {t('assets.measure.expected')} <LevelTag level={measure.remnantLevel} />
        </span>
      ),
    },
    { key: 'plan', label: t('assets.measure.plan'), children: measure.treatmentPlan },
    { key: 'result', label: t('assets.measure.result'), children: measure.result },
    {
      key: 'owner',
      label: t('assets.measure.owner'),
      children: measure.treatmentOwner ? <OwnerName owner={measure} /> : t('assets.measure.noOwner'),
    },
    { key: 'deadline', label: t('assets.measure.deadline'), children: <MeasureDay row={measure} /> },
    {
      key: 'priority',
      label: t('assets.measure.priority'),
      children: measure.priority && t(`assets.measure.priority_${measure.priority}`),
    },
    {
      key: 'cost',
      label: t('assets.measure.cost'),
      children:
        measure.treatmentCost !== null && t('assets.measure.costOf', { yuan: formatMoney(measure.treatmentCost) }),
    },
    {
      key: 'controls',
      label: t('assets.risk.annexControls'),
      children: measure.controls.map(annexRef).join(t('common.comma')),
    },
  ];
  return (
    <>
      {returnReason && (state === 'inhand' || state === 'done') && (
        <Alert
          type={state === 'done' ? 'info' : 'error'}
          className={styles.reason}
          title={t('assets.measure.returnedLine', { who: returnedBy ?? NOTHING })}
          description={returnReason}
        />
      )}
      <Facts items={items} />
    </>
  );
}
