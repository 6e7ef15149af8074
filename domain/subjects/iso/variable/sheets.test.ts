import { describe, expect, it } from 'vitest';
import { readFactSheets } from './sheets';
import { LIST_ROWS_MAX, type VariableComponent } from './variable';

const words = (zh: string) => ({ zh, en: zh });
const components: VariableComponent[] = [
  { name: 'companyName', ...words('企业名称'), type: 'string' },
  { name: 'foundedOn', ...words('成立日期'), type: 'string', format: 'day' },
  { name: 'staff', ...words('员工总数'), type: 'string', format: 'integer' },
  { name: 'hasDesign', ...words('含设计'), type: 'boolean' },
  {
    name: 'contact',
    ...words('联系人'),
    type: 'object',
    fields: [
      { name: 'name', ...words('姓名'), type: 'string' },
      { name: 'email', ...words('邮箱'), type: 'string', format: 'email' },
    ],
  },
  {
    name: 'sites',
    ...words('场所'),
    type: 'list',
    fields: [
      { name: 'name', ...words('名称'), type: 'string' },
      { name: 'isOwn', ...words('自有'), type: 'boolean' },
    ],
  },
  { name: 'industry', ...words('行业'), type: 'string', input: 'industry' },
];
const sheet = (name: string, ...lines: string[][]) => ({
  sheet: name,
  lines: lines.map((cells, at) => ({ row: at + 1, cells })),
});
const read = (...lines: string[][]) => readFactSheets(components, [sheet('资料', ...lines)]);

describe('facts of a workbook', () => {
  it('are known by their variable, in whatever order', () => {
    expect(
      read(
        ['变量', '资料', '填写说明', '内容'],
        ['{hasDesign}', '含设计', '', '是'],
        ['{staff}', '员工总数', '', '486'],
        ['{foundedOn}', '成立日期', '', '2003/5/6'],
        ['{companyName}', '企业名称', '', ' 华辰医疗 '.trim()],
        ['{contact.name}', '联系人：姓名', '', '李静怡'],
        ['{contact.email}', '联系人：邮箱', '', 'li@example.com'],
      ),
    ).toEqual({
      values: {
        hasDesign: true,
        staff: '486',
        foundedOn: '2003-05-06',
        companyName: '华辰医疗',
        contact: { name: '李静怡', email: 'li@example.com' },
      },
      problems: [],
    });
  });

  it('are named by cell where they don’t fit, and the others are taken', () => {
    const { values, problems } = read(
      ['{staff}', '', '', '约五百'],
      ['{hasDesign}', '', '', '也许'],
      ['{contact.email}', '', '', 'nobody'],
      ['{companyName}', '', '', '甲'.repeat(201)],
      ['{foundedOn}', '', '', '2003-02-30'],
      ['{contact.name}', '', '', '李静怡'],
    );
    expect(values).toEqual({ contact: { name: '李静怡' } });
    expect(problems.map(({ row, name, field, fault }) => [row, name, field, fault])).toEqual([
      [1, 'staff', undefined, 'format'],
      [2, 'hasDesign', undefined, 'format'],
      [3, 'contact', 'email', 'format'],
      [4, 'companyName', undefined, 'tooLong'],
      [5, 'foundedOn', undefined, 'format'],
    ]);
  });

  it('say nothing where a cell is empty, the variable is unknown, or the fact has a field of its own', () => {
    const lines = [
      ['{companyName}', '', '', ''],
      ['{industry}', '', '', 'C35'],
      ['{__proto__}', '', '', 'x'],
      ['{constructor}', '', '', 'x'],
      ['{contact.phone}', '', '', 'x'],
      ['没有变量', '', '', 'x'],
    ];
    expect(read(...lines)).toEqual({ values: {}, problems: [] });
  });

  it('read a list from a sheet of its own, whatever its columns are called and ordered', () => {
    const list = sheet(
      'Sites',
      ['{sites} Sites', 'one line for each'],
      ['Own {isOwn}', 'Notes', 'Name {name}'],
      ['no', 'x', '苏州总部'],
      ['', '', ''],
      ['perhaps', '', '上海'],
    );
    expect(readFactSheets(components, [list])).toEqual({
      values: { sites: [{ isOwn: false, name: '苏州总部' }, { name: '上海' }] },
      problems: [{ sheet: 'Sites', row: 5, name: 'sites', field: 'isOwn', fault: 'format' }],
    });
  });

  it('take as many lines of a list as it may have, and say which is the first too many', () => {
    const lines = Array.from({ length: LIST_ROWS_MAX + 2 }, (_, at) => [`场所 ${at}`]);
    const { values, problems } = readFactSheets(components, [sheet('场所', ['{sites}'], ['{name}'], ...lines)]);
    expect(values.sites).toHaveLength(LIST_ROWS_MAX);
    expect(problems).toEqual([{ sheet: '场所', row: LIST_ROWS_MAX + 3, name: 'sites', fault: 'tooMany' }]);
  });
});
