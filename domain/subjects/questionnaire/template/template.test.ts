import { describe, expect, it } from 'vitest';
import { templateContent } from './content.schema';
import { freshWords } from './freshWords';
import {
  followsOf,
  problemsOf,
  type Question,
  refsIn,
  type TemplateContent,
  type TemplateProblemKind,
  templateProblems,
  usualGapLevels,
} from './template';

const words = (zh: string, en: string) => ({ zh, en });
const ask = (code: string, more: Partial<Question> = {}): Question => ({
  code,
  section: 'S1',
  type: 'text',
  text: words('怎么做？', 'How is it done?'),
  isMandatory: true,
  mayBeExcluded: false,
  weight: 1,
  refs: [],
  ...more,
});
const yesNo = [
  { code: 'yes', text: words('是', 'Yes'), score: 1 },
  { code: 'no', text: words('否', 'No'), score: 0 },
];
const choice = ask('Q1', { type: 'single-select', options: yesNo, refs: ['4.1'] });
const table = ask('Q2', {
  type: 'table',
  columns: [
    { code: 'name', title: words('名称', 'Name'), type: 'text', isMandatory: true },
    { code: 'kind', title: words('类型', 'Kind'), type: 'select', isMandatory: false, choices: [words('云', 'Cloud')] },
  ],
  shownIf: { has: 'Q1', options: ['yes'] },
  score: { op: 'min', args: [1, { count: 'Q2' }, { score: 'Q1' }] },
});
const sound: TemplateContent = {
  standardCode: 'ISO27001-2022',
  sections: [{ code: 'S1', title: words('环境', 'Context') }],
  questions: [choice, table],
  gapLevels: usualGapLevels,
  rules: [{ when: { has: 'Q1', options: ['no'] }, refs: ['4.1'], atLeast: 4, missing: words('缺少', 'Missing') }],
};
const refs = new Set(['4.1', 'A.5.1']);
const told = (changed: Partial<TemplateContent>) => problemsOf({ ...sound, ...changed }, refs);
const withQuestions = (...questions: Question[]) => told({ questions });

