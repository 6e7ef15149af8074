import { type Level, levels } from '#domain/kernel/levels';
import { riskColors } from '#domain/kernel/tokens';
import { heatMapLevel } from '#domain/subjects/assets/method/method';
import { openMatters } from '#domain/subjects/assets/report/conclusions';
import type { HeatMap, RiskOfUnit } from '#domain/subjects/assets/report/figures';
import { argb, bodyFont, solid, writeWorkbook } from '#server/kernel/documents/xlsx/writer';
import { addAssetSheets } from './assetSheets';
import { Build } from './build';
import type { RiskReportInput } from './input';
import { descending } from './levelTables';
import { addMethodSheet } from './methodSheet';
import { standardTemplate } from './riskReport';
import { addRiskSheet, type Place, riskRange } from './riskSheet';
import { addList, addPage, headStyle, titleStyle, type Value, type Workbook } from './sheets';

type RiskCells = (column: Place) => string;

/**
 * The report as a workbook: the same content, with a formula for each computed cell, from C, I and A of an asset
 * to the heat map. A reader who changes a level there sees its effects.
 */
export function riskReportWorkbook(input: RiskReportInput): Promise<Buffer> {
  const build = new Build(input, standardTemplate);
  const t = (key: 'overview' | 'methodSheet' | 'risks' | 'heatMap' | 'plan' | 'remnants') =>
    build.t(`assets.report.workbook.${key}`);
  return writeWorkbook((workbook) => {
    const cells: RiskCells = (column) => riskRange(build, t('risks'), column);
    addOverview(workbook, build, t('overview'), cells);
    const method = addMethodSheet(workbook, build, t('methodSheet'));
    const assetCell = addAssetSheets(workbook, build);
    addRiskSheet(workbook, build, t('risks'), method, assetCell);
    addHeatMaps(workbook, build, t('heatMap'), cells);
    addPlan(workbook, build, t('plan'));
    addRemnants(workbook, build, t('remnants'));
  });
}

const levelStyle = (level: Level) => (cell: Parameters<ReturnType<typeof titleStyle>>[0]) => {
  cell.fill = solid(riskColors[level].background);
  cell.font = { ...bodyFont, color: { argb: argb(riskColors[level].text) } };
};

function addOverview(workbook: Workbook, build: Build, name: string, cells: RiskCells): void {
  const { input, figures, standing } = build;
  const { edition, signed, released, method } = input;
  const page = addPage(workbook, name, [28, 20, 20]);
  page.put([build.t('assets.report.title')], titleStyle(16));
  if (!standing.isApproved) page.put([build.t('assets.report.draft')], titleStyle(14));
  for (const [label, value] of [
    [build.t('assets.report.facts.project'), input.projectName],
    [build.t('assets.report.facts.customer'), input.customer],
    [build.t('assets.report.facts.consultant'), input.consultant],
    [build.t('assets.report.facts.number'), input.number],
    [build.t('assets.report.facts.version'), `V${edition.version}`],
    [build.t('assets.report.facts.date'), edition.date],
    [
      build.t('assets.report.workbook.confidentiality'),
      build.t(`assets.report.confidentiality.${input.settings.confidentiality}`),
    ],
    [build.t('assets.report.workbook.methodSheet'), `${build.say(method.name)}  ${method.source}  V${method.version}`],
    [
      build.t('assets.report.workbook.signature'),
      signed ? `${signed.by}  ${signed.on}` : build.t('assets.report.open.signatureMissing'),
    ],
    ...(['prepared', 'reviewed', 'approved'] as const).map((key): [string, string] => {
      const act = released?.[key];
      return [build.t(`approvalPage.${key}`), act ? `${act.by}  ${act.on}` : build.t(`approvalPage.${key}_awaited`)];
    }),
  ] as const)
    page.put([label, value]);
  page.put([]);
  page.put(
    [build.t('assets.report.riskLevel'), build.t('assets.report.before'), build.t('assets.report.after')],
    headStyle,
  );
  let first = 0;
  for (const level of descending) {
    const row = page.put(
      [
        build.level(level),
        { formula: `COUNTIF(${cells('risk')},${level})`, result: figures.before[level] },
        { formula: `COUNTIF(${cells('remnant')},${level})`, result: figures.after[level] },
      ],
      (cell, index) => index === 0 && levelStyle(level)(cell),
    );
    first ||= row;
  }
  page.put(
    [
      build.t('assets.report.total'),
      { formula: `SUM(B${first}:B${first + 4})`, result: figures.total },
      { formula: `SUM(C${first}:C${first + 4})`, result: figures.stated },
    ],
    titleStyle(11),
  );
  const open = openMatters(figures, standing);
  if (open.length > 0) {
    page.put([]);
    page.put([build.t('assets.report.front.draft')], titleStyle(12));
    for (const { key, values } of open) page.put([build.t(`assets.report.open.${key}`, values as { count: number })]);
  }
  page.sheet.commit();
}

