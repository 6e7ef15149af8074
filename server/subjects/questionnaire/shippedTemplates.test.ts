import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Words } from '#domain/kernel/levels';
import { type Answer, answerTypes } from '#domain/subjects/questionnaire/template/answer';
import { asksAbout, type Expression, evaluate, type Value } from '#domain/subjects/questionnaire/template/expression';
import {
  type Option,
  problemsOf,
  type Question,
  type TemplateContent,
} from '#domain/subjects/questionnaire/template/template';
import { type ShippedTemplate, shippedTemplates } from './shippedTemplates';

const titles = readFileSync(join(import.meta.dirname, '../../../tests/data/iso27001_2022_titles.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const assessable = titles.filter(([, , isAssessable]) => isAssessable === '1').map(([ref = '']) => ref);
const refs = new Set(assessable);

const template = (code: string): ShippedTemplate => {
  const found = shippedTemplates.find(({ templateCode }) => templateCode === code);
  if (!found) throw new Error(`${code} does not ship`);
  return found;
};
const iso = template('ISO27001-2022').content;
const basic = template('BASIC-SURVEY').content;

/** Every pair of words in a template, with its path. */
function* wordsIn(value: unknown, path: string): Generator<[string, Words]> {
  if (typeof value !== 'object' || value === null) return;
  if ('zh' in value && 'en' in value) yield [path, { zh: String(value.zh), en: String(value.en) }];
  else for (const [key, inner] of Object.entries(value)) yield* wordsIn(inner, `${path}.${key}`);
}

const computed = (expression: Expression, answers: ReadonlyMap<string, Answer>): Value =>
  evaluate(expression, { answerOf: (code) => answers.get(code), scoreOf: () => null });
const isNone = ({ code }: Option) => code === 'none';
/** Answers that a question may have: each single option, or all that don't say "none", or nothing. */
function answersTo({ type, options = [] }: Question): Answer[] {
  const single = options.map(({ code }) => ({ choice: [code] }));
  if (type !== 'multi-select') return [{}, ...single];
  return [{}, ...single, { choice: options.filter((option) => !isNone(option)).map(({ code }) => code) }];
}
/** What an expression comes to over all answers to the questions that it asks about. */
function outcomes(expression: Expression, questions: readonly Question[]): Set<Value> {
  const asked = questions.filter(({ code }) => asksAbout(expression).has(code));
  let cases = [new Map<string, Answer>()];
  for (const question of asked)
    cases = cases.flatMap((one) => answersTo(question).map((answer) => new Map(one).set(question.code, answer)));
  return new Set(cases.map((answers) => computed(expression, answers)));
}

describe.each(shippedTemplates)('the template $templateCode', ({ content, name, description, templateCode }) => {
  it('has nothing wrong with it', () => {
    expect(problemsOf(content, content.standardCode === null ? new Set() : refs)).toEqual([]);
  });

  it('asks in all seven ways', () => {
    expect(new Set(content.questions.map(({ type }) => type))).toEqual(new Set(answerTypes));
  });

  it('speaks both languages, each in its own script and marks', () => {
    for (const [path, { zh, en }] of wordsIn({ name, description, content }, templateCode)) {
      expect(zh, `${path}: ${zh}`).toMatch(/\p{Script=Han}/u);
      // Western marks beside Han characters; quotation marks other than “ and ”.
      expect(zh, `${path}: ${zh}`).not.toMatch(/\p{Script=Han}[,;:?!()]|[,;:?!()]\p{Script=Han}|["'‘’「」『』]/u);
      expect(en, `${path}: ${en}`).not.toMatch(/\p{Script=Han}|[\u3000-\u303f\uff00-\uffef“”"]/u);
      expect(en, `${path}: ${en}`).toMatch(/^[\dA-Z]/u);
    }
  });

  it('writes sentences as sentences, and what is chosen without a full stop', () => {
    const ends = (words: Words | undefined, zh: RegExp, en: RegExp) => {
      if (!words) return;
      expect(words.zh).toMatch(zh);
      expect(words.en).toMatch(en);
    };
    const isSentence = [/。$/u, /\.$/u] as const;
    const isLabel = [/[^。？.?]$/u, /[^.?]$/u] as const;
    for (const { text, help, missing, options = [], columns = [] } of content.questions) {
      for (const words of [text, help]) ends(words, /[。？]$/u, /[.?]$/u);
      for (const words of [missing, ...options.flatMap((one) => [one.present, one.missing])])
        ends(words, ...isSentence);
      for (const words of [...options.map((one) => one.text), ...columns.map(({ title }) => title)])
        ends(words, ...isLabel);
    }
    for (const { title, help } of content.sections) {
      ends(title, ...isLabel);
      ends(help, ...isSentence);
    }
    for (const { missing } of content.rules) ends(missing, ...isSentence);
  });

  it('asks nothing twice, neither in a question nor among its options and columns', () => {
    const texts = (rows: readonly { text: Words }[], language: keyof Words) => rows.map(({ text }) => text[language]);
    for (const language of ['zh', 'en'] as const) {
      const asked = texts(content.questions, language);
      expect(asked.filter((text, at) => asked.indexOf(text) !== at)).toEqual([]);
      for (const { code, options = [], columns = [] } of content.questions) {
        const offered = [...texts(options, language), ...columns.map(({ title }) => title[language])];
        expect(new Set(offered).size, code).toBe(offered.length);
      }
    }
  });

  it('shows each question that follows to some, and not to others', () => {
    for (const { code, shownIf } of content.questions)
      if (shownIf !== undefined) expect(outcomes(shownIf, content.questions), code).toEqual(new Set([true, false]));
  });
});

describe('the questionnaire for ISO/IEC 27001', () => {
  it('covers each of the 30 clauses and 93 controls, for any answers', () => {
    expect(assessable.filter((ref) => !ref.startsWith('A.'))).toHaveLength(30);
    expect(assessable.filter((ref) => ref.startsWith('A.'))).toHaveLength(93);
    const always = new Set(iso.questions.filter(({ shownIf }) => shownIf === undefined).flatMap((one) => one.refs));
    expect(assessable.filter((ref) => !always.has(ref))).toEqual([]);
  });

  it('names each question by what it speaks of', () => {
    for (const { code, refs: spokenOf } of iso.questions)
      expect(
        spokenOf.some((ref) => new RegExp(`^Q-${ref.replaceAll('.', '\\.')}[a-z]?$`, 'u').test(code)),
        code,
      ).toBe(true);
  });

  it('lets no clause be said not to apply', () => {
    const excludable = iso.questions.filter(({ mayBeExcluded }) => mayBeExcluded);
    expect(excludable.flatMap((one) => one.refs).filter((ref) => !ref.startsWith('A.'))).toEqual([]);
    expect(excludable.length).toBeGreaterThan(0);
  });

  const scored = iso.questions.filter(({ weight }) => weight > 0);

  it('scores every option: the best is 1, the worst at most 0.2, and they rise', () => {
    for (const { code, type, options = [] } of scored) {
      if (type === 'single-select') {
        const scores = options.map((option) => option.score ?? Number.NaN);
        expect(scores, code).toEqual([...new Set(scores)].sort((a, b) => a - b));
        expect(scores[0], code).toBeLessThanOrEqual(0.2);
        expect(scores.at(-1), code).toBe(1);
      }
      // Of several the scores add up.
      if (type === 'multi-select') {
        expect(
          options.filter(isNone).map((option) => option.score),
          code,
        ).toEqual([0]);
        const parts = options.filter((option) => !isNone(option)).map((option) => option.score ?? Number.NaN);
        expect(Math.min(...parts), code).toBeGreaterThan(0);
        expect(
          parts.reduce((sum, part) => sum + part, 0),
          code,
        ).toBeCloseTo(1, 10);
      }
    }
  });

  it.each<[string, Answer, Value]>([
    ['Q-8.3', { text: '60%' }, 0.6],
    ['Q-8.3', { text: '60' }, 0.6],
    ['Q-8.3', { text: '１００％' }, 1],
    ['Q-8.3', { text: '0' }, 0],
    ['Q-8.3', { text: '一半' }, null],
    ['Q-8.3', {}, null],
    ['Q-A.6.3', { text: '85.5 %' }, 0.855],
    ['Q-A.8.8a', { text: '0' }, 1],
    ['Q-A.8.8a', { text: '5' }, 0.5],
    ['Q-A.8.8a', { text: '6' }, 0],
    ['Q-A.8.8a', { text: '很多' }, null],
    ['Q-6.2a', { rows: [{ goal: '补丁及时率' }] }, 1 / 3],
    ['Q-6.2a', { rows: [{ goal: '一' }, { goal: '二' }, { goal: '三' }, { goal: '四' }, { goal: '' }] }, 1],
    ['Q-A.5.18a', { rows: [{ system: 'ERP' }] }, 0.5],
    ['Q-4.3a', { files: 1 }, 1],
    ['Q-4.3a', {}, 0],
  ])('scores %s answered with %o', (code, answer, value) => {
    const question = iso.questions.find((one) => one.code === code);
    expect(computed(question?.score ?? false, new Map([[code, answer]]))).toBe(value);
  });

  it('has a score for all that counts, and says what is missing where it could be better', () => {
    for (const { code, options = [], score, missing } of scored) {
      expect(score !== undefined || options.length > 0, code).toBe(true);
      const says = missing !== undefined || (options.length > 0 && options.slice(0, -1).every((one) => one.missing));
      expect(says, code).toBe(true);
    }
  });

  it('says what is there: for the best of a single choice, and for each of several', () => {
    for (const { code, type, options = [] } of scored) {
      const good = type === 'single-select' ? options.slice(-1) : options.filter((option) => !isNone(option));
      expect(
        good.filter(({ present, missing }) => !present || missing).map((one) => one.code),
        code,
      ).toEqual([]);
    }
  });

  it('has rules that speak to some answers and are silent about the best ones', () => {
    const best = new Map(
      iso.questions.map(({ code, options = [] }) => [
        code,
        {
          choice: options
            .filter((one) => !isNone(one))
            .slice(-1)
            .map((one) => one.code),
        },
      ]),
    );
    for (const { when, missing } of iso.rules) {
      expect(outcomes(when, iso.questions), missing.en).toContain(true);
      const asked = new Set([...asksAbout(when)].filter((code) => scored.some((one) => one.code === code)));
      const answers = new Map([...best].filter(([code]) => asked.has(code)));
      expect(computed(when, answers), missing.en).toBe(false);
    }
  });

  it('takes required documented information that is missing for a large gap', () => {
    const required = [
      '4.3',
      '5.2',
      '6.1.2',
      '6.1.3',
      '6.2',
      '7.2',
      '8.1',
      '8.2',
      '8.3',
      '9.1',
      '9.2.2',
      '9.3.3',
      '10.2',
    ];
    const atLeastFour = new Set(iso.rules.filter(({ atLeast }) => atLeast >= 4).flatMap((rule) => rule.refs));
    expect(required.filter((ref) => !atLeastFour.has(ref))).toEqual([]);
  });
});

describe('the basic survey', () => {
  it('asks without judging', () => {
    expect(basic.standardCode).toBe(null);
    for (const { code, refs: spokenOf, score, weight, options = [] } of basic.questions) {
      expect([spokenOf, score, weight], code).toEqual([[], undefined, 0]);
      expect(
        options.filter((option) => option.score !== undefined),
        code,
      ).toEqual([]);
    }
  });
});

describe('the data behind', () => {
  const files = readdirSync(join(import.meta.dirname, 'data'), { recursive: true, encoding: 'utf8' });

  it.each(files.filter((file) => file.endsWith('.json')))('%s loses nothing when it is read', (file) => {
    const raw: Partial<TemplateContent> = JSON.parse(readFileSync(join(import.meta.dirname, 'data', file), 'utf8'));
    const { sections, questions, rules } = file === 'basicSurvey.json' ? basic : iso;
    expect(sections).toEqual(expect.arrayContaining([...(raw.sections ?? [])]));
    expect(questions).toEqual(expect.arrayContaining([...(raw.questions ?? [])]));
    expect(rules).toEqual(expect.arrayContaining([...(raw.rules ?? [])]));
  });
});
