import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { ProConfigProvider, ProLayout, type ProLayoutProps } from '@ant-design/pro-components';
import { history, Link } from '@umijs/max';
import { Button, message } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { menuTrail } from '#domain/kernel/access';
import { LocaleSwitch } from '@/features/user/LocaleSwitch';
import { secondFactorOpen } from '@/features/user/secondFactor/dialog';
import { provideToasts } from '@/feedback';
import { useSession } from '@/hooks/useSession';
import { loadTexts, useLanguage, useT } from '@/locales';
import { tenantConfig, tenantName } from '@/tenantConfig';
import { useStore } from '@/utils/store';
import { portalRoutes } from '../../config/routes';
import type { PortalRoute } from '../../config/routes/route';
import { AnnouncementPopup } from './AnnouncementPopup';
import { Crumbs } from './Crumbs';
import { Footer } from './Footer';
import { NoticeBell } from './NoticeBell';
import { Search } from './Search';
import styles from './Shell.module.css';
import { UserMenu } from './UserMenu';
import { useFolding } from './useFolding';
import { useMenu } from './useMenu';

// For the few who are invited.
const InvitationNotice = lazy(() => import('./InvitationNotice'));
const SecondFactorDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('@/features/user/secondFactor/SecondFactorDialog'), loadTexts('layouts')]);
  return dialog;
});

provideToasts(message);

/** Section 9. */
const SIDER_WIDTH = 160;

/** ProLayout's own are grey on grey; these are the theme's, in the dark, too. */
const surface = 'var(--ant-color-bg-container)';
const layoutToken: ProLayoutProps['token'] = {
  bgLayout: 'transparent',
  header: { heightLayoutHeader: 48, colorBgHeader: surface, colorBgScrollHeader: surface },
  sider: {
    colorMenuBackground: surface,
    colorBgMenuItemSelected: 'var(--ant-control-item-bg-active)',
    colorTextMenuSelected: 'var(--ant-color-primary)',
    paddingInlineLayoutMenu: 0,
  },
  // The content has its own room (Shell.module.css): breadcrumbs stand above the page's container.
  pageContainer: { paddingInlinePageContainerContent: 0, paddingBlockPageContainerContent: 0 },
};

export interface ShellProps {
  route: PortalRoute;
  pathname: string;
  children: ReactNode;
}

/** Menu, header, breadcrumbs and footer around a page: sider 160 wide, sider and header fixed. */
export default function Shell({ route, pathname, children }: ShellProps) {
  const t = useT();
  const { name } = useLanguage();
  const menu = useMenu();
  const { user } = useSession();
  const secondFactor = useStore(secondFactorOpen);
  const { collapsed, onCollapse } = useFolding();
  // A role without a menu has no use for an empty sider.
  const withMenu = route.layout === 'full' && menu.length > 0;
  const brand = (
    <Link to="/welcome" className={styles.brand}>
      <img src={tenantConfig().logoIconUrl} alt="" width={24} height={24} />
      <span>{tenantName(name)}</span>
    </Link>
  );
  return (
    // Unhashed like the theme (config/theme.ts), or every component inside would have its styles twice.
    <ProConfigProvider hashed={false}>
      <a className={styles.skip} href={`#${pathname}`} onClick={focusContent}>
        {t('frame.skipToContent')}
      </a>
      <ProLayout
        className={styles.shell}
        // The footer is at the bottom of a short page, too.
        style={{ minHeight: '100vh' }}
        layout="mix"
        fixedHeader
        fixSiderbar
        siderWidth={SIDER_WIDTH}
        token={layoutToken}
        route={{ path: '/', children: menu }}
        // Names are texts already; what the user opened stays open.
        menu={{ locale: false, autoClose: false }}
        menuRender={withMenu ? undefined : false}
        // A page outside the menu marks the entry it belongs to.
        location={{ pathname: menuTrail(route, portalRoutes).at(-1) ?? pathname }}
        menuContentRender={(_, content) => (
          <nav
            aria-label={t('frame.mainMenu')}
            // On a narrow screen it is in a drawer that ProLayout leaves without a name.
            ref={(nav) => nav?.closest('[role="dialog"]')?.setAttribute('aria-label', t('frame.mainMenu'))}
          >
            {content}
          </nav>
        )}
        menuItemRender={({ path = '/', name: title, isMobile, onClick }, content) => (
          <Link to={path} title={title} onClick={() => isMobile && onClick()}>
            {content}
          </Link>
        )}
        subMenuItemRender={({ name: title }, content) => <span title={title}>{content}</span>}
        menuProps={{
          inlineIndent: 12,
          // The link itself has heard a click; Enter on the entry reaches the menu alone.
          onClick: ({ key, domEvent }) => {
            if (domEvent.type === 'keydown' && !(domEvent.target as Element).closest('a')) history.push(key);
          },
        }}
        breakpoint={false}
        collapsed={collapsed}
        onCollapse={onCollapse}
        collapsedButtonRender={false}
        title={false}
        pageTitleRender={false}
        headerTitleRender={() => brand}
        // Asked for in the header of a narrow screen (without props), and in the sider, which has none.
        menuHeaderRender={(_logo, _title, props) => (props ? null : brand)}
        headerContentRender={() =>
          withMenu && (
            <Button
              type="text"
              className={styles.fold}
              icon={collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
              aria-label={t(collapsed ? 'frame.unfoldMenu' : 'frame.foldMenu')}
              aria-expanded={!collapsed}
              onClick={() => onCollapse(!collapsed)}
            />
          )
        }
        actionsRender={() => [
          <Search key="search" />,
          <LocaleSwitch key="locale" />,
          <NoticeBell key="notices" />,
          <UserMenu key="user" />,
        ]}
        footerRender={() => <Footer />}
        // src/layouts/index.tsx has one.
        ErrorBoundary={false}
      >
        <div id="content" tabIndex={-1} className={styles.content}>
          {user && user.invitations.length > 0 && (
            <Suspense>
              <InvitationNotice user={user} />
            </Suspense>
          )}
          <Crumbs route={route} />
          {children}
        </div>
        {secondFactor && (
          <Suspense>
            <SecondFactorDialog />
          </Suspense>
        )}
        {/* It belongs to the page that it came with. */}
        <AnnouncementPopup key={pathname} />
      </ProLayout>
    </ProConfigProvider>
  );
}

function focusContent(event: React.MouseEvent) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
