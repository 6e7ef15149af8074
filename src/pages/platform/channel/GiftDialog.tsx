import { sendWelcomeGiftRules } from '#domain/generated/rules/platform/sendWelcomeGift';
import { giftMonths, lastDayOfGift, welcomePoints } from '#domain/subjects/ledger/points/recharge';
import { DayField, NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { useAsked } from '@/hooks/useAsked';
import { useT } from '@/locales';
import { platformService, type TenantRow } from '@/services/platform';
import { portalToday } from '@/utils/format';

interface Props {
  tenant: Pick<TenantRow, 'tenantCode' | 'name'>;
  onTried: () => void;
  onClose: () => void;
}

/** Points for a tenant, its first ones or more of them. */
export function GiftDialog({ tenant: { tenantCode, name }, onTried, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const today = portalToday();
  const last = lastDayOfGift(today);
  return (
    <RecordDialog<{ points: number; validUntil: string; reason: string }>
      title={t('platform.giveTo', { name })}
      okText={t('platform.give')}
      fresh={{ points: welcomePoints, validUntil: last, reason: '' }}
      send={async (gift, options) => {
        const { approvalCode } = await platformService.sendWelcomeGift({ body: { tenantCode, ...gift } }, options);
        tellAsked(approvalCode);
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>
        {t('platform.giveText', { months: giftMonths })} {t('asked.two')}
      </p>
      <NumberField name="points" label={t('platform.giveAmount')} {...sendWelcomeGiftRules.points} autoFocus required />
      <DayField name="validUntil" label={t('platform.giveUntil')} from={today} to={last} required />
      <NoteField name="reason" label={t('platform.giveWhy')} {...sendWelcomeGiftRules.reason} minRows={2} />
    </RecordDialog>
  );
}
