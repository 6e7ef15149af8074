import { type Level, levels } from '#domain/kernel/levels';
import {
  importanceRules,
  isOf2007,
  type LevelBounds,
  SUPERSEDED_ON,
  type TableStage,
  type ThreatCapability,
  threatCapabilities,
  threatStageOf,
  threatTimings,
} from '#domain/subjects/assets/method/method';
import { isStandard } from '#domain/subjects/assets/risk/criteria';
import { type Block, item, p } from '#server/kernel/documents/document';
import type { Cell } from '#server/kernel/documents/table';
import {
  capabilityDefinition,
  type DefinedScale,
  levelDefinition,
  scaleName,
} from '#server/subjects/assets/method/levelDefinitions';
import { type Build, type Chapter, NONE } from './build';
import { descending } from './levelTables';

/** The method that the assessment was made with: its tables and levels, and what is acceptable. */
export const methodChapter: Chapter = {
  title: 'assets.report.method.title',
  write: (build) => {
    const { method } = build.input;
    const name = build.say(method.name);
    const { source, version } = method;
    const isNew = build.edition === '2022';
    return [
      p(
        isNew
          ? build.t('assets.report.method.intro2022', { source, name, version })
          : build.t('assets.report.method.intro', { source: supersededSource(build), name, version }),
      ),
      build.section(build.t('assets.report.method.process')),
      ...processSteps[build.edition].map((key) => item(build.t(`assets.report.method.${key}`))),
      build.section(build.t('assets.report.method.value')),
      ...assetValue(build),
      ...threat(build),
      build.section(scaleName(build.input.language, 'vulnerabilitySeverity', build.edition)),
      ...definitions(build, 'vulnerabilitySeverity'),
      build.section(build.t('assets.report.method.calculation')),
      ...calculation(build),
      build.section(build.t('assets.report.riskLevel')),
      ...definitions(build, 'risk'),
      build.section(build.t('assets.report.method.criteria')),
      ...criteria(build),
    ];
  },
};

const processSteps = {
  '2007': ['process1', 'process2', 'process3', 'process4', 'process5', 'process6'],
  '2022': ['process1', 'process2Of2022', 'process3Of2022', 'process4', 'process5', 'process6'],
} as const;

/** The source of the method; of the edition of 2007, that it was superseded when the report was made. */
function supersededSource(build: Build): string {
  const { method, edition } = build.input;
  if (edition.date < SUPERSEDED_ON || !isOf2007(method)) return method.source;
  return build.t('assets.report.method.superseded', { source: method.source, day: SUPERSEDED_ON });
}

/** The frequency of a threat; under the edition of 2022 with its capability, its timing and the value that follows. */
function threat(build: Build): Block[] {
  const stage = threatStageOf(build.input.method);
  // Sections and tables are numbered in the order in which they are written.
  const frequency = () => [
    build.section(build.t('assets.report.threatFrequency')),
    ...definitions(build, 'threatFrequency'),
  ];
  if (!stage) return frequency();
  const { language } = build.input;
  const word = (capability: ThreatCapability) => build.word('threatCapability', capability);
  const capabilities = [...threatCapabilities].reverse();
  const timings = threatTimings.map((timing) =>
    build.t('assets.report.method.timing', { timing: build.word('threatTiming', timing), by: stage.timing[timing] }),
  );
  return [
    build.section(build.t('assets.report.method.capability')),
    ...build.table(build.t('assets.report.method.capability'), {
      columns: meaningColumns(build),
      rows: capabilities.map((capability) => [
        { text: word(capability), align: 'center' as const },
        capabilityDefinition(language, capability),
      ]),
    }),
    ...frequency(),
    build.section(build.t('assets.report.method.threatValue')),
    p(build.t('assets.report.method.threatText', { timings: timings.join(build.t('assets.report.method.comma')) })),
    ...build.table(build.t('assets.report.method.threatTable'), {
      columns: [
        { title: build.t('assets.report.method.threatCorner'), width: 2.2 },
        ...levels.map((level) => ({ title: build.level(level), width: 1, align: 'center' as const })),
      ],
      rows: capabilities.map((capability) => [
        { text: word(capability), align: 'center' as const },
        ...stage.table[capability].map((value): Cell => ({ text: String(value), align: 'center' })),
      ]),
    }),
    build.section(scaleName(language, 'exploitability', build.edition)),
    ...definitions(build, 'exploitability'),
  ];
}

function assetValue(build: Build): Block[] {
  const { method } = build.input;
  const enabled = importanceRules.filter((rule) => method.importance[rule]);
  return [
    p(
      method.assetValue === 'maximum'
        ? build.t('assets.report.method.valueMaximum')
        : build.t('assets.report.method.valueLogMean'),
    ),
    ...(enabled.length === 0
      ? [p(build.t('assets.report.method.noRules'))]
      : [
          p(build.t('assets.report.method.rules')),
          ...enabled.map((rule, index) =>
            item(
              build.t('assets.report.numbered', { number: index + 1, text: build.t(`assets.report.method.${rule}`) }),
            ),
          ),
        ]),
    ...definitions(build, 'importance'),
    ...definitions(build, 'confidentiality'),
    ...definitions(build, 'integrity'),
    ...definitions(build, 'availability'),
  ];
}

