import { limits } from '#domain/kernel/limits';
import { DayField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { formatDay } from '@/utils/format';
import type { DialogProps } from './dialogs';

/** Accepts what remains of risks (ISO/IEC 27005, risk acceptance): why, and until when. */
export default function AcceptDialog(props: DialogProps & { risks: readonly RiskRow[] }) {
  const { projectCode, risks, onDone, onClose } = props;
  const t = useT();
  return (
    <RecordDialog<{ reason: string; until: string }>
      title={t('assets.work.progress.acceptTitle', { count: risks.length })}
      okText={t('assets.work.progress.accept')}
      send={async (acceptance, options) => {
        const named = risks.map(({ riskId, version }) => ({ riskId, version }));
        const { changed } = await assetsService.acceptRisks(
          { body: { projectCode, risks: named, acceptance } },
          options,
        );
        void toast('success', t('assets.work.progress.accepted', { count: changed }));
      }}
      onTried={onDone}
      onClose={onClose}
    >
      <NoteField
        name="reason"
        label={t('assets.work.progress.acceptReason')}
        required
        autoFocus
        max={limits.reasonLength}
        minRows={3}
      />
      <DayField name="until" label={t('assets.work.progress.acceptUntil')} required from={formatDay(new Date())} />
    </RecordDialog>
  );
}
