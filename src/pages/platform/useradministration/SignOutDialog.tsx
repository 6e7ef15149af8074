import { signOutAccountRules } from '#domain/generated/rules/platform/signOutAccount';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type AccountRow, platformService } from '@/services/platform';
import { NOTHING } from '@/utils/format';

interface Props {
  account: AccountRow;
  onTried: () => void;
  onClose: () => void;
}

/** Ends all sessions of somebody who may have lost a device. */
export function SignOutDialog({ account: { accountId, showName }, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ reason: string }>
      title={t('userAdmin.signOutTitle', { name: showName || NOTHING })}
      okText={t('userAdmin.signOut')}
      danger
      send={async ({ reason }, options) => {
        const { ended } = await platformService.signOutAccount({ body: { accountId, reason } }, options);
        void toast('success', t('userAdmin.signedOut', { count: ended }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('userAdmin.signOutText')}</p>
      <NoteField name="reason" label={t('userAdmin.reason')} {...signOutAccountRules.reason} minRows={2} />
    </RecordDialog>
  );
}
