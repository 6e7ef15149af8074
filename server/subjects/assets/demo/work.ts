import type { Level } from '#domain/kernel/levels';
import type { Treatment } from '#domain/subjects/assets/risk/treatment';
import { stepOf, type UnitStage, type WorkState } from '#domain/subjects/assets/work/workflow';

export const EXECUTORS = ['13800000023', '13800000026'] as const;
export const REVIEWER = '13800000021';
export const ACCEPTOR = '13800000022';

interface DemoStanding {
  stage: UnitStage;
  state: WorkState;
  /** The executor's phone; null: unassigned. */
  assignee: string | null;
  /** Days from now; negative: late. */
  due: number | null;
  /** The days since it reached its stage. */
  since: number;
  /** Its executor has opened it. */
  isSeen: boolean;
  returnReason: string | null;
}

/** Of every twenty units: the stage of each. */
const course: readonly (readonly [UnitStage, WorkState])[] = [
  ...Array.from({ length: 9 }, () => ['assess', 'inhand'] as const),
  ['assess', 'submitted'],
  ['assess_reject', 'inhand'],
  ['control', 'inhand'],
  ['control', 'submitted'],
  ['control', 'inhand'],
  ['risk', 'inhand'],
  ['risk', 'inhand'],
  ['risk', 'submitted'],
  ['remnant_risk', 'inhand'],
  ['remnant_risk', 'submitted'],
  ['assets_progress_fin', 'freeze'],
];

const reasons: Partial<Record<UnitStage, readonly string[]>> = {
  assess_reject: [
    '可用性取值偏低：停机一小时就会影响当日发货，请与业务部门再确认。',
    '缺少供应商远程维护带来的威胁，请补充。',
    '脆弱性只写了“管理不到位”，请说明具体缺什么。',
  ],
  control_reject: ['已有控制措施请写明执行频率和负责人，并核实是否仍在执行。'],
  risk_reject: ['整改计划只写了“加强管理”，请写明做什么、由谁、何时完成。'],
  remnant_risk_reject: ['处置后的频率降得过多，请按已经落实的措施重新估计。'],
};

/** Two rounds out of three in which something came back instead of waiting. */
const returnedInstead: Partial<Record<number, readonly [position: number, stage: UnitStage]>> = {
  3: [13, 'control_reject'],
  7: [15, 'risk_reject'],
  11: [17, 'remnant_risk_reject'],
};

/** The stage of the n-th unit of the demo company; n from 0, in the order of the codes. */
export function demoStanding(n: number): DemoStanding {
  const [round, position] = [Math.floor(n / course.length), n % course.length];
  const returned = returnedInstead[round];
  const [stage, state] =
    returned?.[0] === position ? ([returned[1], 'inhand'] as const) : (course[position] as (typeof course)[number]);
  const isOpen = position === 8;
  const isLate = state === 'inhand' && position % 5 === 3;
  const texts = reasons[stage];
  return {
    stage,
    state,
    assignee: isOpen ? null : (EXECUTORS[round < 8 ? 0 : 1] ?? null),
    due: isOpen ? null : isLate ? -1 - (round % 4) : 4 + ((n * 7) % 17),
    since: 1 + ((n * 5) % 12),
    isSeen: !isOpen && (stage !== 'assess' || state !== 'inhand' || n % 3 !== 0),
    returnReason: texts?.[round % texts.length] ?? null,
  };
}

