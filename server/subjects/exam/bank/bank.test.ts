import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '#domain/kernel/limits';
import { readGift, writeGift } from '#domain/subjects/exam/exchange/gift';
import type {
  ChoiceContent,
  PartContent,
  QuestionContent,
  QuestionPlace,
  QuestionWords,
} from '#domain/subjects/exam/question/content';

interface BankQuestion extends QuestionPlace {
  readonly code: string;
  readonly topic: number;
  readonly content: QuestionContent;
}

const read = (name: string): BankQuestion[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'));

const bank = ['auditing', 'isms', 'annexA', 'chineseLaw'].flatMap(read);

/** Questions as a person answers them: a case's parts one by one. */
const asked = bank.flatMap(({ code, content }) =>
  content.kind === 'case'
    ? content.parts.map((part, index) => ({ code: `${code}.${index + 1}`, content: part as QuestionContent }))
    : [{ code, content }],
);
const choices = asked.flatMap(({ code, content }) =>
  content.kind === 'single' || content.kind === 'multiple' ? [{ code, content }] : [],
);
const singles = choices.filter(({ content }) => content.kind === 'single');
const rightOf = ({ options }: ChoiceContent) => options.filter(({ right }) => right);

/** What stands in a text of either language, wherever in the question it is. */
const texts = (content: QuestionContent): QuestionWords[] => [
  content.stem,
  content.explanation,
  ...('options' in content ? content.options.map(({ text }) => text) : []),
  ...('items' in content ? content.items.map(({ text }) => text) : []),
  ...('pairs' in content ? content.pairs.flatMap(({ left, right }) => [left, right]) : []),
  ...('extra' in content ? content.extra.map(({ right }) => right) : []),
  ...('parts' in content ? content.parts.flatMap((part: PartContent) => texts(part)) : []),
];

const topics = readFileSync(join(import.meta.dirname, '../../../../tests/data/exam_topics.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [topic, clause, title, kinds, questions, easy, medium, hard] = line.split('\t');
    return { topic: Number(topic), name: `${clause} ${title}`, kinds, questions, easy, medium, hard };
  });

const count = <Item>(items: Item[], has: (item: Item) => boolean) => items.filter(has).length;

describe('the blueprint', () => {
  test.each(topics)('$name', ({ topic, kinds, ...numbers }) => {
    const own = bank.filter((question) => question.topic === topic);
    const hard = (difficulty: string) => String(count(own, (question) => question.difficulty === difficulty));
    expect({
      questions: String(own.length),
      easy: hard('easy'),
      medium: hard('medium'),
      hard: hard('hard'),
    }).toEqual({
      questions: numbers.questions,
      easy: numbers.easy,
      medium: numbers.medium,
      hard: numbers.hard,
    });
    expect([...new Set(own.map(({ content }) => content.kind))].sort()).toEqual(kinds?.split(',').sort());
  });

  test('has 304 questions, each of a topic', () => {
    expect(bank).toHaveLength(304);
    expect(bank.filter(({ topic }) => !topics.some((row) => row.topic === topic))).toEqual([]);
  });
});

describe('each question', () => {
  test('has a code of its own', () => {
    expect(new Set(bank.map(({ code }) => code)).size).toBe(bank.length);
  });

  test('has a stem of its own', () => {
    for (const language of ['zh', 'en'] as const) {
      const seen = new Map<string, string>();
      const alike = bank.flatMap(({ code, content }) => {
        const stem = content.stem[language].toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
        const other = seen.get(stem);
        seen.set(stem, code);
        return other ? [`${code} is like ${other}`] : [];
      });
      expect(alike).toEqual([]);
    }
  });

  test('is whole in both languages', () => {
    const chinese = /\p{Script=Han}/u;
    const missing = bank.flatMap(({ code, content }) =>
      texts(content)
        .filter(({ zh, en }) => !zh.trim() || !en.trim() || !chinese.test(zh) || chinese.test(en))
        .map(({ zh, en }) => `${code}: ${zh} / ${en}`),
    );
    expect(missing).toEqual([]);
    for (const { code, content } of asked) {
      if (content.kind !== 'shortAnswer') continue;
      expect(content.accepted.zh, code).not.toEqual([]);
      expect(content.accepted.en, code).not.toEqual([]);
      expect(content.accepted.en.filter((form) => chinese.test(form))).toEqual([]);
    }
  });

  test('comes back from a GIFT file as it was', () => {
    const own = bank.map(({ topic: _, ...question }) => ({ ...question, bank: 'TPLATFORM' }));
    const file = writeGift(own);
    const { questions, problems } = readGift(file);
    expect(problems).toEqual([]);
    // Other readers get each question that GIFT has a form for.
    const withoutForm = count(own, ({ content }) => content.kind === 'ordering' || content.kind === 'case');
    expect(file.match(/^####/gm)).toHaveLength(own.length - withoutForm);
    expect(questions.map(({ about, content }) => ({ ...about, content }))).toEqual(own);
  });

  test('keeps to the limits of length', () => {
    const long = bank.filter(({ content }) =>
      texts(content).some(({ zh, en }) => Math.max(zh.length, en.length) > limits.examText),
    );
    expect(long.map(({ code }) => code)).toEqual([]);
    const options = choices.filter(({ content }) =>
      content.options.some(({ text }) => Math.max(text.zh.length, text.en.length) > limits.examOptionText),
    );
    expect(options.map(({ code }) => code)).toEqual([]);
  });

  test('has as many options, items, pairs and parts as its kind may have', () => {
    const wrong = asked.filter(({ content }) => {
      if (content.kind === 'single') return content.options.length !== 4;
      if (content.kind === 'multiple') return content.options.length < 4 || content.options.length > 6;
      if (content.kind === 'ordering') return content.items.length < 3 || content.items.length > 6;
      if (content.kind === 'matching')
        return content.pairs.length < 3 || content.pairs.length > 6 || content.extra.length > 2;
      return false;
    });
    expect(wrong.map(({ code }) => code)).toEqual([]);
    const cases = bank.filter(
      ({ content }) => content.kind === 'case' && (content.parts.length < 2 || content.parts.length > 4),
    );
    expect(cases.map(({ code }) => code)).toEqual([]);
  });

  test('has no two options, items or sides alike', () => {
    const alike = asked.filter(({ content }) =>
      (['zh', 'en'] as const).some((language) => {
        const said =
          'options' in content
            ? content.options.map(({ text }) => text[language])
            : 'items' in content
              ? content.items.map(({ text }) => text[language])
              : 'pairs' in content
                ? [...content.pairs, ...content.extra].map(({ right }) => right[language])
                : [];
        return new Set(said).size !== said.length;
      }),
    );
    expect(alike.map(({ code }) => code)).toEqual([]);
  });
});

describe('what is right', () => {
  test('is one option of a single choice, two to four of a multiple one with a wrong one left', () => {
    const wrong = choices.filter(({ content }) => {
      const right = rightOf(content).length;
      return content.kind === 'single' ? right !== 1 : right < 2 || right > 4 || right === content.options.length;
    });
    expect(wrong.map(({ code }) => code)).toEqual([]);
  });

  test('stands at no position in more than 40 % of single choices', () => {
    const positions = [0, 1, 2, 3].map((position) =>
      count(singles, ({ content }) => Boolean(content.options[position]?.right)),
    );
    expect(Math.max(...positions)).toBeLessThanOrEqual(singles.length * 0.4);
  });

  test('stands at no position in more than 40 % of what is right in multiple choices', () => {
    const multiples = choices.filter(({ content }) => content.kind === 'multiple');
    const right = multiples.flatMap(({ content }) =>
      content.options.flatMap((option, position) => (option.right ? [position] : [])),
    );
    for (const position of new Set(right))
      expect(count(right, (other) => other === position)).toBeLessThanOrEqual(right.length * 0.4);
  });

  test.each(['zh', 'en'] as const)(
    'is neither usually the longest nor usually the shortest option (%s)',
    (language) => {
      const lengths = singles.map(({ content }) => ({
        right: rightOf(content)[0]?.text[language].length ?? 0,
        wrong: content.options.filter(({ right }) => !right).map(({ text }) => text[language].length),
      }));
      const longest = count(lengths, ({ right, wrong }) => right >= Math.max(...wrong));
      const shortest = count(lengths, ({ right, wrong }) => right <= Math.min(...wrong));
      expect(longest).toBeLessThan(singles.length / 2);
      expect(shortest).toBeLessThan(singles.length / 2);
    },
  );

  test('is neither usually true nor usually false', () => {
    const statements = asked.flatMap(({ content }) => (content.kind === 'trueFalse' ? [content.right] : []));
    const share = count(statements, Boolean) / statements.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.7);
  });
});
