import { describe, expect, test } from 'vitest';
import type { ChoiceContent, ExchangedQuestion, QuestionContent, QuestionWords } from '../question/content';
import { readGift, writeGift } from './gift';
import { giftLimits } from './giftProblems';

const only = (zh: string): QuestionWords => ({ zh, en: '' });
const contentsOf = (text: string) => readGift(text).questions.map(({ content }) => content);
const reasonsOf = (text: string) => readGift(text).problems.map(({ line, reason }) => [line, reason]);

describe('questions from elsewhere', () => {
  test('a single choice, with feedback on an answer and on the question', () => {
    const [content] = contentsOf('::Q1::Who founded it? {\n~A #not him\n=B\n~C\n####See chapter 2\n}');
    expect(content).toEqual({
      kind: 'single',
      stem: only('Who founded it?'),
      options: [
        { id: 'a', text: only('A'), right: false },
        { id: 'b', text: only('B'), right: true },
        { id: 'c', text: only('C'), right: false },
      ],
      explanation: only('See chapter 2\nA: not him'),
    });
  });

  test('a multiple choice by its percentages', () => {
    const [content] = contentsOf('Which two? {~%50%one ~%-100%two ~%50%three ~four}') as ChoiceContent[];
    expect(content?.kind).toBe('multiple');
    expect(content?.options.map(({ right }) => right)).toEqual([true, false, true, false]);
  });

  test('one right option of a multiple choice makes it a single one', () => {
    expect(contentsOf('Which? {~%100%one ~two}')[0]).toMatchObject({ kind: 'single' });
  });

  test('true or false, long and short', () => {
    const truths = contentsOf('A {T}\n\nB {FALSE#no#yes}\n\nC {true}').map(
      (content) => content.kind === 'trueFalse' && content,
    );
    expect(truths).toMatchObject([{ right: true }, { right: false, explanation: only('no\nyes') }, { right: true }]);
  });

  test('a short answer with its forms, and one in the middle of a sentence', () => {
    expect(contentsOf('2 + 2 is {=four =%100%4}.')[0]).toEqual({
      kind: 'shortAnswer',
      stem: only('2 + 2 is _____ .'),
      accepted: { zh: ['four', '4'], en: [] },
      explanation: only(''),
    });
  });

  test('matching, with a right side that matches nothing', () => {
    expect(contentsOf('Match. {\n=Canada -> Ottawa\n=Italy -> Rome\n= -> Bern\n}')[0]).toEqual({
      kind: 'matching',
      stem: only('Match.'),
      pairs: [
        { id: 'a', left: only('Canada'), right: only('Ottawa') },
        { id: 'b', left: only('Italy'), right: only('Rome') },
      ],
      extra: [{ id: 'c', right: only('Bern') }],
      explanation: only(''),
    });
  });

  test('escaped characters and line breaks stand in the text', () => {
    const [content] = contentsOf(
      '::a\\:b::1 \\= 1 \\{x\\} \\~ \\# \\\\ new\\nline {=50\\% \\=half ~C\\:\\\\dir}',
    ) as ChoiceContent[];
    expect(content?.stem.zh).toBe('1 = 1 {x} ~ # \\ new\nline');
    expect(content?.options.map(({ text }) => text.zh)).toEqual(['50\\% =half', 'C:\\dir']);
    expect(readGift('::a\\:b::x {T}').questions[0]?.title).toBe('a:b');
  });

  test('HTML becomes text', () => {
    const [content] = contentsOf(
      '[html]<p>A &amp; <b>B</b></p><p>C &lt;D&gt;</p> {=<i>one</i> ~two}',
    ) as ChoiceContent[];
    expect(content?.stem.zh).toBe('A & B\nC <D>');
    expect(content?.options[0]?.text.zh).toBe('one');
  });

  test('categories, comments, a byte order mark and line ends of Windows', () => {
    const { questions } = readGift(
      '\uFEFF// mine\r\n$CATEGORY: $course$/Law\r\n\r\n// one\r\nA {T}\r\n\r\n\r\nB {\r\n// two\r\n=x\r\n=y\r\n}',
    );
    expect(questions.map(({ line, content }) => [line, content.kind])).toEqual([
      [5, 'trueFalse'],
      [8, 'shortAnswer'],
    ]);
  });

  test('texts are taken for English where that is asked', () => {
    const [question] = readGift('Sky {=blue ~red}', 'en').questions;
    expect(question?.content.stem).toEqual({ zh: '', en: 'Sky' });
    expect(question?.about).toBeUndefined();
  });
});

