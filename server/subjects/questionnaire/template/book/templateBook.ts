import { codePattern } from '#domain/kernel/codes';
import { limits } from '#domain/kernel/limits';
import { spellingKey } from '#domain/kernel/spelling';
import { answerTypes, attachmentRules } from '#domain/subjects/questionnaire/template/answer';
import { depthOf, type Expression } from '#domain/subjects/questionnaire/template/expression';
import { parseFormula } from '#domain/subjects/questionnaire/template/formula';
import type { FormulaFault } from '#domain/subjects/questionnaire/template/formulaReader';
import { partCodePattern, templateLimits } from '#domain/subjects/questionnaire/template/limits';
import { columnTypes, templateProblems } from '#domain/subjects/questionnaire/template/template';
import { type ColumnShape, cellProblem, cellSeverity, defineBook, say } from '#server/kernel/documents/book/book';
import { documentText } from '#server/kernel/documents/texts';

/*
 * A template as a workbook: a sheet for each kind of part, both languages side by side, expressions as formulas. What is
 * exported is imported again as exactly the same content (contentRows.ts, rowsContent.ts).
 */

export const templateParts = ['settings', 'sections', 'questions', 'options', 'columns', 'rules'] as const;
export type TemplatePart = (typeof templateParts)[number];

const wordsOf = (codes: readonly string[], key: (code: string) => string) =>
  codes.map((code) => ({
    code,
    zh: say('zh-CN', `template.workbook.${key(code)}`),
    en: say('en-US', `template.workbook.${key(code)}`),
  }));
const lists = {
  type: wordsOf(answerTypes, (code) => `type_${code}`),
  columnType: wordsOf(columnTypes, (code) => `column_${code}`),
  attachment: wordsOf(attachmentRules, (code) => `attachment_${code}`),
  flag: wordsOf(['true', 'false'], (code) => (code === 'true' ? 'yes' : 'no')),
};
type List = keyof typeof lists;

/** A number within bounds, however it is typed. */
const numberUpTo = (max: number, reason: string) => ({
  read(typed: string): number | undefined {
    const number = /^[\d.e+-]+$/i.test(typed) ? Number(typed) : Number.NaN;
    return number >= 0 && number <= max ? number : undefined;
  },
  reason,
});
const fraction = numberUpTo(1, 'badFraction');

/** The fault of a formula as a detail: its kind, its position from 1 on, and the text there. */
const faultOf = (typed: string): string => {
  const parsed = parseFormula(typed);
  if ('expression' in parsed) return 'tooDeep 1 ';
  const { fault, from, found } = parsed.problem;
  return `${fault} ${from + 1} ${found}`;
};
const formula = {
  read(typed: string): Expression | undefined {
    const parsed = parseFormula(typed);
    return 'expression' in parsed && depthOf(parsed.expression) <= templateLimits.depth ? parsed.expression : undefined;
  },
  reason: 'badFormula',
  detail: faultOf,
};
const refsUpTo = (max: number) => ({
  read(typed: string): string[] | undefined {
    const refs = typed.split(/[\s,;\u3001\uff0c\uff1b]+/u).filter((ref) => ref !== '');
    return refs.length <= max && refs.every((ref) => codePattern.test(ref)) ? refs : undefined;
  },
  reason: 'badRefs',
  detail: () => String(max),
});
const choices = {
  read(typed: string): string[] | undefined {
    const lines = typed.split('\n').flatMap((line) => line.trim() || []);
    return lines.length <= templateLimits.choices && lines.every((line) => line.length <= 100) ? lines : undefined;
  },
  reason: 'badChoices',
  detail: () => String(templateLimits.choices),
};

const text = (key: string, width: number, max: number): ColumnShape => ({
  key,
  kind: 'text',
  required: false,
  width,
  max,
  example: '',
});
/** The same in both languages; what is written in one alone is read in both (bothLanguages.ts). */
const said = (key: string, width: number, max: number) => [text(`${key}Zh`, width, max), text(`${key}En`, width, max)];
const own = (
  key: string,
  width: number,
  example: string,
  of: NonNullable<ColumnShape['own']>,
  part: Partial<ColumnShape> = {},
): ColumnShape => ({
  key,
  kind: 'own',
  required: false,
  width,
  max: templateLimits.formula,
  example,
  ownHelp: true,
  own: of,
  ...part,
});
const code = (example: string): ColumnShape => ({
  key: 'code',
  kind: 'code',
  required: true,
  width: 16,
  max: 40,
  example,
});
const reference = (key: string, target: TemplatePart, example: string): ColumnShape => ({
  key,
  kind: 'reference',
  required: true,
  width: 16,
  max: 40,
  target,
  example,
});
const word = (key: string, list: List, example: string): ColumnShape => ({
  key,
  kind: list === 'flag' ? 'flag' : 'word',
  required: true,
  width: 12,
  max: 20,
  list,
  example,
});

