import { Button } from 'antd';
import { useLeave } from '@/features/user/useLeave';
import { useT } from '@/locales';
import type { UserInfo } from '@/services/user';
import { isBlank } from '@/utils/emptiness';

/** The user's name and the way out. */
export function SignedInAs({ user }: { user: UserInfo }) {
  const t = useT();
  const leave = useLeave();
  return (
    <>
      <span>{isBlank(user.showName) ? t('frame.unknownName') : user.showName}</span>
      <Button size="small" onClick={() => leave().catch((error: unknown) => console.warn('Sign-out failed', error))}>
        {t('frame.logout')}
      </Button>
    </>
  );
}
