import { Link } from '@umijs/max';
import { Button } from 'antd';
import { landingOf } from '#domain/kernel/access';
import { ResultBlock } from '@/components/ResultBlock';
import { useLeave } from '@/features/user/useLeave';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';

/** Shown in place of a page that the user may not open. */
export default function NoAccessible() {
  const t = useT();
  const leave = useLeave();
  const { access } = useSession();
  return (
    <ResultBlock
      icon="403"
      title={t('frame.noPermission')}
      text={
        <>
          <span>{t('frame.noPermissionText')}</span>
          <br />
          <span>{t('frame.noPermissionHelp')}</span>
        </>
      }
      role="alert"
      actions={
        <>
          <Link to={landingOf(access?.roleCodes ?? [])}>
            <Button type="primary" tabIndex={-1}>
              {t('frame.toStart')}
            </Button>
          </Link>
          {/* A failed sign-out has been shown by the interceptor. */}
          <Button onClick={() => leave().catch(() => {})}>{t('frame.signInAgain')}</Button>
        </>
      }
    />
  );
}
