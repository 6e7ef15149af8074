import { Link, useLocation } from '@umijs/max';
import { landingOf, matchRoute } from '#domain/kernel/access';
import { Page } from '@/components/Page';
import { ResultBlock } from '@/components/ResultBlock';
import { StatusLabel } from '@/components/StatusLabel';
import { useSession } from '@/hooks/useSession';
import { routeText, useT } from '@/locales';
import { portalRoutes } from '../../../config/routes';

/** The one honest page of every route that is not built yet. */
export default function Planned() {
  const t = useT();
  const { pathname } = useLocation();
  const { access } = useSession();
  const route = matchRoute(pathname, portalRoutes);
  const page = t(routeText(route?.name ?? 'notFound'));
  const start = landingOf(access?.roleCodes ?? []);
  const leadsBack = matchRoute(start, portalRoutes) !== route;
  return (
    <Page title={page} state={<StatusLabel tone="idle">{t('frame.planned')}</StatusLabel>}>
      <ResultBlock
        compact
        title={t('frame.planned')}
        text={t('frame.plannedText', { page })}
        role="status"
        actions={leadsBack && <Link to={start}>{t('frame.toStart')}</Link>}
      />
    </Page>
  );
}