export const templateBook = defineBook<TemplatePart>({
  texts: {
    of: (key) => `template.workbook.${key}`,
    ofPart: (part, key) => `template.workbook.${part}.${key}`,
  },
  rules: 5,
  sheets: [
    {
      part: 'settings',
      columns: [
        // First, as no number looks like an example.
        ...(['0.9', '0.7', '0.5', '0.25'] as const).map((bound, index) =>
          own(`gap${index + 1}`, 14, bound, fraction, { required: true }),
        ),
        text('standardCode', 20, 64),
        ...said('name', 30, limits.nameLength),
        ...said('description', 40, 1000),
      ],
    },
    { part: 'sections', columns: [code('S1'), ...said('title', 30, 200), ...said('help', 40, 2000)] },
    {
      part: 'questions',
      columns: [
        code('Q1'),
        reference('section', 'sections', 'S1'),
        word('type', 'type', 'single-select'),
        ...said('text', 44, 1000),
        ...said('help', 36, 2000),
        word('isMandatory', 'flag', 'true'),
        word('mayBeExcluded', 'flag', 'false'),
        own('shownIf', 28, 'has(Q0, yes)', formula),
        own('weight', 8, '1', numberUpTo(100, 'badWeight'), { required: true }),
        own('score', 28, 'if(filled(Q1), 1, 0)', formula),
        own('refs', 20, '5.1; 5.2', refsUpTo(templateLimits.refs)),
        ...said('missing', 36, 1000),
        { ...word('attachment', 'attachment', 'optional'), required: false, isLater: true },
      ],
    },
    {
      part: 'options',
      columns: [
        reference('question', 'questions', 'Q1'),
        code('yes'),
        ...said('text', 36, 500),
        own('score', 8, '1', fraction),
        ...said('present', 36, 1000),
        ...said('missing', 36, 1000),
      ],
    },
    {
      part: 'columns',
      columns: [
        reference('question', 'questions', 'Q1'),
        code('name'),
        ...said('title', 24, 100),
        word('type', 'columnType', 'text'),
        word('isMandatory', 'flag', 'true'),
        own('choicesZh', 28, '', choices),
        own('choicesEn', 28, '', choices),
      ],
    },
    {
      part: 'rules',
      columns: [
        own('when', 40, 'has(Q1, no)', formula, { required: true }),
        own('refs', 24, '8.13', refsUpTo(200), { required: true }),
        { key: 'atLeast', kind: 'level', required: true, width: 10, max: 20, example: '4' },
        ...said('missing', 44, 1000),
      ],
    },
  ],
  items: (list) => lists[list as List],
  find: (list, typed) =>
    lists[list as List].find(({ code: is, zh, en }) =>
      [is, zh, en].some((one) => spellingKey(one) === spellingKey(typed)),
    )?.code,
  // What keeps a draft from being published does not keep it from being imported.
  severity: {
    ...cellSeverity,
    ...Object.fromEntries(templateProblems.map((kind) => [`flaw_${kind}`, 'warning' as const])),
  },
  problem(language, { reason, detail = '' }) {
    if (reason === 'badFormula') {
      const [fault = '', at = '', ...found] = detail.split(' ');
      const key = `template.problem.formula_${fault as FormulaFault}`;
      return documentText(language, 'template.problem.badFormula', {
        fault: say(language, key, { at, found: found.join(' ') }),
      });
    }
    // Levels that aren't any: one sentence for all ways.
    if (['notNumber', 'notInteger', 'outOfRange'].includes(reason))
      return documentText(language, 'template.problem.notLevel');
    return cellProblem(language, { reason, detail }) ?? say(language, `template.problem.${reason}`, { detail });
  },
});

export const isPartCode = (typed: unknown): boolean => typeof typed === 'string' && partCodePattern.test(typed);
