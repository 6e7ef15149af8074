import { type PermissionPoint, type RoleCode, roles } from './roles';
import type { TenantType } from './tenants';

/** Flags of section 6. Misspelled names are the contract's. */
export const accessNames = [
  'canExecutor',
  'canReadInterface',
  'canReadAuthentication',
  'canReadConsult',
  'canRoot',
  'canReadPersonnelManage',
  'canReadAutentication',
  'canReadDelivery',
  'channelTenantManagePermission',
  'clientDigitalCenterPermission',
  'channelAllProjectPermission',
  'channelDispatchProjectPermission',
  'channelSubPartenerPermssion',
  'canReadPublic',
  'canReadAoc',
  'accountEquity',
  'serviceMarket',
  // One of the portal's own: the pages of a tenant's points and orders.
  'canPay',
] as const;
export type AccessName = (typeof accessNames)[number];
export type AccessFlags = Readonly<Record<AccessName, boolean>>;

/** The facts that access depends on: the user, and the tabs that the tenant configuration switches on (hTab). */
export interface AccessUser {
  readonly tenantType: TenantType;
  /** In the order of roleDTOs: the first known role decides where the user lands. */
  readonly roleCodes: readonly string[];
  readonly tabs: readonly string[];
  /** The user is a guest of the channel for a delivery: of the role's pages, only those of its projects open. */
  readonly isGuest?: boolean;
}

/** How much of the frame surrounds a page. */
export type RouteLayout = 'full' | 'nomenu' | 'bare' | 'none';

/** The facts of a route that access, menu and breadcrumbs read. */
export interface RouteFacts {
  readonly path: string;
  readonly access?: AccessName;
  /** The menu may show it. */
  readonly menu: boolean;
  readonly layout: RouteLayout;
  readonly session: 'public' | 'user';
}

/** Role codes that this portal knows, in the user's order; other codes are ignored. */
export function knownRoles(roleCodes: readonly string[]): RoleCode[] {
  return roleCodes.filter((code): code is RoleCode => Object.hasOwn(roles, code));
}

/** The flags of section 6, every one a boolean. */
export function accessFlags(user: AccessUser | null): AccessFlags {
  const has = (...codes: RoleCode[]) => codes.some((code) => user?.roleCodes.includes(code) === true);
  const customer = user?.tenantType === 'customer';
  const manager = has('CHANNEL_TENANT_MANAGER');
  const managerOrSub = has('CHANNEL_TENANT_MANAGER', 'CHANNEL_TENANT_SUB_MANAGER');
  const tab = (name: string) => user?.tabs.includes(name) === true;
  return {
    canExecutor: customer && has('CONSUMER_EXECUTOR'),
    canReadInterface: customer && has('CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR'),
    canReadAuthentication: customer && has('INTERNAL_AUDITOR'),
    canReadConsult: managerOrSub || has('CHANNEL_OWNER', 'CHANNEL_EXECUTOR', 'PLATFORM_MANAGER'),
    canRoot: has('PLATFORM_MANAGER'),
    canReadPersonnelManage: managerOrSub || has('CONSUMER_PM', 'CB_TENANT_MANAGER', 'PLATFORM_MANAGER'),
    canReadAutentication: has('CB_TENANT_AUDIT', 'CB_TENANT_COMMON_SCHEDULER', 'CB_TENANT_MANAGER'),
    canReadDelivery: has('PLATFORM_DELIVERY'),
    channelTenantManagePermission: manager,
    clientDigitalCenterPermission: managerOrSub,
    channelAllProjectPermission: managerOrSub,
    channelDispatchProjectPermission: managerOrSub,
    channelSubPartenerPermssion: manager,
    canReadPublic: true,
    canReadAoc: true,
    canPay: managerOrSub || (customer && has('CONSUMER_PM')),
    accountEquity: tab('accountEquity'),
    serviceMarket: tab('serviceMarket'),
  };
}

/** Whether `path` is `prefix` or lies below it, by whole segments: /projectList is not under /project. */
export function isUnder(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix === '/' ? '/' : `${prefix}/`);
}

const accountRoot = '/account';
/** Pages of a channel that its guests may open as well. */
const guestMenu = ['/projectList', '/announcement'];
/** The menus of the user's roles. */
const menusOf = ({ roleCodes, isGuest }: AccessUser): (readonly string[])[] =>
  knownRoles(roleCodes).map((code) =>
    isGuest ? roles[code].menu.filter((entry) => guestMenu.includes(entry)) : roles[code].menu,
  );
const menuPaths: ReadonlySet<string> = new Set(Object.values(roles).flatMap((role) => role.menu));

/** Rows that the menu shows one level below `path`. A path with such rows is a parent and shows no page itself. */
export function menuChildren<R extends RouteFacts>(path: string, table: readonly R[]): R[] {
  const depth = path.split('/').length + 1;
  return table.filter(
    (route) => route.menu && route.path.startsWith(`${path}/`) && route.path.split('/').length === depth,
  );
}

