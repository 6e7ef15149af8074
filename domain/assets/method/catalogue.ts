import type { Words } from '#domain/kernel/levels';
import type { UnitCategory } from '../inventory/derivation';
import type { Treatment } from '../risk/treatment';

export const catalogueKinds = ['threat', 'vulnerability'] as const;
export type CatalogueKind = (typeof catalogueKinds)[number];

/** What to do about a risk: one treatment of ISO/IEC 27005, one sentence, and the controls of Annex A it leads to. */
export interface Suggestion extends Words {
  readonly key: string;
  readonly treatment: Treatment;
  /** References as in domain/rules/controls. */
  readonly controls: readonly string[];
  /** Given where it helps some kinds of units alone. */
  readonly categories?: readonly UnitCategory[];
}

interface Entry extends Words {
  readonly key: string;
  /** The kinds of units that it concerns. */
  readonly categories: readonly UnitCategory[];
}
export interface Threat extends Entry {
  readonly group: ThreatGroup;
}
export interface Vulnerability extends Entry {
  readonly suggestions: readonly Suggestion[];
}

const unit = 'systemUnit';
const component = 'systemComponents';
const people = 'humanResources';
const other = 'otherAssets';
const technical = [unit, component] as const;
const things = [unit, component, other] as const;
const everything = [unit, component, people, other] as const;

type Advice = Omit<Suggestion, 'key'>;
const advice =
  (treatment: Treatment) =>
  (zh: string, en: string, ...controls: string[]): Advice => ({ treatment, zh, en, controls });
const modify = advice('modify');
const share = advice('share');
const avoid = advice('avoid');
const onlyFor = (categories: readonly UnitCategory[], one: Advice): Advice => ({ ...one, categories });
const keyed = (key: string, list: readonly Advice[]): Suggestion[] =>
  list.map((one, index) => ({ ...one, key: `${key}-${index + 1}` }));

/** The groups of GB/T 20984-2007, and the failing supply chain that the 2022 edition adds. */
export const threatGroups = {
  failure: { zh: '软硬件故障', en: 'Hardware and software failure' },
  environment: { zh: '物理环境影响', en: 'Physical environment' },
  mistake: { zh: '无作为或操作失误', en: 'Omission and mistakes' },
  management: { zh: '管理不到位', en: 'Lacking management' },
  malware: { zh: '恶意代码', en: 'Malicious code' },
  misuse: { zh: '越权或滥用', en: 'Excess and misuse of rights' },
  attack: { zh: '网络攻击', en: 'Network attack' },
  physicalAttack: { zh: '物理攻击', en: 'Physical attack' },
  leak: { zh: '泄密', en: 'Disclosure' },
  tampering: { zh: '篡改', en: 'Tampering' },
  repudiation: { zh: '抵赖', en: 'Repudiation' },
  supply: { zh: '供应链失效', en: 'Supply chain failure' },
} as const satisfies Record<string, Words>;
export type ThreatGroup = keyof typeof threatGroups;

/** What helps against a group of threats whatever weakness they use. */
const groupAdvice: Readonly<Record<ThreatGroup, readonly Advice[]>> = {
  failure: [
    modify(
      '为关键部件配置冗余并监视运行状态，按恢复目标做备份和恢复演练。',
      'Add redundancy for critical parts, monitor their condition, and back up and rehearse recovery to the recovery objectives.',
      '8.14',
      '8.13',
      '8.16',
    ),
    share(
      '与厂商签订有响应时间承诺的维保合同。',
      'Contract maintenance with a committed response time from the manufacturer.',
      '7.13',
      '5.20',
    ),
  ],
  environment: [
    modify(
      '按场地的火、水、温度和供电风险配置探测、报警与应急设施，并定期检测。',
      'Fit detection, alarms and emergency facilities for fire, water, temperature and power at the site, and test them regularly.',
      '7.5',
      '7.11',
    ),
    share('为设备和营业中断投保。', 'Insure equipment and business interruption.', '5.29'),
  ],
  mistake: [
    modify(
      '编写操作规程并培训，对重要操作实行复核，保留可回退的版本。',
      'Write operating procedures and train people, have important operations checked by a second person, and keep a way back.',
      '5.37',
      '6.3',
      '8.32',
    ),
  ],
  management: [
    modify(
      '明确责任人和检查周期，建立台账，把结果纳入管理评审。',
      'Name who is responsible and how often it is checked, keep a register, and report the result to management review.',
      '5.2',
      '5.36',
      '5.37',
    ),
  ],
  malware: [
    modify(
      '终端和服务器全部安装恶意软件防护并集中管理，备份与生产环境隔离保存。',
      'Protect every endpoint and server against malware with central management, and keep backups apart from production.',
      '8.7',
      '8.13',
      '8.22',
    ),
  ],
  misuse: [
    modify(
      '按岗位授予最小权限，定期复核，记录并审查特权操作。',
      'Grant the least rights a job needs, review them regularly, and log and review privileged operations.',
      '5.15',
      '5.18',
      '8.2',
      '8.15',
    ),
  ],
  attack: [
    onlyFor(
      things,
      modify(
        '缩小对外暴露面，及时修补漏洞，分区隔离并持续监视异常。',
        'Reduce what is exposed, patch in time, separate network zones and watch for anomalies continuously.',
        '8.8',
        '8.20',
        '8.22',
        '8.16',
      ),
    ),
    onlyFor(
      things,
      avoid('停用不再需要的对外服务。', 'Shut down services to the outside that are no longer needed.', '8.9', '8.21'),
    ),
    onlyFor(
      [people],
      modify(
        '开展意识培训和钓鱼演练，提供便捷的可疑情况上报渠道。',
        'Train awareness, run phishing drills and make it easy to report what looks suspicious.',
        '6.3',
        '6.8',
      ),
    ),
  ],
  physicalAttack: [
    modify(
      '设置门禁、监控和访客陪同，便携设备登记并加密。',
      'Control entry, monitor the premises, escort visitors, and register and encrypt portable devices.',
      '7.1',
      '7.2',
      '7.4',
      '7.9',
    ),
  ],
  leak: [
    onlyFor(
      things,
      modify(
        '对信息分级，按级别限制访问和外发，存储与传输加密。',
        'Classify information, restrict access and sending by class, and encrypt it at rest and in transit.',
        '5.12',
        '8.3',
        '8.12',
        '8.24',
      ),
    ),
    onlyFor(
      [people],
      modify(
        '签订保密协议，按知所必需授权，离岗时收回权限并重申义务。',
        'Sign confidentiality agreements, grant access on a need-to-know basis, and withdraw it with a reminder on leaving.',
        '6.6',
        '5.18',
        '6.5',
      ),
    ),
  ],
  tampering: [
    modify(
      '限制写权限，对重要数据和程序做完整性校验，记录每次修改。',
      'Restrict the right to write, verify the integrity of important data and programs, and record every change.',
      '8.3',
      '8.15',
      '8.32',
    ),
  ],
  repudiation: [
    modify(
      '一人一号，日志集中保存并防止修改，时钟统一。',
      'Give each person an account, keep logs centrally and protected from change, and synchronize clocks.',
      '5.16',
      '8.15',
      '8.17',
    ),
  ],
  supply: [
    modify(
      '评价关键供应商，合同写明安全与恢复要求，准备替代方案。',
      'Assess critical suppliers, put security and recovery into their contracts, and prepare an alternative.',
      '5.19',
      '5.20',
      '5.22',
    ),
    share('在合同中约定违约赔偿和责任分担。', 'Agree on compensation and shared liability in the contract.', '5.20'),
  ],
};

