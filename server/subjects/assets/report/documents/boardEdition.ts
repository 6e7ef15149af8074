import { areComparable, boardCounts, riskJudgement } from '#domain/subjects/assets/report/board';
import { highOf, type PlannedMeasure, type RiskOfUnit } from '#domain/subjects/assets/report/figures';
import { isAccepted } from '#domain/subjects/assets/risk/treatment';
import {
  BOARD_ROWS,
  type BoardParts,
  boardDocument,
  inBrief,
  NAME_LENGTH,
  namedCodes,
} from '#server/capabilities/report/board';
import type { DocumentContent } from '#server/kernel/documents/document';
import { documentText } from '#server/kernel/documents/texts';
import { Build, NONE, number } from './build';
import type { RiskReportInput } from './input';
import { riskReportCover } from './riskReport';

/** The board edition of the risk report: whether what remains is acceptable, and what the board has to decide. */
export function riskBoardEdition(input: RiskReportInput): DocumentContent {
  const build = new Build(input, []);
  const { figures, standing } = build;
  const { customer, consultant, released } = input;
  const judgement = riskJudgement(figures, standing);
  return boardDocument(riskReportCover(build), {
    judgement,
    said: build.t(judgement === 'conditional' && !isOpen(build) ? 'board.risk_accepted' : `board.risk_${judgement}`),
    reasons: reasons(build),
    figures: keyFigures(build),
    change: change(build),
    matters: topRisks(build),
    decisions: decisions(build),
    steps: steps(build),
    isPlanOpen: isPlanOpen(build),
    released,
    parties: [customer, consultant],
  });
}

/** What remains above the acceptable level, and nobody accepts today. */
const waiting = ({ figures }: Build): RiskOfUnit[] =>
  figures.highRemnant.filter((risk) => !isAccepted(risk, figures.today));

/** What is still to be decided, planned or rated, in words. */
const openParts = (build: Build): string[] => {
  const { undecided, planGaps, total, stated } = build.figures;
  return (
    [
      ['openUndecided', undecided],
      ['openGaps', planGaps],
      ['openUnstated', total - stated],
    ] as const
  ).flatMap(([key, count]) => (count > 0 ? [build.t(`board.${key}`, { count: number(count) })] : []));
};

/** Something is still to be done: what remains doesn't rest on acceptances alone. */
const isOpen = (build: Build): boolean =>
  openParts(build).length > 0 || build.standing.unitsOpen > 0 || build.figures.unitsWithoutRisk > 0;

function reasons(build: Build): string[] {
  const { figures, standing } = build;
  const { total, highUndecided, accepted, highRemnant } = figures;
  const { units, unitsOpen } = standing;
  const open = highRemnant.length - accepted;
  const parts = openParts(build);
  const sentences = [
    build.t('board.riskCoverage', { units: number(units), assessed: number(units - unitsOpen) }),
    highUndecided > 0 && build.t('board.riskHigh', { count: number(highUndecided) }),
    open > 0 && build.t('board.riskRemnant', { open: number(open), all: number(highRemnant.length) }),
    accepted > 0 && build.t('board.riskAccepted', { count: number(accepted) }),
    parts.length > 0 && build.t('board.stillOpen', { parts: parts.join(build.t('assets.report.method.comma')) }),
    total > 0 && !isOpen(build) && highRemnant.length === 0 && build.t('board.riskClear'),
  ];
  return sentences.filter((one) => one !== false);
}

/** The measures that were not carried out yet at the version's date: what is done needs neither a decision nor a step. */
const openMeasures = ({ figures, input: { done = [] } }: Build): PlannedMeasure[] =>
  figures.measures.filter(({ measureCode }) => measureCode === null || !done.includes(measureCode));

/** A measure's cost counts once, however many risks it treats. In fen; null where none is estimated. */
function costOf(measures: readonly PlannedMeasure[]): number | null {
  const known = measures.flatMap(({ risks: [{ treatmentCost }] }) => treatmentCost ?? []);
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
}
const money = (fen: number) => number(Math.round(fen / 100));

/** Figures that are not rated, decided or estimated yet are dashes: a zero would be read as a result. */
function keyFigures(build: Build): BoardParts['figures'] {
  const { figures, standing } = build;
  const { total, before, after, highRemnant, accepted, measures, planGaps, stated, treated, today } = figures;
  const cost = costOf(measures);
  const open = openMeasures(build);
  const late = open.filter(({ risks: [{ treatmentDeadline: day }] }) => day !== null && day < today);
  const rated = (text: string) => (stated > 0 ? text : NONE);
  const planned = (text: string) => (treated.length > 0 ? text : NONE);
  return [
    [build.t('board.units'), number(standing.units)],
    [build.t('board.risks'), number(total)],
    [build.t('board.highRisks'), number(highOf(before))],
    [build.t('board.highAfter'), rated(number(highOf(after)))],
    [build.t('board.accepted'), rated(`${number(highRemnant.length)} (${number(accepted)})`)],
    [build.t('board.measures'), planned(`${number(measures.length)} (${number(measures.length - open.length)})`)],
    [build.t('board.late'), planned(number(late.length))],
    [build.t('board.cost'), cost === null ? NONE : money(cost)],
    [build.t('board.unplanned'), planned(number(planGaps))],
  ];
}

