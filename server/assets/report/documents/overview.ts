import { type Block, h1, h2, item, p } from '#server/documents/document';
import { type Build, number, percent, table } from './parts';

/** Purpose, scope, basis, the result in a few lines. */
export function overview(build: Build): Block[] {
  const { input, figures } = build;
  const { inventory, method } = input;
  const { byLevel, total, listed } = figures;
  const worst = figures.systems.slice(0, 3).map((system) => system.name);
  return [
    h1('1 概述', true),
    h2('1.1 评估目的'),
    p(
      `识别${input.customer}业务、系统及其组成单元面临的信息安全威胁和存在的脆弱性，分析安全事件发生的可能性和可能造成的损失，确定风险等级，为风险处置和信息安全管理体系建设提供依据。`,
    ),
    h2('1.2 评估范围'),
    p(
      `本次评估覆盖 ${number(inventory.businesses.length)} 项业务、${number(inventory.systems.length)} 个系统和 ${number(inventory.units.length)} 个单元（系统单元、系统组件、人力资源和其他资产），共识别 ${number(total)} 项风险。`,
    ),
    h2('1.3 评估依据'),
    item('GB/T 20984 信息安全技术 信息安全风险评估方法'),
    item('GB/T 22080(ISO/IEC 27001)信息安全管理体系 要求'),
    item('ISO/IEC 27005 信息安全风险管理指南'),
    h2('1.4 评估结论'),
    p(
      `在 ${number(total)} 项风险中，很高 ${number(byLevel[5])} 项（${percent(byLevel[5], total)}），高 ${number(byLevel[4])} 项（${percent(byLevel[4], total)}），中等 ${number(byLevel[3])} 项，低 ${number(byLevel[2])} 项，很低 ${number(byLevel[1])} 项。`,
    ),
    p(
      listed.length === 0
        ? '没有等级为高或很高的风险，现有控制措施总体有效，建议保持并定期复评。'
        : `等级为高和很高的 ${number(listed.length)} 项风险应优先处置${worst.length > 0 ? `，主要集中在${worst.join('、')}` : ''}。全部清单见第 5 章，处置情况见第 7 章，每项风险的要素见附录 A。`,
    ),
    ...(input.team.length === 0
      ? []
      : [
          h2('1.5 评估人员'),
          ...table(build, '评估人员', {
            columns: [
              { title: '职责', width: 1 },
              { title: '姓名', width: 2 },
            ],
            rows: input.team.map(({ duty, name }) => [duty, name]),
          }),
        ]),
    ...(method.importance.associatedBusiness || method.importance.carriedBusiness || method.importance.system
      ? []
      : [p('说明：本次评估未启用重要性传递，资产价值仅由各资产自身的保密性、完整性、可用性确定。')]),
  ];
}

/** Where to begin, and the ways to treat a risk. */
export function adviceChapter(build: Build): Block[] {
  const { causes, listed } = build.figures;
  return [
    h1('6 处置建议'),
    ...(listed.length === 0
      ? [p('现有控制措施应保持运行并定期检查；业务、系统或外部环境发生重大变化时重新评估。')]
      : [
          p('同一脆弱性往往造成多项风险，从最常见的脆弱性入手，可以用较少的措施降低较多的风险。'),
          ...table(build, '造成高和很高风险最多的脆弱性', {
            columns: [
              { title: '序号', width: 0.6, align: 'right' },
              { title: '脆弱性', width: 5 },
              { title: '风险数量', width: 1, align: 'right' },
              { title: '涉及单元', width: 1, align: 'right' },
            ],
            rows: causes
              .slice(0, 15)
              .map((cause, index) => [index + 1, cause.vulnerability, number(cause.count), number(cause.units)]),
          }),
        ]),
    p('对每项不可接受的风险，由风险责任人从下列方式中选择并批准：'),
    item('（1）降低：采取或加强控制措施，降低威胁发生的可能性或脆弱性的严重程度；'),
    item('（2）保留：风险在可接受范围内或处置成本明显高于收益的，经批准后保留并持续监视；'),
    item('（3）规避：停止或改变引起风险的活动；'),
    item('（4）分担：通过保险、合同等方式与其他方分担。'),
    p('处置完成后应重新评估残余风险；很高的风险建议立即制定措施，高的风险建议在三个月内完成处置。'),
  ];
}
