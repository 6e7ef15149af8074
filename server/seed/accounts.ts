import type { RoleCode } from '#domain/kernel/roles';
import type { ApprovalState, TenantSize, TenantType } from '#domain/tenant/rules';

interface DemoTenant {
  type: TenantType;
  name: string;
  approvalState?: ApprovalState;
  inviteCode?: string;
  size?: TenantSize;
  /** Sections of GB/T 4754. */
  industries?: string[];
  /** The demo channel that entered this customer. */
  channel?: DemoTenantKey;
}

export type DemoTenantKey =
  | 'platform'
  | 'channel A'
  | 'channel B'
  | 'channel C'
  | 'customer A'
  | 'customer B'
  | 'customer C'
  | 'certification body';

/** Tenants of the demo accounts. */
export const demoTenants: Readonly<Record<DemoTenantKey, DemoTenant>> = {
  platform: { type: 'platform', name: '信安合规服务平台', inviteCode: 'XAHG2025' },
  'channel A': {
    type: 'channel',
    name: '启明信安咨询（上海）有限公司',
    inviteCode: 'QMXA2025',
    size: 'medium',
    industries: ['M'],
  },
  'channel B': {
    type: 'channel',
    name: '中科智盾信息技术服务有限公司',
    inviteCode: 'ZKZD2025',
    size: 'small',
    industries: ['I'],
  },
  'channel C': {
    type: 'channel',
    name: '蓉城数安科技有限公司',
    inviteCode: 'RCSA2025',
    approvalState: 'submitted',
    size: 'small',
    industries: ['I'],
  },
  'customer A': {
    type: 'customer',
    name: '华辰精密医疗器械（苏州）有限公司',
    size: 'medium',
    industries: ['C', 'Q'],
    channel: 'channel A',
  },
  'customer B': {
    type: 'customer',
    name: '江南云仓供应链管理股份有限公司',
    size: 'large',
    industries: ['G', 'F'],
    channel: 'channel A',
  },
  'customer C': {
    type: 'customer',
    name: '北辰新能源科技有限公司',
    size: 'medium',
    industries: ['D'],
    channel: 'channel B',
  },
  'certification body': { type: 'certification_body', name: '华信安认证有限公司', size: 'medium', industries: ['M'] },
};

interface DemoMembership {
  tenant: DemoTenantKey;
  roles: RoleCode[];
}

export interface DemoPerson {
  phone: string;
  showName: string;
  memberships: DemoMembership[];
  note?: string;
  /** Has not accepted the user agreement yet. */
  agreementOutstanding?: true;
}

const person = (
  phone: string,
  showName: string,
  tenant: DemoTenantKey,
  roles: RoleCode[],
  more: Partial<DemoPerson> = {},
): DemoPerson => ({ phone, showName, memberships: [{ tenant, roles }], ...more });

/** The accounts that /login lists in demo mode. */
export const demoPeople: readonly DemoPerson[] = [
  person('13800000001', '周振宇', 'platform', ['PLATFORM_MANAGER']),
  person('13800000002', '许嘉怡', 'platform', ['PLATFORM_DELIVERY']),
  person('13800000011', '陈启明', 'channel A', ['CHANNEL_TENANT_MANAGER']),
  person('13800000012', '林晓岚', 'channel A', ['CHANNEL_TENANT_SUB_MANAGER']),
  person('13800000013', '赵文博', 'channel A', ['CHANNEL_OWNER']),
  person('13800000014', '孙雨桐', 'channel A', ['CHANNEL_EXECUTOR']),
  person('13800000015', '郭志远', 'channel B', ['CHANNEL_TENANT_MANAGER']),
  person('13800000021', '王思远', 'customer A', ['CONSUMER_PM']),
  person('13800000022', '李静怡', 'customer A', ['CONSUMER_OWNER']),
  person('13800000023', '张海峰', 'customer A', ['CONSUMER_EXECUTOR']),
  person('13800000024', '刘婉清', 'customer A', ['INTERNAL_AUDITOR']),
  person('13800000025', '沈国栋', 'customer B', ['CONSUMER_PM']),
  person('13800000031', '何建平', 'certification body', ['CB_TENANT_MANAGER']),
  person('13800000032', '罗丹', 'certification body', ['CB_TENANT_COMMON_SCHEDULER']),
  person('13800000033', '宋立群', 'certification body', ['CB_TENANT_AUDIT']),
  person('13800000041', '马晨曦', 'customer A', ['CONSUMER_PM', 'INTERNAL_AUDITOR'], {
    note: '项目经理兼内审员，菜单合并，进入服务列表',
  }),
  person('13800000042', '高子涵', 'customer A', ['INTERNAL_AUDITOR', 'CONSUMER_PM'], {
    note: '同样的菜单，第一个角色是内审员，进入首页',
  }),
  {
    phone: '13800000043',
    showName: '吴嘉豪',
    memberships: [
      { tenant: 'channel A', roles: ['CHANNEL_EXECUTOR'] },
      { tenant: 'customer B', roles: ['CONSUMER_OWNER'] },
    ],
    note: '属于两个组织，登录后先选择',
  },
  person('13800000044', '郑雅文', 'customer A', ['CONSUMER_OWNER'], {
    note: '尚未同意用户协议',
    agreementOutstanding: true,
  }),
  person('13800000045', '唐明哲', 'channel C', ['CHANNEL_TENANT_MANAGER'], { note: '渠道商资质审核中' }),
];

/** Colleagues of theirs who share the work; /login lists them not. */
export const demoColleagues: readonly DemoPerson[] = [
  person('13800000026', '蒋晓东', 'customer A', ['CONSUMER_EXECUTOR']),
];

/** Further customers of channel A with their project managers, so that lists look like lists. */
export const demoCustomers: readonly {
  name: string;
  size: TenantSize;
  industries: string[];
  manager: string;
  phone: string;
}[] = [
  { name: '海川智能装备（宁波）有限公司', size: 'medium', industries: ['C'], manager: '方志强', phone: '13800000101' },
  { name: '安和健康互联网医院有限公司', size: 'small', industries: ['Q', 'I'], manager: '韩雪', phone: '13800000102' },
  { name: '鼎泰融信商业保理有限公司', size: 'small', industries: ['J'], manager: '曹俊杰', phone: '13800000103' },
  { name: '长三角数据交易中心有限公司', size: 'medium', industries: ['I'], manager: '彭欣怡', phone: '13800000104' },
  {
    name: '绿源生态环境工程股份有限公司',
    size: 'large',
    industries: ['N', 'E'],
    manager: '董伟',
    phone: '13800000105',
  },
  { name: '博雅在线教育科技有限公司', size: 'small', industries: ['P', 'I'], manager: '袁梦', phone: '13800000106' },
  { name: '东方航迹国际物流有限公司', size: 'medium', industries: ['G'], manager: '邓凯', phone: '13800000107' },
  { name: '青禾食品（江苏）有限公司', size: 'micro', industries: ['C', 'F'], manager: '贾思琪', phone: '13800000108' },
];