/** Whether a plan is still to come. */
const isPlanOpen = ({ figures, standing }: Build) =>
  figures.undecided > 0 || figures.unitsWithoutRisk > 0 || standing.units === 0;

/** Then and now, by the criteria of now; nothing where another method gave the levels. */
function change({ input }: Build): BoardParts['change'] {
  const { before, criteria, method, risks, language } = input;
  if (!before || !areComparable(before.method, method)) return null;
  const [then, now] = [boardCounts(criteria, before.risks), boardCounts(criteria, risks)];
  const row = (key: 'risks' | 'aboveAcceptable' | 'aboveAfter', one: number | null, other: number | null) =>
    [
      documentText(language, `board.${key}`),
      one === null ? NONE : number(one),
      other === null ? NONE : number(other),
    ] as const;
  return {
    version: before.version,
    date: before.date,
    rows: [
      row('risks', then.total, now.total),
      row('aboveAcceptable', then.above, now.above),
      row('aboveAfter', then.aboveAfter, now.aboveAfter),
    ],
  };
}

function topRisks(build: Build): BoardParts['matters'] {
  const worst = build.figures.risks.filter(({ riskLevel }) => riskLevel > 2).slice(0, BOARD_ROWS);
  if (worst.length === 0) return null;
  return {
    title: build.t('board.topRisks'),
    table: {
      columns: [
        { title: build.t('assets.report.number'), width: 1 },
        { title: build.t('assets.report.unit'), width: 2 },
        { title: build.t('assets.report.threat'), width: 2.4 },
        { title: build.t('assets.report.riskLevel'), width: 1.2 },
        { title: build.t('assets.report.remnant'), width: 1.2 },
        { title: build.t('assets.report.plan.owner'), width: 1.3 },
        { title: build.t('assets.report.plan.deadline'), width: 1.3 },
      ],
      rows: worst.map((risk) => [
        risk.riskCode,
        inBrief(risk.unitName, NAME_LENGTH),
        inBrief(risk.threat),
        build.riskCell(risk.riskLevel),
        build.riskCell(risk.remnantLevel),
        inBrief(risk.treatmentOwner ?? NONE, NAME_LENGTH),
        risk.treatmentDeadline ?? NONE,
      ]),
    },
  };
}

function decisions(build: Build): string[] {
  const { figures, input } = build;
  const named = (risks: readonly RiskOfUnit[]) => ({
    count: number(risks.length),
    codes: namedCodes(
      input.language,
      risks.map(({ riskCode }) => riskCode),
    ),
  });
  const toAccept = waiting(build);
  const untreated = figures.high.filter(({ treatment }) => !treatment);
  const measures = openMeasures(build);
  const cost = costOf(measures);
  const { version, approved } = input.criteria;
  const sentences = [
    toAccept.length > 0 && build.t('board.decideAccept', named(toAccept)),
    untreated.length > 0 && build.t('board.decideTreatment', named(untreated)),
    cost !== null && cost > 0 && build.t('board.decideCost', { count: number(measures.length), cost: money(cost) }),
    figures.planGaps > 0 && build.t('board.decideOwners', { count: number(figures.planGaps) }),
    !approved && build.t('board.decideCriteria', { version }),
  ];
  return sentences.filter((one) => one !== false);
}

function steps(build: Build): BoardParts['steps'] {
  const measures = openMeasures(build);
  if (measures.length === 0) return null;
  // Of one day, those of the gravest risks come first, as the figures have them.
  const dayOf = ({ risks: [first] }: PlannedMeasure) => first.treatmentDeadline ?? '9999';
  const byDay = measures.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)));
  const shown = byDay.slice(0, BOARD_ROWS);
  return {
    title: build.t('board.nextMeasures', {
      shown: shown.length,
      count: number(measures.length),
      date: build.input.edition.date,
    }),
    table: {
      columns: [
        { title: build.t('assets.report.plan.code'), width: 1.1 },
        { title: build.t('assets.report.plan.measure'), width: 4 },
        { title: build.t('assets.report.plan.owner'), width: 1.4 },
        { title: build.t('assets.report.plan.deadline'), width: 1.4 },
        { title: build.t('assets.report.risks'), width: 0.8, align: 'right' },
      ],
      rows: shown.map(({ measureCode, risks }) => [
        measureCode ?? risks[0].riskCode,
        inBrief(risks[0].treatmentPlan ?? NONE),
        inBrief(risks[0].treatmentOwner ?? NONE, NAME_LENGTH),
        risks[0].treatmentDeadline ?? NONE,
        risks.length,
      ]),
    },
  };
}
