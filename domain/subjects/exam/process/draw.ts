import type { QuestionContent, QuestionPlace, QuestionWords } from '../question/content';
import type { ShownItem, ShownNames, ShownPart, ShownQuestion } from '../sitting/shown';
import { type BlueprintRow, type BlueprintSection, questionCount } from './content';

/** A whole number from 0 to below the given one. A sitting's comes from its stored seed, so that it could be drawn again. */
export type Random = (below: number) => number;

/** Whether a question is one that the row asks for: of its standard and edition, of its clause or one below it. */
export const matchesRow = (row: BlueprintRow, question: QuestionPlace): boolean =>
  row.standard === question.standard &&
  row.edition === question.edition &&
  (row.difficulty === null || row.difficulty === question.difficulty) &&
  (row.clause === null || row.clause === question.clause || question.clause.startsWith(`${row.clause}.`));

/** The same things in an order by chance, each order as likely as another. */
export function shuffled<T>(things: readonly T[], random: Random): T[] {
  const all = [...things];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/**
 * Gives each row its questions, none twice; where rows overlap, one gives way to another as long as there is another for it (augmenting
 * paths), so that a blueprint that can be drawn is drawn.
 * @returns for each row the positions of its questions in the pool; fewer than asked for where there are too few
 */
function assign(rows: readonly BlueprintRow[], pool: readonly QuestionPlace[]): number[][] {
  const fitting = rows.map((row) => pool.flatMap((question, at) => (matchesRow(row, question) ? [at] : [])));
  const rowOf = new Map<number, number>();
  const seek = (row: number, seen: Set<number>): boolean => {
    for (const question of fitting[row] ?? []) {
      if (seen.has(question)) continue;
      seen.add(question);
      const holder = rowOf.get(question);
      if (holder === undefined || (holder !== row && seek(holder, seen))) {
        rowOf.set(question, row);
        return true;
      }
    }
    return false;
  };
  rows.forEach(({ count }, row) => {
    // A row that finds nothing once finds nothing later either.
    for (let drawn = 0; drawn < count && seek(row, new Set()); ) drawn += 1;
  });
  const drawn: number[][] = rows.map(() => []);
  for (const [question, row] of rowOf) drawn[row]?.push(question);
  return drawn;
}

/** How many questions of a blueprint the pool can't give; 0: it can be drawn. */
export function lacking(sections: readonly BlueprintSection[], pool: readonly QuestionPlace[]): number {
  const drawn = assign(
    sections.flatMap(({ rows }) => rows),
    pool,
  ).flat().length;
  return questionCount(sections) - drawn;
}

/**
 * Draws an exam: the questions of each section in an order by chance, section after section.
 * @returns null where the pool has too few
 */
export function draw<Q extends QuestionPlace>(
  sections: readonly BlueprintSection[],
  pool: readonly Q[],
  random: Random,
): { readonly section: number; readonly question: Q }[] | null {
  const mixed = shuffled(pool, random);
  const rows = sections.flatMap(({ rows }, section) => rows.map((row) => ({ row, section })));
  const drawn = assign(
    rows.map(({ row }) => row),
    mixed,
  );
  if (drawn.flat().length < questionCount(sections)) return null;
  return sections.flatMap((_, section) =>
    shuffled(
      drawn.flatMap((those, at) => (rows[at]?.section === section ? those : [])),
      random,
    ).map((at) => ({ section, question: mixed[at] as Q })),
  );
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Names for things in the order in which they are shown. */
function named(
  things: readonly { readonly id: string; readonly text: QuestionWords }[],
  nameOf: (at: number) => string,
): { items: ShownItem[]; names: [string, string][] } {
  return {
    items: things.map(({ text }, at) => ({ id: nameOf(at), text })),
    names: things.map(({ id }, at) => [nameOf(at), id]),
  };
}
const letter = (at: number) => LETTERS[at] ?? String(at);
const digit = (at: number) => String(at + 1);

/** A question as one sitting shows it, and the ids that its names stand for. */
export function present(content: QuestionContent, random: Random): { shown: ShownQuestion; names: ShownNames } {
  const { stem } = content;
  switch (content.kind) {
    case 'single':
    case 'multiple': {
      const { items, names } = named(shuffled(content.options, random), letter);
      return { shown: { kind: content.kind, stem, options: items }, names: Object.fromEntries(names) };
    }
    case 'trueFalse':
    case 'shortAnswer':
      return { shown: { kind: content.kind, stem }, names: {} };
    case 'ordering': {
      const { items, names } = named(shuffled(content.items, random), letter);
      return { shown: { kind: 'ordering', stem, items }, names: Object.fromEntries(names) };
    }
    case 'matching': {
      const left = named(
        shuffled(content.pairs, random).map(({ id, left: text }) => ({ id, text })),
        digit,
      );
      const right = named(
        shuffled([...content.pairs, ...content.extra], random).map(({ id, right: text }) => ({ id, text })),
        letter,
      );
      return {
        shown: { kind: 'matching', stem, left: left.items, right: right.items },
        names: Object.fromEntries([...left.names, ...right.names]),
      };
    }
    case 'case': {
      const parts = content.parts.map((part) => present(part, random));
      return {
        shown: { kind: 'case', stem, parts: parts.map(({ shown }) => shown as ShownPart) },
        names: Object.fromEntries(
          parts.flatMap(({ names }, at) => Object.entries(names).map(([name, id]) => [`${at}.${name}`, id])),
        ),
      };
    }
  }
}
