import type { Inventory } from '#domain/subjects/assets/inventory/inventory';

export const CONSULTANT = '13800000011';
export const MANAGER = '13800000021';
/** Answers for the customer's assets. */
export const OWNER = '13800000022';
export const CUSTOMER = 'TCUSTOMERA';
/** The executors, by phone and name. */
export const ZHANG = ['13800000023', '张海峰'] as const;
export const JIANG = ['13800000026', '蒋晓东'] as const;

export const DATABASE = '订单数据库';
export const SERVER = '订单应用服务器';
export const MAIL = '办公邮件系统';
export const BUYER = '采购专员';

/** The order units are worth 4, the others 3 and 2: one very high risk, two of medium level, and a unit without any. */
export const inventory: Inventory = {
  businesses: [
    { code: 'B-1', name: '在线订单', ownImportance: 4 },
    { code: 'B-2', name: '内部办公', ownImportance: 2 },
  ],
  associations: [],
  systems: [
    { code: 'S-1', name: '订单系统', confidentiality: 4, integrity: 4, availability: 4 },
    { code: 'S-2', name: '办公系统', confidentiality: 2, integrity: 2, availability: 2 },
  ],
  businessSystems: [
    { business: 'B-1', system: 'S-1', carryType: 'full' },
    { business: 'B-2', system: 'S-2', carryType: 'full' },
  ],
  units: (
    [
      ['U-1', DATABASE, 'systemComponents', 'software', 4],
      ['U-2', SERVER, 'systemUnit', 'hardware', 3],
      ['U-3', MAIL, 'systemComponents', 'software', 3],
      ['U-4', BUYER, 'humanResources', 'staff', 2],
    ] as const
  ).map(([code, name, category, assetType, level]) => ({
    code,
    name,
    category,
    assetType,
    confidentiality: level,
    integrity: level,
    availability: level,
  })),
  systemUnits: [
    { system: 'S-1', unit: 'U-1', essential: true },
    { system: 'S-1', unit: 'U-2', essential: true },
    { system: 'S-2', unit: 'U-3', essential: true },
    { system: 'S-2', unit: 'U-4', essential: true },
  ],
  risks: [
    {
      unit: 'U-1',
      threat: '勒索软件加密业务数据',
      vulnerability: '近一年没有做过恢复演练',
      threatFrequency: 5,
      vulnerabilitySeverity: 5,
    },
    {
      unit: 'U-2',
      threat: '利用已知漏洞入侵',
      vulnerability: '未及时安装安全补丁',
      threatFrequency: 3,
      vulnerabilitySeverity: 3,
    },
    {
      unit: 'U-3',
      threat: '账户被盗用',
      vulnerability: '登录没有失败锁定和多因素认证',
      threatFrequency: 4,
      vulnerabilitySeverity: 4,
    },
  ],
};
