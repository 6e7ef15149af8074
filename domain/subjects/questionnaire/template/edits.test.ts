import { describe, expect, it } from 'vitest';
import {
  addQuestion,
  addSection,
  dropQuestion,
  duplicateQuestion,
  moveQuestion,
  moveSection,
  removeQuestion,
  removeSection,
  replaceQuestion,
  replaceSection,
} from './edits';
import { partCodePattern } from './limits';
import type { Question, TemplateContent } from './template';

const words = { zh: '一', en: 'One' };
const question = (code: string, section: string, part: Partial<Question> = {}): Question => ({
  code,
  section,
  type: 'text',
  text: words,
  isMandatory: true,
  mayBeExcluded: false,
  weight: 1,
  refs: [],
  ...part,
});
const content: TemplateContent = {
  standardCode: null,
  sections: [
    { code: 'S1', title: words },
    { code: 'S2', title: words },
  ],
  questions: [
    question('A', 'S1'),
    question('B', 'S1', { shownIf: { op: 'not', args: [{ filled: 'A' }] } }),
    question('C', 'S2', { score: { op: 'add', args: [{ score: 'A' }, 1] } }),
  ],
  gapLevels: [0.9, 0.7, 0.5, 0.25],
  rules: [{ when: { has: 'A', options: ['x'] }, refs: ['5.1'], atLeast: 3, missing: words }],
};
const order = ({ questions }: TemplateContent) => questions.map(({ code, section }) => `${section}/${code}`).join(' ');

