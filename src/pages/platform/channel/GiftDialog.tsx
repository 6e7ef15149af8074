import { sendWelcomeGiftRules } from '#domain/generated/rules/platform/sendWelcomeGift';
import { giftMonths, welcomePoints } from '#domain/subjects/ledger/points/recharge';
import { NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { useAsked } from '@/hooks/useAsked';
import { useT } from '@/locales';
import { type ChannelRow, platformService } from '@/services/platform';

interface Props {
  channel: ChannelRow;
  onGiven: () => void;
  onClose: () => void;
}

/** The first points of a channel. */
export function GiftDialog({ channel: { tenantCode, tenantName: name }, onGiven, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  return (
    <RecordDialog<{ points: number; reason?: string }>
      title={t('platform.giveTo', { name })}
      okText={t('platform.give')}
      fresh={{ points: welcomePoints }}
      send={async ({ points, reason }, options) => {
        const { approvalCode } = await platformService.sendWelcomeGift(
          { body: { tenantCode, points, reason } },
          options,
        );
        tellAsked(approvalCode);
      }}
      onTried={onGiven}
      onClose={onClose}
    >
      <p>
        {t('platform.giveText', { months: giftMonths })} {t('asked.two')}
      </p>
      <NumberField name="points" label={t('platform.giveAmount')} {...sendWelcomeGiftRules.points} autoFocus required />
      <NoteField name="reason" label={t('platform.giveWhy')} {...sendWelcomeGiftRules.reason} minRows={2} />
    </RecordDialog>
  );
}
