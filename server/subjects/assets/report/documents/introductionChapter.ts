import { type Block, item, p } from '#server/kernel/documents/document';
import type { Build, Chapter } from './build';
import { number } from './build';
import { linesOf } from './front';
import { duties } from './input';
import { unitsAppendix } from './inventoryAppendix';

/** Purpose, scope, period, basis, people. */
export const introductionChapter: Chapter = {
  title: 'assets.report.introduction.title',
  write: (build) => {
    const { input } = build;
    return [
      build.section(build.t('assets.report.introduction.purpose')),
      p(build.t('assets.report.introduction.purposeText', { customer: input.customer })),
      build.section(build.t('assets.report.introduction.scope')),
      ...scope(build),
      build.section(build.t('assets.report.introduction.exclusions')),
      ...(input.settings.exclusions
        ? linesOf(input.settings.exclusions).map(item)
        : [p(build.t('assets.report.introduction.noExclusions'))]),
      build.section(build.t('assets.report.introduction.period')),
      p(period(build)),
      build.section(build.t('assets.report.introduction.references')),
      ...references(build).map(item),
      build.section(build.t('assets.report.introduction.team')),
      ...team(build),
      build.section(build.t('assets.report.introduction.methods')),
      ...methods(build),
    ];
  },
};

function scope(build: Build): Block[] {
  const { inventory, settings } = build.input;
  return [
    ...linesOf(settings.scope).map(p),
    inventory.units.length === 0
      ? p(build.t('assets.report.introduction.scopeEmpty'))
      : p(
          build.t('assets.report.introduction.scopeText', {
            businesses: number(inventory.businesses.length),
            systems: number(inventory.systems.length),
            units: number(inventory.units.length),
            appendix: build.chapterName(unitsAppendix),
          }),
        ),
  ];
}

function period(build: Build): string {
  const { period, edition } = build.input;
  const { from, to } = period;
  const { date } = edition;
  if (from && to) return build.t('assets.report.introduction.periodText', { from, to, date });
  if (from) return build.t('assets.report.introduction.periodFrom', { from, date });
  return build.t('assets.report.introduction.periodOpen', { date });
}

/** The standards by their years, the method's own first. */
function references(build: Build): string[] {
  const { method, standardName } = build.input;
  const t = (key: 'gbt20984of2007' | 'gbt20984of2022' | 'gbt33132') => build.t(`assets.report.introduction.${key}`);
  const own = build.t('assets.report.introduction.methodSource', {
    source: method.source,
    name: build.say(method.name),
  });
  const ofSource: Readonly<Record<string, string[]>> = {
    'GB/T 20984-2007': [t('gbt20984of2007')],
    'GB/T 20984-2022': [t('gbt20984of2022'), t('gbt33132')],
  };
  return [
    ...(ofSource[method.source] ?? [own]),
    build.t('assets.report.introduction.iso27005'),
    build.say(standardName),
  ];
}

function team(build: Build): Block[] {
  const rows = duties.flatMap((duty) =>
    build.input.team
      .filter((person) => person.duty === duty)
      .map(({ name }) => [build.t(`assets.report.duty.${duty}`), name, partyOf(build, duty)]),
  );
  if (rows.length === 0) return [p(build.t('assets.report.introduction.noTeam'))];
  return build.table(build.t('assets.report.introduction.team'), {
    columns: [
      { title: build.t('assets.report.introduction.duty'), width: 2 },
      { title: build.t('approvalPage.name'), width: 2 },
      { title: build.t('assets.report.introduction.party'), width: 3 },
    ],
    rows,
  });
}

const partyOf = ({ input }: Build, duty: (typeof duties)[number]) =>
  duty === 'CONSULTANT' ? input.consultant : input.customer;

/** How it was done: in the consultant's words, and as the records say. Nothing is stated that they don't show. */
function methods(build: Build): Block[] {
  const { settings, interviews } = build.input;
  const earlier = linesOf(settings.interviews);
  return [
    ...linesOf(settings.approach).map(p),
    ...work(build),
    p(build.t('assets.report.introduction.calculated')),
    ...(interviews.length === 0 && earlier.length === 0 ? [p(build.t('assets.report.introduction.noInterviews'))] : []),
    ...build.table(build.t('assets.report.introduction.interviews'), {
      columns: [
        { title: build.t('assets.report.introduction.interviewDay'), width: 1.5, align: 'center' },
        { title: build.t('assets.report.introduction.interviewPerson'), width: 1.5 },
        { title: build.t('assets.report.introduction.interviewRole'), width: 1.8 },
        { title: build.t('assets.report.introduction.interviewBy'), width: 1.4 },
        { title: build.t('assets.report.introduction.interviewNotes'), width: 4 },
      ],
      rows: interviews.map(({ day, person, role, heldBy, notes }) => [day, person, role, heldBy, notes]),
    }),
    ...(earlier.length > 0 ? [p(build.t('assets.report.introduction.earlierInterviews')), ...earlier.map(item)] : []),
  ];
}

function work(build: Build): Block[] {
  const { imports, assigned, people, seen, reviewed, alone } = build.input.work;
  const units = build.input.inventory.units.length;
  if (units === 0) return [];
  return [
    ...(imports > 0 ? [p(build.t('assets.report.introduction.imported', { count: imports }))] : []),
    p(
      assigned === 0
        ? build.t('assets.report.introduction.assignedNone')
        : build.t('assets.report.introduction.assigned', { units, assigned, people, seen }),
    ),
    p(
      reviewed + alone === 0
        ? build.t('assets.report.introduction.reviewedNone')
        : build.t('assets.report.introduction.reviewed', { units, reviewed, alone, rest: units - reviewed - alone }),
    ),
  ];
}
