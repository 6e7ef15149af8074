import type { Words } from '#domain/kernel/levels';
import type { Expression } from '#domain/subjects/questionnaire/template/expression';
import { printFormula } from '#domain/subjects/questionnaire/template/formula';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { ToldTemplate } from './rows';
import type { TemplatePart } from './templateBook';

const said = (key: string, words: Words | undefined) => ({ [`${key}Zh`]: words?.zh, [`${key}En`]: words?.en });
const formula = (tree: Expression | undefined) => (tree === undefined ? undefined : printFormula(tree));
const list = (refs: readonly string[]) => refs.join('; ');

/** A template as cells of its workbook. */
export function contentRows({
  name,
  description,
  content,
}: ToldTemplate<TemplateContent>): Record<TemplatePart, object[]> {
  const { sections, questions, gapLevels, rules, standardCode } = content;
  const [gap1, gap2, gap3, gap4] = gapLevels;
  return {
    settings: [{ gap1, gap2, gap3, gap4, standardCode, ...said('name', name), ...said('description', description) }],
    sections: sections.map(({ code, title, help }) => ({ code, ...said('title', title), ...said('help', help) })),
    questions: questions.map(({ text, help, missing, shownIf, score, refs, options, columns, ...question }) => ({
      ...question,
      ...said('text', text),
      ...said('help', help),
      ...said('missing', missing),
      shownIf: formula(shownIf),
      score: formula(score),
      refs: list(refs),
    })),
    options: questions.flatMap(({ code: question, options = [] }) =>
      options.map(({ code, text, score, present, missing }) => ({
        question,
        code,
        score,
        ...said('text', text),
        ...said('present', present),
        ...said('missing', missing),
      })),
    ),
    columns: questions.flatMap(({ code: question, columns = [] }) =>
      columns.map(({ code, title, type, isMandatory, choices }) => ({
        question,
        code,
        type,
        isMandatory,
        ...said('title', title),
        choicesZh: choices?.map(({ zh }) => zh).join('\n'),
        choicesEn: choices?.map(({ en }) => en).join('\n'),
      })),
    ),
    rules: rules.map(({ when, refs, atLeast, missing }) => ({
      when: formula(when),
      refs: list(refs),
      atLeast,
      ...said('missing', missing),
    })),
  };
}
