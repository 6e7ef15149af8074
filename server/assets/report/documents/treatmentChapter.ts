import { itemWord } from '#domain/assets/inventory/dictionaries';
import { type Treatment, treatments } from '#domain/assets/risk/treatment';
import { levelLabel, levels } from '#domain/kernel/levels';
import { type Block, h1, h2, p } from '#server/documents/document';
import type { Cell } from '#server/documents/table';
import { type Build, levelCell, number, percent, table } from './parts';
import { heatMapTable } from './riskChapters';

const words = (treatment: Treatment | null): string => (treatment ? itemWord('treatment', treatment) : '未确定');
const levelOrNone = (level: Parameters<typeof levelCell>[0] | null): Cell | string => (level ? levelCell(level) : '—');

/** What was decided, and the distribution before and after (ISO/IEC 27005: treatment, remnant risk). */
export function treatmentChapter(build: Build): Block[] {
  const { figures, treated, input } = build;
  if (treated.undecided === figures.total)
    return [h1('7 风险处置与残余风险'), p('截至报告日期，尚未确定风险处置方式；残余风险在处置确定后给出。')];
  const decided = figures.total - treated.undecided;
  return [
    h1('7 风险处置与残余风险'),
    h2('7.1 处置方式'),
    p(
      `${number(figures.total)} 项风险中，${number(decided)} 项已确定处置方式${treated.undecided > 0 ? `，${number(treated.undecided)} 项尚未确定` : ''}。`,
    ),
    ...table(build, '风险处置方式', {
      columns: [
        { title: '处置方式', width: 2 },
        { title: '数量', width: 1, align: 'right' },
        { title: '占比', width: 1, align: 'right' },
      ],
      rows: [
        ...treatments.map((treatment) => {
          const count = treated.byTreatment.get(treatment) ?? 0;
          return [words(treatment), number(count), percent(count, figures.total)];
        }),
        ...(treated.undecided > 0
          ? [[words(null), number(treated.undecided), percent(treated.undecided, figures.total)]]
          : []),
      ],
    }),
    h2('7.2 处置前后对比'),
    p(`残余风险按处置后预期的威胁频率和脆弱性严重程度，以同一方法计算；已给出 ${number(treated.stated)} 项。`),
    ...table(build, '处置前后的风险等级', {
      columns: [
        { title: '风险等级', width: 1 },
        { title: '处置前', width: 1, align: 'right' },
        { title: '处置后（残余）', width: 1, align: 'right' },
      ],
      rows: [...levels]
        .reverse()
        .map((level) => [levelCell(level), number(figures.byLevel[level]), number(treated.after[level])]),
    }),
    ...heatMapTable(build, '残余风险热力图', treated.heatMap),
    h2('7.3 残余风险的接受'),
    p(
      treated.highRemnant.length === 0
        ? '没有残余等级为高或很高的风险。'
        : `残余等级为高和很高的 ${number(treated.highRemnant.length)} 项风险须由被评估单位的风险责任人接受，其中 ${number(treated.highRemnant.filter((risk) => risk.acceptedBy).length)} 项已接受。`,
    ),
    h2('7.4 确认'),
    p(
      input.signed
        ? `本次评估的风险与处置结果已由${input.customer}的 ${input.signed.by} 于 ${input.signed.on} 签署确认。`
        : '本次评估的风险与处置结果尚未签署确认。',
    ),
  ];
}

/** The plan, risk by risk, and what remains high. */
export function planChapter(build: Build): Block[] {
  const { planned, highRemnant } = build.treated;
  return [
    h1('8 处置计划与残余风险清单'),
    h2('8.1 高和很高风险的处置计划'),
    ...(planned.length === 0 ? [p('没有已确定处置方式的高或很高风险。')] : []),
    ...table(build, '处置计划', {
      columns: [
        { title: '序号', width: 0.7, align: 'right' },
        { title: '单元', width: 2.4 },
        { title: '威胁 / 脆弱性', width: 3.2 },
        { title: '处置前', width: 1.1 },
        { title: '方式', width: 0.9, align: 'center' },
        { title: '措施', width: 3.4 },
        { title: '控制', width: 1.2 },
        { title: '责任人', width: 1.1 },
        { title: '期限', width: 1.2, align: 'center' },
        { title: '处置后', width: 1.1 },
      ],
      rows: planned.map((risk, index) => [
        index + 1,
        `${risk.unitCode} ${risk.unitName}`,
        `${risk.threat}\n${risk.vulnerability}`,
        levelCell(risk.riskLevel),
        words(risk.treatment),
        risk.treatmentPlan ?? '—',
        risk.controls.map((ref) => `A.${ref}`).join('、') || '—',
        risk.treatmentOwner ?? '—',
        risk.treatmentDeadline ?? '—',
        levelOrNone(risk.remnantLevel),
      ]),
    }),
    h2('8.2 残余等级为高和很高的风险'),
    ...(highRemnant.length === 0 ? [p('没有残余等级为高或很高的风险。')] : []),
    ...table(build, '高残余风险', {
      columns: [
        { title: '序号', width: 0.7, align: 'right' },
        { title: '单元', width: 2.6 },
        { title: '威胁 / 脆弱性', width: 3.4 },
        { title: '处置前', width: 1.1 },
        { title: '残余', width: 1.1 },
        { title: '接受人', width: 1.2 },
        { title: '接受理由', width: 3.2 },
        { title: '有效期至', width: 1.3, align: 'center' },
      ],
      rows: highRemnant.map((risk, index) => [
        index + 1,
        `${risk.unitCode} ${risk.unitName}`,
        `${risk.threat}\n${risk.vulnerability}`,
        levelCell(risk.riskLevel, levelLabel(risk.riskLevel)),
        levelOrNone(risk.remnantLevel),
        risk.acceptedBy ?? '尚未接受',
        risk.acceptReason ?? '—',
        risk.acceptedUntil ?? '—',
      ]),
    }),
  ];
}