describe('the faults of a template', () => {
  it('is nothing in a sound one', () => {
    expect(templateContent.parse(sound)).toEqual(sound);
    expect(problemsOf(sound, refs)).toEqual([]);
  });

  const cases: [TemplateProblemKind, string, ReturnType<typeof told>, string | null, string][] = [
    ['sameCode', 'of two sections', told({ sections: [...sound.sections, ...sound.sections] }), 'S1', 'S1'],
    ['sameCode', 'of two questions', withQuestions(choice, table, ask('Q3'), ask('Q3')), 'Q3', 'Q3'],
    [
      'sameCode',
      'of two options',
      told({ questions: [{ ...choice, options: [...yesNo, ...yesNo.slice(1)] }, table] }),
      'Q1',
      'no',
    ],
    [
      'sameCode',
      'of two columns',
      withQuestions(choice, { ...table, columns: [...(table.columns ?? []), ...(table.columns?.slice(0, 1) ?? [])] }),
      'Q2',
      'name',
    ],
    ['unknownSection', 'of a question', withQuestions(choice, ask('Q3', { section: 'S2' })), 'Q3', 'S2'],
    ['unknownQuestion', 'before it shows', withQuestions(choice, ask('Q3', { shownIf: { filled: 'Q9' } })), 'Q3', 'Q9'],
    ['unknownQuestion', 'in its score', withQuestions(choice, ask('Q3', { score: { count: 'Q9' } })), 'Q3', 'Q9'],
    [
      'laterQuestion',
      'before it shows',
      withQuestions(choice, ask('Q3', { shownIf: { filled: 'Q4' } }), ask('Q4')),
      'Q3',
      'Q4',
    ],
    [
      'laterQuestion',
      'that asks for itself',
      withQuestions(choice, ask('Q3', { shownIf: { filled: 'Q3' } })),
      'Q3',
      'Q3',
    ],
    [
      'laterQuestion',
      'in its score',
      withQuestions(choice, ask('Q3', { score: { score: 'Q4' } }), ask('Q4')),
      'Q3',
      'Q4',
    ],
    [
      'laterQuestion',
      'that scores what it scores',
      withQuestions(choice, ask('Q3', { score: { score: 'Q3' } })),
      'Q3',
      'Q3',
    ],
    [
      'unknownOption',
      'of a question',
      withQuestions(choice, ask('Q3', { shownIf: { has: 'Q1', options: ['yes', 'perhaps'] } })),
      'Q3',
      'Q1: perhaps',
    ],
    [
      'unknownOption',
      'of one without options',
      withQuestions(choice, table, ask('Q3', { score: { has: 'Q2', options: ['yes'] } })),
      'Q3',
      'Q2: yes',
    ],
    ['noOptions', 'in a single choice', withQuestions(choice, ask('Q3', { type: 'single-select' })), 'Q3', 'Q3'],
    [
      'noOptions',
      'but one',
      withQuestions(choice, ask('Q3', { type: 'multi-select', options: yesNo.slice(1) })),
      'Q3',
      'Q3',
    ],
    ['noColumns', 'in a table', withQuestions(choice, ask('Q3', { type: 'table' })), 'Q3', 'Q3'],
    [
      'noChoices',
      'in a column',
      withQuestions(
        choice,
        ask('Q3', {
          type: 'table',
          columns: [{ code: 'c', title: words('列', 'C'), type: 'select', isMandatory: true, choices: [] }],
        }),
      ),
      'Q3',
      'c',
    ],
    ['strangeOptions', 'of a text', withQuestions(choice, ask('Q3', { options: yesNo })), 'Q3', 'Q3'],
    ['strangeOptions', 'but one of a text', withQuestions(choice, ask('Q3', { options: yesNo.slice(1) })), 'Q3', 'Q3'],
    ['unknownRef', 'of a question', withQuestions(choice, ask('Q3', { refs: ['A.5.1', 'A.9.9'] })), 'Q3', 'A.9.9'],
    [
      'placeholder',
      'as a question',
      told({ questions: [{ ...choice, text: freshWords.question }, table] }),
      'Q1',
      '新问题',
    ],
    [
      'placeholder',
      'as an option, in one language',
      told({
        questions: [
          {
            ...choice,
            options: yesNo
              .map((one) => ({ ...one, text: words('新选项', one.code) }))
              .slice(0, 1)
              .concat(yesNo.slice(1)),
          },
          table,
        ],
      }),
      'Q1',
      '新选项',
    ],
    ['placeholder', 'as a section', told({ sections: [{ code: 'S1', title: freshWords.section }] }), 'S1', '新章节'],
    ['unknownStandard', 'of that name', problemsOf(sound, null), null, 'ISO27001-2022'],
    ['levelsOrder', 'the same twice', told({ gapLevels: [0.9, 0.7, 0.7, 0.25] }), null, '0.9, 0.7, 0.7, 0.25'],
    ['levelsOrder', 'the first two alone', told({ gapLevels: [0.5, 0.7, 0.4, 0.2] }), null, '0.5, 0.7, 0.4, 0.2'],
    ['levelsOrder', 'upwards', told({ gapLevels: [0.1, 0.2, 0.3, 0.4] }), null, '0.1, 0.2, 0.3, 0.4'],
    [
      'emptySection',
      'without questions',
      told({ sections: [...sound.sections, { code: 'S2', title: words('领导', 'Leadership') }] }),
      'S2',
      'S2',
    ],
    ['noQuestions', 'without any', told({ sections: [], questions: [], rules: [] }), null, ''],
  ];
  it.each(cases)('%s: %s', (kind, _, problems, code, named) => {
    expect(problems).toEqual([{ kind, code, named }]);
  });

  it('may ask for the full score before there is no gap', () => {
    expect(told({ gapLevels: [1, 0.7, 0.5, 0.25] })).toEqual([]);
  });

  it('names rules like the template itself', () => {
    const rule = { atLeast: 4 as const, missing: words('缺少', 'Missing') };
    const rules = [
      { ...rule, when: { filled: 'Q9' }, refs: ['4.1'] },
      { ...rule, when: { has: 'Q1', options: ['perhaps'] }, refs: ['A.5.1'] },
      { ...rule, when: { filled: 'Q2' }, refs: ['9.9'] },
    ];
    expect(told({ rules })).toEqual([
      { kind: 'unknownQuestion', code: null, named: 'Q9' },
      { kind: 'unknownOption', code: null, named: 'Q1: perhaps' },
      { kind: 'unknownRef', code: null, named: '9.9' },
    ]);
  });

  it('leaves clauses alone whose standard is not known', () => {
    expect(problemsOf({ ...sound, questions: [{ ...choice, refs: ['A.9.9'] }, table] })).toEqual([]);
  });

  it('has a case here for each of its kinds', () => {
    expect(new Set(cases.map(([kind]) => kind))).toEqual(new Set(templateProblems));
  });
});

describe('the references of a standard', () => {
  const standards = { A: ['4.1', '4.2'] };

  it('are known, unknown, or not asked for', () => {
    expect(refsIn({ standardCode: 'A' }, standards)).toEqual(new Set(['4.1', '4.2']));
    expect(refsIn({ standardCode: 'B' }, standards)).toBeNull();
    expect(refsIn({ standardCode: null }, standards)).toBeUndefined();
  });
});

describe('questions that follow', () => {
  it('follow the last one by its place, not by its name or where it is mentioned', () => {
    const all = ['Q3', 'Q1', 'Q2'].map((code) => ask(code));
    const about = (...codes: string[]) =>
      ask('Q4', { shownIf: { op: 'and', args: codes.map((code) => ({ filled: code })) } });
    for (const order of [
      ['Q1', 'Q2', 'Q3'],
      ['Q2', 'Q3', 'Q1'],
      ['Q3', 'Q2', 'Q1'],
      ['Q1', 'Q3', 'Q2'],
    ])
      expect([...followsOf([...all, about(...order)])]).toEqual([['Q4', 'Q2']]);
    expect([...followsOf([...all, about('Q1', 'Q3')])]).toEqual([['Q4', 'Q1']]);
  });

  it('follow the last question that they refer to', () => {
    const questions = [
      choice,
      ask('Q2'),
      ask('Q3', { shownIf: { op: 'and', args: [{ filled: 'Q2' }, { has: 'Q1', options: ['yes'] }] } }),
      ask('Q4', { shownIf: { filled: 'Q3' } }),
      // Neither follows any: one asks about nothing, the other about what isn't there.
      ask('Q5', { shownIf: true }),
      ask('Q6', { shownIf: { filled: 'Q9' } }),
    ];
    expect([...followsOf(questions)]).toEqual([
      ['Q3', 'Q2'],
      ['Q4', 'Q3'],
    ]);
  });
});
