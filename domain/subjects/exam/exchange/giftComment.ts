import type { ExchangedQuestion, QuestionContent, QuestionWords } from '../question/content';
import type { GiftComment } from './giftComment.schema';

/** What can be written into. */
type Open<T> = { -readonly [K in keyof T]: Open<T[K]> };

/** Texts and ids in the order in which the comment has them. */
function inOrder(content: Open<QuestionContent>): { texts: Open<QuestionWords>[]; ids: { id: string }[] } {
  const ids =
    content.kind === 'single' || content.kind === 'multiple'
      ? content.options
      : content.kind === 'matching'
        ? [...content.pairs, ...content.extra]
        : [];
  const texts =
    content.kind === 'single' || content.kind === 'multiple'
      ? content.options.map(({ text }) => text)
      : content.kind === 'matching'
        ? [...content.pairs.flatMap(({ left, right }) => [left, right]), ...content.extra.map(({ right }) => right)]
        : [];
  return { texts: [content.stem, content.explanation, ...texts], ids };
}

export function commentOf({ content, ...rest }: ExchangedQuestion, form: 'texts' | 'whole'): GiftComment {
  const { code, bank, standard, edition, clause, difficulty } = rest;
  const own = { code, bank, standard, edition, clause, difficulty };
  if (form === 'whole') return { ...own, whole: content as GiftComment['whole'] };
  const { texts, ids } = inOrder(content as Open<QuestionContent>);
  return {
    ...own,
    kind: content.kind,
    zh: texts.map(({ zh }) => zh),
    en: texts.map(({ en }) => en),
    ids: ids.map((item) => item.id),
    ...(content.kind === 'shortAnswer' ? { accepted: [...content.accepted.en] } : {}),
  };
}

/**
 * The question from its comment and what stands beside it in GIFT. If options were added or taken away there, the
 * English texts no longer belong to them and are left empty.
 */
export function fromComment(
  comment: GiftComment,
  read: QuestionContent | undefined,
): { about: Omit<ExchangedQuestion, 'content'>; content: QuestionContent } | undefined {
  const { whole: all, kind, zh = [], en = [], ids = [], accepted, ...rest } = comment;
  if (all) return { about: rest, content: all };
  if (!read) return undefined;
  const content = structuredClone(read) as Open<QuestionContent>;
  const found = inOrder(content);
  if (content.kind !== kind || found.texts.length !== en.length || found.ids.length !== ids.length)
    return { about: rest, content };
  // Options that were put into another order take their English and their ids along; one that was corrected is where it was.
  const known = (index: number): number =>
    zh[index] === found.texts[index]?.zh ? index : zh.indexOf(found.texts[index]?.zh ?? '');
  const places = found.texts.map((_, index) => known(index));
  const changed = places.flatMap((place, index) => (place < 0 ? [index] : []));
  const [only = -1] = changed;
  const isCorrected = changed.length === 1 && !places.includes(only);
  for (const [index, text] of found.texts.entries())
    text.en = en[isCorrected && index === only ? index : (places[index] ?? -1)] ?? '';
  const first = found.texts.length - found.ids.length;
  const isChoice = content.kind === 'single' || content.kind === 'multiple';
  const placeOf = (index: number) => {
    const place = places[first + index] ?? -1;
    return isChoice && place >= first ? place - first : index;
  };
  const moved = found.ids.map((_, index) => ids[placeOf(index)] ?? '');
  for (const [index, item] of found.ids.entries())
    item.id = (new Set(moved).size === moved.length ? moved : ids)[index] ?? item.id;
  if (content.kind === 'shortAnswer') content.accepted.en = accepted ?? [];
  return { about: rest, content };
}
