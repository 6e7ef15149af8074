import { Link } from '@umijs/max';
import { landingOf } from '#domain/kernel/access';
import { ResultBlock } from '@/components/ResultBlock';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';

/** The 404 page. */
export default function NotFound() {
  const t = useT();
  const { access } = useSession();
  return (
    <ResultBlock
      icon="404"
      title={t('frame.notFound')}
      text={t('frame.notFoundText')}
      role="status"
      actions={
        <Link to={access ? landingOf(access.roleCodes) : '/'}>{access ? t('frame.toStart') : t('frame.toHome')}</Link>
      }
    />
  );
}
