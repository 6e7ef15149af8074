import { menuChildren } from '../../domain/kernel/access';
import { accountRoutes } from './account';
import { auditRoutes } from './audit';
import { channelRoutes } from './channel';
import { customerRoutes } from './customer';
import { platformRoutes } from './platform';
import { galleryRoutes, notFoundRoute, publicRoutes } from './public';
import { PLANNED, type PortalRoute } from './route';

/** Every route of the portal by side, in the order of the specification. */
export const routesBySide = {
  public: [...publicRoutes, notFoundRoute],
  account: accountRoutes,
  customer: customerRoutes,
  channel: channelRoutes,
  audit: auditRoutes,
  platform: platformRoutes,
} as const;

/** All rows; menu, page guard, breadcrumbs and tests read this one table. */
export const portalRoutes: readonly PortalRoute[] = [
  ...publicRoutes,
  ...accountRoutes,
  ...customerRoutes,
  ...channelRoutes,
  ...auditRoutes,
  ...platformRoutes,
  ...galleryRoutes,
  notFoundRoute,
];

/** Routes that still show the planned page. */
export const plannedPaths = portalRoutes.filter((route) => route.component === PLANNED).map((route) => route.path);

const isBuilt = (route: PortalRoute): boolean => {
  if (route.component !== undefined) return route.component !== PLANNED;
  const children = menuChildren(route.path, portalRoutes);
  return children.length === 0 || children.some(isBuilt);
};
/** The rows that menus and search show: a planned page has an address, and is offered to nobody. */
export const offeredRoutes = portalRoutes.filter(isBuilt);

/**
 * The table as Umi takes it: guard, menu and chrome read the rows themselves (src/layouts). A parent path has no page;
 * the guard leads on from it.
 */
export const umiRoutes = portalRoutes.map(({ path, component, name }) => ({
  path,
  name,
  ...(component ? { component } : {}),
}));
