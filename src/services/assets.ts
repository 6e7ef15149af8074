import { errorCodes } from '#domain/kernel/errors';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { PortalError } from '@/requestErrors';
import { client } from './client';

export const assetsService = client<typeof assets, AssetsWire>(assets);

/** Every change of a project's assessment. */
export const watchedAssessment = {
  path: assets.watchAssessment.path,
  ask: (projectCode: string) => assetsService.watchAssessment({ query: { projectCode } }, { silent: true }),
};

export type BusinessRow = AssetsWire['listBusinesses']['data']['list'][number];
export type SystemRow = AssetsWire['listSystems']['data']['list'][number];
export type UnitRow = AssetsWire['listUnits']['data']['list'][number];
export type RiskRow = AssetsWire['listRisks']['data']['list'][number];
export type RiskDetail = AssetsWire['getRisk']['data'];
export type HeatMap = AssetsWire['getHeatMap']['data'];
export type ReportFigures = AssetsWire['getReportFigures']['data'];
export type ReportSettings = AssetsWire['getReportSettings']['data'];
export type Interview = AssetsWire['listInterviews']['data']['list'][number];
export type ReportRisk = AssetsWire['listReportRisks']['data']['list'][number];
export type RiskExplanation = AssetsWire['getReportRisk']['data'];
export type Derivation = AssetsWire['getDerivation']['data'];
export type AssetGraph = AssetsWire['getAssetGraph']['data'];
export type ImportDetail = AssetsWire['getImport']['data'];
export type ImportProblem = AssetsWire['listImportProblems']['data']['list'][number];
export type ImportChange = AssetsWire['listImportChanges']['data']['list'][number];
export type BusinessInput = AssetsWire['saveBusiness']['body'];
export type SystemInput = AssetsWire['saveSystem']['body'];
export type UnitInput = AssetsWire['saveUnit']['body'];
/** A unit as work: its executor, its step and state, since when. */
export type WorkUnit = AssetsWire['listWorkUnits']['data']['list'][number];
/** The state of the caller's work on a project. */
export type WorkStatus = AssetsWire['getWorkStatus']['data'];
/** The workload of each person, whom work can be given to, and the units by step and state. */
export type WorkOwners = AssetsWire['listWorkOwners']['data'];
/** The number of units that an action moved, and those it left with the reason. */
export type Moved = AssetsWire['submitAssessment']['data'];
export type RiskInput = AssetsWire['saveRisk']['body'];
export type ControlInput = AssetsWire['saveControl']['body'];
export type RiskRemoval = AssetsWire['deleteRisk']['body'];
/** What the organisation accepts, and its approval. */
export type Criteria = AssetsWire['getCriteria']['data'];
/** A method that a project can be assessed with. */
export type AggregatedBusiness = AssetsWire['getAggregatedRisks']['data']['businesses'][number];
export type AggregatedSystem = AssetsWire['getAggregatedRisks']['data']['systems'][number];
export type MethodRow = AssetsWire['listMethods']['data'][number];
export type MethodInput = AssetsWire['saveMethod']['body']['method'];
export type CatalogueEntry = AssetsWire['listCatalogue']['data'][number];
export type Suggestion = AssetsWire['listSuggestions']['data'][number];
export type AnnexControl = AssetsWire['listAnnexControls']['data'][number];
/** What a change of many does, or has done. */
export type BulkOutcome = AssetsWire['changeRisks']['data'];
export type Undone = AssetsWire['undoChange']['data'];
export type ManyRisksChange = AssetsWire['changeRisks']['body']['change'];
export type RiskChange = Omit<ManyRisksChange, 'lowering'>;
export type UnitChange = AssetsWire['changeUnits']['body']['change'];
/** Risks by what makes them possible. */
export type VulnerabilityRow = AssetsWire['listVulnerabilities']['data']['list'][number];
export type HistoryEntry = AssetsWire['listHistory']['data']['list'][number];
/** The treatment of a risk, as far as it is carried out. */
export type MeasureRow = AssetsWire['listMeasures']['data']['list'][number];
export type RecordFile = AssetsWire['listRecordFiles']['data']['list'][number];
export type MeasureDetail = AssetsWire['getMeasure']['data'];
export type MeasureFigures = AssetsWire['getMeasureFigures']['data'];
export type MergedMeasures = AssetsWire['mergeMeasures']['data'];
export type MovedMeasures = AssetsWire['moveMeasures']['data'];
export type TakenOver = AssetsWire['takeOverUnits']['data'];
export type TreatmentOwner = AssetsWire['listTreatmentOwners']['data'][number];

type Units = AssetsWire['submitUnits']['body'];

/** All of them lack something: the same answer as when some do, which comes as a refusal. */
const leftOf = (error: unknown): Moved => {
  if (!(error instanceof PortalError) || error.code !== errorCodes.notReady) throw error;
  return { moved: 0, left: (error.details.data as Pick<Moved, 'left'>).left };
};

/** Hands units to their reviewers, at whatever step they are; what is left says why. */
export const submitUnits = (body: Units): Promise<Moved> =>
  assetsService.submitUnits({ body }, { handles: [errorCodes.notReady] }).catch(leftOf);
/** Moves submitted units on, from whatever step they are at. */
export const completeUnits = (body: Units): Promise<Moved> =>
  assetsService.completeUnits({ body }, { handles: [errorCodes.notReady] }).catch(leftOf);
