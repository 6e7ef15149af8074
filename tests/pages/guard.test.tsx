import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { type AccessUser, canOpen, firstPermittedChild, menuOf } from '#domain/kernel/access';
import { type RoleCode, roles } from '#domain/kernel/roles';
import { portalRoutes } from '../../config/routes';
import rolesData from '../data/roles.json';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const known = rolesData.demo.filter((account) => !account.also && !/outstanding|not yet/u.test(account.note ?? ''));
/** One of those with the same roles: which of them looks makes no difference to what they may open. */
const admitted = known.filter(
  ({ roles: codes }, i) => known.findIndex((other) => other.roles.join() === codes.join()) === i,
);
const tabs = ['accountEquity', 'serviceMarket'];

function accessOf(roleCodes: string[]): AccessUser {
  const first = roles[roleCodes[0] as RoleCode];
  return { tenantType: first.tenant, roleCodes, tabs };
}

/** A location of the route, with something in the place of each parameter. */
const locationOf = (path: string) =>
  path === '*' ? '/there/is/nothing' : path.replace(':url', encodeURIComponent('nowhere')).replace(/:\w+/gu, 'X1');
const routes = portalRoutes.filter(({ path }) => !path.startsWith('/login'));
// By selector: asking jsdom for a role at every one of a thousand pages takes minutes.
const menu = () => document.querySelector('nav[aria-label="主菜单"]');

describe('every role × every route', () => {
  beforeAll(async () => {
    // Warm up: the first render transforms every module of the app.
    const app = await openApp('/nothing');
    await app.settled();
    app.unmount();
  }, 120_000);

  it.each(admitted.map(({ phone, roles: codes }) => [codes.join('+'), phone, codes] as const))(
    '%s (%s)',
    async (_name, phone, codes) => {
      // The identifiers in the addresses are invented, so that pages of real records say that there is none.
      expectConsoleError(/^PortalError/u);
      await signInAs(phone);
      const app = await openApp('/noAccessible');
      await app.settled();
      const access = accessOf([...codes]);
      for (const route of routes) {
        await app.go(locationOf(route.path));
        await app.settled();
        const allowed = canOpen(access, route, portalRoutes);
        const child = route.component ? undefined : firstPermittedChild(access, route.path, portalRoutes);
        const at = `${codes.join('+')} at ${route.path}`;
        if (allowed && child) await waitFor(() => expect(app.path(), at).toBe(locationOf(child.path)));
        else expect(app.path(), at).toBe(locationOf(route.path));
        await waitFor(() => {
          const denied = screen.queryByText('您没有权限访问此页面') !== null;
          expect(denied, at).toBe(!allowed || route.path === '/noAccessible');
          expect(screen.queryByText('页面不存在') !== null, at).toBe(['*', '/clause/:url'].includes(route.path));
          expect(menu() !== null, at).toBe(route.layout === 'full' && menuOf(access, portalRoutes).length > 0);
          const footer = ['full', 'nomenu'].includes(route.layout) || route.path === '/';
          expect(screen.queryByText(/© 2025/u) !== null, at).toBe(footer);
        });
      }
    },
    120_000,
  );

  it('nobody gets to the sign-in page, and back afterwards', async () => {
    const app = await openApp('/there/is/nothing');
    await app.settled();
    for (const route of routes.filter(({ session }) => session === 'user')) {
      const location = locationOf(route.path);
      await app.go(location);
      await waitFor(() => expect(app.path()).toBe(`/login/${encodeURIComponent(location)}`));
      await screen.findByText('使用手机号和验证码登录');
      expect(menu()).toBeNull();
    }
  }, 120_000);
});
