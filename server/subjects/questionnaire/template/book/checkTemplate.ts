import { asksAbout, type Expression, optionsNamed } from '#domain/subjects/questionnaire/template/expression';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import { problemsOf, refsIn, type TemplateProblem } from '#domain/subjects/questionnaire/template/template';
import { type BookRows, codesIn, type FoundInRow } from '#server/kernel/documents/book/parse';
import { inBothLanguages, saidParts } from './bothLanguages';
import type { TemplateRows } from './rows';
import { rowsContent } from './rowsContent';
import { isPartCode, type TemplatePart } from './templateBook';

type Found = FoundInRow<TemplatePart>;

/**
 * What is wrong between the cells of a template's workbook: errors first, then what a draft may lack.
 * @param standards what each of them numbers
 */
export function* checkTemplate(
  read: BookRows<TemplatePart>,
  unsound: BookRows<TemplatePart>,
  standards: Readonly<Record<string, readonly string[]>>,
): Generator<Found> {
  const said = inBothLanguages(read);
  const rows = said as unknown as TemplateRows;
  const found = [
    ...ofSettings(rows.settings.length + unsound.settings.length),
    ...ofCodes(rows),
    ...ofTexts(said),
    ...ofOwners(rows, codesIn(unsound.questions)),
    ...ofBounds(rows),
  ];
  yield* found;
  // A row that isn't read would be missed by others: they are judged once all are.
  const isWhole = Object.values(unsound).every((ofPart) => ofPart.length === 0);
  if (found.length === 0 && isWhole && rows.settings.length === 1) yield* ofContent(rows, standards);
}

/** @param count rows of settings, the unsound ones among them */
function* ofSettings(count: number): Generator<Found> {
  const wrong = { part: 'settings', field: 'gap1', reason: 'oneRow', value: '' } as const;
  if (count === 0) yield { ...wrong, index: 0 };
  for (let index = 1; index < count; index++) yield { ...wrong, index };
}

function* ofCodes(rows: TemplateRows): Generator<Found> {
  for (const part of ['sections', 'questions', 'options', 'columns'] as const) {
    const seen = new Map<string, number>();
    for (const [index, row] of rows[part].entries()) {
      const { code } = row;
      if (!isPartCode(code)) yield { part, index, field: 'code', reason: 'badCode', value: code };
      const key = 'question' in row ? `${row.question} ${code}` : code;
      const other = seen.get(key);
      if (other === undefined) seen.set(key, index);
      else yield { part, index, field: 'code', reason: 'duplicateCode', value: code, other };
    }
  }
  for (const [index, { section }] of rows.questions.entries())
    if (!isPartCode(section)) yield { part: 'questions', index, field: 'section', reason: 'badCode', value: section };
}

function* ofTexts(rows: BookRows<TemplatePart>): Generator<Found> {
  for (const [part, { needed }] of Object.entries(saidParts) as [TemplatePart, (typeof saidParts)[TemplatePart]][])
    for (const [index, row] of rows[part].entries())
      for (const key of needed)
        if (row[`${key}Zh`] === undefined) yield { part, index, field: `${key}Zh`, reason: 'required', value: '' };
  for (const [index, { choicesZh, choicesEn }] of (rows as unknown as TemplateRows).columns.entries())
    if (choicesZh?.length !== choicesEn?.length)
      yield { part: 'columns', index, field: 'choicesEn', reason: 'otherChoices', value: '' };
}

/** Options and columns are of a question. */
function* ofOwners(rows: TemplateRows, unsound: ReadonlySet<string>): Generator<Found> {
  const known = new Set([...rows.questions.map(({ code }) => code), ...unsound]);
  for (const part of ['options', 'columns'] as const)
    for (const [index, { question }] of rows[part].entries())
      if (!known.has(question)) yield { part, index, field: 'question', reason: 'noQuestion', value: question };
}

function* ofBounds(rows: TemplateRows): Generator<Found> {
  const tooMany = (part: TemplatePart, index: number, max: number): Found => ({
    part,
    index,
    field: part === 'rules' ? 'when' : 'code',
    reason: 'tooMany',
    value: '',
    detail: String(max),
  });
  for (const part of ['sections', 'questions', 'rules'] as const)
    if (rows[part].length > templateLimits[part]) yield tooMany(part, templateLimits[part], templateLimits[part]);
  for (const part of ['options', 'columns'] as const) {
    const counts = new Map<string, number>();
    for (const [index, { question }] of rows[part].entries()) {
      const count = (counts.get(question) ?? 0) + 1;
      counts.set(question, count);
      if (count === templateLimits[part] + 1) yield tooMany(part, index, templateLimits[part]);
    }
  }
}

/** What keeps it from being published, each at the cell where it is mended. */
function* ofContent(rows: TemplateRows, standards: Readonly<Record<string, readonly string[]>>): Generator<Found> {
  const sections = new Map(rows.sections.map(({ code }, index) => [code, index]));
  const questions = new Map(rows.questions.map(({ code }, index) => [code, index]));
  const { content } = rowsContent(rows);
  for (const { kind, code, named } of problemsOf(content, refsIn(content, standards))) {
    const flaw = { reason: `flaw_${kind}`, value: named, detail: named };
    if (kind === 'levelsOrder') yield { ...flaw, part: 'settings', index: 0, field: 'gap1' };
    else if (kind === 'unknownStandard') yield { ...flaw, part: 'settings', index: 0, field: 'standardCode' };
    else if (kind === 'emptySection')
      yield { ...flaw, part: 'sections', index: sections.get(named) ?? 0, field: 'code' };
    else if (kind === 'noChoices') {
      const index = rows.columns.findIndex((row) => row.question === code && row.code === named);
      yield { ...flaw, part: 'columns', index, field: 'choicesZh' };
    } else if (code === null) {
      const index = rows.rules.findIndex(({ when, refs }) => refs.includes(named) || isNamed(when, named));
      if (kind !== 'noQuestions')
        yield { ...flaw, part: 'rules', index, field: kind === 'unknownRef' ? 'refs' : 'when' };
    } else {
      const index = questions.get(code) ?? 0;
      yield { ...flaw, part: 'questions', index, field: fieldOf(kind, rows.questions[index]?.shownIf, named) };
    }
  }
}

const isNamed = (tree: Expression, named: string): boolean =>
  asksAbout(tree).has(named) || optionsNamed(tree).some(({ question, option }) => named === `${question}: ${option}`);

function fieldOf(kind: TemplateProblem['kind'], shownIf: Expression | undefined, named: string): string {
  if (kind === 'unknownSection') return 'section';
  if (kind === 'unknownRef') return 'refs';
  if (kind === 'unknownQuestion' || kind === 'laterQuestion' || kind === 'unknownOption')
    return shownIf !== undefined && isNamed(shownIf, named) ? 'shownIf' : 'score';
  return 'type';
}
