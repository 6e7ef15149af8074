import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookSource, chineseManual, englishManual, wordSource } from '../../../../tests/factories/sources';
import { shippedModules } from '../variable/modules';
import { faultsOf } from '../variable/variable';
import { findIn, findTogether, keyOf, merged, readSource } from './existing';
import { findFacts } from './facts';
import type { Finding, FindingKind, Found } from './found';
import type { SourceFile } from './source';

const of = <K extends FindingKind>(kind: K, findings: readonly Finding[]) =>
  findings.flatMap(({ found }) => (found.kind === kind ? [found as Extract<Found, { kind: K }>] : []));
const facts = (file: SourceFile) => of('fact', findIn(file)).map(({ name, value }) => [name, value]);
const departments = (file: SourceFile) => of('department', findIn(file)).map(({ name }) => name);
const processes = (file: SourceFile) => of('process', findIn(file)).map(({ name }) => name);

describe('the manual of a company', () => {
  it('states its facts, each once', () => {
    expect(facts(chineseManual()).toSorted()).toEqual(
      [
        ['companyName', '华辰智能科技（苏州）有限公司'],
        ['shortName', '华辰'],
        ['managementRepresentative', '陈思远'],
        ['approvedBy', '周建国'],
        ['manualVersion', 'A/0'],
        ['registeredAddress', '苏州工业园区星湖街 328 号'],
        ['phone', '0512-62881234'],
        ['employees', '186'],
        ['scope', '工业传感器的设计、开发、生产和销售。'],
        ['qualityPolicy', '精益求精，客户至上，持续改进。'],
        [
          'introduction',
          '华辰智能科技（苏州）有限公司（以下简称“华辰”）成立于2012年，专业从事工业传感器的研发与制造。\n公司现有员工186人。',
        ],
      ].toSorted(),
    );
    expect(of('day', findIn(chineseManual()))).toEqual([{ kind: 'day', milestone: 'release', value: '2025-03-01' }]);
  });

  it('says of each where it stands', () => {
    const found = findIn(chineseManual());
    const places = (name: string) => found.find(({ found: one }) => one.kind === 'fact' && one.name === name)?.places;
    expect(places('managementRepresentative')).toEqual([
      { file: 'HC-SC-01 质量手册 A0.docx', at: 'paragraph', heading: '0.2 任命书', paragraph: 9 },
    ]);
    expect(places('phone')).toEqual([
      { file: 'HC-SC-01 质量手册 A0.docx', at: 'table', heading: '0.3 公司简介', table: 1, row: 3 },
    ]);
    // On the cover, in the text, and in the table.
    expect(places('companyName')).toHaveLength(3);
  });

  it('names its departments, with what they do', () => {
    expect(departments(chineseManual())).toEqual(['总经办', '行政部', '研发部', '生产部', '品质部', '销售部']);
    const [admin] = of('department', findIn(chineseManual())).filter(({ name }) => name === '行政部');
    expect(admin?.duties).toBe('负责人力资源、文件控制和基础设施。\n负责内部沟通。');
  });

  it('lists its processes, in a table and as a flow', () => {
    expect(processes(chineseManual())).toEqual(['订单评审', '焊接', '来料检验', '装配', '老化测试', '包装']);
    expect(of('process', findIn(chineseManual()))[0]).toMatchObject({
      department: '销售部',
      inputs: '客户订单',
      outputs: '评审结果',
      records: '订单评审表',
    });
  });

  it('lists its documents, each of its kind', () => {
    expect(
      of('document', findIn(chineseManual())).map(({ number, name, documentKind }) => [number, name, documentKind]),
    ).toEqual([
      ['HC-CX-01', '文件控制程序', 'procedure'],
      ['HC-CX-07', '内部审核程序', 'procedure'],
      ['HC-ZY-03', '焊接作业指导书', 'instruction'],
      ['HC-JL-11', '培训记录', 'record'],
    ]);
  });

  it('is a document itself', () => {
    expect(readSource(chineseManual(), 'sha').document.found).toEqual({
      kind: 'document',
      number: 'HC-SC-01',
      name: '质量手册',
      documentKind: 'manual',
      language: 'zh-CN',
      file: 'sha',
    });
  });

  it('is read in English as well', () => {
    expect(facts(englishManual()).toSorted()).toEqual(
      [
        ['manualVersion', '3'],
        ['approvedBy', 'Anna Keller'],
        ['scope', 'Design and manufacture of industrial sensors.'],
        ['companyName', 'Northwind Sensors Ltd.'],
        ['shortName', 'Northwind'],
        ['registeredAddress', '12 Harbour Road, Bristol'],
        ['managementRepresentative', 'David Cole'],
        ['introduction', 'Northwind Sensors Ltd. (hereinafter referred to as "Northwind") makes sensors.'],
      ].toSorted(),
    );
    expect(departments(englishManual())).toEqual(['Sales Department', 'Production Department', 'Quality Department']);
    expect(processes(englishManual())).toEqual(['Purchasing']);
    expect(of('day', findIn(englishManual()))).toMatchObject([{ value: '2025-06-30' }]);
    expect(readSource(englishManual(), 'sha').document.found).toMatchObject({
      number: 'QM-01',
      name: 'Quality Manual',
      documentKind: 'manual',
      language: 'en-US',
    });
  });
});

