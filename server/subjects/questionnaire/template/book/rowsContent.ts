import type { Words } from '#domain/kernel/levels';
import type { Column, Option, Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { TemplateRows, ToldTemplate } from './rows';

/** Both languages of a part under its key; nothing where it is blank. */
function said<Key extends string>(row: object, key: Key): Partial<Record<Key, Words>> {
  const { [`${key}Zh`]: zh, [`${key}En`]: en } = row as Readonly<Record<string, string | undefined>>;
  return zh === undefined || en === undefined ? {} : ({ [key]: { zh, en } } as Record<Key, Words>);
}

function byQuestion<Row extends { question: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(row.question, [...(found.get(row.question) ?? []), row]);
  return found;
}

/** What sound rows say; which of them aren't, checkTemplate tells. */
export function rowsContent(rows: TemplateRows): ToldTemplate<TemplateContent> {
  const [settings] = rows.settings;
  if (!settings) throw new Error('A template without settings was not refused.');
  const { gap1, gap2, gap3, gap4, standardCode, nameZh, nameEn, descriptionZh = '', descriptionEn = '' } = settings;
  const options = byQuestion(rows.options);
  const columns = byQuestion(rows.columns);
  return {
    name: { zh: nameZh, en: nameEn },
    description: { zh: descriptionZh, en: descriptionEn },
    content: {
      standardCode: standardCode ?? null,
      sections: rows.sections.map((row) => ({
        code: row.code,
        title: { zh: row.titleZh, en: row.titleEn },
        ...said(row, 'help'),
      })),
      questions: rows.questions.map((row): Question => {
        const { code, section, type, isMandatory, mayBeExcluded, attachment, weight, shownIf, score, refs = [] } = row;
        const ownOptions = options.get(code)?.map(
          (option): Option => ({
            code: option.code,
            text: { zh: option.textZh, en: option.textEn },
            ...(option.score !== undefined && { score: option.score }),
            ...said(option, 'present'),
            ...said(option, 'missing'),
          }),
        );
        const ownColumns = columns.get(code)?.map((column): Column => {
          const { choicesZh, choicesEn = [] } = column;
          return {
            code: column.code,
            title: { zh: column.titleZh, en: column.titleEn },
            type: column.type,
            isMandatory: column.isMandatory,
            ...(choicesZh && { choices: choicesZh.map((zh, index) => ({ zh, en: choicesEn[index] ?? '' })) }),
          };
        });
        return {
          code,
          section,
          type,
          text: { zh: row.textZh, en: row.textEn },
          ...said(row, 'help'),
          isMandatory,
          mayBeExcluded,
          ...(attachment && { attachment }),
          weight,
          refs,
          ...(ownOptions && { options: ownOptions }),
          ...(ownColumns && { columns: ownColumns }),
          ...(shownIf !== undefined && { shownIf }),
          ...(score !== undefined && { score }),
          ...said(row, 'missing'),
        };
      }),
      gapLevels: [gap1, gap2, gap3, gap4],
      rules: rows.rules.map(({ when, refs, atLeast, missingZh, missingEn }) => ({
        when,
        refs,
        atLeast,
        missing: { zh: missingZh, en: missingEn },
      })),
    },
  };
}
