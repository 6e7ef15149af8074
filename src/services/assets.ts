import { assets } from '#domain/assets/contract';
import type { AssetsWire } from '#domain/assets/schema';
import { bind, bindFile, bindJob } from './bind';

export type BusinessRow = AssetsWire['businessAssetsList']['data']['list'][number];
export type SystemRow = AssetsWire['systemAssetsList']['data']['list'][number];
export type UnitRow = AssetsWire['unitAssetsList']['data']['list'][number];
export type RiskRow = AssetsWire['assessList']['data']['list'][number];
export type RiskDetail = AssetsWire['riskDetail']['data'];
export type HeatMap = AssetsWire['riskHeatMap']['data'];
export type ReportFigures = AssetsWire['reportFigures']['data'];
export type ReportRisk = AssetsWire['reportRisks']['data']['list'][number];
export type RiskExplanation = AssetsWire['reportRiskDetail']['data'];
export type Derivation = AssetsWire['assetDerivation']['data'];
export type AssetGraph = AssetsWire['assetGraph']['data'];
export type ImportDetail = AssetsWire['inventoryImportDetail']['data'];
export type BusinessInput = AssetsWire['businessAssetsAddOrUpdate']['body'];
export type SystemInput = AssetsWire['systemAssetsAddOrUpdate']['body'];
export type UnitInput = AssetsWire['unitAssetsUpdate']['body'];
/** A unit as work: who has it, where it stands, since when. */
export type WorkUnit = AssetsWire['assetsList']['data']['list'][number];
/** Where the caller's work on a project stands. */
export type WorkStatus = AssetsWire['ownerStatus']['data'];
/** Who has how much, whom work can be given to, units by where they stand. */
export type WorkOwners = AssetsWire['ownerList']['data'];
/** How many units an action moved, and which it left with what they lack. */
export type Moved = AssetsWire['ownerSubmit']['data'];
export type RiskInput = AssetsWire['assessUpdate']['body'];
export type ControlInput = AssetsWire['assessControlUpdate']['body'];
export type RiskRemoval = AssetsWire['riskDelete']['body'];
/** A method that a project can be assessed with. */
export type MethodRow = AssetsWire['assessmentMethods']['data'][number];
export type MethodInput = AssetsWire['methodSave']['body']['method'];
export type CatalogueEntry = AssetsWire['catalogueList']['data'][number];
export type Suggestion = AssetsWire['assessSuggestionList']['data'][number];
export type AnnexControl = AssetsWire['assessControlOptions']['data'][number];
export type HistoryEntry = AssetsWire['assessmentHistory']['data']['list'][number];

export const getBusinesses = bind<AssetsWire['businessAssetsList']>(assets.businessAssetsList);
export const saveBusiness = bind<AssetsWire['businessAssetsAddOrUpdate']>(assets.businessAssetsAddOrUpdate);
export const deleteBusiness = bind<AssetsWire['businessAssetsDelete']>(assets.businessAssetsDelete);
export const getSystems = bind<AssetsWire['systemAssetsList']>(assets.systemAssetsList);
export const saveSystem = bind<AssetsWire['systemAssetsAddOrUpdate']>(assets.systemAssetsAddOrUpdate);
export const deleteSystem = bind<AssetsWire['systemAssetsDelete']>(assets.systemAssetsDelete);
export const getBusinessesWithSystems = bind<AssetsWire['unitAssetsBusinessWithSystem']>(
  assets.unitAssetsBusinessWithSystem,
);
export const getUnits = bind<AssetsWire['unitAssetsList']>(assets.unitAssetsList);
export const saveUnit = bind<AssetsWire['unitAssetsUpdate']>(assets.unitAssetsUpdate);
export const deleteUnit = bind<AssetsWire['unitAssetsDelete']>(assets.unitAssetsDelete);
export const getRisks = bind<AssetsWire['assessList']>(assets.assessList);
export const getHeatMap = bind<AssetsWire['riskHeatMap']>(assets.riskHeatMap);
export const getRisk = bind<AssetsWire['riskDetail']>(assets.riskDetail);
export const getInventoryTemplate = bindFile<AssetsWire['inventoryTemplate']>(assets.inventoryTemplate);
export const exportInventory = bindJob<AssetsWire['inventoryExport']>(assets.inventoryExport);
export const parseInventory = bindJob<AssetsWire['importExcelParse']>(assets.importExcelParse);
export const getImport = bind<AssetsWire['inventoryImportDetail']>(assets.inventoryImportDetail);
export const getMarkedWorkbook = bindFile<AssetsWire['inventoryImportMarked']>(assets.inventoryImportMarked);
export const confirmImport = bindJob<AssetsWire['inventoryImportConfirm']>(assets.inventoryImportConfirm);
export const undoImport = bindJob<AssetsWire['inventoryImportUndo']>(assets.inventoryImportUndo);
export const getReportFigures = bind<AssetsWire['reportFigures']>(assets.reportFigures);
export const getDerivation = bind<AssetsWire['assetDerivation']>(assets.assetDerivation);
export const getAssetGraph = bind<AssetsWire['assetGraph']>(assets.assetGraph);
export const createRiskReport = bindJob<AssetsWire['assetsRiskEvaluateReport']>(assets.assetsRiskEvaluateReport);
export const getReportRisks = bind<AssetsWire['reportRisks']>(assets.reportRisks);
export const getReportRisk = bind<AssetsWire['reportRiskDetail']>(assets.reportRiskDetail);
export const getReports = bind<AssetsWire['reportList']>(assets.reportList);

