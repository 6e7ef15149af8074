import type { MenuDataItem } from '@ant-design/pro-components';
import { useMemo } from 'react';
import { type MenuEntry, menuOf } from '#domain/kernel/access';
import { useSession } from '@/hooks/useSession';
import { routeText, useT } from '@/locales';
import { offeredRoutes } from '../../config/routes';
import type { PortalRoute } from '../../config/routes/route';
import { menuIcons } from './menuIcons';

/** The menu of the user's roles, for ProLayout. */
export function useMenu() {
  const t = useT();
  const { access } = useSession();
  return useMemo(() => {
    const item = ({ route, children }: MenuEntry<PortalRoute>): MenuDataItem => ({
      path: route.path,
      name: t(routeText(route.name)),
      // Beside its name, which says it all.
      icon: route.icon && <span aria-hidden="true">{menuIcons[route.icon]}</span>,
      ...(children.length > 0 ? { children: children.map(item) } : {}),
    });
    return menuOf(access, offeredRoutes).map(item);
  }, [access, t]);
}
