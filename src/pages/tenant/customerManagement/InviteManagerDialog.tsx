import { inviteManagerRules } from '#domain/generated/rules/tenant/inviteManager';
import { PhoneField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { tenantService } from '@/services/tenant';

interface Values {
  name: string;
  phone: string;
}

interface Props {
  tenantCode: string;
  /** The person who was invited before; the same or another person can be invited now. */
  last: Values | undefined;
  onInvited: () => void;
  onClose: () => void;
}

/** Invites a project manager of a customer that has none. */
export function InviteManagerDialog({ tenantCode, last, onInvited, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<Values>
      title={t('tenant.inviteManager')}
      okText={t('tenant.inviteManager')}
      fresh={{ name: last?.name ?? '', phone: last?.phone ?? '' }}
      send={async ({ name, phone }, options) => {
        await tenantService.inviteManager({ body: { tenantCode, name, phone } }, options);
        void toast('success', t('tenant.managerInvited', { name, phone }));
      }}
      onTried={(succeeded) => succeeded && onInvited()}
      onClose={onClose}
    >
      <TextField name="name" label={t('tenant.managerName')} {...inviteManagerRules.name} autoComplete="off" />
      <PhoneField name="phone" label={t('tenant.managerPhone')} extra={t('tenant.managerHint')} />
    </RecordDialog>
  );
}
