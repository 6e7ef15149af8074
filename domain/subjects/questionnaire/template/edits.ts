import { cut } from '#domain/kernel/cut';
import type { Expression } from './expression';
import { freshWords } from './freshWords';
import type { Option, Question, Section, TemplateContent } from './template';

/*
 * Edits of a template's draft: each answers a new content. Questions have one order, and every edit keeps those of a section
 * together.
 */

/** The first code that is free: of a number behind a name. */
export function freeCode(taken: Iterable<string>, begin: string): string {
  const known = new Set(taken);
  for (let number = 1; ; number++) if (!known.has(`${begin}${number}`)) return `${begin}${number}`;
}

/** Questions in the order of their sections; those of an unknown section come last. */
function ordered(content: TemplateContent): TemplateContent {
  const place = new Map(content.sections.map(({ code }, index) => [code, index]));
  const of = ({ section }: Question) => place.get(section) ?? content.sections.length;
  return { ...content, questions: [...content.questions].sort((a, b) => of(a) - of(b)) };
}

export function addSection(content: TemplateContent): { content: TemplateContent; code: string } {
  const code = freeCode(
    content.sections.map((one) => one.code),
    'S',
  );
  return { content: { ...content, sections: [...content.sections, { code, title: freshWords.section }] }, code };
}

/** Behind a question of the section, or at its end. */
export function addQuestion(
  content: TemplateContent,
  section: string,
  after?: string,
): { content: TemplateContent; code: string } {
  const code = freeCode(
    content.questions.map((one) => one.code),
    'Q',
  );
  const question: Question = {
    code,
    section,
    type: 'text',
    text: freshWords.question,
    isMandatory: true,
    mayBeExcluded: false,
    weight: 1,
    refs: [],
  };
  return { content: put(content, question, after), code };
}

/** The same question once more, below, under a code of its own. */
export function duplicateQuestion(content: TemplateContent, code: string): { content: TemplateContent; code: string } {
  const question = content.questions.find((one) => one.code === code);
  if (!question) return { content, code };
  const copy = freeCode(
    content.questions.map((one) => one.code),
    `${cut(code, 36)}-`,
  );
  return { content: put(content, { ...question, code: copy }, code), code: copy };
}

function put(content: TemplateContent, question: Question, after?: string): TemplateContent {
  const at = content.questions.findIndex(({ code }) => code === after);
  const questions = [...content.questions];
  questions.splice(at < 0 ? questions.length : at + 1, 0, question);
  return ordered({ ...content, questions });
}

export const removeQuestion = (content: TemplateContent, code: string): TemplateContent => ({
  ...content,
  questions: content.questions.filter((one) => one.code !== code),
});

/** With its questions. */
export const removeSection = (content: TemplateContent, code: string): TemplateContent => ({
  ...content,
  sections: content.sections.filter((one) => one.code !== code),
  questions: content.questions.filter(({ section }) => section !== code),
});

/** One place up or down; at the end of its section into the next one. */
export function moveQuestion(content: TemplateContent, code: string, step: -1 | 1): TemplateContent {
  const at = content.questions.findIndex((one) => one.code === code);
  const question = content.questions[at];
  if (!question) return content;
  const neighbour = content.questions[at + step];
  if (neighbour?.section === question.section) {
    const questions = [...content.questions];
    questions.splice(at, 1);
    questions.splice(at + step, 0, question);
    return { ...content, questions };
  }
  const place = content.sections.findIndex((one) => one.code === question.section);
  const section = content.sections[place + step];
  if (!section) return content;
  const others = content.questions.filter((one) => one.code !== code);
  const moved = { ...question, section: section.code };
  // Stable: first of the next section, or last of the one before.
  return ordered({ ...content, questions: step > 0 ? [moved, ...others] : [...others, moved] });
}

/** Before another question, or at the end of a section. */
export function dropQuestion(
  content: TemplateContent,
  code: string,
  to: { before?: string; section: string },
): TemplateContent {
  const question = content.questions.find((one) => one.code === code);
  if (!question || to.before === code) return content;
  const others = content.questions.filter((one) => one.code !== code);
  const at = others.findIndex((one) => one.code === to.before);
  others.splice(at < 0 ? others.length : at, 0, { ...question, section: to.section });
  return ordered({ ...content, questions: others });
}

export function moveSection(content: TemplateContent, code: string, step: -1 | 1): TemplateContent {
  const at = content.sections.findIndex((one) => one.code === code);
  const section = content.sections[at];
  if (!section || !content.sections[at + step]) return content;
  const sections = [...content.sections];
  sections.splice(at, 1);
  sections.splice(at + step, 0, section);
  return ordered({ ...content, sections });
}

/** Replaces a question; a new code, also of an option, is changed in all conditions that refer to it. */
export function replaceQuestion(content: TemplateContent, code: string, question: Question): TemplateContent {
  const before = content.questions.find((one) => one.code === code);
  const isElsewhere = before?.section !== question.section;
  const next = { ...content, questions: content.questions.map((one) => (one.code === code ? question : one)) };
  const option = optionRenamed(before?.options ?? [], question.options ?? []);
  const renamed =
    question.code === code && !option
      ? next
      : renamedIn(next, {
          question: (asked) => (asked === code ? question.code : asked),
          option: (asked, chosen) => (asked === code && chosen === option?.from ? option.to : chosen),
        });
  return isElsewhere ? ordered(renamed) : renamed;
}

export function replaceSection(content: TemplateContent, code: string, section: Section): TemplateContent {
  return {
    ...content,
    sections: content.sections.map((one) => (one.code === code ? section : one)),
    questions: content.questions.map((one) => (one.section === code ? { ...one, section: section.code } : one)),
  };
}

/** The one option whose code was changed, if no option was added or removed. */
function optionRenamed(before: readonly Option[], after: readonly Option[]): { from: string; to: string } | undefined {
  if (before.length !== after.length) return undefined;
  const others = before.flatMap(({ code: from }, index) => {
    const to = after[index]?.code ?? from;
    return to === from ? [] : [{ from, to }];
  });
  const [only] = others;
  const isNew = only && !before.some(({ code }) => code === only.to);
  return others.length === 1 && isNew ? only : undefined;
}

interface Renaming {
  question(asked: string): string;
  option(asked: string, option: string): string;
}

function renamedIn(content: TemplateContent, { question: name, option }: Renaming): TemplateContent {
  const inTree = (tree: Expression): Expression => {
    if (typeof tree !== 'object') return tree;
    if ('op' in tree) return { ...tree, args: tree.args.map(inTree) };
    if ('has' in tree) return { has: name(tree.has), options: tree.options.map((chosen) => option(tree.has, chosen)) };
    return Object.fromEntries(Object.entries(tree).map(([key, asked]) => [key, name(asked)])) as unknown as Expression;
  };
  return {
    ...content,
    questions: content.questions.map((question) => ({
      ...question,
      ...(question.shownIf !== undefined && { shownIf: inTree(question.shownIf) }),
      ...(question.score !== undefined && { score: inTree(question.score) }),
    })),
    rules: content.rules.map((rule) => ({ ...rule, when: inTree(rule.when) })),
  };
}
