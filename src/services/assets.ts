import { assets } from '#domain/assets/contract';
import type { AssetsWire } from '#domain/assets/schema';
import { bind, bindFile, bindJob } from './bind';

export type BusinessRow = AssetsWire['listBusinesses']['data']['list'][number];
export type SystemRow = AssetsWire['listSystems']['data']['list'][number];
export type UnitRow = AssetsWire['listUnits']['data']['list'][number];
export type RiskRow = AssetsWire['listRisks']['data']['list'][number];
export type RiskDetail = AssetsWire['getRisk']['data'];
export type HeatMap = AssetsWire['getHeatMap']['data'];
export type ReportFigures = AssetsWire['getReportFigures']['data'];
export type ReportRisk = AssetsWire['listReportRisks']['data']['list'][number];
export type RiskExplanation = AssetsWire['getReportRisk']['data'];
export type Derivation = AssetsWire['getDerivation']['data'];
export type AssetGraph = AssetsWire['getAssetGraph']['data'];
export type ImportDetail = AssetsWire['getImport']['data'];
export type BusinessInput = AssetsWire['saveBusiness']['body'];
export type SystemInput = AssetsWire['saveSystem']['body'];
export type UnitInput = AssetsWire['saveUnit']['body'];
/** A unit as work: who has it, where it stands, since when. */
export type WorkUnit = AssetsWire['listWorkUnits']['data']['list'][number];
/** Where the caller's work on a project stands. */
export type WorkStatus = AssetsWire['getWorkStatus']['data'];
/** Who has how much, whom work can be given to, units by where they stand. */
export type WorkOwners = AssetsWire['listWorkOwners']['data'];
/** How many units an action moved, and which it left with what they lack. */
export type Moved = AssetsWire['submitAssessment']['data'];
export type RiskInput = AssetsWire['saveRisk']['body'];
export type ControlInput = AssetsWire['saveControl']['body'];
export type RiskRemoval = AssetsWire['deleteRisk']['body'];
/** A method that a project can be assessed with. */
export type MethodRow = AssetsWire['listMethods']['data'][number];
export type MethodInput = AssetsWire['saveMethod']['body']['method'];
export type CatalogueEntry = AssetsWire['listCatalogue']['data'][number];
export type Suggestion = AssetsWire['listSuggestions']['data'][number];
export type AnnexControl = AssetsWire['listAnnexControls']['data'][number];
export type HistoryEntry = AssetsWire['listHistory']['data']['list'][number];

export const getBusinesses = bind<AssetsWire['listBusinesses']>(assets.listBusinesses);
export const saveBusiness = bind<AssetsWire['saveBusiness']>(assets.saveBusiness);
export const deleteBusiness = bind<AssetsWire['deleteBusiness']>(assets.deleteBusiness);
export const getSystems = bind<AssetsWire['listSystems']>(assets.listSystems);
export const saveSystem = bind<AssetsWire['saveSystem']>(assets.saveSystem);
export const deleteSystem = bind<AssetsWire['deleteSystem']>(assets.deleteSystem);
export const getBusinessesWithSystems = bind<AssetsWire['listBusinessesWithSystems']>(assets.listBusinessesWithSystems);
export const getUnits = bind<AssetsWire['listUnits']>(assets.listUnits);
export const saveUnit = bind<AssetsWire['saveUnit']>(assets.saveUnit);
export const deleteUnit = bind<AssetsWire['deleteUnit']>(assets.deleteUnit);
export const getRisks = bind<AssetsWire['listRisks']>(assets.listRisks);
export const getHeatMap = bind<AssetsWire['getHeatMap']>(assets.getHeatMap);
export const getRisk = bind<AssetsWire['getRisk']>(assets.getRisk);
export const getInventoryTemplate = bindFile<AssetsWire['getInventoryTemplate']>(assets.getInventoryTemplate);
export const exportInventory = bindJob<AssetsWire['exportInventory']>(assets.exportInventory);
export const parseInventory = bindJob<AssetsWire['parseInventory']>(assets.parseInventory);
export const getImport = bind<AssetsWire['getImport']>(assets.getImport);
export const getMarkedWorkbook = bindFile<AssetsWire['getMarkedWorkbook']>(assets.getMarkedWorkbook);
export const confirmImport = bindJob<AssetsWire['confirmImport']>(assets.confirmImport);
export const undoImport = bindJob<AssetsWire['undoImport']>(assets.undoImport);
export const getReportFigures = bind<AssetsWire['getReportFigures']>(assets.getReportFigures);
export const getDerivation = bind<AssetsWire['getDerivation']>(assets.getDerivation);
export const getAssetGraph = bind<AssetsWire['getAssetGraph']>(assets.getAssetGraph);
export const createRiskReport = bindJob<AssetsWire['createRiskReport']>(assets.createRiskReport);
export const getReportRisks = bind<AssetsWire['listReportRisks']>(assets.listReportRisks);
export const getReportRisk = bind<AssetsWire['getReportRisk']>(assets.getReportRisk);
export const getReports = bind<AssetsWire['listReports']>(assets.listReports);

