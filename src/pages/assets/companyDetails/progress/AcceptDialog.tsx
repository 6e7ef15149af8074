import { ProFormTextArea } from '@ant-design/pro-components';
import { DayField } from '@/components/dayFields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { assetsService, type RiskRow } from '@/services/assets';
import { formatDay } from '@/utils/format';
import { type DialogProps, REASON } from './dialogs';

/** Accepts what remains of risks (ISO/IEC 27005, risk acceptance): why, and until when. */
export default function AcceptDialog({
  projectCode,
  risks,
  onDone,
  onClose,
}: DialogProps & { risks: readonly RiskRow[] }) {
  const t = useT();
  const required = (field: string) => [{ required: true, message: t('assets.required', { field }) }];
  return (
    <RecordDialog<{ reason: string; until: string }>
      title={t('progress.acceptTitle', { count: risks.length })}
      okText={t('progress.accept')}
      send={async (acceptance, options) => {
        const named = risks.map(({ riskId, version }) => ({ riskId, version }));
        const { changed } = await assetsService.acceptRisks(
          { body: { projectCode, risks: named, acceptance } },
          options,
        );
        void toast('success', t('progress.accepted', { count: changed }));
      }}
      onTried={onDone}
      onClose={onClose}
    >
      <ProFormTextArea
        name="reason"
        label={t('progress.acceptReason')}
        rules={required(t('progress.acceptReason'))}
        fieldProps={{ autoFocus: true, maxLength: REASON, autoSize: { minRows: 3, maxRows: 8 } }}
      />
      <DayField
        name="until"
        label={t('progress.acceptUntil')}
        rules={required(t('progress.acceptUntil'))}
        from={formatDay(new Date())}
      />
    </RecordDialog>
  );
}
