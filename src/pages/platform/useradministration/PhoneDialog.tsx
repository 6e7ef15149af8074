import { leadingRole } from '#domain/core/tenant/people/rules';
import { setAccountPhoneRules } from '#domain/generated/rules/platform/setAccountPhone';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField, PhoneField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useT } from '@/locales';
import { type AccountRow, platformService } from '@/services/platform';
import { NOTHING } from '@/utils/format';

interface Props {
  account: AccountRow;
  onTried: () => void;
  onClose: () => void;
}

/** Takes somebody's phone away, for another that they have or for none. */
export function PhoneDialog({ account, onTried, onClose }: Props) {
  const { accountId, version, showName, phone } = account;
  const isOperator = account.tenants.some(({ roles }) => roles.includes(leadingRole.platform));
  const t = useT();
  const tellAsked = useAsked();
  return (
    <RecordDialog<{ phone?: string; reason: string }>
      title={t('userAdmin.setPhoneTitle', { name: showName || NOTHING })}
      okText={t('userAdmin.setPhone')}
      danger
      fieldOfCode={{ [errorCodes.phoneTaken]: 'phone' }}
      send={async ({ phone: next, reason }, options) => {
        const { ended, approvalCode } = await platformService.setAccountPhone(
          { body: { accountId, version, phone: next || undefined, reason } },
          options,
        );
        if (approvalCode) tellAsked(approvalCode);
        else void toast('success', t('userAdmin.phoneSet', { count: ended }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('userAdmin.setPhoneText', { phone: phone ?? NOTHING })}</p>
      {isOperator && <p>{t('userAdmin.operatorText')}</p>}
      <PhoneField name="phone" label={t('userAdmin.newPhone')} extra={t('userAdmin.newPhoneHint')} optional />
      <NoteField name="reason" label={t('userAdmin.reason')} {...setAccountPhoneRules.reason} minRows={2} />
    </RecordDialog>
  );
}