describe('drafting a template', () => {
  it('adds and duplicates questions where they belong', () => {
    const added = addQuestion(content, 'S1', 'A');
    expect([added.code, order(added.content)]).toEqual(['Q1', 'S1/A S1/Q1 S1/B S2/C']);
    expect(order(addQuestion(content, 'S1').content)).toBe('S1/A S1/B S1/Q1 S2/C');
    const twice = duplicateQuestion(content, 'B');
    expect([twice.code, order(twice.content)]).toEqual(['B-1', 'S1/A S1/B S1/B-1 S2/C']);
    expect(addSection(content).code).toBe('S3');
  });

  it('adds a text question that everybody must answer, and a section at the end', () => {
    const { content: added } = addQuestion(content, 'S2');
    expect(added.questions.at(-1)).toEqual(question('Q1', 'S2', { text: { zh: '新问题', en: 'New question' } }));
    expect(addSection(content).content.sections).toEqual([
      ...content.sections,
      { code: 'S3', title: { zh: '新章节', en: 'New section' } },
    ]);
    expect(content.sections).toHaveLength(2);
  });

  it('keeps the codes of copies within 40 characters', () => {
    const long = 'L'.repeat(40);
    let drawn: TemplateContent = { ...content, questions: [question(long, 'S1')] };
    expect(duplicateQuestion(drawn, long).code).toBe(`${'L'.repeat(36)}-1`);
    for (let n = 0; n < 100; n += 1) drawn = duplicateQuestion(drawn, long).content;
    expect(drawn.questions).toHaveLength(101);
    for (const { code } of drawn.questions) expect(code).toMatch(partCodePattern);
  });

  it('changes nothing of what it does not find', () => {
    expect(duplicateQuestion(content, 'none')).toEqual({ content, code: 'none' });
    expect(moveQuestion(content, 'none', 1)).toBe(content);
    expect(moveSection(content, 'none', 1)).toBe(content);
    expect(dropQuestion(content, 'none', { section: 'S1' })).toBe(content);
    expect(dropQuestion(content, 'B', { before: 'B', section: 'S1' })).toBe(content);
    expect(replaceSection(content, 'none', { code: 'T', title: words })).toEqual(content);
  });

  it('removes one question', () => {
    expect(order(removeQuestion(content, 'B'))).toBe('S1/A S2/C');
  });

  it('keeps questions of an unknown section at the end', () => {
    const lost = { ...content, questions: [question('X', 'gone'), ...content.questions] };
    expect(order(addQuestion(lost, 'S1').content)).toBe('S1/A S1/B S1/Q1 S2/C gone/X');
  });

  it('moves questions within their section, and over its ends into the neighbour', () => {
    expect(order(moveQuestion(content, 'A', 1))).toBe('S1/B S1/A S2/C');
    expect(order(moveQuestion(content, 'B', 1))).toBe('S1/A S2/B S2/C');
    expect(order(moveQuestion(content, 'B', -1))).toBe('S1/B S1/A S2/C');
    const three = addQuestion(content, 'S1').content;
    expect(order(moveQuestion(three, 'Q1', -1))).toBe('S1/A S1/Q1 S1/B S2/C');
    expect(order(moveQuestion(content, 'C', -1))).toBe('S1/A S1/B S1/C');
    expect(moveQuestion(content, 'A', -1)).toBe(content);
    expect(order(dropQuestion(content, 'C', { before: 'A', section: 'S1' }))).toBe('S1/C S1/A S1/B');
    expect(order(dropQuestion(content, 'A', { section: 'S2' }))).toBe('S1/B S2/C S2/A');
  });

  it('moves a section with its questions, and removes it with them', () => {
    expect(order(moveSection(content, 'S2', -1))).toBe('S2/C S1/A S1/B');
    expect(moveSection(content, 'S2', 1)).toBe(content);
    const three = addSection(content).content;
    const sections = (drawn: TemplateContent) => drawn.sections.map(({ code }) => code).join(' ');
    expect(sections(moveSection(three, 'S3', -1))).toBe('S1 S3 S2');
    expect(sections(moveSection(three, 'S1', 1))).toBe('S2 S1 S3');
    expect(order(moveSection(content, 'S1', 1))).toBe('S2/C S1/A S1/B');
    expect(order(removeSection(content, 'S1'))).toBe('S2/C');
    expect(sections(removeSection(content, 'S1'))).toBe('S2');
    const renamed = replaceSection(content, 'S1', { code: 'T', title: { zh: '新', en: 'New' } });
    expect(order(renamed)).toBe('T/A T/B S2/C');
    expect(renamed.sections).toEqual([{ code: 'T', title: { zh: '新', en: 'New' } }, content.sections[1]]);
  });

  it('changes a question’s code in all references', () => {
    const [first] = content.questions;
    if (!first) throw new Error('No question.');
    const renamed = replaceQuestion(content, 'A', { ...first, code: 'Z' });
    expect(renamed.questions[1]?.shownIf).toEqual({ op: 'not', args: [{ filled: 'Z' }] });
    expect(renamed.questions[2]?.score).toEqual({ op: 'add', args: [{ score: 'Z' }, 1] });
    expect(renamed.rules[0]?.when).toEqual({ has: 'Z', options: ['x'] });
    expect(order(replaceQuestion(content, 'A', { ...first, section: 'S2' }))).toBe('S1/B S2/A S2/C');
  });

  it('changes an option’s code in all references, and not the same code of other questions', () => {
    const option = (code: string) => ({ code, text: words });
    const [first] = content.questions;
    const asks = { has: 'A', options: ['x', 'y'] };
    const chosen: TemplateContent = {
      ...content,
      questions: [
        { ...(first as Question), type: 'single-select', options: [option('x'), option('y')] },
        question('B', 'S1', { type: 'single-select', options: [option('x'), option('y')] }),
        question('C', 'S2', { shownIf: { op: 'or', args: [asks, { has: 'B', options: ['x'] }] } }),
      ],
    };
    const [before] = chosen.questions;
    const given = (...codes: string[]) =>
      replaceQuestion(chosen, 'A', { ...(before as Question), options: codes.map(option) });
    const renamed = given('z', 'y');
    expect(renamed.questions[2]?.shownIf).toEqual({
      op: 'or',
      args: [
        { has: 'A', options: ['z', 'y'] },
        { has: 'B', options: ['x'] },
      ],
    });
    expect(renamed.rules[0]?.when).toEqual({ has: 'A', options: ['z'] });
    const ofSecond = replaceQuestion(
      { ...chosen, questions: [question('A', 'S1'), ...chosen.questions.slice(1)] },
      'B',
      {
        ...(chosen.questions[1] as Question),
        options: ['z', 'y'].map(option),
      },
    );
    expect(ofSecond.questions[2]?.shownIf).toEqual({ op: 'or', args: [asks, { has: 'B', options: ['z'] }] });
    // A moved, added or removed option is not taken for a renamed one.
    for (const other of [given('y', 'x'), given('y'), given('z', 'y', 'x'), given('y', 'y')])
      expect(other.questions[2]?.shownIf).toEqual(chosen.questions[2]?.shownIf);
  });
});
