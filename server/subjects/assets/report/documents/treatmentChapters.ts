import { priorityOf } from '#domain/subjects/assets/measure/measure';
import { highOf, type PlannedMeasure, type RiskOfUnit } from '#domain/subjects/assets/report/figures';
import { isAccepted, treatments } from '#domain/subjects/assets/risk/treatment';
import { type Block, item, p } from '#server/kernel/documents/document';
import { type Build, type Chapter, NONE, number, percent } from './build';
import { descending, heatMapBlocks } from './levelTables';

const where = ({ unitCode, unitName }: RiskOfUnit) => `${unitCode} ${unitName}`;
const what = ({ threat, vulnerability }: RiskOfUnit) => `${threat}\n${vulnerability}`;

/** What was decided, where to begin, and the plan: what, who, until when, by which control of Annex A. */
export const treatmentChapter: Chapter = {
  title: 'assets.report.treating.title',
  write: (build) => {
    const { figures } = build;
    if (figures.total === 0) return [p(build.t('assets.report.analysis.none'))];
    return [
      build.section(build.t('assets.report.treating.ways')),
      p(build.t('assets.report.treating.waysText')),
      ...treatments.map((way, index) =>
        item(build.t('assets.report.numbered', { number: index + 1, text: build.t(`assets.report.treating.${way}`) })),
      ),
      build.section(build.t('assets.report.treating.decided')),
      ...decided(build),
      build.section(build.t('assets.report.treating.causes')),
      ...causes(build),
    ];
  },
};

function decided(build: Build): Block[] {
  const { total, undecided, byTreatment } = build.figures;
  if (undecided === total) return [p(build.t('assets.report.treating.noneDecided'))];
  const row = (name: string, count: number) => [name, number(count), percent(count, total)];
  return [
    p(
      build.t('assets.report.treating.decidedText', {
        total: number(total),
        decided: number(total - undecided),
        undecided: number(undecided),
      }),
    ),
    ...build.table(build.t('assets.report.treating.decided'), {
      columns: [
        { title: build.t('assets.report.treatment'), width: 2 },
        { title: build.t('assets.report.count'), width: 1, align: 'right' },
        { title: build.t('assets.report.share'), width: 1, align: 'right' },
      ],
      rows: [
        ...treatments.map((way) => row(build.word('treatment', way), byTreatment.get(way) ?? 0)),
        ...(undecided > 0 ? [row(build.t('assets.report.undecided'), undecided)] : []),
      ],
    }),
  ];
}

/** The vulnerabilities behind the most high risks: few measures, many risks. */
function causes(build: Build): Block[] {
  const found = build.figures.vulnerabilities.filter(({ byLevel }) => highOf(byLevel) > 0).slice(0, 15);
  if (found.length === 0) return [p(build.t('assets.report.treating.noCauses'))];
  return [
    p(build.t('assets.report.treating.causesText')),
    ...build.table(build.t('assets.report.treating.causes'), {
      columns: [
        { title: build.t('assets.report.index'), width: 0.6, align: 'center' },
        { title: build.t('assets.report.vulnerability'), width: 5 },
        { title: build.t('assets.report.finding.high'), width: 1.3, align: 'right' },
        { title: build.t('assets.report.units'), width: 1, align: 'right' },
      ],
      rows: found.map(({ name, byLevel, units }, index) => [
        { text: String(index + 1), align: 'center' },
        name,
        number(highOf(byLevel)),
        number(units),
      ]),
    }),
  ];
}

/** What the measures are expected to cost, as far as that was said; each is paid once. */
function costs(build: Build): Block[] {
  const known = build.figures.measures.flatMap(({ risks: [{ treatmentCost }] }) =>
    treatmentCost === null ? [] : [treatmentCost],
  );
  if (known.length === 0) return [];
  const sum = known.reduce((total, cost) => total + cost, 0) / 100;
  return [p(build.t('assets.report.plan.costText', { count: number(known.length), sum: number(sum) }))];
}

/** How many risks of a measure are named; the list of all risks has the others. */
const RISKS_NAMED = 24;

function risksOf(build: Build, { risks }: PlannedMeasure): string {
  const named = risks
    .slice(0, RISKS_NAMED)
    .map(({ riskCode }) => riskCode)
    .join(build.t('assets.report.separator'));
  if (risks.length === 1) return `${named}\n${where(risks[0])}`;
  const units = new Set(risks.map(({ unitCode }) => unitCode)).size;
  const counted = { risks: number(risks.length), units: number(units) };
  return `${named}${risks.length > RISKS_NAMED ? ' …' : ''}\n${build.t('assets.report.plan.risksOf', counted)}`;
}

