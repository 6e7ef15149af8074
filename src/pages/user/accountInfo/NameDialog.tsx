import { saveUserRules } from '#domain/generated/rules/user/saveUser';
import { errorCodes } from '#domain/kernel/errors';
import { TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { type Account, userService } from '@/services/user';

interface Props {
  account: Account;
  onTried: () => void;
  onClose: () => void;
}

/** Gives the caller another name, which is shown everywhere at once. */
export function NameDialog({ account: { showName, version }, onTried, onClose }: Props) {
  const t = useT();
  const { user, setSession } = useSession();
  return (
    <RecordDialog<{ showName: string }>
      title={t('account.renameTitle')}
      okText={t('common.save')}
      fresh={{ showName }}
      send={async (values, options) => {
        const renamed = values.showName.trim();
        try {
          await userService.saveUser({ body: { showName: renamed, version } }, options);
        } catch (error) {
          // Another window was quicker: the user is told, and the page shows that name.
          if (!(error instanceof PortalError) || error.code !== errorCodes.conflict) throw error;
          return void toast('warning', error.message);
        }
        if (user) await setSession({ user: { ...user, showName: renamed, nameIsOwn: true }, refusal: null });
        void toast('success', t('account.renamed', { name: renamed }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <TextField
        name="showName"
        label={t('account.name')}
        {...saveUserRules.showName}
        autoFocus
        autoComplete="name"
        extra={t('account.nameHint')}
      />
    </RecordDialog>
  );
}
