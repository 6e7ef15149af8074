import { questionnaire } from '#domain/subjects/questionnaire/contract';
import { A, nothingFound, ofChannel, type Screen } from './screens';

const page = (code: string, tab: string) => `/projectList/detail/gapAnalysisReport/${code}?tab=${tab}`;
const notBegun = '差距分析尚未开始';

/** A part of a project's other page, as its consultant sees it; empty in a project in which nothing has begun. */
const part = (name: string, tab: string, shows: Screen['shows'], empty?: [title: string, text: string]): Screen => ({
  name: `gaps: ${name}`,
  who: 'consultant',
  path: page(A, tab),
  kept: ofChannel,
  shows,
  ...(empty && { empty: { path: (idle) => page(idle, tab), title: empty[0], text: empty[1] } }),
});

/** Questionnaires, gaps and the statement: their content, and their empty states. */
export const gapScreens: readonly Screen[] = [
  part(
    'questionnaires',
    'questionnaires',
    ['ISO/IEC 27001:2022 差距分析问卷', /已答 \d+\/\d+/],
    ['还没有问卷', '选择一个模板添加问卷'],
  ),
  {
    ...part('statistics', 'questionnaires&part=statistics', ['每日回答', '按填写人']),
    kept: [...ofChannel, questionnaire.listQuestionnaires.path],
  },
  part('findings', 'findings', ['分析中', '理解组织及其环境'], [notBegun, '顾问开始后']),
  part('carried findings', 'carried', [/项要求中/], [notBegun, '']),
  part('statement', 'statement', ['信息安全策略', /尚未决定/], [notBegun, '顾问启动差距分析后']),
  part('register', 'register', ['风险等级', /共 \d+ 条/], ['风险登记册为空', '资产的高风险']),
  part('checks', 'checks', [/\d+ 项检查：/, '排除了被依赖的控制']),
  part('report', 'report', ['各章节符合度', '华辰医疗 ISO/IEC 27001 上年度差距评估'], [notBegun, '']),
  {
    name: 'findings to deal with',
    who: 'executor',
    path: `/gapDisposal/${A}`,
    shows: ['差距处置', '处置中'],
    empty: { path: (idle) => `/gapDisposal/${idle}`, title: '没有待您处置的发现', text: '分派给您的差距发现' },
  },
  {
    name: 'questions to answer',
    who: 'executor',
    path: `/reportOnline/${A}`,
    shows: ['ISO/IEC 27001:2022 差距分析问卷', '提交审核'],
    empty: { path: (idle) => `/reportOnline/${idle}`, title: '这里没有等待您填写的问卷', text: '把问题分派给您后' },
  },
  {
    name: 'templates',
    who: 'consultant',
    path: '/projectList/templates',
    shows: ['问卷模板', '企业基本情况调查'],
    empty: { path: '/projectList/templates?keyword=zzz', ...nothingFound },
  },
  {
    name: 'a template',
    who: 'consultant',
    path: '/projectList/templates/ISO27001-2022',
    shows: ['ISO/IEC 27001:2022 差距分析问卷', /这是平台提供的模板|平台/],
  },
];
