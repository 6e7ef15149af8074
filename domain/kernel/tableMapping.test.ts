import { describe, expect, it } from 'vitest';
import { findHeader, isTotalRow, layoutOf, plainHeader, proposeFields, type TableRow, tableOf } from './tableMapping';

const fields = [
  { field: 'asset', names: ['资产名称', 'asset'] },
  { field: 'threat', names: ['威胁', 'threat'] },
  { field: 'level', names: ['可能性', 'likelihood'] },
];
const rowsOf = (...rows: string[][]): TableRow[] =>
  rows.map((texts, index) => ({
    row: index + 1,
    cells: texts.flatMap((text, at) => (text ? [{ column: at + 1, text }] : [])),
  }));

describe('the header of a table', () => {
  it('is found below a title that is merged over all columns, and below notes', () => {
    const rows = rowsOf(
      ['2026 年度风险评估表', '2026 年度风险评估表', '2026 年度风险评估表'],
      ['编制日期：', '2026-11-20'],
      ['序号', '资产名称', '威胁描述'],
      ['1', '核心交换机', '断电'],
    );
    expect(findHeader(rows, fields)).toBe(2);
  });

  it('is the lower of two rows where the upper one groups its columns', () => {
    const rows = rowsOf(['资产名称', '赋值', '赋值', '赋值'], ['资产名称', 'C', 'I', 'A'], ['交换机', '3', '4', '5']);
    expect(findHeader(rows, fields)).toBe(1);
  });

  it('is found in foreign words, as the first row with several of them', () => {
    expect(findHeader(rowsOf(['Vermögenswert', 'Bedrohung'], ['Server', 'Brand']), fields)).toBe(0);
  });

  it('is not there where a sheet has one column or numbers alone', () => {
    expect(findHeader(rowsOf(['一'], ['二']), fields)).toBeUndefined();
    expect(findHeader(rowsOf(['1', '2'], ['3', '4']), fields)).toBeUndefined();
  });
});

describe('a table', () => {
  it('has its columns with the first values that differ', () => {
    const table = tableOf(
      'Sheet1',
      rowsOf(['资产', '威胁'], ['A', 'x'], ['A', 'y'], ['B', 'z'], ['C', 'z'], ['D', 'u']),
      fields,
    );
    expect(table).toEqual({
      sheet: 'Sheet1',
      headerRow: 1,
      rowCount: 5,
      columns: [
        {
          column: 1,
          header: '资产',
          samples: ['A', 'B', 'C'],
          values: [
            { text: 'A', count: 2 },
            { text: 'B', count: 1 },
            { text: 'C', count: 1 },
            { text: 'D', count: 1 },
          ],
        },
        {
          column: 2,
          header: '威胁',
          samples: ['x', 'y', 'z'],
          values: [
            { text: 'z', count: 2 },
            { text: 'x', count: 1 },
            { text: 'y', count: 1 },
            { text: 'u', count: 1 },
          ],
        },
      ],
    });
  });

  it('counts values however they are written, and none where they are too many for a list', () => {
    const many = Array.from({ length: 51 }, (_, index) => [`资产 ${index}`, index % 2 ? '网络设备' : ' 网络 设备 ']);
    const table = tableOf('Sheet1', rowsOf(['资产', '类型'], ...many), fields);
    expect(table?.columns.map(({ values }) => values)).toEqual([[], [{ text: '网络 设备', count: 51 }]]);
  });

  it('does not count rows that sum others up', () => {
    const table = tableOf('Sheet1', rowsOf(['资产', '数量'], ['A', '2'], ['合计：', '2']), fields);
    expect(table).toMatchObject({ rowCount: 1, columns: [{ samples: ['A'] }, { samples: ['2'] }] });
  });

  it.each([
    [['合计', '', '12'], true],
    [['', '小 计：', '1,200.50'], true],
    [['合计', '合计', '3'], true],
    [['Total:', '35%'], true],
    [['总计'], true],
    [['合计', '共三台'], false],
    [['合计系统', '3'], false],
    [['1', '合计'], false],
    [[''], false],
  ])('sums up in %j: %s', (texts, expected) => {
    expect(isTotalRow(texts.map((text) => ({ text })))).toBe(expected);
  });

  it('is none without a row below its header', () => {
    expect(tableOf('Sheet1', rowsOf(['资产', '威胁']), fields)).toBeUndefined();
  });
});

describe('columns and fields', () => {
  const columns = (...headers: string[]) => headers.map((header, index) => ({ column: index + 1, header }));

  it('match by the whole name before a part of it', () => {
    expect(proposeFields(columns('威胁可能性', '威胁', '可能性'), fields)).toEqual([
      { field: 'threat', column: 2 },
      { field: 'level', column: 3 },
    ]);
  });

  it('match by a part of the header where no column has the whole name, each column once', () => {
    expect(proposeFields(columns('所涉资产名称', 'Threat description'), fields)).toEqual([
      { field: 'asset', column: 1 },
      { field: 'threat', column: 2 },
    ]);
  });

  it('do not match where another word makes the header mean something else', () => {
    const owner = [{ field: 'owner', names: ['责任人'], except: ['整改'] }];
    expect(proposeFields(columns('整改责任人'), owner)).toEqual([]);
    expect(proposeFields(columns('资产责任人'), owner)).toEqual([{ field: 'owner', column: 1 }]);
  });

  it('are compared without width, case, marks and explanations', () => {
    expect(plainHeader('Asset Name *')).toBe('assetname');
    expect(plainHeader('ＡＳＳＥＴ＿name（必填）')).toBe('assetname');
  });

  it('are the same layout only with the same headers in the same columns', () => {
    const layout = (...headers: string[]) =>
      layoutOf({ columns: columns(...headers).map((one) => ({ ...one, samples: [], values: [] })) });
    expect(layout('资产 *', '威胁')).toBe(layout('资产', '威胁'));
    expect(layout('资产', '威胁')).not.toBe(layout('威胁', '资产'));
  });
});
