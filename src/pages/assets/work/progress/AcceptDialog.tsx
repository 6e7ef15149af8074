import { acceptRisksRules } from '#domain/generated/rules/assets/acceptRisks';
import { DayField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { formatNumber, portalToday } from '@/utils/format';

export interface Acceptance {
  reason: string;
  until: string;
}

interface Props {
  projectCode: string;
  /** As many as it is about; '1000+' where they aren't counted. */
  count: number | string;
  /** Of one that is opened again: what was typed. */
  typed?: Acceptance;
  onPreview: (acceptance: Acceptance, options: CallOptions) => Promise<void>;
  onClose: () => void;
}

/** Accepts what remains of risks (ISO/IEC 27005, risk acceptance): why, and until when; shown before it is done. */
export default function AcceptDialog({ projectCode, count, typed, onPreview, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<Acceptance>
      title={t('assets.work.progress.acceptTitle', { count: typeof count === 'number' ? formatNumber(count) : count })}
      okText={t('bulk.preview')}
      fresh={typed}
      draft={`acceptRisks:${projectCode}`}
      send={onPreview}
      onClose={onClose}
    >
      <NoteField
        name="reason"
        label={t('assets.work.progress.acceptReason')}
        {...acceptRisksRules.acceptance.reason}
        autoFocus
        minRows={3}
      />
      <DayField name="until" label={t('assets.work.progress.acceptUntil')} required from={portalToday()} />
    </RecordDialog>
  );
}
