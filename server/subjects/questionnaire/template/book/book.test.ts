import ExcelJS from 'exceljs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '#domain/kernel/spelling';
import { languages } from '#domain/kernel/texts';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import { answerTypes } from '#domain/subjects/questionnaire/template/answer';
import { templateContent } from '#domain/subjects/questionnaire/template/content.schema';
import type { Expression } from '#domain/subjects/questionnaire/template/expression';
import { columnTypes, type Question, type TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { Book } from '#server/kernel/documents/book/book';
import { writeBook } from '#server/kernel/documents/book/write';
import { aQuestion, contentOf } from '../../../../../tests/factories/templates';
import { shippedTemplates } from '../../shippedTemplates';
import { contentRows } from './contentRows';
import { readTemplateBook } from './readTemplateBook';
import type { ToldTemplate } from './rows';
import { templateBook } from './templateBook';

type Told = ToldTemplate<TemplateContent>;
const standards = Object.fromEntries(
  shippedStandards.map(({ standardCode, entries }) => [standardCode, entries.map(({ ref }) => ref)]),
);
const name = { zh: '模板', en: 'Template' };
const told = (content: TemplateContent): Told => ({ name, description: { zh: '', en: '' }, content });
const write = (template: Told, language: (typeof languages)[number] = 'zh-CN') =>
  writeBook(templateBook as unknown as Book, contentRows(template), language);

const written = (max: number) =>
  fc
    .string({ minLength: 1, maxLength: Math.min(max, 40), unit: 'grapheme' })
    // As calls and workbooks store it.
    .map((text) => cleanText(text).trim())
    .filter((text) => text !== '' && text.length <= max);
const words = (max: number) => fc.record({ zh: written(max), en: written(max) });
const line = words(100).map(({ zh, en }) => ({ zh: zh.replace(/\s+/g, ' '), en: en.replace(/\s+/g, ' ') }));
const code = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/);
const fraction = fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0);
const expression: fc.Arbitrary<Expression> = fc.oneof(
  fc.record({ has: code, options: fc.array(code, { minLength: 1, maxLength: 4 }) }),
  fc.record({
    op: fc.constant('if' as const),
    args: fc.tuple(
      fc.record({ filled: code }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.record({ score: code }),
    ),
  }),
);
const refs = (least: number) =>
  fc.array(
    code.map((ref) => ref.slice(0, 20)),
    { minLength: least, maxLength: 5 },
  );
const parts = <T>(part: fc.Arbitrary<T>, of: (one: T) => string, least: number, max: number) =>
  fc.uniqueArray(part, { selector: of, minLength: least, maxLength: max });
const codeOf = ({ code: is }: { code: string }) => is;
const requiredOf = <T>(keys: readonly (keyof T)[]) => ({ requiredKeys: keys as (keyof T)[] });

const option = fc.record(
  { code, text: words(500), score: fraction, present: words(1000), missing: words(1000) },
  requiredOf<{ code: string; text: unknown }>(['code', 'text']) as { requiredKeys: ['code', 'text'] },
);
const column = fc
  .record({
    code,
    title: words(100),
    type: fc.constantFrom(...columnTypes),
    isMandatory: fc.boolean(),
    choices: fc.option(fc.array(line, { minLength: 1, maxLength: 4 }), { nil: undefined }),
  })
  .map(({ choices, ...rest }) => (choices ? { ...rest, choices } : rest));
const optional = <T>(part: fc.Arbitrary<T>) => fc.option(part, { nil: undefined });
const question = fc
  .record({
    code,
    section: code,
    type: fc.constantFrom(...answerTypes),
    text: words(1000),
    help: optional(words(2000)),
    isMandatory: fc.boolean(),
    mayBeExcluded: fc.boolean(),
    weight: fc.double({ min: 0, max: 100, noNaN: true }),
    shownIf: optional(expression),
    score: optional(expression),
    refs: refs(0),
    missing: optional(words(1000)),
    options: optional(parts(option, codeOf, 1, 4)),
    columns: optional(parts(column, codeOf, 1, 3)),
  })
  .map(
    (row) => Object.fromEntries(Object.entries(row).filter(([, part]) => part !== undefined)) as unknown as Question,
  );
const section = fc.record({ code, title: words(200), help: words(2000) }, { requiredKeys: ['code', 'title'] });
const content: fc.Arbitrary<TemplateContent> = fc.record({
  standardCode: fc.option(code, { nil: null }),
  sections: parts(section, codeOf, 0, 3),
  questions: parts(question, codeOf, 0, 6),
  gapLevels: fc.tuple(fraction, fraction, fraction, fraction),
  rules: fc.array(
    fc.record({ when: expression, refs: refs(1), atLeast: fc.constantFrom(1, 2, 3, 4, 5), missing: words(1000) }),
    { maxLength: 3 },
  ),
}) as unknown as fc.Arbitrary<TemplateContent>;

describe("a template's workbook", () => {
  it('is imported again as exactly what was exported, for any template', async () => {
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom(...languages), async (given, language) => {
        // What the portal takes: the schema trims, and knows no other line ends.
        const parsed = templateContent.safeParse(given);
        fc.pre(parsed.success);
        const template = told(parsed.data as unknown as TemplateContent);
        const { template: read, problems } = readTemplateBook(await write(template, language), language, standards);
        expect(problems.filter(({ reason }) => templateBook.severity[reason] !== 'warning')).toEqual([]);
        expect(read).toEqual(template);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  it('holds every template that ships', async () => {
    for (const { name: called, description, content: asked } of shippedTemplates) {
      const { template, problems } = readTemplateBook(
        await write({ name: called, description, content: asked }),
        'zh-CN',
        standards,
      );
      expect(problems).toEqual([]);
      expect(template).toEqual({ name: called, description, content: asked });
    }
  });

  it('names every bad cell, each in the reader’s language', async () => {
    const good = contentOf([
      aQuestion('Q1', {
        type: 'single-select',
        options: [
          { code: 'yes', text: name, score: 1 },
          { code: 'no', text: name },
        ],
      }),
      aQuestion('Q2', { shownIf: { has: 'Q1', options: ['yes'] } }),
      aQuestion('Q3', { help: name }),
    ]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await write(told(good))) as unknown as ExcelJS.Buffer);
    const put = (sheet: string, cell: string, value: string) => {
      const found = workbook.getWorksheet(sheet);
      if (!found) throw new Error(`No sheet ${sheet}.`);
      found.getCell(cell).value = value;
    };
    put('设置', 'A2', '1.5');
    put('问题', 'J3', 'has(Q1, yes) and maybe(Q1)');
    put('问题', 'D4', '');
    put('问题', 'E4', '');
    put('问题', 'C2', '猜谜');
    put('选项', 'B3', 'no way');
    put('选项', 'A2', 'Q7');
    const bytes = Buffer.from(await workbook.xlsx.writeBuffer());
    const { template, problems, errorCount } = readTemplateBook(bytes, 'zh-CN', standards);
    expect(template).toBeNull();
    expect(problems.map(({ sheet, row, column: at, reason }) => `${sheet} ${row}/${at} ${reason}`)).toEqual([
      '设置 2/1 badFraction',
      '问题 2/3 unknownWord',
      '问题 3/10 badFormula',
      '问题 4/4 required',
      '选项 2/1 noQuestion',
      '选项 3/2 badCode',
    ]);
    expect(errorCount).toBe(6);
    const formula = problems.find(({ reason }) => reason === 'badFormula');
    if (!formula) throw new Error('No bad formula.');
    expect(templateBook.problem('zh-CN', formula)).toBe('公式有误：第 18 个字符处的“maybe”不是函数或运算符');
    expect(templateBook.problem('en-US', formula)).toContain('“maybe” at character 18 is not a function');
  });

  it('reads what is written in one language in the other as well', async () => {
    const workbook = new ExcelJS.Workbook();
    const asked = aQuestion('Q1', {
      type: 'table',
      text: { zh: '有哪些人？', en: 'Who?' },
      help: { zh: '逐一列出', en: 'One by one' },
      columns: [
        {
          code: 'a',
          title: name,
          type: 'select',
          isMandatory: true,
          choices: [
            { zh: '是', en: 'Yes' },
            { zh: '否', en: 'No' },
          ],
        },
      ],
    });
    await workbook.xlsx.load((await write(told(contentOf([asked])))) as unknown as ExcelJS.Buffer);
    for (const [sheet, cell] of [
      ['问题', 'E2'],
      ['问题', 'F2'],
      ['表格列', 'G2'],
    ] as const)
      (workbook.getWorksheet(sheet) as ExcelJS.Worksheet).getCell(cell).value = null;
    const { template, problems } = readTemplateBook(Buffer.from(await workbook.xlsx.writeBuffer()), 'zh-CN', standards);
    expect(problems).toEqual([]);
    expect(template?.content.questions).toMatchObject([
      {
        text: { zh: '有哪些人？', en: '有哪些人？' },
        help: { zh: 'One by one', en: 'One by one' },
        columns: [
          {
            choices: [
              { zh: 'Yes', en: 'Yes' },
              { zh: 'No', en: 'No' },
            ],
          },
        ],
      },
    ]);
  });

  it('tells what a draft lacks, where it is mended, and is imported all the same', async () => {
    const flawed = contentOf(
      [
        aQuestion('Q1', { shownIf: { filled: 'Q2' }, section: 'S7' }),
        aQuestion('Q2', { type: 'table', columns: [{ code: 'a', title: name, type: 'select', isMandatory: true }] }),
      ],
      { rules: [{ when: { filled: 'Q9' }, refs: ['5.1'], atLeast: 4, missing: name }] },
    );
    const { template, problems } = readTemplateBook(await write(told(flawed)), 'zh-CN', standards);
    expect(template?.content).toEqual(flawed);
    expect(problems.map(({ sheet, row, column: at, reason }) => `${sheet} ${row}/${at} ${reason}`)).toEqual([
      '问题 2/2 flaw_unknownSection',
      '问题 2/10 flaw_laterQuestion',
      '表格列 2/7 flaw_noChoices',
      '规则 2/1 flaw_unknownQuestion',
    ]);
  });

  it('names clauses that the standard does not have, and a standard that there is not', async () => {
    const refs = ['A.5.1', 'A.99.9'];
    const flawed = contentOf([aQuestion('Q1', { refs })], {
      standardCode: 'ISO27001-2022',
      rules: [{ when: { filled: 'Q1' }, refs: ['99.1'], atLeast: 4, missing: name }],
    });
    const read = async (content: TemplateContent) => {
      const { template, problems } = readTemplateBook(await write(told(content)), 'zh-CN', standards);
      expect(template?.content).toEqual(content);
      return problems.map(({ sheet, reason, detail }) => `${sheet} ${reason} ${detail}`);
    };
    expect(await read(flawed)).toEqual(['问题 flaw_unknownRef A.99.9', '规则 flaw_unknownRef 99.1']);
    expect(await read({ ...flawed, standardCode: 'OWN' })).toEqual(['设置 flaw_unknownStandard OWN']);
    expect(await read({ ...flawed, standardCode: null })).toEqual([]);
  });
});