type ThreatLine = readonly [key: string, zh: string, en: string, categories: readonly UnitCategory[]];
const threatLines: Readonly<Record<ThreatGroup, readonly ThreatLine[]>> = {
  failure: [
    ['hardwareFailure', '硬件故障导致停机', 'Hardware failure stops operation', [unit]],
    ['softwareDefect', '软件缺陷导致业务中断', 'Software defect interrupts business', [component]],
    ['networkFailure', '设备故障导致网络中断', 'Device failure cuts the network', [unit]],
    ['storageFull', '存储空间耗尽', 'Storage runs full', technical],
    ['singlePoint', '单点故障', 'Failure of a single point', [unit]],
    ['diskLoss', '硬盘故障丢失记录', 'Disk failure loses records', [unit]],
    ['backupUseless', '备份无法恢复', 'Backup cannot be restored', [component, other]],
    ['dataLoss', '数据丢失', 'Loss of data', [component, other]],
  ],
  environment: [
    ['fire', '火灾', 'Fire', [unit, other]],
    ['powerCut', '停电', 'Power cut', [unit, other]],
    ['powerDamage', '停电或电压波动损坏', 'Damage by power cut or surge', [unit]],
    ['overheating', '空调故障导致高温停机', 'Overheating after air conditioning fails', [unit, other]],
    ['waterLeak', '漏水', 'Water leak', [unit, other]],
  ],
  mistake: [
    ['mistake', '误操作', 'Operating mistake', [people, unit, component]],
    ['wrongDeletion', '误操作删除配置或数据', 'Configuration or data deleted by mistake', [unit, component, other]],
    ['misconfiguration', '配置失误', 'Misconfiguration', [people, unit, component]],
    ['wrongData', '数据错误影响判断', 'Wrong data misleads decisions', [other, component]],
    ['alarmsIgnored', '告警无人处理', 'Alarms that nobody handles', [unit, people]],
  ],
  management: [
    ['keyPersonLeaves', '关键岗位人员离职', 'A key person leaves', [people]],
    ['licenceExpires', '许可证到期停用', 'Licence expires and stops use', [component]],
    ['obsoleteVersion', '版本过期仍在使用', 'Superseded version still in use', [other, component]],
    ['overRetention', '超期留存违反法规', 'Kept longer than the law allows', [other]],
    ['crossBorder', '数据跨境不合规', 'Unlawful transfer of data across borders', [other]],
  ],
  malware: [
    ['ransomware', '勒索软件加密业务数据', 'Ransomware encrypts business data', [unit, component, other]],
    ['trojan', '勒索软件与木马', 'Ransomware and trojans', [unit]],
    ['malware', '恶意代码感染', 'Infection by malicious code', technical],
    ['malwareByMedia', '恶意代码经移动介质进入', 'Malicious code enters on removable media', [unit]],
    ['maliciousApp', '安装恶意应用', 'Installation of a malicious app', [unit]],
  ],
  misuse: [
    ['overreach', '越权访问他人数据', "Access to others' data beyond one's rights", [component]],
    ['privilegeMisuse', '滥用特权账户', 'Misuse of privileged accounts', [people, component]],
    ['leaverAccount', '离职人员继续使用账户', 'Leavers keep using their accounts', [component]],
    ['unauthorizedOperation', '未授权操作', 'Unauthorized operation', technical],
    ['accountSharing', '违反制度共享账户', 'Accounts shared against the rules', [people]],
    ['unapprovedSoftware', '随意安装软件', 'Software installed at will', [unit]],
  ],
  attack: [
    ['knownVulnerability', '利用已知漏洞入侵', 'Intrusion by a known vulnerability', technical],
    ['weakPassword', '利用默认或弱口令登录', 'Sign-in with default or weak passwords', technical],
    ['remoteAccess', '未授权的远程访问', 'Unauthorized remote access', technical],
    ['webAttack', '网页攻击（注入、跨站脚本）', 'Web attack (injection, cross-site scripting)', [component]],
    ['bruteForce', '撞库与暴力破解', 'Credential stuffing and brute force', [component]],
    ['denialOfService', '拒绝服务攻击', 'Denial of service', technical],
    ['componentVulnerability', '第三方组件漏洞被利用', 'Exploited third-party component', [component]],
    ['interfaceAbuse', '接口被冒用', 'Interface used under a false identity', [component]],
    ['rogueDevice', '非法设备接入', 'Rogue device on the network', [unit]],
    ['eavesdropping', '无线传输被窃听', 'Wireless traffic overheard', [unit]],
    ['phishing', '社会工程与钓鱼', 'Social engineering and phishing', [people]],
    ['accountTheft', '账户被盗用', 'Account taken over', [component, people, other]],
  ],
  physicalAttack: [
    ['theft', '设备遗失或被盗', 'Device lost or stolen', [unit]],
    ['intrusion', '未授权人员进入', 'Unauthorized people enter', [unit, other]],
    ['documentLoss', '遗失或损毁', 'Loss or damage of documents', [other]],
  ],
  leak: [
    ['bulkExport', '批量导出敏感数据', 'Sensitive data exported in bulk', [component, other]],
    ['insiderLeak', '内部人员外发敏感数据', 'Insider sends sensitive data out', [other, people]],
    ['tradeSecret', '泄露商业秘密', 'Disclosure of trade secrets', [people, other]],
    ['unauthorizedCopy', '未授权的查看和复制', 'Unauthorized viewing and copying', [other]],
    ['leakByLoss', '设备遗失导致泄密', 'Disclosure by a lost device', [unit]],
    ['supplierLeak', '供应商人员泄露数据', "A supplier's people disclose data", [other]],
  ],
  tampering: [
    ['dataTampering', '数据被篡改而未被发现', 'Data tampered with unnoticed', [component, other]],
    ['defacement', '页面被篡改', 'Web pages defaced', [component]],
    ['programTampering', '控制程序被改动', 'Control program altered', [unit, component]],
  ],
  repudiation: [['untraceable', '操作无法追溯到人', 'Operations cannot be traced to a person', everything]],
  supply: [
    ['serviceOutage', '服务中断', 'Service outage', [other]],
    ['supplierEnds', '供应商停业或终止支持', 'Supplier closes or ends support', [other, component]],
    ['maintenanceChannel', '远程维护通道被利用', 'Remote maintenance channel abused', [unit, other]],
    ['cloudLeak', '云服务商侧数据泄露', "Disclosure at the cloud provider's", [other]],
    ['sparePartsEnd', '备件停产', 'Spare parts discontinued', [unit]],
  ],
};

