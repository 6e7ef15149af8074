import {
  type BlueprintRow,
  type BlueprintSection,
  type LearningUnit,
  type ProcessContent,
  usualRules,
  usualSections,
} from '#domain/subjects/exam/process/content';
import type { Difficulty, QuestionWords } from '#domain/subjects/exam/question/content';

type Words = { zh?: string; en?: string };
/** Of any difficulty: a field with an empty value would show as one that was forgotten. */
export const ANY = 'any';

export interface TypedRow {
  standard: string;
  edition: string;
  clause?: string;
  difficulty: Difficulty | typeof ANY;
  count: number | null;
}
export interface TypedSection {
  name: Words;
  minimum: number | null;
  rows: TypedRow[];
}
export interface TypedUnit {
  id: string;
  title: Words;
  text: Words;
}
/** A process as its form has it. */
export interface ProcessValues extends Omit<ProcessContent, 'name' | 'notice' | 'sections' | 'units'> {
  name: Words;
  notice: Words;
  sections: TypedSection[];
  units: TypedUnit[];
}

const none = (): Words => ({ zh: '', en: '' });
const copy = ({ zh, en }: QuestionWords): Words => ({ zh, en });
const words = ({ zh = '', en = '' }: Words = {}): QuestionWords => ({ zh: zh.trim(), en: en.trim() });

export const freshRow = (): TypedRow => ({
  standard: 'ISO27001',
  edition: '2022',
  clause: '',
  difficulty: ANY,
  count: 5,
});
export const freshSection = (): TypedSection => ({ name: none(), minimum: null, rows: [freshRow()] });
export const freshUnit = (): TypedUnit => ({ id: crypto.randomUUID(), title: none(), text: none() });

const typedRow = ({ clause, difficulty, ...row }: BlueprintRow): TypedRow => ({
  ...row,
  clause: clause ?? '',
  difficulty: difficulty ?? ANY,
});
export const typedSections = (sections: readonly BlueprintSection[]): TypedSection[] =>
  sections.map(({ name, minimum, rows }) => ({ name: copy(name), minimum, rows: rows.map(typedRow) }));

export const usualTyped = (): TypedSection[] => typedSections(usualSections);

export const freshProcess = (): ProcessValues => ({
  ...usualRules,
  name: none(),
  notice: none(),
  sections: [freshSection()],
  units: [],
});

/** A content as its form has it. */
export const typedProcess = ({ name, notice, sections, units, ...rules }: ProcessContent): ProcessValues => ({
  ...rules,
  name: copy(name),
  notice: copy(notice),
  sections: typedSections(sections),
  units: units.map((unit) => ({ id: unit.id, title: copy(unit.title), text: copy(unit.text) })),
});

const rowOf = ({ standard, edition, clause = '', difficulty, count }: TypedRow): BlueprintRow => ({
  standard,
  edition,
  clause: clause.trim() || null,
  difficulty: difficulty === ANY ? null : difficulty,
  count: count ?? 0,
});
export const sectionsOf = (typed: readonly TypedSection[] = []): BlueprintSection[] =>
  typed.map(({ name, minimum, rows = [] }) => ({ name: words(name), minimum: minimum ?? null, rows: rows.map(rowOf) }));
export const unitsOf = (typed: readonly TypedUnit[] = []): LearningUnit[] =>
  typed.map(({ id, title, text }) => ({ id, title: words(title), text: words(text) }));

/** What was typed, as the call takes it. */
export const contentOf = ({ name, notice, sections, units, ...rules }: ProcessValues): ProcessContent => ({
  ...rules,
  name: words(name),
  notice: words(notice),
  sections: sectionsOf(sections),
  units: unitsOf(units),
});
