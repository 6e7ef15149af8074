import type { Language } from '#domain/kernel/texts';
import { approvalPage, versionHistory } from '#server/capabilities/report/front';
import { portalToday } from '#server/kernel/days';
import { type Block, type Cover, type DocumentContent, h1, sectionsFrom } from '#server/kernel/documents/document';
import { plainText } from '#server/kernel/documents/table';
import { listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import { cells, type Said } from './cells';
import type { StatementContent } from './content';
import { summaryChapters } from './summary';

/** The statement's cover, which its board edition shares; a draft says so on every page. */
export function statementCover(content: StatementContent, language: Language): Cover {
  const { statement, version, customer, consultant, number, released } = content;
  const { t, none, orNone, say } = cells(language);
  return {
    language,
    title: t('statement.title'),
    subject: plainText(customer),
    author: plainText(consultant),
    publisher: plainText(customer),
    classification: t('statement.classification'),
    number: `${number}  ${version ? `V${version.number}` : t('statement.draft')}`,
    ...(!released?.approved && { mark: t(version ? 'statement.pending' : 'statement.draft') }),
    facts: [
      [t('statement.project'), plainText(statement.projectName)],
      [t('statement.standard'), say(statement.standardName)],
      [t('statement.number'), number],
      [t('statement.version'), version ? String(version.number) : t('statement.draft')],
      [t('statement.day'), version ? portalToday(version.createdAt) : none],
      [t('statement.finishedBy'), orNone(version?.createdBy)],
      [t('statement.note'), orNone(version?.note)],
      [t('statement.hash'), version?.sha256 ?? none],
    ],
  };
}

/** The statement's content as a document. */
export function statementDocument(content: StatementContent, language: Language): DocumentContent {
  const { statement, version, entries, customer, consultant, editions, released } = content;
  const words = cells(language);
  const { t, orNone, say, applicable, drivers, implementation, shown, shownTitle } = words;
  // What is known today is no part of a version that was, or is to be, approved.
  const isDraft = version === null;
  const tableOf = (rows: readonly Said[], caption: string): Block => ({
    kind: 'table',
    caption,
    table: {
      columns: [
        { title: t('statement.ref'), width: 0.9 },
        { title: t('statement.control'), width: 2.2 },
        { title: t('statement.isApplicable'), width: 1.1 },
        { title: t('statement.justification'), width: 2.4 },
        { title: t('statement.drivers'), width: 1.4 },
        { title: t('statement.implementation'), width: 1.3 },
        { title: t('statement.owner'), width: 1.3 },
        { title: t('statement.description'), width: 2.4 },
        ...(isDraft ? [{ title: shownTitle, width: 2.6 }] : []),
      ],
      rows: rows.map((row) => [
        row.entry.ref,
        say(row.title),
        applicable(row),
        orNone(row.entry.justification),
        drivers(row),
        implementation(row),
        orNone(row.entry.owner),
        orNone(row.entry.description),
        ...(isDraft ? [shown(row)] : []),
      ]),
    },
  });
  const themes = statement.themes.map(({ ref, title }) => ({
    heading: `${ref} ${say(title)}`,
    rows: entries.filter(({ theme }) => theme === ref),
  }));
  const others = entries.filter(({ theme }) => !statement.themes.some(({ ref }) => ref === theme));
  return {
    ...statementCover(content, language),
    front: [
      ...approvalPage(language, released, [customer, consultant]),
      ...(editions.length > 0 ? versionHistory(language, editions) : []),
    ],
    sections: sectionsFrom(
      [
        ...summaryChapters(entries, themes, words),
        ...themes.map(({ heading, rows }) => [h1(heading), tableOf(rows, heading)]),
        ...(others.length > 0 ? [[tableOf(others, t('statement.title'))]] : []),
      ].map((blocks) => ({ landscape: true, blocks })),
    ),
  };
}

/** The statement as a workbook to work with. */
export async function statementWorkbook({ entries, version }: StatementContent, language: Language): Promise<Buffer> {
  const { t, say, applicable, drivers, implementation, shown, shownTitle } = cells(language);
  const sheet = version ? t('statement.sheet', { number: version.number }) : t('statement.draft');
  return listWorkbook(sheet, entries, [
    [t('statement.ref'), 10, ({ entry }) => entry.ref],
    [t('statement.control'), 34, ({ title }) => say(title)],
    [t('statement.isApplicable'), 12, applicable],
    [t('statement.justification'), 40, ({ entry }) => entry.justification ?? ''],
    [t('statement.drivers'), 18, drivers],
    [t('statement.implementation'), 14, implementation],
    [t('statement.owner'), 16, ({ entry }) => entry.owner ?? ''],
    [t('statement.description'), 40, ({ entry }) => entry.description ?? ''],
    [shownTitle, 44, shown],
    // Of the version as a whole: a row that is copied elsewhere keeps saying where it is from.
    [t('statement.hash'), 24, () => version?.sha256 ?? ''],
  ]);
}
