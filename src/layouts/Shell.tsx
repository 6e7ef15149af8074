import { Link, useLocation, useNavigate } from '@umijs/max';
import type { MenuProps } from 'antd';
import { Breadcrumb, Layout, Menu } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { breadcrumbsOf, type MenuEntry, menuOf, menuTrail } from '#domain/rules/access';
import { LocaleSwitch } from '@/components/LocaleSwitch';
import { loadToasts } from '@/feedback';
import { useSession } from '@/hooks/useSession';
import { type MessageKey, useLanguage, useT } from '@/locales';
import { tenantConfig, tenantName } from '@/tenantConfig';
import { portalRoutes } from '../../config/routes';
import type { PortalRoute } from '../../config/routes/route';
import { AnnouncementPopup } from './AnnouncementPopup';
import { Footer } from './Footer';
import { menuIcons } from './menuIcons';
import { NoticeBell } from './NoticeBell';
import styles from './Shell.module.css';
import { UserMenu } from './UserMenu';

/** Section 9. */
const SIDER_WIDTH = 160;

const routeName = (route: PortalRoute) => `route.${route.name}` as MessageKey;

export interface ShellProps {
  route: PortalRoute;
  children: ReactNode;
}

function SideMenu({ route }: { route: PortalRoute }) {
  const t = useT();
  const navigate = useNavigate();
  const { access } = useSession();
  const marked = menuTrail(route, portalRoutes);
  const [open, setOpen] = useState(marked);
  // A page opened by a link shows where it stands; what the user opened stays open.
  const here = marked.join();
  useEffect(() => setOpen((before) => [...new Set([...before, ...here.split(',')])]), [here]);
  const item = ({ route: row, children }: MenuEntry<PortalRoute>): NonNullable<MenuProps['items']>[number] => ({
    key: row.path,
    label: t(routeName(row)),
    title: t(routeName(row)),
    icon: row.icon ? menuIcons[row.icon] : undefined,
    ...(children.length > 0 ? { children: children.map(item) } : {}),
  });
  return (
    <Menu
      className={styles.menu}
      mode="inline"
      inlineIndent={12}
      items={menuOf(access, portalRoutes).map(item)}
      selectedKeys={marked.slice(-1)}
      openKeys={open}
      onOpenChange={setOpen}
      onClick={({ key }) => navigate(key)}
    />
  );
}

/** Menu, header and footer around a page: sider 160 wide, sider and header fixed. */
export default function Shell({ route, children }: ShellProps) {
  const t = useT();
  // A lost connection is told by a toast, whose code must be here before the connection is lost.
  useEffect(() => void loadToasts(), []);
  const { name } = useLanguage();
  const { pathname } = useLocation();
  const crumbs = breadcrumbsOf(route, portalRoutes);
  const { access } = useSession();
  // A role without a menu has no use for an empty sider.
  const withMenu = route.layout === 'full' && menuOf(access, portalRoutes).length > 0;
  return (
    <Layout className={styles.shell} hasSider={false}>
      <a className={styles.skip} href={`#${pathname}`} onClick={focusMain}>
        {t('frame.skipToContent')}
      </a>
      <Layout.Header className={styles.header}>
        <Link to="/welcome" className={styles.brand}>
          <img src={tenantConfig().logoIconUrl} alt="" width={24} height={24} />
          <span>{tenantName(name)}</span>
        </Link>
        <div className={styles.tools}>
          <LocaleSwitch />
          <NoticeBell />
          <UserMenu />
        </div>
      </Layout.Header>
      {withMenu && (
        <Layout.Sider className={styles.sider} width={SIDER_WIDTH} theme="light">
          <nav aria-label={t('frame.mainMenu')}>
            <SideMenu route={route} />
          </nav>
        </Layout.Sider>
      )}
      <Layout className={withMenu ? styles.withMenu : styles.body}>
        <Layout.Content className={styles.content} id="content" tabIndex={-1} role="main">
          {crumbs.length > 0 && (
            <Breadcrumb
              className={styles.crumbs}
              items={crumbs.map((crumb, index) => ({
                title:
                  index < crumbs.length - 1 && !crumb.path.includes(':') ? (
                    <Link to={crumb.path}>{t(routeName(crumb))}</Link>
                  ) : (
                    t(routeName(crumb))
                  ),
              }))}
            />
          )}
          {children}
        </Layout.Content>
        <Footer />
      </Layout>
      <AnnouncementPopup />
    </Layout>
  );
}

function focusMain(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