/** Threats that units face, by group. */
export const threats: readonly Threat[] = (Object.keys(threatGroups) as ThreatGroup[]).flatMap((group) =>
  threatLines[group].map(([key, zh, en, categories]) => ({ key, group, zh, en, categories })),
);

type VulnerabilityLine = readonly [
  key: string,
  zh: string,
  en: string,
  categories: readonly UnitCategory[],
  ...suggestions: readonly Advice[],
];
const vulnerabilityLines: readonly VulnerabilityLine[] = [
  // Servers, endpoints and their software
  [
    'patchesMissing',
    '未及时安装安全补丁',
    'Security patches not installed in time',
    technical,
    modify(
      '订阅漏洞通告，按风险等级规定补丁时限并跟踪完成情况。',
      'Subscribe to advisories, set deadlines for patches by risk, and track that they are met.',
      '8.8',
      '8.19',
    ),
  ],
  [
    'patchLag',
    '操作系统安全补丁滞后超过三个月',
    'Operating system patches more than three months behind',
    technical,
    modify(
      '建立月度补丁窗口，先在测试环境验证，无法打补丁的主机隔离保护。',
      'Set a monthly patch window, verify in the test environment first, and isolate hosts that cannot be patched.',
      '8.8',
      '8.31',
      '8.22',
    ),
  ],
  [
    'sharedLocalPassword',
    '本地管理员口令多台相同',
    'Same local administrator password on several machines',
    [unit],
    modify(
      '用工具为每台机器生成并定期更换本地管理员口令，由保管系统按次发放。',
      'Have a tool set and rotate a local administrator password per machine, handed out per use.',
      '5.17',
      '8.2',
    ),
  ],
  [
    'noRedundantParts',
    '关键部件无冗余，备件到货超过三天',
    'Critical parts without redundancy, spares take over three days',
    [unit],
    modify(
      '关键部件改为冗余配置，或在现场储备备件。',
      'Make critical parts redundant or keep spares on site.',
      '8.14',
      '7.13',
    ),
    share('购买含备件的四小时上门维保。', 'Buy four-hour on-site maintenance that includes spares.', '5.20', '7.13'),
  ],
  [
    'changesNotReviewed',
    '变更未经评审，缺少回退方案',
    'Changes made without review or a way back',
    [unit, component],
    modify(
      '变更先申请、评审并写明回退步骤，重大变更在维护窗口内由两人实施。',
      'Request and review changes with steps to roll back; two people make major ones within a maintenance window.',
      '8.32',
      '8.9',
    ),
  ],
  [
    'remoteDesktopOpen',
    '远程桌面端口对办公网全部开放',
    'Remote desktop open to the whole office network',
    [unit],
    modify(
      '远程桌面只允许经堡垒机访问，并启用多因素认证。',
      'Allow remote desktop only through the bastion host, with multi-factor authentication.',
      '8.20',
      '8.5',
      '8.22',
    ),
  ],
  [
    'noCapacityMonitoring',
    '容量没有监控和告警',
    'Capacity neither monitored nor alarmed',
    technical,
    modify(
      '监控容量并设两级告警阈值，按季度预测扩容。',
      'Monitor capacity with two alarm thresholds and forecast growth each quarter.',
      '8.6',
      '8.16',
    ),
  ],
  [
    'endpointProtectionGaps',
    '终端防护未全覆盖',
    'Endpoint protection does not cover all machines',
    [unit],
    modify(
      '以资产台账核对防护安装率，未安装的终端不得入网。',
      'Check coverage against the asset register and keep unprotected endpoints off the network.',
      '8.7',
      '8.1',
      '5.9',
    ),
  ],
  [
    'diskNotEncrypted',
    '硬盘未加密',
    'Disks not encrypted',
    [unit],
    modify(
      '便携设备启用全盘加密，恢复密钥集中保管。',
      'Encrypt the whole disk of portable devices and keep recovery keys centrally.',
      '8.24',
      '8.1',
      '7.9',
    ),
  ],
  [
    'noOutboundDetection',
    '没有非法外联检测',
    'Unauthorized outbound links not detected',
    [unit],
    modify(
      '部署非法外联检测，发现即阻断并通知责任人。',
      'Deploy detection of unauthorized links that blocks them and tells those responsible.',
      '8.16',
      '8.20',
    ),
  ],
  [
    'usbNotControlled',
    'USB 存储未管控',
    'USB storage not controlled',
    [unit],
    modify(
      '默认禁用 USB 存储，确需使用的登记审批并限定为加密介质。',
      'Disable USB storage by default; register and approve exceptions on encrypted media.',
      '7.10',
      '8.12',
      '8.1',
    ),
  ],
  [
    'patchesLeftToUsers',
    '补丁由用户自行安装',
    'Patches left to users',
    [unit],
    modify(
      '由统一的终端管理平台推送补丁并核查安装率。',
      'Push patches from one endpoint management and check that they arrive.',
      '8.8',
      '8.1',
    ),
  ],
  [
    'noRemoteWipe',
    '未启用远程擦除',
    'Remote wipe not enabled',
    [unit],
    modify(
      '移动设备纳入统一管理，启用远程锁定和擦除，要求遗失立即报告。',
      'Enrol mobile devices, enable remote lock and wipe, and require loss to be reported at once.',
      '8.1',
      '6.8',
      '7.9',
    ),
  ],
  [
    'noDeviceManagement',
    '没有移动设备管理',
    'No mobile device management',
    [unit],
    modify(
      '部署移动设备管理，只允许安装白名单应用。',
      'Deploy mobile device management and allow listed apps only.',
      '8.1',
      '8.19',
    ),
  ],
  [
    'publicWireless',
    '连接公共无线网络',
    'Connects to public wireless networks',
    [unit],
    modify(
      '禁止业务设备连接公共无线网络，外出使用专用流量卡和加密通道。',
      'Forbid public wireless for business devices; use own data plans and an encrypted channel outside.',
      '6.7',
      '8.20',
      '8.24',
    ),
  ],
  // Databases and applications
  [
    'applicationAsAdministrator',
    '应用账户拥有数据库管理员权限',
    'Application account has database administrator rights',
    [component],
    modify(
      '按功能拆分数据库账户并收回管理员权限，导出操作单独授权并告警。',
      'Split database accounts by function, withdraw administrator rights, and authorize and alarm exports apart.',
      '8.2',
      '8.3',
      '8.15',
    ),
  ],
  [
    'noDatabaseAudit',
    '未开启数据库审计',
    'Database audit not enabled',
    [component],
    modify(
      '开启数据库审计并将日志送至独立平台，按月审查异常修改。',
      'Enable database audit, send its logs to a separate platform, and review unusual changes monthly.',
      '8.15',
      '8.16',
    ),
  ],
  [
    'noRestoreDrill',
    '近一年没有做过恢复演练',
    'No restore drill within the last year',
    [component, unit, other],
    modify(
      '每半年从备份完整恢复一次，记录恢复时间并与目标比较。',
      'Restore completely from backup every half-year, record the time and compare it with the objective.',
      '8.13',
      '5.30',
    ),
  ],
  [
    'databaseUnsupported',
    '数据库版本已停止支持',
    'Database version no longer supported',
    [component],
    modify(
      '制定升级计划，升级前限制访问来源并以虚拟补丁保护。',
      'Plan the upgrade; until then restrict sources and protect by virtual patching.',
      '8.8',
      '8.22',
    ),
  ],
  [
    'personalDataPlain',
    '个人信息字段未加密存储',
    'Personal data stored unencrypted',
    [component, other],
    modify(
      '对敏感字段加密存储，查询界面默认脱敏，密钥与数据分开保管。',
      'Encrypt sensitive fields, mask them on screens by default, and keep keys apart from data.',
      '8.24',
      '8.11',
      '5.34',
    ),
  ],
  [
    'rolesTooWide',
    '角色权限未按岗位最小化',
    'Roles grant more than the job needs',
    [component],
    modify(
      '按岗位重新设计角色，收回多余权限，每半年由业务负责人复核。',
      'Redesign roles by job, withdraw what is not needed, and have business owners review them half-yearly.',
      '5.15',
      '5.18',
      '8.3',
    ),
  ],
  [
    'leaversNotDisabled',
    '账户未与人事流程联动停用',
    'Accounts not disabled along with personnel changes',
    [component],
    modify(
      '把账户停用接入离职流程，离职当日自动停用，按月核对。',
      'Tie disabling of accounts to the leaving process on the same day, and reconcile monthly.',
      '5.16',
      '5.18',
      '6.5',
    ),
  ],
  [
    'upgradeNotTested',
    '升级前没有完整测试',
    'Upgrades not fully tested',
    [component],
    modify(
      '升级前在独立测试环境做回归测试，通过后再发布。',
      'Run regression tests in a separate environment before each release.',
      '8.29',
      '8.31',
      '8.32',
    ),
  ],
  [
    'interfaceNotAuthenticated',
    '系统间接口没有身份认证',
    'Interfaces between systems not authenticated',
    [component],
    modify(
      '接口启用双向认证和签名，限制调用来源并记录调用。',
      'Authenticate interfaces mutually with signatures, restrict callers and log calls.',
      '8.5',
      '8.21',
      '8.26',
    ),
  ],
  [
    'sharedBusinessAccount',
    '多人共用同一业务账户',
    'Several people share a business account',
    [component],
    modify(
      '一人一号，公共工位采用刷卡或扫码快速切换账户。',
      'Give everybody an account, with quick switching by badge or code at shared workplaces.',
      '5.16',
      '8.5',
      '8.15',
    ),
  ],
  [
    'noLicenceRegister',
    '许可证到期日没有台账',
    'No register of licence expiry dates',
    [component],
    modify(
      '建立许可证台账，到期前九十天提醒并落实续期预算。',
      'Keep a register of licences, remind ninety days ahead and budget for renewal.',
      '5.9',
      '5.32',
    ),
  ],
  [
    'weakPasswordRule',
    '口令长度与更换没有强制要求',
    'Password strength not enforced',
    [component, unit],
    modify(
      '由系统强制口令强度，禁用常见口令，重要账户启用多因素认证。',
      'Enforce password strength by the system, block common ones, and use multi-factor authentication for important accounts.',
      '5.17',
      '8.5',
    ),
  ],
  [
    'productionDataInTest',
    '测试环境使用真实数据',
    'Real data in the test environment',
    [component, other],
    modify(
      '测试数据脱敏后再导入，测试完成即清除。',
      'Mask data before it is loaded for tests and delete it afterwards.',
      '8.33',
      '8.11',
    ),
  ],
  [
    'noSecureDevelopment',
    '上线前没有做代码安全检测',
    'Code not tested for security before release',
    [component],
    modify(
      '在发布流程中加入代码扫描和渗透测试，高危问题修复后才能上线。',
      'Add code scanning and penetration tests to the release and fix high findings first.',
      '8.25',
      '8.28',
      '8.29',
    ),
  ],
  [
    'noLockout',
    '登录没有失败锁定和多因素认证',
    'Sign-in without lockout or multi-factor authentication',
    [component],
    modify(
      '启用失败锁定、异常登录告警和多因素认证。',
      'Enable lockout, alarms on unusual sign-ins and multi-factor authentication.',
      '8.5',
      '5.17',
      '8.16',
    ),
  ],
  [
    'noTrafficScrubbing',
    '没有流量清洗能力',
    'No protection against floods of traffic',
    technical,
    modify(
      '接入流量清洗服务，制定攻击时的切换预案并演练。',
      'Subscribe to traffic scrubbing, and plan and rehearse the switch-over.',
      '8.14',
      '8.20',
      '5.29',
    ),
  ],
  [
    'componentsUnknown',
    '开源组件没有清单和更新机制',
    'Open-source components neither listed nor updated',
    [component],
    modify(
      '建立组件清单，构建时自动比对漏洞库，高危组件限期更新。',
      'Keep a bill of materials, compare it with vulnerability databases at each build, and update by deadline.',
      '8.8',
      '8.28',
      '5.21',
    ),
  ],
  [
    'adminPageExposed',
    '内容发布后台暴露在互联网',
    'Publishing back end exposed to the internet',
    [component],
    modify(
      '后台移入内网，经加密通道和多因素认证访问。',
      'Move the back end inside, reachable only by an encrypted channel with multi-factor authentication.',
      '8.20',
      '8.22',
      '8.5',
    ),
    avoid('改用静态发布，撤销在线后台。', 'Publish statically and take the online back end away.', '8.9', '8.27'),
  ],
  // Data and documents
  [
    'noExportControl',
    '移动存储与网盘外发没有管控',
    'Removable media and cloud drives not controlled',
    [other],
    modify(
      '部署数据防泄露，外发按密级审批并留痕。',
      'Deploy data leakage prevention, with approval by class and a record of what is sent.',
      '8.12',
      '5.14',
      '7.10',
    ),
  ],
  [
    'dataOnPersonalMachines',
    '部分数据只保存在个人电脑',
    'Some data only on personal computers',
    [other],
    modify(
      '把业务数据迁移到统一存储，纳入备份范围，个人电脑不留唯一副本。',
      'Move business data to common storage within the backup; no only copy on a personal computer.',
      '8.13',
      '5.10',
    ),
  ],
  [
    'notClassified',
    '没有按密级分类和标识',
    'Not classified or labelled',
    [other],
    modify(
      '制定分级规则并标识，按密级设置访问权限。',
      'Set classification rules, label accordingly, and grant access by class.',
      '5.12',
      '5.13',
      '8.3',
    ),
  ],
  [
    'noInputCheck',
    '缺少录入校验和复核',
    'Entries neither validated nor checked',
    [other, component],
    modify(
      '在录入界面增加校验规则，关键数据双人复核。',
      'Validate on entry and have key data checked by a second person.',
      '8.26',
      '5.37',
    ),
  ],
  [
    'noRetentionRule',
    '没有保存期限和销毁记录',
    'No retention periods or records of destruction',
    [other],
    modify(
      '规定各类数据的保存期限，到期删除并保留销毁记录。',
      'Set retention periods by kind of data, delete when due and keep a record of it.',
      '8.10',
      '5.33',
      '5.31',
    ),
  ],
  [
    'noSafeCabinet',
    '没有防火防潮的专用柜',
    'No cabinet against fire and damp',
    [other],
    modify(
      '重要原件存入防火防潮柜，并扫描留存电子副本。',
      'Keep important originals in a fire- and damp-proof cabinet with a scanned copy.',
      '7.5',
      '5.33',
    ),
  ],
  [
    'lendingNotRecorded',
    '借阅没有登记',
    'Lending not recorded',
    [other],
    modify(
      '借阅复印须登记审批，逾期催还。',
      'Record and approve lending and copying, and recall what is overdue.',
      '5.33',
      '5.15',
    ),
  ],
  [
    'obsoleteNotWithdrawn',
    '作废文件未及时收回',
    'Obsolete documents not withdrawn',
    [other],
    modify(
      '发布新版时同步回收旧版，现场只保留受控版本。',
      'Withdraw the old version with each new one and keep controlled copies alone in use.',
      '5.37',
      '5.33',
    ),
  ],
  // People
  [
    'noFourEyes',
    '特权操作没有双人审批',
    'Privileged operations without second approval',
    [people],
    modify(
      '高危操作经第二人审批后限时授权，全程录像并抽查。',
      'Grant high-risk operations for a limited time after a second approval, record them and spot-check.',
      '8.2',
      '5.3',
      '8.15',
    ),
  ],
  [
    'noDeputy',
    '没有备岗，文档不完整',
    'No deputy, incomplete documentation',
    [people],
    modify(
      '设置备岗并定期轮换，操作文档随变更更新。',
      'Name a deputy, rotate regularly, and update the documents with each change.',
      '5.2',
      '5.37',
      '6.5',
    ),
  ],
  [
    'dutiesNotSeparated',
    '同一人负责申请与执行',
    'One person both requests and carries out',
    [people],
    modify(
      '申请、审批与执行由不同的人承担；人手不足时由主管事后复核日志。',
      'Let different people request, approve and carry out; where too few, have a superior review the log.',
      '5.3',
      '8.32',
    ),
  ],
  [
    'noPhishingDrill',
    '未参加钓鱼演练',
    'No phishing drills',
    [people],
    modify(
      '每季度组织钓鱼演练，对点击者补训，并简化可疑邮件上报。',
      'Run phishing drills each quarter, retrain those who click, and make reporting easy.',
      '6.3',
      '6.8',
    ),
  ],
  [
    'littleAwareness',
    '安全意识培训每年不足一次',
    'Awareness training less than once a year',
    [people],
    modify(
      '按岗位制定年度培训计划并考核，结果纳入绩效。',
      'Plan yearly training by job with a test that counts.',
      '6.3',
    ),
  ],
  [
    'procedureOutdated',
    '操作规程与实际界面不一致',
    'Procedures differ from the actual screens',
    [people],
    modify(
      '系统变更时同步修订操作规程，由使用者试用后发布。',
      'Revise procedures with each system change and have users try them first.',
      '5.37',
      '8.32',
    ),
  ],
  [
    'confidentialityGaps',
    '竞业与保密条款覆盖不全',
    'Confidentiality and non-compete terms incomplete',
    [people],
    modify(
      '为涉密岗位补签保密与竞业协议，离职时重申义务。',
      'Add confidentiality and non-compete agreements for sensitive jobs and restate them on leaving.',
      '6.6',
      '6.2',
      '6.5',
    ),
  ],
  [
    'noEnforcement',
    '缺少检查与处罚',
    'Neither checks nor sanctions',
    [people],
    modify(
      '定期检查制度执行情况，对违规者按规定处理并通报。',
      'Check compliance regularly and act on violations as laid down.',
      '6.4',
      '5.36',
    ),
  ],
  [
    'noScreening',
    '关键岗位入职前未做背景审查',
    'No screening before key jobs are filled',
    [people],
    modify(
      '对关键岗位在录用前核实身份、学历和履历。',
      'Verify identity, education and career before hiring for key jobs.',
      '6.1',
    ),
  ],
  // Suppliers and cloud services
  [
    'noRecoveryTerm',
    '合同未约定恢复时间',
    'Contract without recovery time',
    [other],
    modify(
      '续签时写明恢复时间和服务水平，每年核对达成情况。',
      'Put recovery time and service levels into the renewal and check them yearly.',
      '5.20',
      '5.22',
    ),
    share('约定未达服务水平的赔偿。', 'Agree on compensation where service levels are missed.', '5.20'),
  ],
  [
    'noProcessingAgreement',
    '未签订数据处理协议',
    'No data processing agreement',
    [other],
    modify(
      '签订数据处理协议，限定用途、人员和返还删除要求。',
      'Sign a data processing agreement on purpose, people, return and deletion.',
      '5.20',
      '5.34',
      '6.6',
    ),
  ],
  [
    'remoteMaintenanceOpen',
    '远程接入长期开启',
    'Remote access left open',
    [other, unit],
    modify(
      '远程维护按次申请、限时开通，经堡垒机录像。',
      'Open remote maintenance per request and for a limited time, recorded by the bastion host.',
      '8.2',
      '5.19',
      '8.20',
    ),
  ],
  [
    'noAlternativeSupplier',
    '没有替代供应商',
    'No alternative supplier',
    [other],
    modify(
      '评估并储备一家替代供应商，保存迁移所需资料。',
      'Qualify an alternative supplier and keep what a move would need.',
      '5.21',
      '5.29',
    ),
    share('约定源代码或资料的第三方托管。', 'Agree on escrow of source code or documents.', '5.20', '8.30'),
  ],
  [
    'providerNotReviewed',
    '没有审阅服务商的安全认证报告',
    "Provider's security reports not reviewed",
    [other],
    modify(
      '每年审阅服务商的认证范围与审计报告，跟进例外事项。',
      "Review the provider's certificates and audit reports yearly and follow up exceptions.",
      '5.23',
      '5.22',
    ),
  ],
  [
    'adminWithoutSecondFactor',
    '管理员未启用多因素认证',
    'Administrators without multi-factor authentication',
    [other, people, component],
    modify(
      '所有管理员账户强制多因素认证，停用不再使用的管理员。',
      'Require multi-factor authentication of all administrators and disable those not needed.',
      '8.5',
      '8.2',
    ),
  ],
  [
    'noOfflinePlan',
    '没有离线处理预案',
    'No plan for working offline',
    [other],
    modify(
      '制定服务不可用时的人工处理预案，每年演练。',
      'Write a manual procedure for outages and rehearse it yearly.',
      '5.29',
      '5.30',
    ),
  ],
  [
    'dataLocationUnknown',
    '数据存放地点不明确',
    'Where data is kept is unclear',
    [other],
    modify(
      '要求服务商书面说明存放地点，合同限定在境内。',
      'Have the provider state where data is kept and limit it by contract.',
      '5.23',
      '5.31',
    ),
  ],
  [
    'noExportFormat',
    '未约定数据导出格式',
    'Data export format not agreed',
    [other],
    modify(
      '约定导出格式、期限和删除证明，每年试导出一次。',
      'Agree on format, period and proof of deletion, and try an export yearly.',
      '5.23',
      '5.20',
    ),
  ],
  // Industrial control
  [
    'usbPortsOpen',
    'USB 接口未封闭',
    'USB ports not closed',
    [unit],
    modify(
      '封闭 USB 接口，确需拷贝时经专用杀毒站检查。',
      'Close USB ports; check media at a scanning station where copying is needed.',
      '8.7',
      '7.10',
    ),
  ],
  [
    'noProgramPassword',
    '程序下载没有口令保护',
    'Program download not protected by password',
    [unit],
    modify(
      '启用控制器口令和运行保护，定期比对在线程序与受控备份。',
      'Enable controller passwords and run protection, and compare running programs with controlled backups.',
      '8.9',
      '8.5',
      '8.32',
    ),
  ],
  [
    'noBackupPower',
    '未接入不间断电源',
    'Not on uninterruptible power',
    [unit],
    modify(
      '接入不间断电源，配置稳压与防雷。',
      'Connect to uninterruptible power with surge protection.',
      '7.11',
      '7.8',
    ),
  ],
  [
    'firmwareOld',
    '固件多年未更新',
    'Firmware not updated for years',
    [unit],
    modify(
      '与厂商确认可用固件，在停产窗口更新；不能更新的用白名单和隔离保护。',
      'Update in a production stop with firmware the manufacturer confirms; else protect by allow-lists and separation.',
      '8.8',
      '8.22',
      '7.13',
    ),
  ],
  [
    'modelDiscontinued',
    '控制器型号已停产',
    'Controller model discontinued',
    [unit],
    modify(
      '储备足量备件，列入改造计划分批替换。',
      'Stock enough spares and replace step by step by plan.',
      '7.13',
      '8.14',
    ),
  ],
  [
    'systemUnsupported',
    '使用已停止支持的操作系统',
    'Operating system no longer supported',
    [unit],
    modify(
      '制定替换计划，替换前断开办公网并启用应用白名单。',
      'Plan the replacement; until then keep it off the office network with an application allow-list.',
      '8.8',
      '8.22',
      '8.7',
    ),
  ],
  [
    'autoSignIn',
    '开机自动登录，无屏幕锁定',
    'Signs in by itself, no screen lock',
    [unit],
    modify(
      '取消自动登录，设置屏幕锁定；须连续显示的画面改用只读账户。',
      'Stop automatic sign-in and lock screens; use a read-only account where the display must stay on.',
      '7.7',
      '8.5',
    ),
  ],
  [
    'noAutomaticBackup',
    '没有自动备份',
    'No automatic backup',
    [unit, component],
    modify(
      '设置每日自动备份到独立存储，失败告警。',
      'Back up daily to separate storage with an alarm on failure.',
      '8.13',
    ),
  ],
  [
    'operatorIsAdministrator',
    '操作员拥有管理员权限',
    'Operators have administrator rights',
    [unit],
    modify(
      '操作员改用普通账户，安装软件由管理员审批执行。',
      'Give operators ordinary accounts; administrators approve and install software.',
      '8.2',
      '8.19',
      '8.18',
    ),
  ],
  // Networks
  [
    'singleLink',
    '单链路无冗余',
    'Single link without redundancy',
    [unit],
    modify(
      '增加第二条不同路由的链路并测试切换。',
      'Add a second link by another route and test the switch-over.',
      '8.14',
      '7.12',
    ),
  ],
  [
    'noAdmissionControl',
    '接入端口没有准入控制',
    'Ports without admission control',
    [unit],
    modify(
      '启用网络准入，未登记设备进入隔离区。',
      'Enable network admission and put unknown devices into quarantine.',
      '8.20',
      '8.22',
    ),
  ],
  [
    'plainManagement',
    '使用明文管理协议',
    'Managed by plain-text protocols',
    [unit],
    modify(
      '改用加密管理协议，管理口划入独立网段。',
      'Manage by encrypted protocols only, on a network of their own.',
      '8.20',
      '8.24',
      '8.22',
    ),
  ],
  [
    'configurationNotBackedUp',
    '配置没有定期备份',
    'Configuration not backed up regularly',
    [unit],
    modify('配置每日自动备份并比对变化。', 'Back up configurations daily and compare changes.', '8.9', '8.13'),
  ],
  [
    'flatNetwork',
    '不同安全级别的系统处于同一网段',
    'Systems of different security levels share a network',
    [unit],
    modify(
      '按业务与安全级别分区，区间只放行必要的访问。',
      'Separate zones by business and security level and allow only what is needed between them.',
      '8.22',
      '8.20',
    ),
  ],
  [
    'securityFirmwareOld',
    '固件版本落后两个以上大版本',
    'Firmware two or more major versions behind',
    [unit],
    modify(
      '按厂商建议版本升级，纳入季度漏洞复查。',
      'Upgrade to the recommended version and include it in the quarterly vulnerability review.',
      '8.8',
      '8.9',
    ),
  ],
  [
    'anyToAny',
    '存在任意到任意的放行策略',
    'A rule allows anything to anything',
    [unit],
    modify(
      '逐条梳理策略，按最小放行重写，每季度复核并清除无命中规则。',
      'Rewrite the rules to the least that is needed, and review them quarterly for those never used.',
      '8.20',
      '8.22',
      '8.9',
    ),
  ],
  [
    'noStandby',
    '未做双机热备',
    'No hot standby',
    [unit],
    modify('增加热备设备，每半年测试切换。', 'Add a hot standby and test the switch-over half-yearly.', '8.14', '5.30'),
  ],
  [
    'noWatch',
    '没有值守和升级流程',
    'No watch and no escalation',
    [unit, people],
    modify(
      '建立值守与升级流程，规定各级告警的响应时限。',
      'Set up a watch with escalation and response times by severity.',
      '8.16',
      '5.24',
      '5.25',
    ),
    share('委托安全运营服务商值守。', 'Have a managed security service keep the watch.', '8.16', '5.22'),
  ],
  [
    'logsNotKept',
    '日志保存不足六个月',
    'Logs kept for less than six months',
    technical,
    modify(
      '日志集中保存不少于六个月，防止修改和删除。',
      'Keep logs centrally for six months or more, protected from change and deletion.',
      '8.15',
      '5.31',
    ),
  ],
  // Rooms and utilities
  [
    'extinguisherNotTested',
    '气体灭火系统未按期检测',
    'Gas extinguishing system not tested on time',
    [unit, other],
    modify(
      '委托有资质的单位按期检测，整改后留存报告。',
      'Have it tested on time by a qualified firm, correct findings and keep the report.',
      '7.5',
      '7.13',
    ),
    share('为机房投保财产险。', 'Insure the room and its contents.', '7.5'),
  ],
  [
    'batteriesOld',
    '蓄电池超过使用年限',
    'Batteries beyond their service life',
    [unit, other],
    modify('更换蓄电池，每季度做放电测试。', 'Replace the batteries and test discharge each quarter.', '7.11', '7.13'),
  ],
  [
    'noTemperatureAlarm',
    '没有温度远程告警',
    'No remote temperature alarm',
    [unit, other],
    modify(
      '安装温湿度远程告警，空调按一备一配置。',
      'Install remote alarms for temperature and humidity, and a spare air conditioner.',
      '7.5',
      '7.11',
    ),
  ],
  [
    'noLeakDetection',
    '上方有生活水管，无漏水检测',
    'Water pipes above, no leak detection',
    [unit, other],
    modify(
      '加装漏水检测和导流，条件允许时改管。',
      'Fit leak detection and drainage; reroute pipes if possible.',
      '7.5',
      '7.8',
    ),
  ],
  [
    'visitorsNotEscorted',
    '访客没有全程陪同',
    'Visitors not escorted',
    [unit, other],
    modify(
      '访客登记、佩戴标识并全程陪同，进出留存录像。',
      'Register, badge and escort visitors, and keep video of entries.',
      '7.2',
      '7.4',
      '7.6',
    ),
  ],
];