describe('facts', () => {
  it.each([
    ['空着', ['公司名称：____', '法定代表人：（签字）', '成立日期：    年  月  日']],
    ['no name, but a role', ['管理者代表：质量部经理', 'Management representative: Quality Manager']],
    ['a sentence', ['管理者代表：负责建立体系并向最高管理者报告', '法定代表人：见营业执照']],
    ['a wrong number', ['统一社会信用代码：12345', '邮箱：无']],
    ['a label alone', ['公司地址：']],
  ])('are none: %s', (_, lines) => {
    expect(facts(wordSource('资料.docx', ...lines))).toEqual([]);
  });

  it('stand behind their labels, beside them and below them', () => {
    expect(facts(wordSource('资料.docx', '1.1 注册地址： 苏州市 1 号', '法定代表人\u3000：\u3000王 强'))).toEqual([
      ['registeredAddress', '苏州市 1 号'],
      ['legalRepresentative', '王强'],
    ]);
    const book = bookSource('企业信息.xlsx', {
      基本信息: [
        ['企业名称', '', '华辰科技有限公司'],
        ['成立日期', '2012/5/8', '邮箱', 'qa@example.com'],
        ['法定代表人', '联系电话', '备注'],
        ['周建国', '0512-62881234', ''],
      ],
    });
    expect(facts(book)).toEqual([
      ['companyName', '华辰科技有限公司'],
      ['foundedOn', '2012-05-08'],
      ['email', 'qa@example.com'],
      ['legalRepresentative', '周建国'],
      ['phone', '0512-62881234'],
    ]);
    expect(findIn(book)[1]?.places).toEqual([{ file: '企业信息.xlsx', at: 'cell', sheet: '基本信息', cell: 'B2' }]);
  });

  it('of a procedure are not those of the company', () => {
    const procedure = wordSource(
      'QP-07 内部审核程序.docx',
      '版本：B/2',
      '批准：周建国',
      '发布日期：2024-01-01',
      '# 1 范围',
      '适用于内部审核。',
    );
    expect(findIn(procedure)).toEqual([]);
  });

  it('are not taken from the titles of a list of changes', () => {
    const changes = [
      ['版本', '修订内容', '修订人', '批准', '日期'],
      ['A/0', '初次发布', '李敏', '周建国', '2025-03-01'],
      ['A/1', '增加附录', '李敏', '周建国', '2025-06-01'],
    ];
    expect(facts(wordSource('质量手册.docx', changes))).toEqual([]);
  });

  it('keep both values where documents differ', () => {
    const read = ['公司地址：苏州市 1 号', '公司地址：苏州市 2 号'].map((line, at) =>
      readSource(wordSource(`${at}.docx`, line), String(at)),
    );
    expect(of('fact', findTogether(read)).map(({ value }) => value)).toEqual(['苏州市 1 号', '苏州市 2 号']);
  });
});

