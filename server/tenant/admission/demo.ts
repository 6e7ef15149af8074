import type { Tx } from '../../kernel/db/database';
import { accountOf, daysAgo } from '../../seed/story';
import { accounts, memberships, tenants } from '../tables';
import { applications } from './tables';

const applicants = [
  {
    name: '昆山锐芯半导体材料有限公司',
    size: 'medium' as const,
    industries: ['C'],
    uscc: '91320583MA1Y7K3D3Y',
    person: '潘立群',
    phone: '13800000071',
    days: 3,
    note: '计划年内取得 ISO/IEC 27001 认证，希望先做一次资产风险评估。',
  },
  {
    name: '南通海岳冷链物流有限公司',
    size: 'small' as const,
    industries: ['G'],
    uscc: '91320600MA20H8R2XM',
    person: '丁晓蕾',
    phone: '13800000072',
    days: 1,
    note: '',
  },
];
const codeOf = (index: number) => `TAPPLICANT${index + 1}`;

/** A partner whose papers the platform is looking at, and companies that came with the first channel's invite code. */
export async function fillApplications(tx: Tx): Promise<void> {
  await tx.insert(tenants).values(
    applicants.map(({ name, size, industries, days }, i) => ({
      ...{ tenantCode: codeOf(i), name, size, type: 'customer' as const, approvalState: 'submitted' as const },
      ...{ industries, createdByTenant: 'TCHANNELA', createdAt: daysAgo(days) },
    })),
  );
  await tx.insert(accounts).values(
    applicants.map(({ phone, person }) => ({
      accountId: accountOf(phone),
      phone,
      showName: person,
      nameIsOwn: true,
    })),
  );
  await tx.insert(memberships).values(
    applicants.map(({ phone }, i) => ({
      ...{ tenantCode: codeOf(i), accountId: accountOf(phone), roleCode: 'CONSUMER_PM' as const },
    })),
  );
  await tx.insert(applications).values([
    {
      ...{ tenantCode: 'TCHANNELC', accountId: accountOf('13800000045'), deciderTenantCode: 'TPLATFORM' },
      ...{ uscc: '91510100MA6DF3QX5P', note: '面向川渝地区中小企业开展等保与体系咨询。', appliedAt: daysAgo(2) },
    },
    ...applicants.map(({ phone, days, uscc, note }, i) => ({
      ...{
        tenantCode: codeOf(i),
        accountId: accountOf(phone),
        deciderTenantCode: 'TCHANNELA',
        appliedAt: daysAgo(days),
      },
      ...{ uscc, note },
    })),
  ]);
}
