import type { Words } from '#domain/kernel/levels';
import type { Language, TextArguments } from '#domain/kernel/texts';
import { countsOf } from '#domain/subjects/gap/statement/versions';
import { portalToday } from '#server/kernel/days';
import { type Block, type DocumentContent, h1, p } from '#server/kernel/documents/document';
import { plainText } from '#server/kernel/documents/table';
import { type DocumentTextKey, documentText, wordsIn } from '#server/kernel/documents/texts';
import { listWorkbook } from '#server/kernel/documents/xlsx/listSheet';
import type { StatementContent } from './content';

type Said = StatementContent['entries'][number];

/** The cells of a control, for both formats. */
function cells(language: Language) {
  const words = wordsIn(language);
  const t = <K extends DocumentTextKey>(key: K, ...values: TextArguments<K>) => documentText(language, key, ...values);
  const none = t('statement.none');
  const orNone = (text: string | null | undefined) => plainText(text ?? '') || none;
  return {
    t,
    none,
    orNone,
    say: (one: Words) => plainText(one[words]),
    applicable: ({ entry }: Said) =>
      t(
        entry.isApplicable === null
          ? 'statement.undecided'
          : entry.isApplicable
            ? 'statement.applicable'
            : 'statement.excluded',
      ),
    drivers: ({ entry }: Said) =>
      entry.drivers.map((driver) => t(`statement.driver_${driver}`)).join(t('statement.and')) || none,
    implementation: ({ entry }: Said) =>
      entry.implementation === null ? none : t(`statement.implementation_${entry.implementation}`),
    /** Risks that it treats, the finding, and what shows it, each with its day. */
    shown: ({ control }: Said) => {
      if (!control) return none;
      const { gravest, facts, evidence, links, measure, deadline } = control;
      const more = facts.risks - gravest.length;
      const lines = [
        ...gravest.map(({ assetCode, name, level }) => t('statement.risk', { asset: `${assetCode} ${name}`, level })),
        ...(more > 0 ? [t('statement.moreRisks', { count: more })] : []),
        ...(measure ? [t('statement.measure', { measure, deadline: deadline ?? none })] : []),
        ...evidence.map(({ name, addedAt }) => t('statement.evidence', { name, day: portalToday(new Date(addedAt)) })),
        ...links.map(({ title }) => title),
      ];
      return plainText(lines.join('\n')) || none;
    },
  };
}

/** The statement's content as a document; a draft says so on every page. */
export function statementDocument(content: StatementContent, language: Language): DocumentContent {
  const { statement, version, entries, customer, consultant, projectCode } = content;
  const { t, none, orNone, say, applicable, drivers, implementation, shown } = cells(language);
  const counts = countsOf(entries.map(({ entry }) => entry));
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
        { title: t('statement.shown'), width: 2.6 },
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
        shown(row),
      ]),
    },
  });
  const themes = statement.themes.map(({ ref, title }) => ({
    heading: `${ref} ${say(title)}`,
    rows: entries.filter(({ theme }) => theme === ref),
  }));
  const others = entries.filter(({ theme }) => !statement.themes.some(({ ref }) => ref === theme));
  return {
    language,
    title: t('statement.title'),
    subject: plainText(customer),
    author: plainText(consultant),
    publisher: plainText(customer),
    classification: t('statement.classification'),
    number: version ? `${projectCode}-SOA-${version.number}` : projectCode,
    ...(!version && { mark: t('statement.draft') }),
    facts: [
      [t('statement.project'), plainText(statement.projectName)],
      [t('statement.standard'), say(statement.standardName)],
      [t('statement.version'), version ? String(version.number) : t('statement.draft')],
      [t('statement.day'), version ? portalToday(version.createdAt) : none],
      [t('statement.finishedBy'), orNone(version?.createdBy)],
      [t('statement.note'), orNone(version?.note)],
      [t('statement.hash'), version?.sha256 ?? none],
    ],
    front: [],
    sections: [
      {
        landscape: true,
        blocks: [
          h1(t('statement.summary')),
          p(t('statement.summaryText', { all: entries.length, ...counts })),
          ...themes.flatMap(({ heading, rows }) => [h1(heading), tableOf(rows, heading)]),
          ...(others.length > 0 ? [tableOf(others, t('statement.title'))] : []),
        ],
      },
    ],
  };
}

/** The statement as a workbook to work with. */
export async function statementWorkbook({ entries, version }: StatementContent, language: Language): Promise<Buffer> {
  const { t, say, applicable, drivers, implementation, shown } = cells(language);
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
    [t('statement.shown'), 44, shown],
    // Of the version as a whole: a row that is copied elsewhere keeps saying where it is from.
    [t('statement.hash'), 24, () => version?.sha256 ?? ''],
  ]);
}