function definitions(build: Build, scale: DefinedScale): Block[] {
  const { language } = build.input;
  const cellOf = (level: Level) => (scale === 'risk' ? build.riskCell(level) : build.valueCell(level));
  const { edition } = build;
  return build.table(build.t('assets.report.method.levelsOf', { scale: scaleName(language, scale, edition) }), {
    columns: meaningColumns(build),
    rows: descending.map((level) => [cellOf(level), levelDefinition(language, scale, level, edition)]),
  });
}

const meaningColumns = (build: Build) => [
  { title: build.t('assets.report.level'), width: 1.2 },
  { title: build.t('assets.report.method.meaning'), width: 6 },
];

function calculation(build: Build): Block[] {
  const { method } = build.input;
  const name = (key: 'likelihood' | 'loss' | 'risk') => build.t(`assets.report.${key}`);
  if (method.kind === 'multiplication')
    return [
      p(build.t('assets.report.method.multiplication')),
      ...bounds(build, [
        [name('likelihood'), method.bounds.likelihood],
        [name('loss'), method.bounds.loss],
        [name('risk'), method.bounds.risk],
      ]),
    ];
  const isNew = build.edition === '2022';
  return [
    p(build.t(isNew ? 'assets.report.method.matrix2022' : 'assets.report.method.matrix')),
    ...matrix(build, 'likelihoodTable', isNew ? 'likelihoodCornerOf2022' : 'likelihoodCorner', method.likelihood),
    ...matrix(build, 'lossTable', isNew ? 'lossCornerOf2022' : 'lossCorner', method.loss),
    ...matrix(build, 'riskTable', 'riskCorner', method.risk),
    ...(method.risk.unsettled ? [p(build.t('assets.report.method.unsettled'))] : []),
    ...(isNew ? [p(build.t('assets.report.method.aggregation'))] : []),
    ...bounds(build, [
      [name('likelihood'), method.likelihood.bounds],
      [name('loss'), method.loss.bounds],
      [name('risk'), method.risk.bounds],
    ]),
  ];
}

function matrix(
  build: Build,
  caption: 'likelihoodTable' | 'lossTable' | 'riskTable',
  corner: 'likelihoodCorner' | 'likelihoodCornerOf2022' | 'lossCorner' | 'lossCornerOf2022' | 'riskCorner',
  { table, unsettled = [] }: TableStage,
): Block[] {
  const isOpen = (row: number, column: number) => unsettled.some(([down, along]) => down === row && along === column);
  return build.table(build.t(`assets.report.method.${caption}`), {
    columns: [
      { title: build.t(`assets.report.method.${corner}`), width: 2.2 },
      ...levels.map((level) => ({ title: build.level(level), width: 1, align: 'center' as const })),
    ],
    rows: table.map((row, index) => [
      { text: build.level((index + 1) as Level), align: 'center' as const },
      ...row.map(
        (value, along): Cell => ({ text: `${value}${isOpen(index + 1, along + 1) ? '*' : ''}`, align: 'center' }),
      ),
    ]),
  });
}

function bounds(build: Build, rows: readonly (readonly [string, LevelBounds])[]): Block[] {
  return build.table(build.t('assets.report.method.bounds'), {
    columns: [
      { title: build.t('assets.report.method.quantity'), width: 1.4 },
      ...levels.map((level) => ({ title: build.level(level), width: 1.2, align: 'center' as const })),
    ],
    rows: rows.map(([name, values]) => [
      name,
      ...values.map((bound, index) =>
        index === 0 ? `≤ ${bound}` : `> ${values[index - 1]}${build.t('assets.report.method.comma')}≤ ${bound}`,
      ),
    ]),
  });
}

/** What may be retained, what somebody must answer for and who may (ISO/IEC 27005, risk acceptance criteria), and who approved it. */
function criteria(build: Build): Block[] {
  const { criteria } = build.input;
  const { retainedLevel, acceptableLevel, ownerLevel } = criteria;
  const t = (key: 'criteriaLow' | 'criteriaAcceptable' | 'criteriaHigh') => build.t(`assets.report.method.${key}`);
  return [
    p(build.t('assets.report.method.criteriaText')),
    ...build.table(build.t('assets.report.method.criteria'), {
      columns: [
        { title: build.t('assets.report.riskLevel'), width: 1.2 },
        { title: build.t('assets.report.method.requirement'), width: 5 },
        { title: build.t('assets.report.method.acceptor'), width: 1.6 },
      ],
      rows: descending.map((level) => [
        build.riskCell(level),
        t(level > acceptableLevel ? 'criteriaHigh' : level > retainedLevel ? 'criteriaAcceptable' : 'criteriaLow'),
        level > acceptableLevel
          ? build.t(`assets.report.method.${level > ownerLevel ? 'acceptorManager' : 'acceptorOwner'}`)
          : NONE,
      ]),
    }),
    p(approval(build)),
  ];
}

function approval(build: Build): string {
  const { version, approved, ...levels } = build.input.criteria;
  if (approved) return build.t('assets.report.method.criteriaApproved', { version, ...approved });
  return build.t(`assets.report.method.${isStandard(levels) ? 'criteriaDefault' : 'criteriaProposed'}`, { version });
}