/** What helps against a weakness, with the controls of ISO/IEC 27001:2022 Annex A. */
const measures: readonly (readonly [weakness: RegExp, plan: string, controls: readonly string[]])[] = [
  [/备份|恢复|演练/, '每日异机备份，每半年做一次恢复演练并留下记录', ['8.13', '5.30']],
  [/补丁|版本|固件|停止支持|停产|组件/, '按季度更新补丁与版本；不能更新的单独隔离并监测', ['8.8', '8.19']],
  [
    /口令|登录|认证|多因素|账户|权限|特权|锁定/,
    '启用多因素认证，按岗位收回权限，每季度复核账户',
    ['5.15', '5.18', '8.5'],
  ],
  [/冗余|备件|热备|链路|电源|蓄电池|温度|灭火|水管/, '补齐冗余与备件，按期检测并接入集中告警', ['7.5', '7.11', '8.14']],
  [/加密|明文|脱敏|密级/, '敏感数据分级标识，加密存储与传输，密钥由专人保管', ['5.12', '8.24']],
  [/USB|移动|外发|擦除|终端/, '终端统一管控外设与外发，遗失时可远程擦除', ['8.1', '8.12']],
  [
    /端口|策略|协议|暴露|网络|准入|外联|接入|流量/,
    '按最小需要开放访问，改用加密协议，半年清理一次策略',
    ['8.20', '8.22'],
  ],
  [/审计|告警|监控|值守|台账/, '日志集中留存半年，告警分级并有人值守', ['8.15', '8.16']],
  [/合同|协议|服务商|供应商|条款|约定/, '续签时补充安全与恢复条款，每年评价一次', ['5.20', '5.22']],
  [/培训|钓鱼|意识|规程|处罚|备岗/, '每半年培训并演练一次，关键岗位设备岗', ['6.3', '5.37']],
  [/变更|评审|测试|代码|校验|申请/, '变更须经评审与测试，申请与执行分开，保留回退方案', ['8.32', '8.29']],
];
const otherwise = ['明确责任人，补齐操作规程，每季度检查落实情况', ['5.37']] as const;

interface DemoRisk {
  vulnerability: string;
  threatFrequency: Level;
  vulnerabilitySeverity: Level;
  riskLevel: Level;
}

interface DemoTreatment {
  treatment: Treatment | null;
  treatmentPlan: string | null;
  controls: string[];
  /** Days from now. */
  deadline: number | null;
  /** In fen. */
  cost: number | null;
  remnantFrequency: Level | null;
  remnantSeverity: Level | null;
}

const untreated: DemoTreatment = {
  treatment: null,
  treatmentPlan: null,
  controls: [],
  deadline: null,
  cost: null,
  remnantFrequency: null,
  remnantSeverity: null,
};
const lower = (level: Level, by: number) => Math.max(1, level - by) as Level;

/** The decision on the n-th risk of a unit at this stage, as far as its step has come. */
export function demoTreatment(
  n: number,
  risk: DemoRisk,
  { stage, state }: Pick<DemoStanding, 'stage' | 'state'>,
): DemoTreatment {
  const step = stepOf(stage);
  if (step === 'assess' || step === 'control') return untreated;
  if (risk.riskLevel <= 2 || (risk.riskLevel === 3 && n % 3 === 0))
    return { ...untreated, treatment: 'retain' as const };
  // Who treats risks does one after the other.
  if (stage === 'risk' && state === 'inhand' && n % 2 === 1) return untreated;
  if (risk.riskLevel === 5 && n % 6 === 5) {
    const plan = '停用该功能，由其他系统承接，下线后清除数据';
    return { ...untreated, treatment: 'avoid' as const, treatmentPlan: plan, controls: ['8.10'], deadline: 90 };
  }
  const isShared = risk.riskLevel === 4 && n % 7 === 4;
  const found = measures.find(([weakness]) => weakness.test(risk.vulnerability));
  const [plan, controls] = found ? [found[1], found[2]] : otherwise;
  const isEstimated = step === undefined || (step === 'remnant_risk' && (state === 'submitted' || n % 2 === 0));
  return {
    treatment: isShared ? ('share' as const) : ('modify' as const),
    treatmentPlan: isShared ? '投保网络安全险，并由服务商按合同承担恢复义务' : plan,
    controls: isShared ? ['5.20', '5.29'] : [...controls],
    deadline: 30 + ((n * 13) % 90),
    cost: n % 4 === 3 ? null : (1 + ((n * 7) % 20)) * 500_000,
    remnantFrequency: isEstimated ? lower(risk.threatFrequency, n % 5 === 2 ? 0 : 1) : null,
    remnantSeverity: isEstimated ? lower(risk.vulnerabilitySeverity, n % 3 === 0 ? 0 : 1) : null,
  };
}
