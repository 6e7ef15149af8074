import type {
  ChoiceOption,
  Difficulty,
  PartContent,
  QuestionContent,
  QuestionKind,
  QuestionWords,
} from '#domain/subjects/exam/question/content';

type Words = { zh?: string; en?: string };
interface TypedOption {
  id: string;
  text: Words;
  right: boolean;
}

/** A question as its form has it: the fields of all kinds, so that another kind loses nothing while it is tried. */
export interface TypedContent {
  kind: QuestionKind;
  stem: Words;
  explanation: Words;
  options: TypedOption[];
  right: 'true' | 'false';
  items: { id: string; text: Words }[];
  pairs: { id: string; left: Words; right: Words }[];
  extra: { id: string; right: Words }[];
  accepted: Words;
  parts: TypedContent[];
}
export interface QuestionValues {
  standard: string;
  edition: string;
  clause: string;
  difficulty: Difficulty;
  content: TypedContent;
}

/** An id that no option of the question has had: a statistic belongs to it. */
export const freshId = (): string => `o${Math.random().toString(36).slice(2, 9).padEnd(7, '0')}`;

const some = <T>(count: number, make: (id: string) => T): T[] =>
  [...'abcdefgh'].slice(0, count).map((letter) => make(letter));
const none = (): Words => ({ zh: '', en: '' });

export const freshContent = (kind: QuestionKind = 'single'): TypedContent => ({
  kind,
  stem: none(),
  explanation: none(),
  options: some(4, (id) => ({ id, text: none(), right: false })),
  right: 'true',
  items: some(3, (id) => ({ id, text: none() })),
  pairs: some(3, (id) => ({ id, left: none(), right: none() })),
  extra: [],
  accepted: none(),
  parts: [],
});
export const freshQuestion: QuestionValues = {
  standard: 'ISO27001',
  edition: '2022',
  clause: '',
  difficulty: 'medium',
  content: freshContent(),
};

const copy = ({ zh, en }: QuestionWords): Words => ({ zh, en });

/** A content as its form has it. */
export function typedContent(content: QuestionContent): TypedContent {
  const base = {
    ...freshContent(content.kind),
    stem: copy(content.stem),
    explanation: copy(content.explanation),
  };
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return { ...base, options: content.options.map(({ id, text, right }) => ({ id, text: copy(text), right })) };
    case 'trueFalse':
      return { ...base, right: content.right ? 'true' : 'false' };
    case 'ordering':
      return { ...base, items: content.items.map(({ id, text }) => ({ id, text: copy(text) })) };
    case 'matching':
      return {
        ...base,
        pairs: content.pairs.map(({ id, left, right }) => ({ id, left: copy(left), right: copy(right) })),
        extra: content.extra.map(({ id, right }) => ({ id, right: copy(right) })),
      };
    case 'shortAnswer':
      return { ...base, accepted: { zh: content.accepted.zh.join('\n'), en: content.accepted.en.join('\n') } };
    case 'case':
      return { ...base, parts: content.parts.map(typedContent) };
  }
}

const words = ({ zh = '', en = '' }: Words = {}): QuestionWords => ({ zh: zh.trim(), en: en.trim() });
export const linesOf = (text = ''): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** What was typed, as the call takes it. */
export function contentOf(typed: TypedContent): QuestionContent {
  const { kind } = typed;
  const asked = {
    stem: words(typed.stem),
    explanation: words(typed.explanation),
  };
  switch (kind) {
    case 'single':
    case 'multiple': {
      const options = typed.options.map(({ id, text, right }): ChoiceOption => ({ id, text: words(text), right }));
      return { kind, ...asked, options };
    }
    case 'trueFalse':
      return { kind, ...asked, right: typed.right === 'true' };
    case 'ordering':
      return { kind, ...asked, items: typed.items.map(({ id, text }) => ({ id, text: words(text) })) };
    case 'matching':
      return {
        kind,
        ...asked,
        pairs: typed.pairs.map(({ id, left, right }) => ({ id, left: words(left), right: words(right) })),
        extra: typed.extra.map(({ id, right }) => ({ id, right: words(right) })),
      };
    case 'shortAnswer':
      return { kind, ...asked, accepted: { zh: linesOf(typed.accepted.zh), en: linesOf(typed.accepted.en) } };
    case 'case':
      return { kind, ...asked, parts: typed.parts.map((part) => contentOf(part) as PartContent) };
  }
}
