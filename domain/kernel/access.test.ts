import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plannedPaths, portalRoutes } from '../../config/routes';
import rolesData from '../../tests/data/roles.json';
import {
  type AccessUser,
  accessFlags,
  accessNames,
  breadcrumbsOf,
  canOpen,
  firstPermittedChild,
  hasPoint,
  isUnder,
  landingOf,
  matchRoute,
  menuChildren,
  menuOf,
  pointsOf,
} from './access';
import { type RoleCode, roleCodes, roles } from './roles';

const tabs = ['accountEquity', 'serviceMarket'];
const as = (...codes: RoleCode[]): AccessUser => ({
  tenantType: codes[0] ? roles[codes[0]].tenant : 'customer',
  roleCodes: codes,
  tabs,
});
const rows = readFileSync(new URL('../../tests/data/routes.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => line.split('\t'));
const route = (path: string) => {
  const found = portalRoutes.find((row) => row.path === path);
  if (!found) throw new Error(path);
  return found;
};
const opens = (user: AccessUser | null, path: string) => canOpen(user, route(path), portalRoutes);

describe('the route table', () => {
  it('matches the specification, row by row', () => {
    expect(
      portalRoutes.map((row) => [row.path, row.access ?? '-', row.menu ? 'yes' : 'no', row.layout, row.session]),
    ).toEqual(rows.map((row) => row.slice(0, 5)));
    // Every route of the specification is there; the portal's own routes are marked.
    expect(rows.filter((row) => row[6] !== 'own')).toHaveLength(66);
  });

  it('names its planned pages in one place', () => {
    expect(plannedPaths.every((path) => route(path).component?.endsWith('/planned'))).toBe(true);
    expect(plannedPaths).not.toContain('/login');
  });
});

describe('roles', () => {
  it('match the specification: tenant, menu, points, landing', () => {
    for (const role of rolesData.roles) {
      const code = role.code as RoleCode;
      expect({ ...roles[code] }).toEqual({
        name: role.name,
        tenant: role.tenant,
        menu: role.menu,
        points: role.points ?? [],
        landing: role.landing,
      });
    }
    expect(rolesData.roles.map((role) => role.code).sort()).toEqual([...roleCodes].sort());
  });
});

describe('accessFlags', () => {
  it('holds a boolean for every flag, for every user', () => {
    fc.assert(
      fc.property(
        fc.option(
          fc.record({
            tenantType: fc.constantFrom('customer', 'channel', 'platform', 'certification_body' as const),
            roleCodes: fc.array(fc.oneof(fc.constantFrom(...roleCodes), fc.string())),
            tabs: fc.array(fc.string()),
          }),
        ),
        (user) => {
          const flags = accessFlags(user);
          expect(Object.keys(flags).sort()).toEqual([...accessNames].sort());
          expect(Object.values(flags).every((flag) => typeof flag === 'boolean')).toBe(true);
        },
      ),
    );
  });

  const granted: Record<RoleCode, string[]> = {
    PLATFORM_MANAGER: ['canReadConsult', 'canRoot', 'canReadPersonnelManage'],
    PLATFORM_DELIVERY: ['canReadDelivery'],
    CHANNEL_TENANT_MANAGER: [
      'canReadConsult',
      'canReadPersonnelManage',
      'channelTenantManagePermission',
      'clientDigitalCenterPermission',
      'channelAllProjectPermission',
      'channelDispatchProjectPermission',
      'channelSubPartenerPermssion',
      'canPay',
    ],
    CHANNEL_TENANT_SUB_MANAGER: [
      'canReadConsult',
      'canReadPersonnelManage',
      'clientDigitalCenterPermission',
      'channelAllProjectPermission',
      'channelDispatchProjectPermission',
      'canPay',
    ],
    CHANNEL_OWNER: ['canReadConsult'],
    CHANNEL_EXECUTOR: ['canReadConsult'],
    CONSUMER_PM: ['canReadInterface', 'canReadPersonnelManage', 'canPay'],
    CONSUMER_OWNER: ['canReadInterface'],
    CONSUMER_EXECUTOR: ['canExecutor'],
    INTERNAL_AUDITOR: ['canReadInterface', 'canReadAuthentication'],
    CB_TENANT_AUDIT: ['canReadAutentication'],
    CB_TENANT_COMMON_SCHEDULER: ['canReadAutentication'],
    CB_TENANT_MANAGER: ['canReadPersonnelManage', 'canReadAutentication'],
  };
  it.each(roleCodes)('of %s', (code) => {
    const user = { ...as(code), tabs: [] };
    const on = Object.entries(accessFlags(user)).filter(([, flag]) => flag);
    expect(on.map(([name]) => name).sort()).toEqual([...granted[code], 'canReadPublic', 'canReadAoc'].sort());
  });

  it('of a customer role in another kind of tenant are off', () => {
    const flags = accessFlags({ ...as('CONSUMER_PM'), tenantType: 'channel' });
    expect(flags.canReadInterface).toBe(false);
    expect(accessFlags({ ...as('CONSUMER_EXECUTOR'), tenantType: 'platform' }).canExecutor).toBe(false);
  });

  it('of tabs follow hTab alone', () => {
    expect(accessFlags({ ...as('CONSUMER_PM'), tabs: ['serviceMarket'] })).toMatchObject({
      accountEquity: false,
      serviceMarket: true,
    });
  });
});

describe('canOpen', () => {
  it('opens only public routes to visitors', () => {
    for (const row of portalRoutes) expect(canOpen(null, row, portalRoutes)).toBe(row.session === 'public');
  });

  it.each(rolesData.roles.map((role) => [role.code as RoleCode, role.menu] as const))(
    'opens every menu entry of %s',
    (code, menu) => {
      for (const path of menu) expect([path, opens(as(code), path)]).toEqual([path, true]);
    },
  );

  it('opens routes that menus give and flags do not', () => {
    expect(opens(as('PLATFORM_DELIVERY'), '/project')).toBe(true);
    expect(opens(as('PLATFORM_DELIVERY'), '/schedule')).toBe(true);
    expect(opens(as('PLATFORM_DELIVERY'), '/projectList/detail/assetsReport/:params')).toBe(true);
    expect(opens(as('PLATFORM_DELIVERY'), '/projectList/resourcePool')).toBe(false);
    expect(opens(as('CHANNEL_TENANT_MANAGER'), '/authenticationProjectManage')).toBe(true);
    expect(opens(as('CHANNEL_TENANT_MANAGER'), '/schedule')).toBe(false);
  });

  it('keeps the routes of roles apart', () => {
    expect(opens(as('CHANNEL_OWNER'), '/customerManagement')).toBe(true);
    expect(opens(as('CHANNEL_OWNER'), '/personnelManage')).toBe(false);
    expect(opens(as('CONSUMER_PM'), '/projectList/myProject')).toBe(false);
    expect(opens(as('CONSUMER_EXECUTOR'), '/systemManage')).toBe(false);
    expect(opens(as('CONSUMER_EXECUTOR'), '/assetAssess/:projectCode')).toBe(true);
    expect(opens(as('CONSUMER_PM'), '/assetAssess/:projectCode')).toBe(false);
    expect(opens(as('PLATFORM_MANAGER'), '/account/info')).toBe(false);
    expect(opens(as('CONSUMER_OWNER'), '/account/info')).toBe(true);
    for (const path of ['/account/bill', '/account/order', '/payment', '/rechargeBalance'])
      expect([path, opens(as('CONSUMER_PM'), path), opens(as('CHANNEL_OWNER'), path)]).toEqual([path, true, false]);
  });

  it('lies under a menu entry by whole segments only', () => {
    expect(isUnder('/projectList', '/project')).toBe(false);
    expect(isUnder('/project/x', '/project')).toBe(true);
    expect(opens({ ...as('CHANNEL_TENANT_MANAGER'), tabs: [] }, '/accountEquity')).toBe(false);
    for (const code of ['CHANNEL_TENANT_SUB_MANAGER', 'CHANNEL_OWNER', 'CHANNEL_EXECUTOR', 'CONSUMER_PM'] as const)
      expect([code, opens(as(code), '/accountEquity')]).toEqual([code, false]);
    const guest = { ...as('CHANNEL_EXECUTOR'), isGuest: true };
    const pages = ['/projectList', '/account/info', '/project', '/account/balance', '/account/bill'];
    expect(pages.map((path) => opens(guest, path))).toEqual([true, true, false, false, false]);
  });

  it('never opens fewer routes for an additional role', () => {
    fc.assert(
      fc.property(
        fc.subarray(roleCodes.filter((code) => roles[code].tenant === 'channel')),
        fc.constantFrom(...roleCodes.filter((code) => roles[code].tenant === 'channel')),
        fc.constantFrom(...portalRoutes),
        (some, more, row) => {
          const user = { tenantType: 'channel' as const, tabs, roleCodes: some };
          if (!canOpen(user, row, portalRoutes)) return;
          expect(canOpen({ ...user, roleCodes: [...some, more] }, row, portalRoutes)).toBe(true);
        },
      ),
    );
  });

  it('opens a parent only with a permitted child', () => {
    fc.assert(
      fc.property(fc.subarray([...roleCodes]), fc.constantFrom(...portalRoutes), (codes, row) => {
        const user = as(...codes);
        if (menuChildren(row.path, portalRoutes).length === 0 || !canOpen(user, row, portalRoutes)) return;
        expect(firstPermittedChild(user, row.path, portalRoutes)).toBeDefined();
      }),
    );
  });
});

describe('menuOf', () => {
  const paths = (...codes: RoleCode[]) => menuOf(as(...codes), portalRoutes).map((entry) => entry.route.path);

  it.each(rolesData.roles.map((role) => [role.code as RoleCode, role.menu] as const))('of %s', (code, menu) => {
    expect(paths(code)).toEqual(menu);
  });

  it('is the union for several roles, in their order', () => {
    expect(paths('CONSUMER_PM', 'INTERNAL_AUDITOR')).toEqual([
      '/systemManage',
      '/personnelManage',
      '/announcement',
      '/authentication',
    ]);
    expect(new Set(paths('INTERNAL_AUDITOR', 'CONSUMER_PM'))).toEqual(
      new Set(paths('CONSUMER_PM', 'INTERNAL_AUDITOR')),
    );
  });

  it('shows only permitted paths, and no parent without permitted children', () => {
    fc.assert(
      fc.property(fc.subarray([...roleCodes]), fc.subarray([...tabs]), (codes, on) => {
        const user = { ...as(...codes), tabs: on };
        const walk = (entries: ReturnType<typeof menuOf<(typeof portalRoutes)[number]>>) => {
          for (const { route: row, children } of entries) {
            expect(row.menu && canOpen(user, row, portalRoutes)).toBe(true);
            if (!row.component) expect(children.length).toBeGreaterThan(0);
            walk(children);
          }
        };
        walk(menuOf(user, portalRoutes));
      }),
    );
  });

  it('of a channel owner offers no children that only managers open', () => {
    const list = menuOf(as('CHANNEL_OWNER'), portalRoutes).find((entry) => entry.route.path === '/projectList');
    expect(list?.children.map((entry) => entry.route.path)).toEqual([
      '/projectList/myProject',
      '/projectList/standards',
      '/projectList/documentTemplates',
      '/projectList/questionBank',
      '/projectList/exams',
      '/projectList/examCandidates',
      '/projectList/certificates',
      '/projectList/templates',
    ]);
  });
});

describe('landing, points, breadcrumbs, matching', () => {
  it.each(rolesData.roles.map((role) => [role.code, role.landing]))('%s lands on %s', (code, landing) => {
    expect(landingOf([code])).toBe(landing);
  });

  it('lets the first known role decide', () => {
    expect(landingOf(['SOMETHING_NEW', 'INTERNAL_AUDITOR', 'CONSUMER_PM'])).toBe('/');
    expect(landingOf([])).toBe('/welcome');
  });

  it('raises without a role code or a point', () => {
    expect(() => pointsOf(null)).toThrow('roleCode must be not null');
    expect(() => hasPoint([{ roleCode: '' }], 'showMenu')).toThrow('roleCode must be not null');
    expect(() => hasPoint([{ roleCode: 'CONSUMER_PM' }], null)).toThrow('permission point');
  });

  it('denies a role without points', () => {
    expect(hasPoint([{ roleCode: 'PLATFORM_DELIVERY' }], 'createProject')).toBe(false);
    expect(hasPoint([{ roleCode: 'CONSUMER_EXECUTOR' }, { roleCode: 'CHANNEL_OWNER' }], 'createProject')).toBe(true);
  });

  it('shows the last two levels', () => {
    const crumbs = (path: string) => breadcrumbsOf(route(path), portalRoutes).map((row) => row.path);
    expect(crumbs('/projectList/myProject/detail/:projectGroupCode')).toEqual([
      '/projectList/myProject',
      '/projectList/myProject/detail/:projectGroupCode',
    ]);
    expect(crumbs('/welcome')).toEqual(['/welcome']);
  });

  it('matches locations to rows', () => {
    const path = (location: string) => matchRoute(location, portalRoutes)?.path;
    expect(path('/')).toBe('/');
    expect(path('/projectList/')).toBe('/projectList');
    expect(path('/login/%2FprojectList')).toBe('/login/:callback_url');
    expect(path('/systemManage/companyDetails/assetsReport/P1')).toBe(
      '/systemManage/companyDetails/assetsReport/:params',
    );
    expect(path('/projectList/myProject/detail')).toBe('*');
    expect(path('/nope/nope')).toBe('*');
  });
});
