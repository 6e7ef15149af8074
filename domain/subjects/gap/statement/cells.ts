import { controlKey } from '../../../kernel/codes';
import { headerTargets } from '../../../kernel/pastedHeader';
import { wordKey } from '../../../kernel/spelling';
import { statementLimits } from './limits';
import type { Driver, Implementation, StatementEntry } from './statement';

/* What the cells of a statement of applicability from elsewhere mean. The server checks the entries again. */

export type StatementColumn = keyof StatementEntry;

/** How other statements head these columns. */
const titlesOf: Readonly<Record<StatementColumn, readonly string[]>> = {
  ref: ['编号', '控制编号', '条款', '条款号', '附录A', 'Ref', 'No.', 'Clause', 'Control', 'Control ID', 'Annex A'],
  isApplicable: ['适用性', '是否适用', '适用', '是否选择', 'Applicable', 'Applicability', 'Included', 'Selected'],
  justification: [
    ...['理由', '选择理由', '排除理由', '删减理由', '适用理由', '说明'],
    ...['Justification', 'Reason', 'Rationale', 'Justification for exclusion', 'Justification for inclusion'],
  ],
  drivers: ['选择依据', '依据', 'Reason for selection', 'Reasons for selection', 'Drivers', 'Basis'],
  implementation: ['实施情况', '实施状态', '状态', 'Implementation', 'Implementation status', 'Implemented', 'Status'],
  owner: ['责任人', '责任部门', '负责人', 'Owner', 'Control owner', 'Responsible'],
  description: [
    ...['实施说明', '实施方式', '对应文件', '相关文件', '控制描述'],
    ...['Description', 'How implemented', 'Evidence', 'Documents', 'Reference', 'Comments'],
  ],
};

const valuesOf = <Value>(words: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(words.flatMap(([value, list]) => list.split(' ').map((word) => [wordKey(word.replaceAll('_', ' ')), value])));

const answers = valuesOf<boolean | null>([
  [true, '适用 是 选择 包含 √ ✓ ☑ Y yes true applicable included selected'],
  [false, '不适用 否 排除 删减 × ✗ ☒ N no false not_applicable excluded N/A NA'],
  [null, '未决定 待定 undecided TBD'],
]);
const states = valuesOf<Implementation>([
  ['none', '未实施 否 无 none not_implemented not_started no'],
  ['planned', '已计划 计划 计划中 拟实施 planned to_do'],
  ['partial', '部分实施 部分 进行中 实施中 partial partially partially_implemented in_progress'],
  ['full', '已实施 实施 完全实施 已完成 是 full fully implemented fully_implemented done yes'],
]);
/** LR, CO, BR, BP and RRA are the usual abbreviations of such documents. */
const reasons = valuesOf<Driver>([
  ['law', '法律法规 法律 法规 law legal laws_and_regulations legal_requirements LR'],
  ['contract', '合同要求 合同 contract contractual contractual_obligations CO'],
  ['risk', '风险评估 风险 risk risk_assessment results_of_risk_assessment RRA RA'],
  ['practice', '良好实践 最佳实践 业务要求 practice good_practice best_practice business_requirements BR BP BR/BP'],
]);

export type StatementCellProblem = 'applicability' | 'implementation' | 'drivers' | 'long';
export type StatementLineProblem = StatementCellProblem | 'noControl' | 'twice';
type Read = { value: unknown } | { problem: StatementCellProblem };

const known = <Value>(values: ReadonlyMap<string, Value>, text: string, problem: StatementCellProblem): Read => {
  const value = values.get(wordKey(text));
  return value === undefined ? { problem } : { value };
};

function readCell(column: Exclude<StatementColumn, 'ref'>, text: string): Read {
  switch (column) {
    case 'isApplicable':
      return known(answers, text, 'applicability');
    case 'implementation':
      return known(states, text, 'implementation');
    case 'drivers': {
      const whole = reasons.get(wordKey(text));
      const each = whole ? [whole] : text.split(/[,，、;；/\n]+/u).map((word) => reasons.get(wordKey(word)));
      return each.every((driver) => driver !== undefined) ? { value: [...new Set(each)] } : { problem: 'drivers' };
    }
    default:
      return text.length > (column === 'owner' ? statementLimits.owner : statementLimits.text)
        ? { problem: 'long' }
        : { value: text };
  }
}

/** The meaning of the columns by a first line that is a header. @param titles on screen, with what they mean */
export const statementHeader = (
  line: readonly string[] | undefined,
  titles: ReadonlyMap<string, StatementColumn | null>,
) => headerTargets<StatementColumn>(line, titles, titlesOf);

/**
 * The entries that lines of cells make of those that there are, each found by its reference (`A.5.1` and `5.1` are the same).
 * An empty cell changes nothing. Cells that can't be read, and lines of no control, are named and skipped.
 */
export function readStatementLines<Entry extends StatementEntry>(
  lines: readonly (readonly string[])[],
  columns: readonly (StatementColumn | null)[],
  entries: readonly Entry[],
) {
  const bad: { line: number; column: number; problem: StatementLineProblem }[] = [];
  const byRef = new Map(entries.map((entry) => [controlKey(entry.ref), entry]));
  const at = columns.indexOf('ref');
  const rows: { line: number; entry: Entry }[] = [];
  const seen = new Set<string>();
  if (at < 0) return { rows, bad };
  for (const [line, cells] of lines.entries()) {
    const key = controlKey(cells[at] ?? '');
    const before = byRef.get(key);
    if (!before || seen.has(key)) {
      // Lines of a chapter, or of nothing, have no reference of a control.
      if (cells[at]) bad.push({ line, column: at, problem: before ? 'twice' : 'noControl' });
      continue;
    }
    seen.add(key);
    let entry = before;
    for (const [column, target] of columns.entries()) {
      const text = cells[column] ?? '';
      if (target === null || target === 'ref' || text === '') continue;
      const read = readCell(target, text);
      if ('problem' in read) bad.push({ line, column, problem: read.problem });
      else entry = { ...entry, [target]: read.value };
    }
    rows.push({ line, entry });
  }
  return { rows, bad };
}
