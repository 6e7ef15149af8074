import type { Locator, Page } from 'playwright-core';
import { project } from '#domain/core/project/contract';
import { user } from '#domain/core/user/contract';
import { assets } from '#domain/subjects/assets/contract';
import { iso } from '#domain/subjects/iso/contract';

/** Customer A has an assessment in progress, customer B an empty one. */
export const phones = {
  pm: '13800000021',
  newPm: '13800000025',
  consultant: '13800000011',
  executor: '13800000023',
  operator: '13800000001',
  delivery: '13800000002',
} as const;
export type Who = keyof typeof phones;
export const details = (code: string) => `/systemManage/companyDetails/${code}`;
const report = (code: string) => `/systemManage/companyDetails/assetsReport/${code}`;
const channelReport = (code: string) => `/projectList/detail/assetsReport/${code}`;
export const [A, B] = ['PDEMO27001A', 'PDEMO27001B'];

/** Without these there is no session, and so no page. */
export const session = [user.getUserInfo.path, user.listNotices.path, user.getLatestAnnouncement.path] as string[];
const ofCustomer = [...session, project.getProjectAsCustomer.path];
export const ofChannel = [...session, project.getProjectAsChannel.path];
const firstRow = (page: Page) => page.locator('tbody tr.ant-table-row').first();

export interface Screen {
  name: string;
  who: Who;
  path: string;
  /** The control that opens it, on a page with data. */
  from?: (page: Page) => Locator;
  /** Calls that go on answering while the others fail. */
  kept?: readonly string[];
  /** A heading and a row or a figure. */
  shows: readonly (string | RegExp)[];
  /** A person without data there (`idle`: in a project without work); the empty state's text, and the way on. */
  empty?: { who?: Who; path: string | ((idle: string) => string); title: string; text: string; on?: string };
  /** It loads nothing that it depends on. */
  isWholeWithout?: boolean;
}

const tab = (
  name: string,
  key: string,
  shows: Screen['shows'],
  empty?: [title: string, text: string, on?: string],
) => ({
  name: `details: ${name}`,
  who: 'pm' as const,
  path: `${details(A)}?tab=${key}`,
  kept: ofCustomer,
  shows,
  ...(empty && {
    empty: {
      who: 'newPm' as const,
      path: `${details(B)}?tab=${key}`,
      title: empty[0],
      text: empty[1],
      on: empty[2],
    },
  }),
});
const work = (name: string, path: string, shows: Screen['shows']): Screen => ({
  name: `work: ${name}`,
  who: 'executor',
  path: `/${path}/${A}`,
  shows: ['返回待办', ...shows],
  empty: {
    path: (idle) => `/${path}/${idle}`,
    title: '这里没有单元',
    text: '项目经理分派给您的单元到达此阶段后会显示在这里',
    on: '返回待办',
  },
});
const step = (name: string, path: string, key: string, shows: Screen['shows']): Screen => ({
  name: `work: ${name}`,
  who: 'executor',
  path: `/${path}/${A}?step=${key}`,
  kept: [...session, assets.getWorkStatus.path, assets.listWorkUnits.path, assets.listOwnUnits.path],
  shows,
});
export const nothingFound = { title: '没有符合条件的记录', text: '换一个条件，或清除筛选', on: '清除筛选' };
const imports = '导入资产清单';