export const getWorkStatus = bind<AssetsWire['ownerStatus']>(assets.ownerStatus);
export const getWorkOwners = bind<AssetsWire['ownerList']>(assets.ownerList);
export const assignUnits = bind<AssetsWire['ownerUpdate']>(assets.ownerUpdate);
/** The caller's own units, of one of the executor's pages. */
export const getOwnUnits = bind<AssetsWire['assetsOwnerDetailList']>(assets.assetsOwnerDetailList);
export const getWorkUnits = bind<AssetsWire['assetsList']>(assets.assetsList);
export const saveRisk = bind<AssetsWire['assessUpdate']>(assets.assessUpdate);
export const deleteRisk = bind<AssetsWire['riskDelete']>(assets.riskDelete);
export const saveControl = bind<AssetsWire['assessControlUpdate']>(assets.assessControlUpdate);
export const getAnnexControls = bind<AssetsWire['assessControlOptions']>(assets.assessControlOptions);
export const getSuggestions = bind<AssetsWire['assessSuggestionList']>(assets.assessSuggestionList);
export const addExecutor = bind<AssetsWire['executorAdd']>(assets.executorAdd);
export const rejectUnits = bind<AssetsWire['ownerReject']>(assets.ownerReject);
export const getUnacceptedRisks = bind<AssetsWire['assessConfirmAssessHighRemnantRiskList']>(
  assets.assessConfirmAssessHighRemnantRiskList,
);
export const getHighRemnantRisks = bind<AssetsWire['assessAssessHighRemnantRiskList']>(
  assets.assessAssessHighRemnantRiskList,
);
export const acceptRisks = bind<AssetsWire['riskAccept']>(assets.riskAccept);
export const signAssessment = bind<AssetsWire['assetsConsumerComplete']>(assets.assetsConsumerComplete);
export const finishAssessment = bind<AssetsWire['assetsFinish']>(assets.assetsFinish);
export const reopenAssessment = bind<AssetsWire['assessmentReopen']>(assets.assessmentReopen);
export const getCatalogue = bind<AssetsWire['catalogueList']>(assets.catalogueList);
export const getMethods = bind<AssetsWire['assessmentMethods']>(assets.assessmentMethods);
export const chooseMethod = bindJob<AssetsWire['assessmentMethodChoose']>(assets.assessmentMethodChoose);
export const saveMethod = bind<AssetsWire['methodSave']>(assets.methodSave);
export const saveCatalogueEntry = bind<AssetsWire['catalogueSave']>(assets.catalogueSave);
export const deleteCatalogueEntry = bind<AssetsWire['catalogueDelete']>(assets.catalogueDelete);
export const getHistory = bind<AssetsWire['assessmentHistory']>(assets.assessmentHistory);

/** Hands units of one step to the reviewer; each step has a call of its own. */
export const submitUnits = {
  assess: bind<AssetsWire['ownerSubmit']>(assets.ownerSubmit),
  control: bind<AssetsWire['assessControlSubmit']>(assets.assessControlSubmit),
  risk: bind<AssetsWire['assessHandleSubmit']>(assets.assessHandleSubmit),
  remnant_risk: bind<AssetsWire['assessConfirmSubmit']>(assets.assessConfirmSubmit),
};
/** Moves submitted units of one step on to the next. */
export const completeUnits = {
  assess: bind<AssetsWire['ownerComplete']>(assets.ownerComplete),
  risk: bind<AssetsWire['assessHandleComplete']>(assets.assessHandleComplete),
  remnant_risk: bind<AssetsWire['assessConfirmComplete']>(assets.assessConfirmComplete),
};
/** The same after the step of existing controls, which is long work. */
export const completeControls = bindJob<AssetsWire['assessControlComplete']>(assets.assessControlComplete);
