import type { DocumentType } from '#domain/user/rules';

/** Licence documents; their pages are files of public/clauses. */
export const demoLicences: readonly { type: DocumentType; title: string; mustAgree?: true }[] = [
  { type: 'userAgreement', title: '用户服务协议', mustAgree: true },
  { type: 'rechargeBalance', title: '积分充值协议' },
  { type: 'balanceRuleDesc', title: '积分规则说明' },
  { type: 'accountRight', title: '账号权益说明' },
];

/** Guide documents of the newbie ball; files of public/guide. */
export const demoToolKits: readonly { file: string; title: string; showMsg: string }[] = [
  { file: 'consultant.html', title: '咨询顾问快速上手', showMsg: '从新建客户到下载报告的完整步骤' },
  { file: 'customer.html', title: '客户项目经理操作指南', showMsg: '登录、填写资产清单、查看风险、下载报告' },
  { file: 'inventory.html', title: '资产清单填写说明', showMsg: '业务、系统、单元的划分与赋值口径' },
  { file: 'demo-inventory.xlsx', title: '示例资产清单', showMsg: '一家中型企业的完整清单，可直接导入试用' },
  {
    file: 'demo-inventory-mistakes.xlsx',
    title: '示例资产清单（含三十种错误）',
    showMsg: '用来了解导入检查：每个有误的单元格都会被指出',
  },
  { file: 'risk.html', title: '风险计算方法说明', showMsg: '矩阵法与相乘法、等级划分和计算示例' },
];

/** Newest first; `days` before the seed. */
export const demoAnnouncements: readonly { days: number; title: string; content: string }[] = [
  {
    days: 0,
    title: '资产风险评估上线：支持清单导入与报告下载',
    content:
      '各位伙伴：\n\n资产风险评估服务现已开放。\n1. 在“服务列表”进入项目，下载资产清单模板；\n2. 填写业务、系统、单元及其威胁与脆弱性，上传后先核对差异，再确认导入；\n3. 系统按 GB/T 20984 计算风险，可在热力图中查看分布，并生成评估报告。\n\n使用中有任何问题，请联系您的咨询顾问。',
  },
  {
    days: 6,
    title: '平台例行维护通知',
    content: '平台将于本周日 00:00–02:00 进行例行维护，期间可能出现短时无法登录，请提前保存正在编辑的内容。',
  },
  {
    days: 19,
    title: '关于规范客户信息填报的提醒',
    content:
      '新建客户时请填写营业执照上的完整名称，并如实选择企业规模与所属行业。\n行业采用国民经济行业分类（GB/T 4754）门类，可多选。',
  },
  {
    days: 33,
    title: 'ISO/IEC 27001:2022 转版项目申报指引',
    content:
      '2013 版证书的转换期已经结束。仍持有旧版证书的客户，请按新版要求重新开展风险评估和适用性声明编制，再申请认证审核。',
  },
  {
    days: 58,
    title: '账号安全提示',
    content: '请勿将短信验证码告知他人。平台工作人员不会以任何理由索要验证码。发现异常登录请立即退出并联系管理员。',
  },
  {
    days: 90,
    title: '渠道伙伴线上培训安排',
    content: '本季度渠道伙伴培训共两场，内容为资产识别与赋值、残余风险处置。报名方式将由渠道经理另行通知。',
  },
];
