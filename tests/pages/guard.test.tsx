import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalRoutes } from '../../config/routes';
import rolesData from '../data/roles.json';
import { opensOf, tableOfOpens } from '../opens';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

/** A role with many routes, and one without a menu; domain/kernel/opens.test.ts checks the others. */
const visitors = rolesData.demo.filter(({ phone }) => ['13800000011', '13800000023'].includes(phone));

/** A location of the route, with something in the place of each parameter; without a code, an order's page leads to all orders. */
const locationOf = (path: string) =>
  path === '*'
    ? '/there/is/nothing'
    : path
        .replace(':url', encodeURIComponent('nowhere'))
        .replace(/:\w+/gu, 'X1')
        .replace(/^\/account\/order$/u, '$&?code=X1');
const routes = portalRoutes.filter(({ path }) => !path.startsWith('/login'));
// By selector: asking jsdom for a role at every one of a thousand pages takes minutes.
const menu = () => document.querySelector('nav[aria-label="主菜单"]');

/** A project's pages on the customer's side, and the same ones of its consultants. */
const ownOfChannel: Record<string, string> = {
  '/systemManage/companyDetails/:projectCode': '/projectList/detail/assetsReport/:params',
  '/systemManage/companyDetails/assetsReport/:params': '/projectList/detail/assetsReport/:params',
  '/systemManage/companyDetails/gapAnalysisReport/:params': '/projectList/detail/gapAnalysisReport/:params',
};

describe('a role × every route', () => {
  beforeAll(async () => {
    // Warm up: the first render transforms every module of the app.
    const app = await openApp('/nothing');
    await app.settled();
    app.unmount();
  }, 120_000);

  it.each(visitors.map(({ phone, roles: [code = ''] }) => [code, phone] as const))(
    '%s (%s)',
    async (code, phone) => {
      // The identifiers in the addresses are invented, so pages of records show that they don't exist.
      expectConsoleError(/^PortalError/u);
      await signInAs(phone);
      const app = await openApp('/noAccessible');
      await app.settled();
      const open = opensOf(code);
      const hasMenu = rolesData.roles.some((role) => role.code === code && role.menu.length > 0);
      for (const route of routes) {
        await app.go(locationOf(route.path));
        await app.settled();
        const own = code.startsWith('CHANNEL_') ? ownOfChannel[route.path] : undefined;
        const allowed = open.includes(own ?? route.path);
        const leadsTo = tableOfOpens.find(({ path }) => path === route.path)?.leadsTo ?? '-';
        const at = `${code} at ${route.path}`;
        const there = locationOf(own ?? (allowed && leadsTo !== '-' ? leadsTo : route.path));
        await waitFor(() => expect(app.path(), at).toBe(there));
        await waitFor(() => {
          const denied = screen.queryByText('您没有权限访问此页面') !== null;
          expect(denied, at).toBe(!allowed || route.path === '/noAccessible');
          expect(screen.queryByText('页面不存在') !== null, at).toBe(['*', '/clause/:url'].includes(route.path));
          expect(menu() !== null, at).toBe(route.layout === 'full' && hasMenu);
          const footer = ['full', 'nomenu'].includes(route.layout) || route.path === '/';
          expect(screen.queryByText(new RegExp(`© ${new Date().getFullYear()}`, 'u')) !== null, at).toBe(footer);
        });
      }
    },
    120_000,
  );

  it('leads visitors to the sign-in page, and back afterwards', async () => {
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
