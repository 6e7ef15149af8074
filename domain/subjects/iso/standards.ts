import type { ProjectType } from '../../core/project/rules';
import type { Words } from '../../kernel/levels';

/* Names of the standards that the portal ships, light enough for every page; what they consist of: shipped.ts. */

export interface Standard extends Words {
  readonly standardCode: string;
  readonly projectType: ProjectType;
}

/** What a standard is called, to be kept with what is made after it. */
export const nameOf = ({ zh, en }: Words): Words => ({ zh, en });

/** Standards that the portal has templates for. */
export const standards = [
  {
    standardCode: 'ISO27001-2022',
    projectType: 'iso',
    zh: 'ISO/IEC 27001:2022 信息安全管理体系',
    en: 'ISO/IEC 27001:2022 Information security management systems',
  },
] as const satisfies readonly Standard[];

/** What government projects are applied for by. */
export const govStandards = [
  {
    standardCode: 'HIGHTECH-2016',
    projectType: 'gov',
    zh: '高新技术企业认定（2016）',
    en: 'Recognition of high-tech enterprises (2016)',
  },
] as const satisfies readonly Standard[];

/** Standards that another one is compared with. */
export const furtherStandards = [
  {
    standardCode: 'GBT22239-2019-L3',
    zh: 'GB/T 22239-2019 网络安全等级保护基本要求（第三级）',
    en: 'GB/T 22239-2019 Baseline for classified protection of cybersecurity (level 3)',
  },
] as const satisfies readonly (Words & { readonly standardCode: string })[];
