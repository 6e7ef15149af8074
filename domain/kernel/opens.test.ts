import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portalRoutes } from '../../config/routes';
import { opensOf, tableOfOpens } from '../../tests/opens';
import {
  type AccessUser,
  breadcrumbsOf,
  canOpen,
  firstPermittedChild,
  isUnder,
  matchRoute,
  menuOf,
  menuTrail,
  pointsOf,
} from './access';
import { type RoleCode, roleCodes, roles } from './roles';

const as = (...codes: RoleCode[]): AccessUser => ({
  tenantType: codes[0] ? roles[codes[0]].tenant : 'customer',
  roleCodes: codes,
  tabs: ['accountEquity', 'serviceMarket'],
});
const openTo = (user: AccessUser | null) =>
  portalRoutes.filter((route) => canOpen(user, route, portalRoutes)).map(({ path }) => path);

describe('access to routes', () => {
  it('matches the written table for every route and role', () => {
    expect(tableOfOpens.map(({ path }) => path)).toEqual(portalRoutes.map(({ path }) => path));
    const named = new Set(tableOfOpens.flatMap(({ roles: codes }) => codes));
    expect([...named].sort()).toEqual([...roleCodes, 'all', 'everybody'].sort());
  });

  it.each(roleCodes)('of %s is what is written down', (code) => {
    expect(openTo(as(code))).toEqual(opensOf(code));
  });

  it('is limited to public routes for visitors', () => {
    expect(openTo(null)).toEqual([
      '/',
      '/login',
      '/login/:callback_url',
      '/clause/:url',
      '/shared/:token',
      '/certificate',
      '/certificate/:number',
      '*',
    ]);
  });

  it('for several roles of a tenant is the union of what they open', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roleCodes), fc.subarray([...roleCodes]), (first, others) => {
        const held = [first, ...others.filter((code) => roles[code].tenant === roles[first].tenant)];
        const written = new Set(held.flatMap(opensOf));
        expect(new Set(openTo(as(...held)))).toEqual(written);
      }),
    );
  });

  it('leads from a parent to the child in the written table', () => {
    const parents = tableOfOpens.filter(({ leadsTo }) => leadsTo !== '-');
    expect(parents).toHaveLength(8);
    for (const { path, leadsTo, roles: codes } of parents)
      for (const code of codes as RoleCode[])
        expect([path, code, firstPermittedChild(as(code), path, portalRoutes)?.path]).toEqual([path, code, leadsTo]);
  });

  it('excludes routes without a tab of the tenant', () => {
    for (const code of roleCodes)
      expect(openTo({ ...as(code), tabs: ['serviceMarket'] })).toEqual(
        opensOf(code).filter((path) => path !== '/accountEquity'),
      );
  });

  it('gives a guest only the pages of its projects, its own pages and common ones', () => {
    const closed = ['/account', '/project', '/customerManagement'];
    expect(openTo({ ...as('CHANNEL_EXECUTOR'), isGuest: true })).toEqual(
      opensOf('CHANNEL_EXECUTOR').filter((path) => !closed.includes(path)),
    );
  });
});

describe('the current position', () => {
  const route = (path: string) => ({ path, menu: !path.includes(':'), layout: 'full', session: 'user' }) as const;

  it('is found by whole segments, outermost first, whatever the order of the table', () => {
    expect([isUnder('/a', '/'), isUnder('/', '/'), isUnder('/ab', '/a'), isUnder('/a/b', '/a')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    const table = [route('/a/:b/c'), route('/a'), route('/a/:b')];
    const [deepest = route('')] = table;
    expect(breadcrumbsOf(deepest, table).map(({ path }) => path)).toEqual(['/a/:b', '/a/:b/c']);
    expect(menuTrail(deepest, table)).toEqual(['/a']);
  });

  it('is the route with the most literal segments', () => {
    const table = [route('/:a/:b'), route('/a/:b'), route('/a/b')];
    expect(['/a/b', '/a/x', '/x/b'].map((path) => matchRoute(path, table)?.path)).toEqual(['/a/b', '/a/:b', '/:a/:b']);
    expect(matchRoute('/a/x', [...table].reverse())?.path).toBe('/a/:b');
  });

  it('shows a guest of a channel the menu of its projects, and visitors no menu', () => {
    const guest = { ...as('CHANNEL_EXECUTOR'), isGuest: true };
    expect(menuOf(guest, portalRoutes).map((entry) => entry.route.path)).toEqual(['/projectList', '/announcement']);
    expect(menuOf(null, portalRoutes)).toEqual([]);
  });

  it('gives no permission points to an unknown role', () => {
    expect([pointsOf('toString'), pointsOf('SOMETHING_NEW')]).toEqual([[], []]);
  });
});