export const getWorkStatus = bind<AssetsWire['getWorkStatus']>(assets.getWorkStatus);
export const getWorkOwners = bind<AssetsWire['listWorkOwners']>(assets.listWorkOwners);
export const assignUnits = bind<AssetsWire['assignUnits']>(assets.assignUnits);
/** The caller's own units, of one of the executor's pages. */
export const getOwnUnits = bind<AssetsWire['listOwnUnits']>(assets.listOwnUnits);
export const getWorkUnits = bind<AssetsWire['listWorkUnits']>(assets.listWorkUnits);
export const saveRisk = bind<AssetsWire['saveRisk']>(assets.saveRisk);
export const deleteRisk = bind<AssetsWire['deleteRisk']>(assets.deleteRisk);
export const saveControl = bind<AssetsWire['saveControl']>(assets.saveControl);
export const getAnnexControls = bind<AssetsWire['listAnnexControls']>(assets.listAnnexControls);
export const getSuggestions = bind<AssetsWire['listSuggestions']>(assets.listSuggestions);
export const addExecutor = bind<AssetsWire['addExecutor']>(assets.addExecutor);
export const rejectUnits = bind<AssetsWire['rejectUnits']>(assets.rejectUnits);
export const getUnacceptedRisks = bind<AssetsWire['listUnacceptedRisks']>(assets.listUnacceptedRisks);
export const getHighRemnantRisks = bind<AssetsWire['listHighRemnantRisks']>(assets.listHighRemnantRisks);
export const acceptRisks = bind<AssetsWire['acceptRisks']>(assets.acceptRisks);
export const signAssessment = bind<AssetsWire['signAssessment']>(assets.signAssessment);
export const finishAssessment = bind<AssetsWire['finishAssessment']>(assets.finishAssessment);
export const reopenAssessment = bind<AssetsWire['reopenAssessment']>(assets.reopenAssessment);
export const getCatalogue = bind<AssetsWire['listCatalogue']>(assets.listCatalogue);
export const getMethods = bind<AssetsWire['listMethods']>(assets.listMethods);
export const chooseMethod = bindJob<AssetsWire['chooseMethod']>(assets.chooseMethod);
export const saveMethod = bind<AssetsWire['saveMethod']>(assets.saveMethod);
export const saveCatalogueEntry = bind<AssetsWire['saveCatalogueEntry']>(assets.saveCatalogueEntry);
export const deleteCatalogueEntry = bind<AssetsWire['deleteCatalogueEntry']>(assets.deleteCatalogueEntry);
export const getHistory = bind<AssetsWire['listHistory']>(assets.listHistory);

/** Hands units of one step to the reviewer; each step has a call of its own. */
export const submitUnits = {
  assess: bind<AssetsWire['submitAssessment']>(assets.submitAssessment),
  control: bind<AssetsWire['submitControl']>(assets.submitControl),
  risk: bind<AssetsWire['submitTreatment']>(assets.submitTreatment),
  remnant_risk: bind<AssetsWire['submitRemnant']>(assets.submitRemnant),
};
/** Moves submitted units of one step on to the next. */
export const completeUnits = {
  assess: bind<AssetsWire['completeAssessment']>(assets.completeAssessment),
  risk: bind<AssetsWire['completeTreatment']>(assets.completeTreatment),
  remnant_risk: bind<AssetsWire['completeRemnant']>(assets.completeRemnant),
};
/** The same after the step of existing controls, which is long work. */
export const completeControls = bindJob<AssetsWire['completeControl']>(assets.completeControl);
