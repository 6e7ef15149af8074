import { describe, expect, it } from 'vitest';
import type { PasteField } from './cells';
import { headerOf, riskCodeColumn } from './columns';
import { contradictions, identityKey, readLines, recordsOfLines } from './lines';

const known = new Set(['5.1', '8.8', '8.13']);

describe('pasted lines', () => {
  it('are known by a first line of names alone', () => {
    const titles = new Map<string, PasteField | 'key' | null>([
      ['资产编码', 'key'],
      ['责任人', 'owner'],
      ['资产价值', null],
    ]);
    expect(headerOf(['资产编码', '资产价值', '', '责任人'], titles)).toEqual(['key', null, null, 'owner']);
    // In other words, in the other language, from a workbook of the portal, and beside columns of the person's own.
    expect(headerOf(['单元编码 *', '责任⼈'], titles)).toEqual(['key', 'owner']);
    expect(headerOf(['Asset code', 'owner', '部门'], titles)).toEqual(['key', 'owner', null]);
    expect(headerOf(['资产编码', '张三', '李四'], titles)).toBeUndefined();
    expect(headerOf(['', ''], titles)).toBeUndefined();
    expect(headerOf(undefined, titles)).toBeUndefined();
  });

  it('are known by the words of the 2022 edition, in both languages', () => {
    const zh = ['风险编号', '影响程度', '被利用难易程度', '处置后影响程度', '处置后被利用难易程度'];
    const en = ['Risk ID', 'Impact', 'Ease of exploitation', 'Impact after treatment'];
    const fields = ['riskCode', 'vulnerabilitySeverity', 'exploitability', 'remnantSeverity', 'remnantExploitability'];
    const titles = new Map(fields.map((field) => [field, field as PasteField | 'riskCode']));
    expect(headerOf(zh, titles)).toEqual(fields);
    expect(headerOf([...en, 'Ease of exploitation after treatment'], titles)).toEqual(fields);
  });

  it('change each its record by the cells that can be used, and name the others', () => {
    const lines = [
      ['U-1', '运维部', '9', '不用'],
      ['U-2', '', '5/5/5', '不用'],
    ];
    expect(readLines(lines, ['key', 'owner', 'protection', null], known)).toEqual({
      rows: [
        { key: 'u-1', change: { owner: '运维部' }, cells: 1 },
        { key: 'u-2', change: { owner: null, confidentiality: 5, integrity: 5, availability: 5 }, cells: 2 },
      ],
      bad: [{ line: 0, column: 2, problem: 'protection' }],
    });
    // A risk is told by three cells, which change nothing then; without one of them they are changes.
    const risk = [['服务器 A', '窃取', '弱口令', '4']];
    const targets = ['key', 'threat', 'vulnerability', 'threatFrequency'] as const;
    const identity = ['key', 'threat', 'vulnerability'] as const;
    const { rows } = readLines(risk, targets, known, identity);
    expect(rows).toEqual([
      { key: identityKey(['服务器a', '窃取', '弱口令']), change: { threatFrequency: 4 }, cells: 1 },
    ]);
    expect(readLines(risk, [null, ...targets.slice(1)], known, identity).rows).toEqual([
      { key: undefined, change: { threat: '窃取', vulnerability: '弱口令', threatFrequency: 4 }, cells: 3 },
    ]);
    // By its own code everything else is a change.
    const coded = readLines([['r-0007', '窃取', '4']], ['riskCode', 'threat', 'threatFrequency'], known, ['riskCode']);
    expect(coded.rows).toEqual([{ key: 'r-0007', change: { threat: '窃取', threatFrequency: 4 }, cells: 2 }]);
    // Wider than the columns there are.
    expect(readLines([['a', 'b']], ['owner'], known)).toMatchObject({ rows: [{ cells: 1 }], bad: [] });
  });

  it('have each its record; one that several records match, and one whose record came before, have none', () => {
    const rows = [
      { code: 'U-1', name: '服务器' },
      { code: 'U-2', name: '服务器' },
      { code: 'U-3', name: '交换机' },
    ];
    const lines = ['U-1', '服务器', '交换机', 'u-3', 'U-9'].map((text) => ({ key: identityKey([text]) }));
    expect(recordsOfLines(lines, rows, ({ code, name }) => [[code], [name]])).toEqual({
      records: [rows[0], undefined, rows[2], undefined, undefined],
      bad: [
        { line: 1, problem: 'several' },
        { line: 3, problem: 'twice' },
      ],
    });
  });
});

