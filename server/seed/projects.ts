import type { ProjectState } from '#domain/project/rules';

/** Project groups of channel A. `customer` is a demo tenant's key or the name of a further demo customer. */
export interface DemoProjectGroup {
  code: string;
  name: string;
  customer: string;
  /** Phone of the consultant who answers for it. */
  owner: string;
  /** Days before the seed. */
  days: number;
  projects: {
    code: string;
    name: string;
    state: ProjectState;
    /** Planned to last so many days. */
    lasts: number;
  }[];
}

/** The project that holds the demo inventory. */
export const DEMO_INVENTORY_PROJECT = 'PDEMO27001A';

export const demoProjectGroups: readonly DemoProjectGroup[] = [
  {
    code: 'GDEMO0001',
    name: '华辰医疗信息安全管理体系建设',
    customer: 'customer A',
    owner: '13800000011',
    days: 24,
    projects: [
      {
        code: DEMO_INVENTORY_PROJECT,
        name: '华辰医疗 ISO/IEC 27001 资产风险评估',
        state: 'inhand',
        lasts: 180,
      },
    ],
  },
  {
    code: 'GDEMO0002',
    name: '江南云仓信息安全管理体系认证咨询',
    customer: 'customer B',
    owner: '13800000013',
    days: 12,
    projects: [
      {
        code: 'PDEMO27001B',
        name: '江南云仓 ISO/IEC 27001 认证咨询',
        state: 'inhand',
        lasts: 180,
      },
    ],
  },
  {
    code: 'GDEMO0003',
    name: '安和健康数据安全与隐私合规',
    customer: '安和健康互联网医院有限公司',
    owner: '13800000014',
    days: 8,
    projects: [
      {
        code: 'PDEMO27001C',
        name: '安和健康 ISO/IEC 27001 资产风险评估',
        state: 'inhand',
        lasts: 180,
      },
    ],
  },
  {
    code: 'GDEMO0004',
    name: '鼎泰融信信息安全年度评估',
    customer: '鼎泰融信商业保理有限公司',
    owner: '13800000011',
    days: 3,
    projects: [
      {
        code: 'PDEMO27001D',
        name: '鼎泰融信 ISO/IEC 27001 年度风险评估',
        state: '',
        lasts: 180,
      },
    ],
  },
];
