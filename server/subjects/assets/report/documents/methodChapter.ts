import { type Level, levels } from '#domain/kernel/levels';
import { importanceRules, type LevelBounds, type Table } from '#domain/subjects/assets/method/method';
import { isStandard } from '#domain/subjects/assets/risk/criteria';
import { type Block, item, p } from '#server/kernel/documents/document';
import type { Cell } from '#server/kernel/documents/table';
import { type DefinedScale, levelDefinition, scaleName } from '#server/subjects/assets/method/levelDefinitions';
import { type Build, type Chapter, NONE } from './build';
import { descending } from './levelTables';

/** The method that the assessment was made with: its tables and levels, and what is acceptable. */
export const methodChapter: Chapter = {
  title: 'assets.report.method.title',
  write: (build) => {
    const { method } = build.input;
    return [
      p(
        build.t('assets.report.method.intro', {
          source: method.source,
          name: build.say(method.name),
          version: method.version,
        }),
      ),
      build.section(build.t('assets.report.method.process')),
      ...(['process1', 'process2', 'process3', 'process4', 'process5', 'process6'] as const).map((key) =>
        item(build.t(`assets.report.method.${key}`)),
      ),
      build.section(build.t('assets.report.method.value')),
      ...assetValue(build),
      build.section(build.t('assets.report.threatFrequency')),
      ...definitions(build, 'threatFrequency'),
      build.section(build.t('assets.report.severity')),
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
  return build.table(build.t('assets.report.method.levelsOf', { scale: scaleName(language, scale) }), {
    columns: [
      { title: build.t('assets.report.level'), width: 1.2 },
      { title: build.t('assets.report.method.meaning'), width: 6 },
    ],
    rows: descending.map((level) => [cellOf(level), levelDefinition(language, scale, level)]),
  });
}

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
  return [
    p(build.t('assets.report.method.matrix')),
    ...matrix(build, 'likelihoodTable', 'likelihoodCorner', method.likelihood.table),
    ...matrix(build, 'lossTable', 'lossCorner', method.loss.table),
    ...matrix(build, 'riskTable', 'riskCorner', method.risk.table),
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
  corner: 'likelihoodCorner' | 'lossCorner' | 'riskCorner',
  values: Table,
): Block[] {
  return build.table(build.t(`assets.report.method.${caption}`), {
    columns: [
      { title: build.t(`assets.report.method.${corner}`), width: 2.2 },
      ...levels.map((level) => ({ title: build.level(level), width: 1, align: 'center' as const })),
    ],
    rows: values.map((row, index) => [
      { text: build.level((index + 1) as Level), align: 'center' as const },
      ...row.map((value): Cell => ({ text: String(value), align: 'center' })),
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
