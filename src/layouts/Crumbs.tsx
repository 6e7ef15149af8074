import { Link } from '@umijs/max';
import { Breadcrumb } from 'antd';
import { breadcrumbsOf } from '#domain/kernel/access';
import { routeText, useT } from '@/locales';
import { portalRoutes } from '../../config/routes';
import type { PortalRoute } from '../../config/routes/route';
import styles from './Shell.module.css';

/** The page's place in the menu: the last two levels. */
export function Crumbs({ route }: { route: PortalRoute }) {
  const t = useT();
  const crumbs = breadcrumbsOf(route, portalRoutes);
  if (crumbs.length === 0) return null;
  return (
    <Breadcrumb
      className={styles.crumbs}
      items={crumbs.map((crumb, index) => ({
        title:
          index < crumbs.length - 1 && !crumb.path.includes(':') ? (
            <Link to={crumb.path}>{t(routeText(crumb.name))}</Link>
          ) : (
            t(routeText(crumb.name))
          ),
      }))}
    />
  );
}