function opensByItself(user: AccessUser, route: RouteFacts, table: readonly RouteFacts[]): boolean {
  const entriesAbove = (menu: readonly string[]) => menu.some((entry) => isUnder(route.path, entry));
  const own = menusOf(user);
  const isOwn = isUnder(route.path, '/account/info');
  if (user.isGuest && entriesAbove([...menuPaths, accountRoot]) && !isOwn && !entriesAbove(guestMenu)) return false;
  const { access } = route;
  // A tab of the tenant switches the page on, and the menus say for whom.
  const isTab = access === 'accountEquity' || access === 'serviceMarket';
  if (isTab && !accessFlags(user)[access]) return false;
  if (access && !isTab) {
    if (accessFlags(user)[access]) return true;
    const accessOf = (entry: string) => table.find((row) => row.path === entry)?.access;
    return own.some((menu) => entriesAbove(menu) && menu.some((entry) => accessOf(entry) === access));
  }
  if (isUnder(route.path, accountRoot)) return user.tenantType === 'customer' || user.tenantType === 'channel';
  if (entriesAbove([...menuPaths])) return own.some(entriesAbove);
  return true;
}

/** Whether the user may open the route; null is a visitor. Menu, page guard and tests share this rule. */
export function canOpen(user: AccessUser | null, route: RouteFacts, table: readonly RouteFacts[]): boolean {
  if (route.session === 'public') return true;
  if (!user || !opensByItself(user, route, table)) return false;
  const children = menuChildren(route.path, table);
  return children.length === 0 || children.some((child) => canOpen(user, child, table));
}

/** The page that a parent path leads to: its first permitted child; undefined without one, or if the path is no parent. */
export function firstPermittedChild<R extends RouteFacts>(user: AccessUser | null, path: string, table: readonly R[]) {
  return menuChildren(path, table).find((child) => canOpen(user, child, table));
}

/** A menu entry with the permitted entries below it. */
export interface MenuEntry<R extends RouteFacts> {
  route: R;
  children: MenuEntry<R>[];
}

/** The union of the roles' menus, in the order of the roles and of each role's entries; only permitted paths. */
export function menuOf<R extends RouteFacts>(user: AccessUser | null, table: readonly R[]): MenuEntry<R>[] {
  if (!user) return [];
  const entry = (route: R): MenuEntry<R> => ({
    route,
    children: menuChildren(route.path, table)
      .filter((child) => canOpen(user, child, table))
      .map(entry),
  });
  return [...new Set(menusOf(user).flat())]
    .map((path) => table.find((route) => route.path === path))
    .filter((route): route is R => route?.menu === true && canOpen(user, route, table))
    .map(entry);
}

/** The landing page of a user with none of the known roles. */
export const fallbackLanding = '/welcome';

/** The page that the user sees after signing in; the first known role decides. */
export function landingOf(roleCodes: readonly string[]): string {
  const [first] = knownRoles(roleCodes);
  return first ? roles[first].landing : fallbackLanding;
}

/** Permission points of one role; an entry without a role code raises (section 5). */
export function pointsOf(roleCode: string | null | undefined): readonly PermissionPoint[] {
  if (!roleCode) throw new Error('roleCode must be not null');
  return Object.hasOwn(roles, roleCode) ? roles[roleCode as RoleCode].points : [];
}

/** Whether one of the roles has the point; a check without a point raises, a role without points denies. */
export function hasPoint(
  roleDTOs: readonly { roleCode: string | null }[],
  point: PermissionPoint | null | undefined,
): boolean {
  if (!point) throw new Error('permission point must be not null');
  return roleDTOs.map(({ roleCode }) => pointsOf(roleCode)).some((points) => points.includes(point));
}

/** The rows on the way to a route, outermost first, the route itself last. */
function trail<R extends RouteFacts>(route: R, table: readonly R[]): R[] {
  return table
    .filter((row) => row.path !== '/' && row.path !== '*' && isUnder(route.path, row.path))
    .sort((a, b) => a.path.length - b.path.length);
}

/** The last two levels of the way to a route. */
export function breadcrumbsOf<R extends RouteFacts>(route: R, table: readonly R[]): R[] {
  return trail(route, table).slice(-2);
}

/** The menu entries to mark and to open for a route: those on the way to it. */
export function menuTrail<R extends RouteFacts>(route: R, table: readonly R[]): string[] {
  return trail(route, table)
    .filter((row) => row.menu)
    .map((row) => row.path);
}

/** The row that a location's path matches; literal segments win over parameters, as in the router. */
export function matchRoute<R extends RouteFacts>(pathname: string, table: readonly R[]): R | undefined {
  const parts = pathname.replace(/\/+$/u, '').split('/');
  const matching = table.filter((route) => {
    const pattern = route.path === '/' ? [''] : route.path.split('/');
    return (
      route.path !== '*' &&
      pattern.length === parts.length &&
      pattern.every((part, index) =>
        part.startsWith(':') ? parts[index] !== '' : part.toLowerCase() === parts[index]?.toLowerCase(),
      )
    );
  });
  const literals = (route: R) => route.path.split('/').filter((part) => !part.startsWith(':')).length;
  return matching.sort((a, b) => literals(b) - literals(a))[0] ?? table.find((route) => route.path === '*');
}
