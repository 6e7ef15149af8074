import { openMatters } from '#domain/subjects/assets/report/conclusions';
import { type Block, frontHeading, item, p } from '#server/kernel/documents/document';
import type { Cell, Table } from '#server/kernel/documents/table';
import type { Build } from './build';

/** Who answers for the report: signatures and seals, its versions, who gets it, and what is open while it is a draft. */
export function frontPages(build: Build): Block[] {
  return [...draftNotice(build), ...approval(build), ...versions(build), ...distribution(build)];
}

function draftNotice(build: Build): Block[] {
  const open = openMatters(build.figures, build.standing);
  if (open.length === 0) return [];
  return [
    frontHeading(build.t('assets.report.front.draft')),
    p(build.t('assets.report.front.draftText')),
    ...open.map(({ key, values }) => item(`□ ${build.t(`assets.report.open.${key}`, values as { count: number })}`)),
  ];
}

function approval(build: Build): Block[] {
  const { edition, signed, customer, consultant, team } = build.input;
  const namesOf = (duty: (typeof team)[number]['duty']) =>
    team
      .filter((person) => person.duty === duty)
      .map(({ name }) => name)
      .join(build.t('assets.report.separator'));
  const head = (key: 'role' | 'name' | 'signature' | 'date'): Cell => ({
    text: build.t(`assets.report.front.${key}`),
    bold: true,
    align: 'center',
  });
  const seal = (party: string): Cell => ({ text: `${party}\n${build.t('assets.report.front.seal')}`, span: 2 });
  return [
    frontHeading(build.t('assets.report.front.approval')),
    table({
      hasHeader: false,
      rowHeight: 30,
      columns: [1.2, 2, 2.4, 1.6].map((width) => ({ title: '', width })),
      rows: [
        [head('role'), head('name'), head('signature'), head('date')],
        [build.t('assets.report.front.prepared'), edition.by, '', edition.date],
        [build.t('assets.report.front.reviewed'), namesOf('CONSULTANT'), '', ''],
        [build.t('assets.report.front.approved'), signed?.by ?? namesOf('CONSUMER_PM'), '', signed?.on ?? ''],
      ],
    }),
    {
      kind: 'table',
      table: {
        hasHeader: false,
        rowHeight: 90,
        columns: [1, 1, 1, 1].map((width) => ({ title: '', width })),
        rows: [[seal(customer), seal(consultant)]],
      },
    },
    ...(signed ? [p(build.t('assets.report.front.signedInPortal', { by: signed.by, on: signed.on }))] : []),
  ];
}

function versions(build: Build): Block[] {
  return [
    frontHeading(build.t('assets.report.front.versions')),
    table({
      columns: [
        { title: build.t('assets.report.front.version'), width: 1, align: 'center' },
        { title: build.t('assets.report.front.date'), width: 1.4, align: 'center' },
        { title: build.t('assets.report.front.by'), width: 2 },
        { title: build.t('assets.report.front.state'), width: 4 },
      ],
      // A long series of drafts tells nothing: the last ones, and every signed one.
      rows: build.input.editions
        .filter((edition, index, all) => edition.signedBy || index >= all.length - 10)
        .map(({ version, date, by, signedBy }) => [
          `V${version}`,
          date,
          by,
          signedBy
            ? build.t('assets.report.front.stateSigned', { by: signedBy })
            : build.t('assets.report.front.stateDraft'),
        ]),
    }),
  ];
}

/** The heading above says what it is. */
const table = (content: Table): Block => ({ kind: 'table', table: content });

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function distribution(build: Build): Block[] {
  const { settings, customer, consultant } = build.input;
  const named = linesOf(settings.distribution);
  const receivers = named.length > 0 ? named : [...new Set([customer, consultant])];
  return [
    frontHeading(build.t('assets.report.front.distribution')),
    table({
      columns: [
        { title: build.t('assets.report.index'), width: 0.6, align: 'center' },
        { title: build.t('assets.report.front.receiver'), width: 6 },
      ],
      rows: receivers.map((receiver, index) => [{ text: String(index + 1), align: 'center' }, receiver]),
    }),
  ];
}
