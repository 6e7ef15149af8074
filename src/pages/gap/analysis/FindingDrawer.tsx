import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordWays } from '@/components/RecordWays';
import { useDecided } from '@/hooks/useDecided';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type FindingDetail, gapService } from '@/services/gap';
import { Evidence } from './Evidence';
import { type DialogAction, dialogActions, FindingDialog } from './FindingDialog';
import { Derivation, FindingFacts } from './FindingFacts';
import { FindingMeasures } from './FindingMeasures';
import styles from './gap.module.css';

interface Props {
  projectCode: string;
  findingId: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One finding: what it says, what its level was made of, what shows it, and what can be done about it. */
export default function FindingDrawer({ projectCode, findingId, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  const say = useSay();
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => gapService.getFinding({ query: { projectCode, findingId } }, options),
    [findingId],
  );
  const [asking, setAsking] = useState<DialogAction | null>(null);
  const shown = data?.findingId === findingId ? data : undefined;
  const decided = useDecided((finding: FindingDetail) => `${finding.findingId} ${finding.version}`);
  const changed = () => {
    refresh();
    onChanged();
  };
  const fits = (action: DialogAction) =>
    action === 'closeRisk' ? shown?.riskState === 'open' : action !== 'openRisk' || shown?.riskState !== 'open';
  const isOpen = shown && !decided.is(shown);
  const allowed = dialogActions.filter((action) => isOpen && shown?.allowedActions.includes(action) && fits(action));
  // What is dealt with leaves its risk to be closed.
  const isLeft = shown?.stage === 'finished' && allowed.includes('closeRisk');
  const first = allowed.includes('finish') ? 'finish' : isLeft ? 'closeRisk' : 'edit';
  return (
    <Drawer
      open
      size={760}
      title={<DrawerTitle>{shown ? `${shown.ref} ${say(shown.title)}` : t('questionnaire.gap.finding')}</DrawerTitle>}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} />}
      footer={
        allowed.length > 0 && (
          <div className={styles.foot}>
            {[...allowed]
              .sort((one, other) => Number(one === first) - Number(other === first))
              .map((action) => (
                <Button
                  key={action}
                  type={action === first ? 'primary' : 'default'}
                  danger={action === 'return'}
                  onClick={() => setAsking(action)}
                >
                  {t(`questionnaire.gap.${action}`)}
                </Button>
              ))}
          </div>
        )
      }
    >
      {error && !shown ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <>
          <FindingFacts projectCode={projectCode} finding={shown} />
          <FindingMeasures
            key={`measures ${findingId}`}
            projectCode={projectCode}
            finding={shown}
            onChanged={changed}
          />
          <h3 className={styles.heading}>{t('questionnaire.gap.derivation')}</h3>
          <Derivation finding={shown} />
          <h3 className={styles.heading}>{t('questionnaire.gap.evidence')}</h3>
          <Evidence
            key={findingId}
            projectCode={projectCode}
            finding={shown}
            editable={shown.allowedActions.includes('edit')}
            onChanged={changed}
          />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
      {asking && shown && (
        <FindingDialog
          key={asking}
          projectCode={projectCode}
          action={asking}
          finding={shown}
          onTried={(succeeded) => {
            if (succeeded) decided.mark([shown]);
            changed();
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </Drawer>
  );
}
