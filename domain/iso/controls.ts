import type { Words } from '../kernel/levels';

/** The four themes of Annex A. */
export const controlThemes = ['organizational', 'people', 'physical', 'technological'] as const;
export type ControlTheme = (typeof controlThemes)[number];

export interface Control extends Words {
  /** As Annex A numbers it without its letter: 5.1 for A.5.1. */
  readonly ref: string;
  readonly theme: ControlTheme;
}

const themed = (theme: ControlTheme, chapter: number, titles: readonly (readonly [zh: string, en: string])[]) =>
  titles.map(([zh, en], index): Control => ({ ref: `${chapter}.${index + 1}`, theme, zh, en }));

/** The 93 controls of ISO/IEC 27001:2022 Annex A in their order: references and titles. */
export const controls: readonly Control[] = [
  ...themed('organizational', 5, [
    ['信息安全策略', 'Policies for information security'],
    ['信息安全角色和责任', 'Information security roles and responsibilities'],
    ['职责分离', 'Segregation of duties'],
    ['管理责任', 'Management responsibilities'],
    ['与职能机构的联系', 'Contact with authorities'],
    ['与特定相关方的联系', 'Contact with special interest groups'],
    ['威胁情报', 'Threat intelligence'],
    ['项目管理中的信息安全', 'Information security in project management'],
    ['信息及其他相关资产的清单', 'Inventory of information and other associated assets'],
    ['信息及其他相关资产的可接受使用', 'Acceptable use of information and other associated assets'],
    ['资产归还', 'Return of assets'],
    ['信息分级', 'Classification of information'],
    ['信息标记', 'Labelling of information'],
    ['信息传输', 'Information transfer'],
    ['访问控制', 'Access control'],
    ['身份管理', 'Identity management'],
    ['鉴别信息', 'Authentication information'],
    ['访问权', 'Access rights'],
    ['供应商关系中的信息安全', 'Information security in supplier relationships'],
    ['在供应商协议中强调信息安全', 'Addressing information security within supplier agreements'],
    ['管理 ICT 供应链中的信息安全', 'Managing information security in the ICT supply chain'],
    ['供应商服务的监视、评审和变更管理', 'Monitoring, review and change management of supplier services'],
    ['使用云服务的信息安全', 'Information security for use of cloud services'],
    ['信息安全事件管理策划和准备', 'Information security incident management planning and preparation'],
    ['信息安全事态的评估和决策', 'Assessment and decision on information security events'],
    ['信息安全事件的响应', 'Response to information security incidents'],
    ['从信息安全事件中学习', 'Learning from information security incidents'],
    ['证据收集', 'Collection of evidence'],
    ['中断期间的信息安全', 'Information security during disruption'],
    ['业务连续性的 ICT 就绪', 'ICT readiness for business continuity'],
    ['法律、法规、规章和合同要求', 'Legal, statutory, regulatory and contractual requirements'],
    ['知识产权', 'Intellectual property rights'],
    ['记录的保护', 'Protection of records'],
    ['隐私和个人可识别信息保护', 'Privacy and protection of personal identifiable information (PII)'],
    ['信息安全的独立评审', 'Independent review of information security'],
    ['符合信息安全的策略、规则和标准', 'Compliance with policies, rules and standards for information security'],
    ['文件化的操作规程', 'Documented operating procedures'],
  ]),
  ...themed('people', 6, [
    ['审查', 'Screening'],
    ['任用条款和条件', 'Terms and conditions of employment'],
    ['信息安全意识、教育和培训', 'Information security awareness, education and training'],
    ['违规处理过程', 'Disciplinary process'],
    ['任用终止或变更后的责任', 'Responsibilities after termination or change of employment'],
    ['保密或不泄露协议', 'Confidentiality or non-disclosure agreements'],
    ['远程工作', 'Remote working'],
    ['信息安全事态的报告', 'Information security event reporting'],
  ]),
  ...themed('physical', 7, [
    ['物理安全边界', 'Physical security perimeters'],
    ['物理入口', 'Physical entry'],
    ['办公室、房间和设施的安全保护', 'Securing offices, rooms and facilities'],
    ['物理安全监视', 'Physical security monitoring'],
    ['物理和环境威胁防范', 'Protecting against physical and environmental threats'],
    ['在安全区域工作', 'Working in secure areas'],
    ['清理桌面和屏幕', 'Clear desk and clear screen'],
    ['设备安置和保护', 'Equipment siting and protection'],
    ['组织场所外的资产安全', 'Security of assets off-premises'],
    ['存储媒体', 'Storage media'],
    ['支持性设施', 'Supporting utilities'],
    ['布缆安全', 'Cabling security'],
    ['设备维护', 'Equipment maintenance'],
    ['设备的安全处置或再利用', 'Secure disposal or re-use of equipment'],
  ]),
  ...themed('technological', 8, [
    ['用户终端设备', 'User endpoint devices'],
    ['特许访问权', 'Privileged access rights'],
    ['信息访问限制', 'Information access restriction'],
    ['源代码的访问', 'Access to source code'],
    ['安全鉴别', 'Secure authentication'],
    ['容量管理', 'Capacity management'],
    ['恶意软件防范', 'Protection against malware'],
    ['技术脆弱性管理', 'Management of technical vulnerabilities'],
    ['配置管理', 'Configuration management'],
    ['信息删除', 'Information deletion'],
    ['数据脱敏', 'Data masking'],
    ['数据防泄露', 'Data leakage prevention'],
    ['信息备份', 'Information backup'],
    ['信息处理设施的冗余', 'Redundancy of information processing facilities'],
    ['日志', 'Logging'],
    ['监视活动', 'Monitoring activities'],
    ['时钟同步', 'Clock synchronization'],
    ['特权实用程序的使用', 'Use of privileged utility programs'],
    ['运行系统软件的安装', 'Installation of software on operational systems'],
    ['网络安全', 'Networks security'],
    ['网络服务的安全', 'Security of network services'],
    ['网络隔离', 'Segregation of networks'],
    ['Web 过滤', 'Web filtering'],
    ['密码技术的使用', 'Use of cryptography'],
    ['安全开发生存周期', 'Secure development life cycle'],
    ['应用程序安全要求', 'Application security requirements'],
    ['安全系统架构和工程原则', 'Secure system architecture and engineering principles'],
    ['安全编码', 'Secure coding'],
    ['开发和验收中的安全测试', 'Security testing in development and acceptance'],
    ['外包开发', 'Outsourced development'],
    ['开发、测试和生产环境的隔离', 'Separation of development, test and production environments'],
    ['变更管理', 'Change management'],
    ['测试信息', 'Test information'],
    ['审计测试期间信息系统的保护', 'Protection of information systems during audit testing'],
  ]),
];

const byRef: ReadonlyMap<string, Control> = new Map(controls.map((control) => [control.ref, control]));

/** A control by its reference. */
export const controlOf = (ref: string): Control | undefined => byRef.get(ref);