describe('departments', () => {
  it('are those of a list, with who leads them', () => {
    const book = bookSource('组织机构.xlsx', {
      部门: [
        ['部门职责一览'],
        ['序号', '部门', '负责人', '人数', '主要职责'],
        ['1', '研发部', '张工', '32', '产品设计'],
        ['2', '采购部、仓储部', '李工', '9', '采购与仓储'],
        ['', '合计', '', '41', ''],
      ],
    });
    expect(of('department', findIn(book)).map(({ name, head, duties }) => [name, head, duties])).toEqual([
      ['研发部', '张工', '产品设计'],
      ['采购部', '', ''],
      ['仓储部', '', ''],
    ]);
  });

  it.each(['责任部门', '各部门', '相关部门', '全部', '内部', '会议室'])('are none: %s', (name) => {
    expect(
      departments(wordSource('手册.docx', '# 职责', `## ${name}`, '负责落实。', `公司设有${name}、${name}。`)),
    ).toEqual([]);
  });

  it('are not the people of a list of people', () => {
    expect(
      departments(
        wordSource('a.docx', [
          ['姓名', '部门'],
          ['张三', '研发部'],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('processes', () => {
  it('are headings that say so', () => {
    expect(
      processes(wordSource('a.docx', '## 8.4 采购过程', '## 4.4 过程方法', '## 关键过程', '采购过程应受控。')),
    ).toEqual(['采购过程']);
  });

  it('are not a list of something else with a department', () => {
    expect(
      processes(
        wordSource('a.docx', [
          ['活动', '日期'],
          ['团建', '2025-01-01'],
        ]),
      ),
    ).toEqual([]);
  });
});

describe('documents', () => {
  it('take number and name from the register that lists them', () => {
    const register = bookSource('文件清单.xlsx', {
      Sheet1: [
        ['编号', '名称', '版本'],
        ['HC-CX-07', '内部审核控制程序', 'A/1'],
        ['HC-CX-08', '管理评审程序', 'A/0'],
      ],
    });
    const read = [register, wordSource('QP 内审 HC-CX-07.docx', '内容')].map((source, at) =>
      readSource(source, `sha${at}`),
    );
    const found = of('document', findTogether(read)).map(({ number, name, file }) => [number, name, file]);
    expect(found).toEqual([
      ['', '文件清单', 'sha0'],
      ['HC-CX-07', '内部审核控制程序', 'sha1'],
      ['HC-CX-08', '管理评审程序', null],
    ]);
  });

  it('are not lines of a list of equipment', () => {
    const book = bookSource('设备台账.xlsx', {
      设备: [
        ['编号', '名称'],
        ['SB-001', '示波器'],
      ],
    });
    expect(of('document', findIn(book))).toEqual([]);
  });

  it('are called what they call themselves where the file’s name says nothing', () => {
    const [nameless, numbered] = [
      wordSource('1.docx', '文件编号：HC-CX-02', '记录控制程序'),
      wordSource('HC-CX-03.docx', '=不合格品控制程序 A/0'),
    ];
    expect(readSource(nameless, 's').document.found).toMatchObject({
      number: 'HC-CX-02',
      name: '记录控制程序',
      documentKind: 'procedure',
    });
    expect(readSource(numbered, 's').document.found).toMatchObject({ number: 'HC-CX-03', name: '不合格品控制程序' });
  });
});

describe('whatever a document says', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      '公司名称：',
      '范围',
      '管理者代表：',
      '部门',
      '输入',
      '文件编号',
      '→',
      '设有',
      'A-1',
      '__proto__',
      'constructor',
    ),
  );
  const anyLine = fc.oneof(line, fc.array(fc.array(line, { maxLength: 6 }), { minLength: 1, maxLength: 5 }));
  const components = shippedModules.flatMap(({ components: all }) => all);

  it('every fact is one that can be saved', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), fc.constantFrom('质量手册.docx', 'a.docx'), (lines, name) => {
        for (const { found } of findFacts(wordSource(name, ...lines)))
          if (found.kind === 'fact') expect(faultsOf(components, { [found.name]: found.value })).toEqual([]);
      }),
    );
  });

  it('each thing is found once, and where it stands is in the file', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const found = findTogether([readSource(wordSource('手册.docx', ...lines), 'sha')]);
        expect(new Set(found.map((one) => keyOf(one.found))).size).toBe(found.length);
        for (const { places } of found) {
          expect(places.length).toBeGreaterThan(0);
          for (const place of places) expect(place.file).toBe('手册.docx');
        }
        expect(merged(found)).toEqual(found);
      }),
    );
  });

  it('a text made to be slow is read at once', () => {
    const hostile = [
      'A-'.repeat(2_500),
      '：'.repeat(5_000),
      '　'.repeat(5_000),
      `设有${'部、'.repeat(1_600)}`,
      `${'（以下简称'.repeat(900)}`,
      '1.'.repeat(2_500),
      `${'华'.repeat(4_000)}有限公司`,
      'Northwind and '.repeat(350),
      '2025年 '.repeat(800),
    ];
    const from = performance.now();
    findTogether([
      readSource(
        wordSource(
          '质量手册.docx',
          ...hostile,
          hostile.map((text) => [text, text]),
        ),
        'sha',
      ),
    ]);
    expect(performance.now() - from).toBeLessThan(2_000);
  });
});