describe('what can’t be read', () => {
  test.each([
    ['noAnswers', 'A text alone'],
    ['essay', 'Write about it {}'],
    ['numerical', 'How many? {#5:1}'],
    ['braces', 'A {=x ~y'],
    ['braces', 'A }=x ~y{'],
    ['braces', 'A {=x ~y} B {=z}'],
    ['noStem', '{=x ~y}'],
    ['answerForm', 'A {x ~y}'],
    ['answerForm', 'A {= ~y}'],
    ['noRight', 'A {~x ~y}'],
    ['severalRight', 'A {=x =y ~z}'],
    ['partialCredit', 'A {=x ~%50%y}'],
    ['partialCredit', 'A {=%100%x =%50%y}'],
    ['optionCount', 'A {=1 ~2 ~3 ~4 ~5 ~6 ~7 ~8 ~9}'],
    ['optionCount', 'A {~%100%x}'],
    ['pairCount', 'A {=x -> y}'],
    ['answerForm', 'A {=x -> y =z ->}'],
    ['alike', 'A {=x ~x}'],
    ['alike', 'A {=x -> y =z -> y}'],
    ['picture', 'A <img src="x.png"> {T}'],
    ['tooLong', `${'A'.repeat(2001)} {T}`],
    ['tooLong', `A {=${'x'.repeat(501)} ~y}`],
    ['tooLong', `A {=${' '.repeat(40_000)}x ~y}`],
  ])('%s (%#)', (reason, text) => {
    expect(reasonsOf(text)).toEqual([[1, reason]]);
  });

  test('is named with its line and title, and the rest is read', () => {
    const file = readGift('::good::A {T}\n\n// a comment\n::bad::B {}\n\n::last::C {F}');
    expect(file.problems).toEqual([{ line: 4, reason: 'essay', title: 'bad' }]);
    expect(file.questions.map(({ title }) => title)).toEqual(['good', 'last']);
  });

  test('a file that is too long is not read, and one with too many questions up to there', () => {
    expect(readGift('x'.repeat(giftLimits.file + 1))).toEqual({
      questions: [],
      problems: [{ line: 1, reason: 'fileTooLong', title: '' }],
    });
    const { questions, problems } = readGift('A {T}\n\n'.repeat(giftLimits.questions + 5));
    expect(questions).toHaveLength(giftLimits.questions);
    expect(problems).toEqual([{ line: 2 * giftLimits.questions + 1, reason: 'tooMany', title: '' }]);
  });
});

const optionsOf = (question: { content: QuestionContent } | undefined) =>
  question && 'options' in question.content ? question.content.options : [];

const question: ExchangedQuestion = {
  code: 'AUD001',
  bank: 'TBANK',
  standard: 'ISO 19011',
  edition: '2026',
  clause: '6.4',
  difficulty: 'medium',
  content: {
    kind: 'single',
    stem: { zh: '什么是证据？', en: 'What is evidence?' },
    options: [
      { id: 'n', text: { zh: '事实', en: 'Facts' }, right: true },
      { id: 'm', text: { zh: '意见', en: 'Opinions' }, right: false },
    ],
    explanation: { zh: '能够核实。', en: 'It can be verified.' },
  },
};

describe('the portal’s own questions', () => {
  test('are written as other readers know them', () => {
    const lines = writeGift([question]).split('\n');
    expect(lines[0]).toMatch(/^\/\/ portal-question: \{"code":"AUD001"/);
    expect(lines.slice(1)).toEqual(['::AUD001::[plain]什么是证据？ {', '=事实', '~意见', '####能够核实。', '}', '']);
  });

  test('keep their English when a Chinese text was corrected in the file', () => {
    const [read] = readGift(writeGift([question]).replace('=事实', '=可核实的事实')).questions;
    expect(optionsOf(read)[0]).toEqual({
      id: 'n',
      text: { zh: '可核实的事实', en: 'Facts' },
      right: true,
    });
    expect(read?.about).toMatchObject({ code: 'AUD001', clause: '6.4' });
  });

  test('take their English along when options change places in the file', () => {
    const swapped = writeGift([question]).replace(/^([=~].*)\n([=~].*)$/mu, '$2\n$1');
    const [read] = readGift(swapped).questions;
    const of = (options: readonly { id: string; text: { zh: string; en: string } }[]) =>
      new Map(options.map(({ id, text }) => [id, text]));
    expect(optionsOf(read)[0]?.text.zh).not.toBe(optionsOf(question)[0]?.text.zh);
    expect(of(optionsOf(read))).toEqual(of(optionsOf(question)));
  });

  test('that is whole in the comment is named when its words were changed in the file', () => {
    const whole = { ...question, content: { ...question.content, stem: { zh: '', en: 'In English alone?' } } };
    expect(readGift(writeGift([whole])).questions[0]?.content).toEqual(whole.content);
    const text = writeGift([{ ...question, content: ordering }]);
    expect(readGift(text).questions[0]?.content).toEqual(ordering);
    const body = text.lastIndexOf(ordering.stem.zh);
    expect(reasonsOf(`${text.slice(0, body)}改${text.slice(body)}`)).toEqual([[2, 'comment']]);
  });

  test('of a database, whose fields are in another order, have answers for other readers', () => {
    const stored = JSON.parse(JSON.stringify(question.content), (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    );
    expect(writeGift([{ ...question, content: stored }])).toMatch(/\{\n=.*\n~/u);
  });

  test('lose their English when an option was added in the file', () => {
    const [read] = readGift(writeGift([question]).replace('~意见', '~意见\n~传闻')).questions;
    expect(optionsOf(read).map(({ text }) => text.en)).toEqual(['', '', '']);
    expect(read?.about?.code).toBe('AUD001');
  });

  test('are named when their comment was damaged', () => {
    const text = writeGift([question, { ...question, code: 'AUD002' }]);
    expect(readGift(text.replace('"medium"', '"middle"'))).toMatchObject({
      questions: [{ title: 'AUD002' }],
      problems: [{ line: 2, reason: 'comment', title: 'AUD001' }],
    });
    expect(reasonsOf(text.replace('{"code"', '{code'))).toEqual([[2, 'comment']]);
  });
});

const ordering: QuestionContent = {
  kind: 'ordering',
  stem: { zh: '请排序', en: 'Put in order' },
  items: [
    { id: 'a', text: { zh: '一', en: 'one' } },
    { id: 'b', text: { zh: '二', en: 'two' } },
  ],
  explanation: { zh: '', en: '' },
};
