import type { ExamAnswer } from '../question/answers';
import type { ShownNames, ShownQuestion } from './shown';

/** Whether it is an answer to this question: of its kind, and of nothing but what it shows, each once. */
export function fits(shown: ShownQuestion, answer: ExamAnswer): boolean {
  const isOf = (given: readonly string[], all: readonly { readonly id: string }[]) =>
    new Set(given).size === given.length && given.every((name) => all.some(({ id }) => id === name));
  switch (shown.kind) {
    case 'single':
      return answer.kind === 'choice' && answer.chosen.length <= 1 && isOf(answer.chosen, shown.options);
    case 'multiple':
      return answer.kind === 'choice' && isOf(answer.chosen, shown.options);
    case 'trueFalse':
    case 'shortAnswer':
      return answer.kind === shown.kind;
    case 'ordering':
      return answer.kind === 'ordering' && isOf(answer.order, shown.items);
    case 'matching':
      return (
        answer.kind === 'matching' &&
        isOf(Object.keys(answer.matched), shown.left) &&
        // A right side may stand for two: that is wrong, and an answer.
        Object.values(answer.matched).every((name) => shown.right.some(({ id }) => id === name))
      );
    case 'case':
      return (
        answer.kind === 'case' &&
        answer.parts.length <= shown.parts.length &&
        answer.parts.every((part, at) => {
          const of = shown.parts[at];
          return part === null || (of !== undefined && fits(of, part));
        })
      );
  }
}

/** An answer in the ids of the question instead of the names of the sitting. A name that stands for nothing is left out. */
export function inIds(answer: ExamAnswer, names: ShownNames, prefix = ''): ExamAnswer {
  const idOf = (name: string): string[] => {
    const key = prefix + name;
    const id = Object.hasOwn(names, key) ? names[key] : undefined;
    return id === undefined ? [] : [id];
  };
  switch (answer.kind) {
    case 'choice':
      return { kind: 'choice', chosen: answer.chosen.flatMap(idOf) };
    case 'ordering':
      return { kind: 'ordering', order: answer.order.flatMap(idOf) };
    case 'matching': {
      const matched = Object.entries(answer.matched).flatMap(([left, right]) => {
        const [from] = idOf(left);
        const [to] = idOf(right);
        return from !== undefined && to !== undefined ? [[from, to] as const] : [];
      });
      return { kind: 'matching', matched: Object.fromEntries(matched) };
    }
    case 'case':
      return { kind: 'case', parts: answer.parts.map((part, at) => part && inIds(part, names, `${at}.`)) };
    default:
      return answer;
  }
}