/** Every page with its parts that load data: their content, and their empty states. */
export const screens: readonly Screen[] = [
  {
    name: 'services',
    who: 'pm',
    path: '/systemManage',
    shows: ['服务列表', '华辰医疗 ISO/IEC 27001 资产风险评估'],
    empty: { path: '/systemManage?keyword=zzz', ...nothingFound },
  },
  {
    name: 'announcements',
    who: 'pm',
    path: '/announcement',
    shows: ['公告', '全部标为已读'],
    empty: { path: '/announcement?keyword=zzz', ...nothingFound },
  },
  {
    name: 'announcements of the operator',
    who: 'operator',
    path: '/announcementManagement/publish',
    shows: ['公告发布', '年度渠道伙伴大会报名'],
    empty: { path: '/announcementManagement/publish?keyword=zzz', ...nothingFound },
  },
  {
    name: 'an announcement that is written',
    who: 'operator',
    path: '/announcementManagement/publish',
    from: (page) => page.getByRole('button', { name: '新建公告' }),
    shows: ['保存草稿', '正文'],
    isWholeWithout: true,
  },
  {
    name: 'the guide',
    who: 'operator',
    path: '/announcementManagement/guide',
    shows: ['新手指引', '咨询顾问快速上手'],
  },
  {
    name: 'all tenants',
    who: 'operator',
    path: '/useradministration',
    shows: ['人员管理', '金鸡湖数字金融服务有限公司'],
    empty: { path: '/useradministration?keyword=zzz', ...nothingFound },
  },
  {
    name: 'all people',
    who: 'operator',
    path: '/useradministration?tab=people',
    shows: ['人员管理', '平台管理员'],
    empty: { path: '/useradministration?tab=people&keyword=zzz', ...nothingFound },
  },
  {
    name: 'products of the operator',
    who: 'operator',
    path: '/productDevelopment/createProduct',
    shows: ['产品管理', '渗透测试服务'],
    empty: {
      path: '/productDevelopment/createProduct?keyword=zzz',
      title: '没有符合条件的产品',
      text: '新建产品并发布后',
      on: '新建产品',
    },
  },
  {
    name: 'deliveries of the platform',
    who: 'delivery',
    path: '/platformDelivery',
    shows: ['平台交付', '江南云仓 ISO/IEC 27001 认证咨询'],
    empty: { path: '/platformDelivery?keyword=zzz', ...nothingFound },
  },
  {
    name: 'deliveries that a channel has asked for',
    who: 'consultant',
    path: '/project?tab=deliveries',
    shows: ['服务商城', '江南云仓 ISO/IEC 27001 认证咨询'],
    empty: { path: '/project?tab=deliveries&keyword=zzz', ...nothingFound },
  },
  {
    name: 'certification bodies',
    who: 'operator',
    path: '/certificateAuthority',
    shows: ['认证机构', 'CNCA-R-2006-146'],
    empty: { path: '/certificateAuthority?keyword=zzz', ...nothingFound },
  },
  {
    name: 'the audit trail',
    who: 'operator',
    path: '/auditTrail',
    shows: ['操作日志', '登录'],
    empty: { path: '/auditTrail?keyword=zzz', ...nothingFound },
  },
  {
    name: 'people',
    who: 'pm',
    path: '/personnelManage',
    shows: ['人员管理', '张海峰', '152 个单元'],
    empty: { path: '/personnelManage?state=removed', ...nothingFound },
  },
  {
    name: 'what somebody answers for',
    who: 'pm',
    path: '/personnelManage',
    from: (page) => page.getByRole('button', { name: '停用：张海峰' }),
    shows: ['工作交接', '152 个单元由谁接手'],
  },
  {
    name: 'details',
    who: 'pm',
    path: details(A),
    kept: ofCustomer,
    shows: ['待您处理', '处置前后对比'],
    empty: { who: 'newPm', path: details(B), title: '从资产清单开始', text: '资产清单还是空的', on: imports },
  },
  tab('progress', 'progress', ['人员进展', '共 60 条'], ['还没有单元', '先导入或新增资产清单', imports]),
  tab('residual risks', 'remnants', ['待接受', '共 3 条']),
  tab('businesses', 'businesses', ['共 20 条', 'BIZ-001'], ['还没有业务资产', '业务是评估的起点', imports]),
  tab('systems', 'systems', ['共 40 条', 'SYS-001'], ['还没有系统资产', '系统承载业务', imports]),
  tab('units', 'units', ['共 300 条', 'U-0001'], ['还没有单元资产', '单元是系统的组成部分', imports]),
  tab('graph', 'graph', ['选择一个系统查看其单元', 'SYS-001'], ['还没有资产', '导入或新增业务', imports]),
  {
    ...tab('import', 'import', ['下载模板', '点击选择或将 .xlsx 文件拖到这里']),
    isWholeWithout: true,
  },
  tab('a dry run', 'import&importCode=none', []),
  tab(
    'report files',
    'reports',
    ['还没有评估报告'],
    ['还没有评估报告', '报告汇总资产、风险、处置与残余风险', '生成报告'],
  ),
  tab(
    'timeline',
    'timeline',
    ['第一阶段审核', /信息安全管理体系（ISO\/IEC 27001）/],
    ['尚未安排认证时间', '安排从签订合同到第二阶段审核', '安排时间'],
  ),
  tab('facts', 'facts', ['企业信息', '还缺 1 / 3 项', '有未提交的草稿']),
  tab(
    'departments',
    'departments',
    ['信息安全办公室', '已并入人事行政部'],
    ['还没有部门', '从最高一级开始添加部门', '添加部门'],
  ),
  tab('scope', 'scope', ['C3584 医疗、外科及兽医用器械制造', '19.11.00', '8.5.3 顾客或外部供方的财产']),
  tab(
    'products',
    'companyProducts',
    ['药物洗脱球囊导管', '环氧乙烷灭菌'],
    ['还没有产品或服务', '从企业对外提供的第一个产品或服务开始', '添加产品或服务'],
  ),
  tab('importance', 'companyProducts&part=importance', ['特殊过程', 'VR-EO-2026-03 灭菌过程确认报告']),
  tab('documents', 'documents', ['信息安全管理手册', '已批准，待发布']),
  tab('materials', 'materials', ['营业执照或其他法律地位证明', /必需材料 \d+\/31/]),
  tab('edition', 'timeline&view=transition&edition=ISO9001-2026', ['ISO 9001:2015 转换为 ISO 9001:2026', '缺新版模板']),
  {
    name: 'certification materials',
    who: 'pm',
    path: `/systemManage/certificationMaterials/${A}`,
    shows: ['法律资质', '增值电信业务经营许可证.pdf'],
  },
  tab('method', 'method', ['矩阵法', '本项目采用']),
  tab('threats', 'threats', ['新增威胁', '硬件故障导致停机']),
  tab('history', 'history', ['王思远', /退回 8 个单元/], ['还没有记录', '每次修改都会记在这里']),
  {
    name: 'report',
    who: 'pm',
    path: report(A),
    shows: ['处置前后对比', '846'],
    empty: { who: 'newPm', path: report(B), title: '还没有风险', text: '导入后自动计算风险', on: imports },
  },
  {
    name: 'report: figures',
    who: 'pm',
    path: `${report(A)}?tab=figures`,
    kept: ofCustomer,
    shows: ['处置方式', '846'],
  },
  {
    name: 'report: heat maps',
    who: 'pm',
    path: `${report(A)}?tab=figures`,
    kept: [...ofCustomer, assets.getReportFigures.path],
    shows: ['处置前热图', '处置后热图'],
  },
  {
    name: 'report: risks',
    who: 'pm',
    path: `${report(A)}?tab=risks`,
    kept: ofCustomer,
    shows: ['风险热图', '共 846 条'],
    empty: {
      who: 'newPm',
      path: `${report(B)}?tab=risks`,
      title: '还没有风险',
      text: '导入后自动计算风险',
      on: imports,
    },
  },
  {
    name: 'a risk',
    who: 'pm',
    path: `${report(A)}?tab=risks`,
    from: firstRow,
    shows: ['计算过程', '资产价值的来源'],
  },
  {
    name: 'a unit and where its value comes from',
    who: 'pm',
    path: `${details(A)}?tab=units`,
    from: firstRow,
    kept: [...session, assets.listComments.path, assets.listMentionable.path, assets.listHistory.path],
    shows: ['PLM 应用服务器', /属于系统 产品生命周期管理系统 PLM/],
  },
  {
    name: 'a unit in review',
    who: 'pm',
    path: `${details(A)}?tab=progress`,
    from: (page) => page.getByRole('cell', { name: 'CAD 应用软件', exact: true }),
    shows: ['CAD 应用软件', /严重程度 \d/, '分派 152 个单元'],
  },
  {
    name: 'the bell',
    who: 'executor',
    path: `/assetAssess/${A}`,
    from: (page) => page.getByRole('button', { name: /^通知/ }),
    kept: [],
    shows: ['全部标为已读', /被退回/],
  },
  {
    name: 'my projects',
    who: 'consultant',
    path: '/projectList/myProject',
    shows: ['我的项目', '华辰医疗信息安全管理体系建设'],
    empty: { path: '/projectList/myProject?keyword=zzz', ...nothingFound },
  },
  {
    name: 'standards',
    who: 'consultant',
    path: '/projectList/standards',
    shows: ['标准库', '某商业银行信息安全管理办法'],
    empty: { path: '/projectList/standards?keyword=zzz', ...nothingFound },
  },
  {
    name: 'document templates',
    who: 'consultant',
    path: '/projectList/documentTemplates',
    shows: ['文件模板', '供应商信息安全管理程序'],
    empty: { path: '/projectList/documentTemplates?keyword=zzz', ...nothingFound },
  },
  {
    name: 'a document template',
    who: 'consultant',
    path: '/projectList/documentTemplates',
    kept: [...session, iso.listDocumentTemplates.path],
    from: (page) => page.getByRole('cell', { name: '供应商信息安全管理程序', exact: true }),
    shows: ['检查结果', /是否应为“companyName”/],
  },
  {
    name: 'a standard',
    who: 'consultant',
    path: '/projectList/standards?open=ISO27001-2022',
    kept: [...session, iso.listStandards.path],
    shows: ['共 138 条，123 条参与评估', '理解组织及其环境'],
  },
  {
    name: 'a project group',
    who: 'consultant',
    path: '/projectList/myProject',
    from: (page) => page.getByRole('cell', { name: '华辰医疗信息安全管理体系建设' }),
    shows: ['邀请客户', '业务 20 · 系统 40 · 单元 300'],
    empty: {
      path: '/projectList/myProject/detail/none',
      title: '项目组不存在',
      text: '可能已被移交',
      on: '返回我的项目',
    },
  },
  {
    name: 'the channel’s report',
    who: 'consultant',
    path: channelReport(A),
    kept: ofChannel,
    shows: ['待您处理', '处置前后对比'],
    empty: { path: channelReport(B), title: '从资产清单开始', text: '资产清单还是空的', on: imports },
  },
  {
    name: 'the channel’s progress',
    who: 'consultant',
    path: `${channelReport(A)}?tab=progress`,
    kept: ofChannel,
    shows: ['人员进展', '由客户的项目经理签署。'],
  },
  work('assessment', 'assetAssess', ['PLM 应用服务器', /\d+ 待处理/]),
  work('returned assessment', 'assetAssessReturn', [/王思远 于 .* 退回/]),
  work('treatment', 'assessDisposal', ['勒索软件加密业务数据']),
  work('returned treatment', 'assessDisposalReturn', [/王思远 于 .* 退回/]),
  step('businesses', 'assetAssess', 'business', ['产品研发设计', '此处只读']),
  step('systems', 'assetAssess', 'system', ['产品生命周期管理系统 PLM', '此处只读']),
  step('a unit', 'assetAssess', 'unit', ['保密性', '价值来源']),
  step('risks of a unit', 'assetAssess', 'assess', ['添加风险', '为什么']),
  step('treatments to submit', 'assessDisposal', 'submit', ['完整性', /去填写|可以提交/]),
];