/** Weaknesses that threats use, each with what to do about it. */
export const vulnerabilities: readonly Vulnerability[] = vulnerabilityLines.map(
  ([key, zh, en, categories, ...list]) => ({ key, zh, en, categories, suggestions: keyed(key, list) }),
);

const groupSuggestions = Object.fromEntries(
  Object.entries(groupAdvice).map(([group, list]) => [group, keyed(group, list)]),
) as Record<ThreatGroup, Suggestion[]>;

const normal = (name: string) => name.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
const byName = <T extends Entry>(entries: readonly T[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap((entry) => [entry.zh, entry.en].map((name) => [normal(name), entry] as const)));
const threatsByName = byName(threats);
const vulnerabilitiesByName = byName(vulnerabilities);

/** The catalogue's entry with this name, in either language; letter case, width and spacing aside. */
export const threatNamed = (name: string): Threat | undefined => threatsByName.get(normal(name));
export const vulnerabilityNamed = (name: string): Vulnerability | undefined => vulnerabilitiesByName.get(normal(name));

/**
 * What can be done about a risk: what its vulnerability calls for where the catalogue knows it, else what helps against
 * the threat's group; nothing where both were put into words of one's own.
 */
export function suggestionsFor(risk: {
  readonly threat: string;
  readonly vulnerability: string;
  readonly category: UnitCategory;
}): readonly Suggestion[] {
  const threat = threatNamed(risk.threat);
  const found = vulnerabilityNamed(risk.vulnerability)?.suggestions ?? (threat ? groupSuggestions[threat.group] : []);
  return found.filter(({ categories }) => !categories || categories.includes(risk.category));
}
