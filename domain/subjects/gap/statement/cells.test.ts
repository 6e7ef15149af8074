import { describe, expect, it } from 'vitest';
import { readStatementLines, type StatementColumn, statementHeader } from './cells';
import { blankEntry } from './rules';

const titles = new Map<string, StatementColumn | null>(
  (['ref', 'isApplicable', 'justification', 'drivers', 'implementation', 'owner', 'description'] as const).map(
    (one) => [`title of ${one}`, one],
  ),
);
const entries = [blankEntry('A.5.1'), { ...blankEntry('A.5.2'), owner: '甲' }, blankEntry('A.8.8')];
const columns: StatementColumn[] = ['ref', 'isApplicable', 'drivers', 'implementation', 'owner'];

describe('the header of a statement from elsewhere', () => {
  it('is known by what others call the columns', () => {
    expect(statementHeader(['控制编号', '控制', '是否适用', '实施状态'], titles)).toEqual([
      'ref',
      null,
      'isApplicable',
      'implementation',
    ]);
    expect(
      statementHeader(['Control ID', 'Control name', 'Applicable', 'Justification', 'Control owner'], titles),
    ).toEqual(['ref', null, 'isApplicable', 'justification', 'owner']);
    expect(statementHeader(['A.5.1', '信息安全策略', '是', '已实施'], titles)).toBeUndefined();
  });
});

describe('the lines of a statement from elsewhere', () => {
  const read = (lines: readonly (readonly string[])[]) => readStatementLines(lines, columns, entries);

  it('are found by their reference, with or without the letter of the annex, wide or narrow', () => {
    const { rows, bad } = read([
      ['5.1', '适用', 'LR, RRA', '部分', ''],
      ['a.5.2', 'N', '', '', ''],
      ['Ａ．8.8', 'Yes', 'Good practice', 'Fully implemented', '乙'],
    ]);
    expect(bad).toEqual([]);
    expect(rows.map(({ entry }) => entry)).toEqual([
      { ...blankEntry('A.5.1'), isApplicable: true, drivers: ['law', 'risk'], implementation: 'partial' },
      // An empty cell changes nothing.
      { ...blankEntry('A.5.2'), isApplicable: false, owner: '甲' },
      { ...blankEntry('A.8.8'), isApplicable: true, drivers: ['practice'], implementation: 'full', owner: '乙' },
    ]);
  });

  it('name the cells that cannot be read, controls that the standard lacks, and a control that comes twice', () => {
    const { rows, bad } = read([
      ['5.1', '也许', '天气', '快了', '长'.repeat(101)],
      ['9.9', '适用', '', '', ''],
      ['A.5.1', '适用', '', '', ''],
      ['', '适用', '', '', ''],
    ]);
    expect(rows.map(({ entry }) => entry)).toEqual([blankEntry('A.5.1')]);
    expect(bad).toEqual([
      { line: 0, column: 1, problem: 'applicability' },
      { line: 0, column: 2, problem: 'drivers' },
      { line: 0, column: 3, problem: 'implementation' },
      { line: 0, column: 4, problem: 'long' },
      { line: 1, column: 0, problem: 'noControl' },
      { line: 2, column: 0, problem: 'twice' },
    ]);
  });

  it('are none without a column of references', () => {
    expect(readStatementLines([['5.1', '适用']], [null, 'isApplicable'], entries)).toEqual({ rows: [], bad: [] });
  });
});
