import { Link } from '@umijs/max';
import { Button, Space } from 'antd';
import { landingOf } from '#domain/kernel/access';
import { useLeave } from '@/features/user/useLeave';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';

/** For a page without the frame: the way to the start page, and out of the session. */
export function WaysOut() {
  const t = useT();
  const leave = useLeave();
  const { access } = useSession();
  return (
    <Space>
      <Link to={landingOf(access?.roleCodes ?? [])}>
        <Button tabIndex={-1}>{t('frame.toStart')}</Button>
      </Link>
      <Button onClick={() => void leave().catch(report)}>{t('frame.logout')}</Button>
    </Space>
  );
}