/** The plan by measure: one line for each, with the risks that it treats. */
export const planChapter: Chapter = {
  title: 'assets.report.plan.title',
  landscape: true,
  write: (build) => {
    const { treated, measures, undecided } = build.figures;
    const open = { count: number(undecided) };
    if (treated.length === 0)
      return [p(undecided > 0 ? build.t('assets.report.plan.undecided', open) : build.t('assets.report.plan.none'))];
    const counted = { count: number(treated.length), measures: number(measures.length) };
    return [
      p(build.t('assets.report.plan.intro', counted)),
      ...costs(build),
      ...(undecided > 0 ? [p(build.t('assets.report.plan.stillUndecided', open))] : []),
      ...build.table(build.t('assets.report.plan.title'), {
        columns: [
          { title: build.t('assets.report.plan.code'), width: 1.15 },
          { title: build.t('assets.report.plan.measure'), width: 4 },
          { title: build.t('assets.report.plan.risks'), width: 4 },
          { title: build.t('assets.report.before'), width: 1.1 },
          { title: build.t('assets.report.plan.priority'), width: 1, align: 'center' },
          { title: build.t('assets.report.plan.controls'), width: 1.5 },
          { title: build.t('assets.report.plan.owner'), width: 1.3 },
          { title: build.t('assets.report.plan.deadline'), width: 1.45, align: 'center' },
          { title: build.t('assets.report.plan.cost'), width: 1.2, align: 'right' },
          { title: build.t('assets.report.after'), width: 1.1 },
        ],
        rows: measures.map((measure) => {
          const [first] = measure.risks;
          const ways = [...new Set(measure.risks.map(({ treatment }) => build.word('treatment', treatment)))];
          return [
            measure.measureCode ?? NONE,
            `${first.treatmentPlan ?? NONE}\n${ways.join(build.t('assets.report.separator'))}`,
            risksOf(build, measure),
            build.riskCell(measure.riskLevel),
            build.t(`assets.report.plan.priority_${priorityOf(measure.riskLevel)}`),
            first.controls.map((ref) => `A.${ref}`).join(build.t('assets.report.separator')) || NONE,
            first.treatmentOwner ?? NONE,
            first.treatmentDeadline ?? NONE,
            first.treatmentCost === null ? NONE : number(first.treatmentCost / 100),
            build.riskCell(measure.remnantLevel),
          ];
        }),
      }),
    ];
  },
};

/** What is expected to remain, and who answers for it (ISO/IEC 27005, risk acceptance). */
export const remnantChapter: Chapter = {
  title: 'assets.report.remaining.title',
  landscape: true,
  write: (build) => {
    const { figures } = build;
    if (figures.stated === 0) return [p(build.t('assets.report.remaining.none'))];
    return [
      build.section(build.t('assets.report.remaining.compared')),
      p(
        build.t('assets.report.remaining.comparedText', {
          stated: number(figures.stated),
          total: number(figures.total),
        }),
      ),
      ...build.table(build.t('assets.report.remaining.compared'), {
        columns: [
          { title: build.t('assets.report.riskLevel'), width: 1.4 },
          { title: build.t('assets.report.before'), width: 1, align: 'right' },
          { title: build.t('assets.report.after'), width: 1, align: 'right' },
        ],
        rows: descending.map((level) => [
          build.riskCell(level),
          number(figures.comparable[level]),
          number(figures.after[level]),
        ]),
      }),
      ...heatMapBlocks(build, build.t('assets.report.remaining.heatMap'), figures.maps.after),
      build.section(build.t('assets.report.remaining.acceptance')),
      ...acceptance(build),
    ];
  },
};

function acceptance(build: Build): Block[] {
  const { highRemnant, accepted, today, stated, total } = build.figures;
  const level = build.level(build.input.criteria.acceptableLevel);
  if (highRemnant.length === 0)
    return [
      p(
        stated === total
          ? build.t('assets.report.remaining.noneHigh', { level })
          : build.t('assets.report.remaining.noneHighYet', { level }),
      ),
    ];
  return [
    p(
      build.t('assets.report.remaining.acceptanceText', {
        level,
        count: number(highRemnant.length),
        accepted: number(accepted),
      }),
    ),
    ...build.table(build.t('assets.report.remaining.high'), {
      columns: [
        { title: build.t('assets.report.number'), width: 1.15 },
        { title: build.t('assets.report.unit'), width: 2.6 },
        { title: build.t('assets.report.threatAndVulnerability'), width: 3.4 },
        { title: build.t('assets.report.before'), width: 1.1 },
        { title: build.t('assets.report.remnant'), width: 1.1 },
        { title: build.t('assets.report.remaining.acceptedBy'), width: 1.3 },
        { title: build.t('assets.report.remaining.reason'), width: 3.2 },
        { title: build.t('assets.report.remaining.until'), width: 1.3, align: 'center' },
      ],
      rows: highRemnant.map((risk) => [
        risk.riskCode,
        where(risk),
        what(risk),
        build.riskCell(risk.riskLevel),
        build.riskCell(risk.remnantLevel),
        isAccepted(risk, today)
          ? (risk.acceptedBy ?? NONE)
          : build.t(risk.acceptedBy ? 'assets.report.remaining.ended' : 'assets.report.remaining.notAccepted'),
        risk.acceptReason ?? NONE,
        risk.acceptedUntil ?? NONE,
      ]),
    }),
  ];
}
