import { type Level, levels } from '#domain/kernel/levels';
import { easeOf } from '#domain/subjects/assets/method/method';
import type { RiskOfUnit } from '#domain/subjects/assets/report/figures';
import { p } from '#server/kernel/documents/document';
import type { Table } from '#server/kernel/documents/table';
import { type Build, type Chapter, NONE, number } from './build';

/** From this level up, risks stand in the body. */
const BODY_LEVEL: Level = 3;

/** How a vulnerability is graded: once, or by how easily it is exploited and by its impact. */
const gradesOf = {
  '2007': [{ title: 'V', value: (risk: RiskOfUnit) => risk.vulnerabilitySeverity }],
  '2022': [
    { title: 'Av', value: easeOf },
    { title: 'Di', value: (risk: RiskOfUnit) => risk.vulnerabilitySeverity },
  ],
} as const;

const legend = (build: Build) =>
  build.t(build.edition === '2022' ? 'assets.report.register.legendOf2022' : 'assets.report.register.legend');

/** Risks one by one, with all that their level comes from. */
function riskTable(build: Build, risks: readonly RiskOfUnit[]): Table {
  const vulnerability = gradesOf[build.edition];
  return {
    columns: [
      { title: build.t('assets.report.number'), width: 1.15 },
      { title: build.t('assets.report.unit'), width: 2.5 },
      { title: build.t('assets.report.threat'), width: 2.6 },
      { title: build.t('assets.report.vulnerability'), width: 2.8 },
      { title: build.t('assets.report.existingControl'), width: 2.6 },
      { title: 'A', width: 0.45, align: 'center' },
      { title: 'T', width: 0.45, align: 'center' },
      ...vulnerability.map(({ title }) => ({ title, width: 0.5, align: 'center' as const })),
      { title: build.t('assets.report.likelihood'), width: 1.25, align: 'center' },
      { title: build.t('assets.report.loss'), width: 1.1, align: 'center' },
      { title: build.t('assets.report.riskValue'), width: 0.8, align: 'right' },
      { title: build.t('assets.report.riskLevel'), width: 1.35 },
    ],
    rows: risks.map((risk) => [
      risk.riskCode,
      `${risk.unitCode} ${risk.unitName}`,
      risk.threat,
      risk.vulnerability,
      risk.existingControl ?? NONE,
      String(risk.assetValue),
      String(risk.threatValue ?? risk.threatFrequency),
      ...vulnerability.map(({ value }) => String(value(risk))),
      `${risk.likelihoodValue} → ${risk.likelihoodLevel}`,
      `${risk.lossValue} → ${risk.lossLevel}`,
      risk.riskValue,
      build.riskCell(risk.riskLevel),
    ]),
  };
}

export const registerChapter: Chapter = {
  title: 'assets.report.register.title',
  landscape: true,
  write: (build) => {
    const { risks, total } = build.figures;
    if (total === 0) return [p(build.t('assets.report.analysis.none'))];
    const listed = risks.filter(({ riskLevel }) => riskLevel >= BODY_LEVEL);
    const level = build.level(BODY_LEVEL);
    return [
      p(legend(build)),
      ...levels
        .filter((one) => one >= BODY_LEVEL)
        .reverse()
        .flatMap((one) => {
          const ofLevel = listed.filter(({ riskLevel }) => riskLevel === one);
          const title = build.t('assets.report.register.ofLevel', { level: one, word: build.levelWord(one) });
          return [
            build.section(title),
            ...(ofLevel.length === 0
              ? [p(build.t('assets.report.register.noneOfLevel'))]
              : [
                  p(build.t('assets.report.register.countOfLevel', { count: number(ofLevel.length) })),
                  ...build.table(title, riskTable(build, ofLevel)),
                ]),
          ];
        }),
      ...(total > listed.length
        ? [
            p(
              build.t('assets.report.register.rest', {
                count: number(total - listed.length),
                level,
                appendix: build.chapterName(restAppendix),
              }),
            ),
          ]
        : []),
    ];
  },
};

/** What is below the level of the body. */
export const restAppendix: Chapter = {
  title: 'assets.report.register.restTitle',
  appendix: true,
  landscape: true,
  write: (build) => {
    const rest = build.figures.risks.filter(({ riskLevel }) => riskLevel < BODY_LEVEL);
    if (rest.length === 0) return [p(build.t('assets.report.register.noRest', { level: build.level(BODY_LEVEL) }))];
    return [p(legend(build)), ...build.table(build.t('assets.report.register.restTitle'), riskTable(build, rest))];
  },
};