function addHeatMaps(workbook: Workbook, build: Build, name: string, cells: RiskCells): void {
  const page = addPage(workbook, name, [24, 14, 14, 14, 14, 14]);
  const { before, after } = build.figures.maps;
  const map = (title: string, counts: HeatMap, loss: string, likelihood: string) => {
    page.put([title], titleStyle(12));
    page.put([build.t('assets.report.lossByLikelihood'), ...levels.map((level) => build.level(level))], headStyle);
    for (const row of descending) {
      page.put(
        [
          build.level(row),
          ...levels.map(
            (column): Value => ({
              formula: `COUNTIFS(${loss},${row},${likelihood},${column})`,
              result: counts[row][column],
            }),
          ),
        ],
        (cell, index) => {
          const level = index > 0 && heatMapLevel(build.input.method, row, index as Level);
          if (level) levelStyle(level)(cell);
        },
      );
    }
    page.put([]);
  };
  map(build.t('assets.report.analysis.heatMap'), before, cells('loss'), cells('likelihood'));
  map(build.t('assets.report.remaining.heatMap'), after, cells('remnantLoss'), cells('remnantLikelihood'));
  page.sheet.commit();
}

const where = ({ riskCode, unitCode, unitName, threat, vulnerability, riskLevel }: RiskOfUnit): Value[] => [
  riskCode,
  unitCode,
  unitName,
  threat,
  vulnerability,
  riskLevel,
];

const whereColumns = (build: Build) =>
  [
    { title: build.t('assets.report.number'), width: 10 },
    { title: build.t('assets.report.workbook.unitCode'), width: 14 },
    { title: build.t('assets.report.unit'), width: 26 },
    { title: build.t('assets.report.threat'), width: 26 },
    { title: build.t('assets.report.vulnerability'), width: 30 },
    { title: build.t('assets.report.before'), width: 10, levels: 'risk' },
  ] as const;

function addPlan(workbook: Workbook, build: Build, name: string): void {
  const { treated, measures } = build.figures;
  // What is done once is paid once: the cost stands in the first row of its measure.
  const first = new Set(measures.map(({ risks }) => risks[0]));
  addList(
    workbook,
    name,
    [
      ...whereColumns(build),
      { title: build.t('assets.report.treatment'), width: 12 },
      { title: build.t('assets.report.plan.code'), width: 10 },
      { title: build.t('assets.report.plan.measure'), width: 40 },
      { title: build.t('assets.report.plan.controls'), width: 16 },
      { title: build.t('assets.report.plan.owner'), width: 14 },
      { title: build.t('assets.report.plan.deadline'), width: 13 },
      { title: build.t('assets.report.plan.cost'), width: 12 },
      { title: build.t('assets.report.after'), width: 10, levels: 'risk' },
    ],
    treated.map((risk) => [
      ...where(risk),
      build.word('treatment', risk.treatment),
      risk.measureCode ?? null,
      risk.treatmentPlan,
      risk.controls.map((ref) => `A.${ref}`).join(build.t('assets.report.separator')) || null,
      risk.treatmentOwner,
      risk.treatmentDeadline,
      risk.treatmentCost === null || !first.has(risk) ? null : risk.treatmentCost / 100,
      risk.remnantLevel,
    ]),
    treated.length,
  );
}

function addRemnants(workbook: Workbook, build: Build, name: string): void {
  const { highRemnant } = build.figures;
  addList(
    workbook,
    name,
    [
      ...whereColumns(build),
      { title: build.t('assets.report.remnant'), width: 10, levels: 'risk' },
      { title: build.t('assets.report.remaining.acceptedBy'), width: 14 },
      { title: build.t('assets.report.remaining.reason'), width: 30 },
      { title: build.t('assets.report.remaining.until'), width: 13 },
    ],
    highRemnant.map((risk) => [
      ...where(risk),
      risk.remnantLevel,
      risk.acceptedBy,
      risk.acceptReason,
      risk.acceptedUntil,
    ]),
    highRemnant.length,
  );
}
