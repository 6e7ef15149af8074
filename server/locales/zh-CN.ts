import type { UrgeType } from '#domain/user/notices';
import type { ErrorName } from '../kernel/errors';

/** Texts of the server in Chinese; {name} is filled in. */
export const errors: Record<ErrorName, string> = {
  notLoggedIn: '登录已失效，请重新登录',
  noPhoneBound: '请先绑定手机号',
  mustAgreeLicences: '请先阅读并同意用户协议',
  forbidden: '没有权限进行此操作',
  insufficientBalance: '余额或次数不足',
  mustChooseTenant: '请选择要进入的组织',
  tenantNotApproved: '渠道商资质尚未通过审核',
  verifyCodeWrong: '验证码错误，还可再试 {left} 次',
  verifyCodeExpired: '验证码已失效，请重新获取',
  noMembership: '该手机号尚未加入任何组织，请联系贵单位管理员或填写邀请码',
  inviteCodeUnknown: '邀请码不存在',
  phoneTaken: '该手机号已被其他账号使用',
  nameTaken: '“{name}”已存在',
  codeTaken: '编码“{code}”已被使用',
  notFound: '内容不存在，或您无权查看',
  conflict: '{who} 已于 {when} 修改此记录，您的修改尚未保存',
  refusedTransition: '当前状态不允许此操作',
  cycle: '关联会形成循环：{path}',
  notReady: '还有内容未完成：{what}',
  inUse: '仍被引用，不能删除：{usedBy}',
  unknownReference: '引用的内容不存在：{code}',
  limitReached: '已达到 {max} 条上限，不能再新增',
  importNotConfirmable: '此次导入不能确认：导入已结束或检查结果已失效，请重新上传检查',
  importOvertaken: '检查之后有人修改了：{what}。导入未写入任何内容，请重新上传检查',
  importNotUndoable: '导入之后资产清单已有其他修改，或导入已过去较久，不能整体撤销',
  fileType: '文件类型不符，请上传 {wanted}',
  fileEmpty: '文件是空的',
  fileBroken: '文件已损坏或有密码保护，无法读取',
  fileTooLargeInflated: '文件解压后超过 {limit}，已拒绝读取',
  jobFailed: '任务执行失败，请重试',
};

export const faults = {
  malformed: '提交的内容格式不正确',
  notFound: '地址不存在',
  otherOrigin: '拒绝来自其他站点的请求',
  tooLarge: '文件超过 {limit} 上限',
  tooMany: '操作过于频繁，请 {seconds} 秒后再试',
  codeNotSent: '验证码发送失败，请 {seconds} 秒后重试',
  fault: '服务出现故障，请稍后再试（编号 {requestId}）',
  unavailable: '服务正在启动或维护，请稍后再试',
  diskFull: '服务器存储空间不足，内容未保存，请联系管理员（编号 {requestId}）',
  fieldInvalid: '填写有误',
  fieldMissing: '必填',
};

/** Messages to a person's phone. */
export const messages: Record<UrgeType, string> = {
  login_verify: '“{project}”项目：{who} 请您登录门户，确认账号可以使用。',
  assets_urge: '“{project}”项目：您有 {count} 个资产单元待提交，其中 {late} 个已逾期，{who} 请您尽快处理。',
  questions_urge: '“{project}”项目：{who} 请您填写调研问题；问卷发出后可在门户中填写。',
  assets_task: '“{project}”项目：您有 {count} 个资产单元待处理，{who} 请您登录门户查看。',
  questionnaire_task: '“{project}”项目：{who} 请您准备填写调研问卷；问卷发出后可在门户中填写。',
};
