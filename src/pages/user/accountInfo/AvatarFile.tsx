import { Avatar } from 'antd';
import { limits } from '#domain/kernel/limits';
import { StoredFile } from '@/components/StoredFile';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import { megabytes } from '@/utils/format';
import { squarePicture } from '@/utils/squarePicture';

/** As photographed; what is sent of it is far smaller. */
const chosenBytes = limits.recordFileBytes;

/** The caller's picture. */
export function AvatarFile() {
  const t = useT();
  const { user, setSession } = useSession();
  if (!user) return null;
  const show = (avatar: string | null) => setSession({ user: { ...user, avatar }, refusal: null });
  const save = async (file: File) => {
    const square = await squarePicture(file).catch(() => {
      throw new Error(t('account.avatarUnreadable'));
    });
    const { avatar } = await userService.saveAvatar({ form: {}, file: square }, { silent: true });
    await show(avatar);
  };
  return (
    <StoredFile
      title={t('account.avatar')}
      has={user.avatar !== null}
      isOpen
      accept=".png,.jpg,.jpeg"
      maxBytes={chosenBytes}
      hint={t('account.avatarHint', { size: megabytes(chosenBytes) })}
      save={save}
      remove={async () => {
        await userService.removeAvatar({ body: {} }, { silent: true });
        await show(null);
      }}
    >
      {user.avatar && <Avatar size={64} shape="square" src={user.avatar} alt={t('account.avatar')} />}
    </StoredFile>
  );
}
