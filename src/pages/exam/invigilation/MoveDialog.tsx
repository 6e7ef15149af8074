import { moveSittingsRules } from '#domain/generated/rules/exam/moveSittings';
import type { SittingMove } from '#domain/subjects/exam/sitting/sitting';
import { NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { examService, type WatchedSitting } from '@/services/exam';
import styles from './invigilation.module.css';

interface Props {
  processCode: string;
  action: SittingMove;
  /** Nobody was chosen: it is about all that are under way when it happens, so that a hand-in meanwhile keeps none from it. */
  isAll: boolean;
  sittings: readonly WatchedSitting[];
  onTried: (succeeded: boolean) => void;
  onClose: () => void;
}

/** Names that the dialog says; the rest are counted. */
const SAID = 8;

/** A step of the invigilator's, with the reason that the candidates read. */
export function MoveDialog({ processCode, action, isAll, sittings, onTried, onClose }: Props) {
  const t = useT();
  const needsMinutes = action === 'extend' || action === 'reopen';
  const names = sittings.slice(0, SAID).map(({ showName }) => showName);
  return (
    <RecordDialog<{ reason?: string; minutes?: number }>
      title={t('invigilation.moveTitle', { step: t(`invigilation.${action}`), count: sittings.length })}
      width={560}
      okText={t(`invigilation.${action}`)}
      danger={action === 'end'}
      send={async ({ reason = '', minutes }, options) => {
        const sittingCodes = isAll ? null : sittings.map(({ sittingCode }) => sittingCode);
        const body = { processCode, sittingCodes, action, reason, ...(needsMinutes && { minutes }) };
        const { moved } = await examService.moveSittings({ body }, options);
        void toast('success', t('invigilation.moved', { count: moved }));
      }}
      onTried={(succeeded) => onTried(succeeded ?? false)}
      onClose={onClose}
    >
      <p className={styles.soft}>
        {t(`invigilation.${action}Text`)}
        <br />
        {names.join(t('invigilation.comma'))}
        {sittings.length > SAID && t('invigilation.andMore', { count: sittings.length - SAID })}
      </p>
      {needsMinutes && (
        <NumberField name="minutes" label={t('invigilation.minutes')} {...moveSittingsRules.minutes} required />
      )}
      <NoteField
        name="reason"
        label={t('invigilation.reason')}
        {...moveSittingsRules.reason}
        required
        autoFocus
        minRows={2}
      />
    </RecordDialog>
  );
}
