import { assets } from '#domain/contract/assets';
import type { AssetsWire } from '#domain/contract/assets.schema';
import { bind, bindFile, bindJob } from './bind';

export type BusinessRow = AssetsWire['businessAssetsList']['data']['list'][number];
export type SystemRow = AssetsWire['systemAssetsList']['data']['list'][number];
export type UnitRow = AssetsWire['unitAssetsList']['data']['list'][number];
export type RiskRow = AssetsWire['assessList']['data']['list'][number];
export type RiskDetail = AssetsWire['riskDetail']['data'];
export type HeatMap = AssetsWire['riskHeatMap']['data'];
export type ImportDetail = AssetsWire['inventoryImportDetail']['data'];
export type BusinessInput = AssetsWire['businessAssetsAddOrUpdate']['body'];
export type SystemInput = AssetsWire['systemAssetsAddOrUpdate']['body'];
export type UnitInput = AssetsWire['unitAssetsUpdate']['body'];

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
export const createRiskReport = bindJob<AssetsWire['assetsRiskEvaluateReport']>(assets.assetsRiskEvaluateReport);
export const getReports = bind<AssetsWire['reportList']>(assets.reportList);
