import { ProFormDigit } from '@ant-design/pro-components';
import { limits } from '#domain/kernel/limits';
import { giftMonths, welcomePoints } from '#domain/ledger/points/recharge';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type ChannelRow, platformService } from '@/services/platform';
import { formatNumber } from '@/utils/format';

interface Props {
  channel: ChannelRow;
  onGiven: () => void;
  onClose: () => void;
}

/** The first points of a channel. */
export function GiftDialog({ channel: { tenantCode, tenantName: name }, onGiven, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ points: number; reason?: string }>
      title={t('platform.giveTo', { name })}
      okText={t('platform.give')}
      fresh={{ points: welcomePoints }}
      send={async ({ points, reason }, options) => {
        await platformService.sendWelcomeGift({ body: { tenantCode, points, reason } }, options);
        void toast('success', t('platform.given', { name, points: formatNumber(points) }));
      }}
      onTried={onGiven}
      onClose={onClose}
    >
      <p>{t('platform.giveText', { months: giftMonths })}</p>
      <ProFormDigit
        name="points"
        label={t('platform.giveAmount')}
        min={1}
        max={limits.giftPoints}
        fieldProps={{ precision: 0, autoFocus: true }}
        rules={[{ required: true, message: t('assets.required', { field: t('platform.giveAmount') }) }]}
      />
      <NoteField name="reason" label={t('platform.giveWhy')} max={limits.reasonLength} minRows={2} />
    </RecordDialog>
  );
}
