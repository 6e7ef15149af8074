import type { InventoryProblem, ProblemReason } from '#domain/assets/inventory/inventory';

/** What is wrong and what to do about it, for comments in the marked workbook. `{detail}` is the problem's detail. */
const texts: Readonly<Record<ProblemReason, string>> = {
  required: '必填，请补充',
  unknownWord: '不在可选值之中，请填写：{detail}',
  outOfRange: '超出范围，请填写 1 至 5',
  notInteger: '必须是整数，请填写 1 至 5',
  notNumber: '不是等级，请填写 1 至 5 或从下拉列表选择',
  tooLong: '过长，最多 {detail} 个字符',
  badCode: '编码只能由文字、数字和 - _ . / 组成，中间不能有空格',
  controlCharacters: '含有不可见的控制字符，请删除后重新录入',
  formula: '不能使用公式，请粘贴为数值',
  errorCell: '单元格是错误值，请改为实际内容',
  duplicateCode: '编码与第 {detail} 行重复',
  duplicateLink: '与第 {detail} 行重复',
  conflictingLink: '与第 {detail} 行是同一关系，但内容不同',
  duplicateRisk: '单元、威胁、脆弱性与第 {detail} 行相同',
  unknownReference: '文件和项目中都没有这个编码',
  selfLink: '不能关联自身',
  cycle: '关联成环：{detail}',
  categoryMismatch: '类别为人力资源的资产类型必须是人员，其他类别不能是人员',
  missingSheet: '缺少此工作表，请从模板中恢复',
  missingColumn: '缺少此列，请从模板中恢复',
  duplicateColumn: '此列重复，请删除其中一列',
  noRows: '没有任何可以导入的内容',
  unknownSheet: '不认识的工作表，不会导入',
  unknownColumn: '不认识的列，不会导入',
  duplicateName: '名称与第 {detail} 行相同，请确认是否为同一资产',
  notLinked: '尚未与上层资产建立联系，上层的重要性不会传递到这里',
  withoutRisk: '尚未识别威胁与脆弱性',
};

/** A problem in words. */
export function problemText(problem: Pick<InventoryProblem, 'reason' | 'detail'>): string {
  const text = texts[problem.reason].replace('{detail}', problem.detail ?? '');
  return problem.reason === 'unknownReference' && problem.detail ? `${text}，是否为 ${problem.detail}？` : text;
}
