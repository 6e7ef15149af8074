import { type ExchangedQuestion, type QuestionContent, saidIn } from '../question/content';
import { escaped } from './giftText';

/** The question for GIFT's readers, in Chinese; without a content, or one that GIFT has no form for, the stem alone. */
export function bodyOf(question: ExchangedQuestion, content: QuestionContent): string | undefined;
export function bodyOf(question: ExchangedQuestion, content: undefined): string;
export function bodyOf(question: ExchangedQuestion, content: QuestionContent | undefined): string | undefined {
  const head = `::${escaped(question.code)}::[plain]${escaped(content ? content.stem.zh : saidIn(question.content.stem, 'zh'))}`;
  if (!content) return head;
  const answers = answersOf(content);
  return answers && `${head} {\n${[...answers, `####${escaped(content.explanation.zh)}`].join('\n')}\n}`;
}

function answersOf(content: QuestionContent): string[] | undefined {
  switch (content.kind) {
    case 'single':
      return content.options.map(({ text, right }) => `${right ? '=' : '~'}${escaped(text.zh)}`);
    case 'multiple': {
      const share = 100 / Math.max(1, content.options.filter(({ right }) => right).length);
      const weight = String(Math.round(share * 100_000) / 100_000);
      return content.options.map(({ text, right }) => `~%${right ? weight : -100}%${escaped(text.zh)}`);
    }
    case 'trueFalse':
      return [content.right ? 'TRUE' : 'FALSE'];
    case 'shortAnswer':
      return content.accepted.zh.map((form) => `=%100%${escaped(form)}`);
    case 'matching':
      return [
        ...content.pairs.map(({ left, right }) => `=${escaped(left.zh)} -> ${escaped(right.zh)}`),
        ...content.extra.map(({ right }) => `= -> ${escaped(right.zh)}`),
      ];
    default:
      return undefined;
  }
}
