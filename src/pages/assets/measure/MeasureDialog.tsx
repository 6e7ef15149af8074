import { carryOutMeasureRules } from '#domain/generated/rules/assets/carryOutMeasure';
import { judgeMeasureRules } from '#domain/generated/rules/assets/judgeMeasure';
import { levelWords } from '#domain/kernel/levels';
import type { MeasureAction } from '#domain/subjects/assets/measure/measure';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService, type MeasureRow } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import styles from './measure.module.css';

interface Props {
  projectCode: string;
  action: Exclude<MeasureAction, 'begin'>;
  measure: MeasureRow;
  onTried: () => void;
  onClose: () => void;
}

interface Values {
  result?: string;
  reason?: string;
}

/** Says that a measure is done, verifies it, or returns it, with what has to be said for that. */
export function MeasureDialog({ projectCode, action, measure, onTried, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { measureId, version, risks, riskLevel, remnantLevel, evidenceCount } = measure;
  const of = { projectCode, measureId, version };
  /** What a verified measure changes. */
  const effect = () => {
    if (riskLevel === null) return t('assets.measure.verifyFindings');
    // Its highest levels before and after may be those of different risks.
    if (risks > 1) return t('assets.measure.verifyRisks', { count: formatNumber(risks) });
    const before = say(levelWords[riskLevel]);
    if (remnantLevel === null) return t('assets.measure.verifyNoRemnant', { before });
    return remnantLevel === riskLevel
      ? t('assets.measure.verifySame', { before })
      : t('assets.measure.verifyText', { before, after: say(levelWords[remnantLevel]) });
  };
  const told = { finish: 'finished', verify: 'verified', return: 'returned' } as const;
  return (
    <RecordDialog<Values>
      title={t(`assets.measure.${action}Title`)}
      width={560}
      okText={t(`assets.measure.${action}`)}
      danger={action === 'return'}
      fresh={{ result: measure.result ?? '' }}
      // Of this version: what was typed for another plan is not sent for the new one.
      {...(action !== 'verify' && { draft: `measure:${action}:${projectCode}:${measureId}:${version}` })}
      send={async ({ result, reason }, options) => {
        if (action === 'finish') await assetsService.carryOutMeasure({ body: { ...of, action, result } }, options);
        else await assetsService.judgeMeasure({ body: { ...of, action, reason: reason || undefined } }, options);
        void toast('success', t(`assets.measure.${told[action]}`));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      {action === 'finish' && (
        <>
          <p className={styles.soft}>{t('assets.measure.finishText')}</p>
          <NoteField
            name="result"
            label={t('assets.measure.result')}
            {...carryOutMeasureRules.result}
            required={evidenceCount === 0}
            autoFocus
            minRows={3}
          />
        </>
      )}
      {action === 'verify' && (
        <>
          <p>{effect()}</p>
          {evidenceCount === 0 && <p className={styles.soft}>{t('assets.measure.verifyNoFiles')}</p>}
        </>
      )}
      {action === 'return' && (
        <NoteField
          name="reason"
          label={t('assets.measure.returnReason')}
          extra={t('assets.measure.returnHint')}
          {...judgeMeasureRules.reason}
          required
          autoFocus
          minRows={3}
        />
      )}
    </RecordDialog>
  );
}
