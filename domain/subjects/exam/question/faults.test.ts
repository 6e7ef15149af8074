import { describe, expect, it } from 'vitest';
import { questionContent } from '../../../../tests/factories/examQuestions';
import type { QuestionContent } from './content';
import { faultsOfContent, languagesOf } from './faults';

const words = (zh: string, en = '') => ({ zh, en });
const asked = { stem: words('题'), explanation: words('') };
const pair = (id: string, left: string, right: string) => ({ id, left: words(left), right: words(right) });
const [first, ...others] = questionContent.options;

describe('a content', () => {
  it.each<[string, QuestionContent, string[]]>([
    ['is a question with one right option', questionContent, []],
    ['needs words in one language', { ...questionContent, stem: words('', '') }, ['stem.zh noWords']],
    ['is one in English alone', { ...questionContent, stem: words('', 'Whose?') }, []],
    [
      'needs a right option',
      { ...questionContent, options: others.map((one) => ({ ...one, right: false })) },
      ['options noRight'],
    ],
    [
      'has one right option as a single choice',
      {
        ...questionContent,
        options: [{ ...(first as (typeof questionContent.options)[number]), right: true }, ...others],
      },
      ['options severalRight'],
    ],
    [
      'has several right options as a multiple choice, but not all',
      {
        ...questionContent,
        kind: 'multiple',
        options: questionContent.options.map((one) => ({ ...one, right: true })),
      },
      ['options allRight'],
    ],
    [
      'says the same once, whatever the case and the spaces',
      {
        ...questionContent,
        options: [...questionContent.options, { id: 'd', text: words('', 'their OWN  work'), right: false }],
      },
      ['options.3.text.zh twice'],
    ],
    [
      'names an option once',
      { ...questionContent, options: [...questionContent.options, { id: 'a', text: words('他'), right: false }] },
      ['options idTwice'],
    ],
    [
      'needs an answer that counts',
      { kind: 'shortAnswer', ...asked, accepted: { zh: ['。'], en: [] } },
      ['accepted.zh noAccepted'],
    ],
    [
      'orders different items',
      {
        kind: 'ordering',
        ...asked,
        items: [
          { id: 'a', text: words('一') },
          { id: 'b', text: words('一') },
        ],
      },
      ['items.1.text.zh twice'],
    ],
    [
      'matches different sides, the further ones too',
      {
        kind: 'matching',
        ...asked,
        pairs: [pair('a', '甲', '一'), pair('b', '乙', '二')],
        extra: [{ id: 'b', right: words('二') }],
      },
      ['extra.0.right.zh twice', 'pairs idTwice'],
    ],
    [
      'asks sound questions on a case',
      {
        kind: 'case',
        ...asked,
        parts: [
          { kind: 'trueFalse', ...asked, right: true },
          { ...questionContent, stem: words(''), options: others },
        ],
      },
      ['parts.1.stem.zh noWords'],
    ],
  ])('%s', (_, content, faults) => {
    expect(faultsOfContent(content).map(({ path, fault }) => `${path} ${fault}`)).toEqual(faults);
  });

  it('can be read in the languages in which all of it is there', () => {
    expect(languagesOf(questionContent)).toEqual(['zh', 'en']);
    const chinese = {
      ...(questionContent.options[0] as (typeof questionContent.options)[number]),
      text: words('自己的工作'),
    };
    expect(languagesOf({ ...questionContent, options: [chinese, ...others] })).toEqual(['zh']);
    expect(languagesOf({ kind: 'case', ...asked, parts: [questionContent] })).toEqual(['zh']);
  });
});
