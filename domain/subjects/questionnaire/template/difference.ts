import type { Question, TemplateContent } from './template';

/** A question that differs between two versions of a template, with the differing fields. */
export interface EditedQuestion {
  readonly before: Question;
  readonly after: Question;
  readonly fields: readonly (keyof Question)[];
}

/** The differences between two contents of a template. */
export interface ContentDifference {
  readonly added: readonly Question[];
  readonly removed: readonly Question[];
  readonly edited: readonly EditedQuestion[];
  /** Questions that are in both, otherwise equal, in another order or section. */
  readonly moved: readonly Question[];
  /** Other parts that differ. */
  readonly parts: readonly Exclude<keyof TemplateContent, 'questions'>[];
}

/** Equal as JSON, in any order of an object's fields: the database keeps its own order. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const told = (value: object) => Object.entries(value).filter(([, part]) => part !== undefined);
  const parts = told(one);
  const others = new Map(told(other));
  return (
    parts.length === others.size && parts.every(([key, part]) => others.has(key) && sameJson(part, others.get(key)))
  );
}

/** Questions keep their code over versions: by it they are compared. */
export function differenceOf(before: TemplateContent, after: TemplateContent): ContentDifference {
  const was = new Map(before.questions.map((question) => [question.code, question]));
  const is = new Set(after.questions.map(({ code }) => code));
  const edited = after.questions.flatMap((question): EditedQuestion[] => {
    const old = was.get(question.code);
    if (!old) return [];
    const keys = [...new Set([...Object.keys(old), ...Object.keys(question)])] as (keyof Question)[];
    const fields = keys.filter((key) => !sameJson(old[key], question[key]));
    return fields.length > 0 ? [{ before: old, after: question, fields }] : [];
  });
  const isEdited = new Set(edited.map(({ after: question }) => question.code));
  // Of the common questions, those that moved ahead of another one.
  const places = [...was.keys()];
  const now = after.questions.filter(({ code }) => was.has(code));
  const stays = longestKept(now.map(({ code }) => places.indexOf(code)));
  const parts = (['standardCode', 'sections', 'gapLevels', 'rules'] as const).filter(
    (part) => !sameJson(before[part], after[part]),
  );
  return {
    added: after.questions.filter(({ code }) => !was.has(code)),
    removed: before.questions.filter(({ code }) => !is.has(code)),
    edited,
    moved: now.filter(({ code }, index) => !stays.has(index) && !isEdited.has(code)),
    parts,
  };
}

/** Whether two contents are equal. */
export const isSameContent = (one: TemplateContent, other: TemplateContent): boolean => sameJson(one, other);

/** The positions of a longest increasing subsequence: the questions that need not move to change the order. */
function longestKept(places: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number>();
  for (const [index, place] of places.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    const previous = ends[low - 1];
    if (previous !== undefined) before.set(index, previous);
    ends[low] = index;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) kept.add(at);
  return kept;
}
