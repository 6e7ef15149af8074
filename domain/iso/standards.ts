import type { ProjectType } from '../project/rules';

export interface Standard {
  readonly standardCode: string;
  readonly projectType: ProjectType;
  readonly zh: string;
  readonly en: string;
}

/** Standards that a project can be made for. */
export const standards = [
  {
    standardCode: 'ISO27001-2022',
    projectType: 'iso',
    zh: 'ISO/IEC 27001:2022 信息安全管理体系',
    en: 'ISO/IEC 27001:2022 Information security management systems',
  },
] as const satisfies readonly Standard[];

export const standardCodes = standards.map(({ standardCode }) => standardCode);