describe('lines with codes of risks', () => {
  const titles = new Map([
    ['单元', 'key' as const],
    ['脆弱性', 'vulnerability' as const],
    ['处置', 'treatment' as const],
  ]);

  it('are known by them, whatever their column is called', () => {
    const own = [
      ['序', '编号', '栏目', '处置方式'],
      ['1', 'R-0088', '略', '规避'],
      ['2', 'ｒ-０７１９', '略', '降低'],
    ];
    expect(riskCodeColumn(own)).toBe(1);
    expect(headerOf(own[0], titles, 1)).toEqual([null, 'riskCode', null, 'treatment']);
    // A heading that nobody knows is still no data.
    expect(headerOf(['甲', '乙'], titles, 0)).toEqual(['riskCode', null]);
    // Without a heading the first line is data.
    expect(riskCodeColumn([['R-0001', '规避']])).toBe(0);
    expect(headerOf(['R-0001', '规避'], titles, 0)).toBeUndefined();
  });

  it('have none where a line has another text', () => {
    expect(riskCodeColumn([['编号'], ['R-0088'], ['U-0001']])).toBeUndefined();
    expect(riskCodeColumn([['R-0088'], ['']])).toBeUndefined();
    expect(riskCodeColumn([])).toBeUndefined();
  });
});

describe('a plan', () => {
  it('is left out with a treatment that nobody understands, and the line says so', () => {
    const targets = ['riskCode', 'treatment', 'treatmentPlan', 'existingControl'] as const;
    const read = readLines([['R-0001', '再议', '打补丁', '防火墙']], targets, new Set(), ['riskCode']);
    expect(read.rows).toEqual([{ key: 'r-0001', change: { existingControl: '防火墙' }, cells: 1 }]);
    expect(read.bad).toEqual([
      { line: 0, column: 1, problem: 'treatment' },
      { line: 0, column: 2, problem: 'undecided' },
    ]);
    expect(
      readLines([['R-0001', '接受', '不处理', '']], targets, new Set(), ['riskCode']).rows[0]?.change,
    ).toMatchObject({
      treatment: 'retain',
      treatmentPlan: '不处理',
    });
  });
});

describe('a line with a code and other cells that name a risk', () => {
  const rows = [
    { code: 'R-0001', unit: 'U-1', name: '网关', threat: '窃取' },
    { code: 'R-0002', unit: 'U-1', name: '网关', threat: '断电' },
    { code: 'R-0003', unit: 'U-2', name: '数据库', threat: '窃取' },
  ];
  const identity = {
    targets: ['key', 'threat', 'vulnerability'] as const,
    valuesOf: ({ unit, name, threat }: (typeof rows)[number]) => [
      [unit, threat, '弱'],
      [name, threat, '弱'],
    ],
  };
  const problems = (targets: Parameters<typeof contradictions>[1], ...cells: string[]) =>
    contradictions([cells], targets, [rows[0]], rows, identity).map(({ problem }) => problem);
  const whole = ['riskCode', 'key', 'threat', 'vulnerability'] as const;

  it('is used where they agree, and where the threat is reworded', () => {
    expect(problems(whole, 'R-0001', 'u-1', '窃取', '弱')).toEqual([]);
    expect(problems(whole, 'R-0001', '网关', '窃取数据', '弱')).toEqual([]);
    expect(problems(['riskCode', 'threat'], 'R-0001', '断电')).toEqual([]);
    expect(problems(whole, 'R-0001', '', '窃取数据', '弱')).toEqual([]);
  });

  it('is left out where they name another unit, or another risk of it', () => {
    expect(problems(whole, 'R-0001', 'U-1', '断电', '弱')).toEqual(['another']);
    expect(problems(whole, 'R-0001', '数据库', '窃取', '弱')).toEqual(['another']);
    expect(problems(['riskCode', 'key'], 'R-0001', 'U-2')).toEqual(['another']);
  });
});
