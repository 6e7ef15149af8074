import type { TenantType } from './tenants';

export const roleCodes = [
  'PLATFORM_MANAGER',
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'CONSUMER_EXECUTOR',
  'INTERNAL_AUDITOR',
  'PLATFORM_DELIVERY',
  'CB_TENANT_AUDIT',
  'CB_TENANT_COMMON_SCHEDULER',
  'CB_TENANT_MANAGER',
] as const;
export type RoleCode = (typeof roleCodes)[number];

export const permissionPoints = ['createProject', 'showMenu', 'showChannelSubPartenterConsumeDetail'] as const;
export type PermissionPoint = (typeof permissionPoints)[number];

export interface Role {
  /** Name in routing tables. */
  readonly name: string;
  readonly tenant: TenantType;
  /** Route prefixes of the menu. */
  readonly menu: readonly string[];
  readonly points: readonly PermissionPoint[];
  readonly landing: string;
}

const auditMenu = ['/schedule', '/authenticationProjectManage', '/authenticationPersonManage'] as const;

/** Sections 2 and 6 of the specification; roles for which it states no points have none. */
export const roles: Readonly<Record<RoleCode, Role>> = {
  PLATFORM_MANAGER: {
    name: 'platform-manager',
    tenant: 'platform',
    menu: [
      '/channel',
      '/accredit',
      '/certificateAuthority',
      '/useradministration',
      '/partnerManage',
      '/financialmanagement',
      '/bizMetricsHub',
      '/announcementManagement',
      '/productDevelopment',
      '/announcement',
    ],
    points: ['showMenu'],
    landing: '/channel',
  },
  CHANNEL_TENANT_MANAGER: {
    name: 'channel-tenant-manager',
    tenant: 'channel',
    menu: [
      '/project',
      '/projectList',
      '/personnelManage',
      '/authenticationProjectManage',
      '/partnerManage',
      '/accountEquity',
      '/customerManagement',
      '/announcement',
      '/clientDigitalCenter',
      '/account',
    ],
    points: ['createProject', 'showMenu', 'showChannelSubPartenterConsumeDetail'],
    landing: '/projectList',
  },
  CHANNEL_TENANT_SUB_MANAGER: {
    name: 'channel-tenant-sub-manager',
    tenant: 'channel',
    menu: [
      '/project',
      '/projectList',
      '/personnelManage',
      '/authenticationProjectManage',
      '/customerManagement',
      '/announcement',
      '/clientDigitalCenter',
      '/account',
    ],
    points: ['createProject', 'showMenu'],
    landing: '/projectList',
  },
  CHANNEL_OWNER: {
    name: 'channel-owner',
    tenant: 'channel',
    menu: ['/project', '/projectList', '/announcement'],
    points: ['createProject', 'showMenu'],
    landing: '/projectList',
  },
  CHANNEL_EXECUTOR: {
    name: 'channel-executor',
    tenant: 'channel',
    menu: ['/project', '/projectList', '/announcement'],
    points: ['createProject', 'showMenu'],
    landing: '/projectList',
  },
  CONSUMER_PM: {
    name: 'consumer-pm',
    tenant: 'customer',
    menu: ['/systemManage', '/personnelManage', '/announcement'],
    points: ['showMenu'],
    landing: '/systemManage',
  },
  CONSUMER_OWNER: {
    name: 'consumer-owner',
    tenant: 'customer',
    menu: ['/systemManage', '/announcement'],
    points: ['showMenu'],
    landing: '/systemManage',
  },
  CONSUMER_EXECUTOR: {
    name: 'consumer-executor',
    tenant: 'customer',
    menu: [],
    points: [],
    landing: '/',
  },
  INTERNAL_AUDITOR: {
    name: 'internal_auditor',
    tenant: 'customer',
    menu: ['/authentication'],
    points: [],
    landing: '/',
  },
  PLATFORM_DELIVERY: {
    name: 'platform-delivery',
    tenant: 'platform',
    menu: [
      '/project',
      '/projectList',
      '/personnelManage',
      '/schedule',
      '/authenticationProjectManage',
      '/authenticationPersonManage',
      '/partnerManage',
      '/accountEquity',
      '/customerManagement',
      '/announcement',
      '/platformDelivery',
    ],
    points: [],
    landing: '/projectList',
  },
  CB_TENANT_AUDIT: {
    name: 'cb-tenant-audit',
    tenant: 'certification_body',
    menu: [...auditMenu],
    points: ['showMenu'],
    landing: '/welcome',
  },
  CB_TENANT_COMMON_SCHEDULER: {
    name: 'cb-tenant-common-scheduler',
    tenant: 'certification_body',
    menu: [...auditMenu],
    points: ['showMenu'],
    landing: '/welcome',
  },
  CB_TENANT_MANAGER: {
    name: 'cb-tenant-manager',
    tenant: 'certification_body',
    menu: [...auditMenu, '/personnelManage'],
    points: [],
    landing: '/welcome',
  },
};
