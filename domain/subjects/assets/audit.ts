import type { FieldMoves } from '../../kernel/bulk';
import type { Changed } from '../../kernel/changed';
import type { UnitCategory } from './inventory/derivation';
import type { InventorySummary } from './inventory/inventory';
import type { MeasureAction } from './measure/measure';
import type { CatalogueKind } from './method/catalogue';
import type { RecordEntity } from './record/record';
import type { RiskCriteria } from './risk/criteria';
import type { WorkStep } from './work/workflow';

interface OfProject {
  projectCode: string;
}
/** A save of one asset; an added asset has no changed fields. */
interface Saved extends OfProject {
  assetCode: string;
  version: number;
  changed: Changed;
}
interface Deleted extends OfProject {
  /** The whole record, so that one deleted by mistake can be entered again. */
  deleted: object;
}
/** Units that a person moved or gave away, by their ids. */
interface Moved extends OfProject {
  count: number;
  left: number;
  unitIds: string[];
  step?: WorkStep;
  reason?: string;
}
/** A bulk edit: old and new values, and the code of its receipt. */
interface ChangedMany extends OfProject {
  changeCode: string;
  count: number;
  left: number;
  fields: readonly FieldMoves[];
}
interface Signature extends OfProject {
  signedBy: string | null;
  signedAt: Date | null;
}
interface MethodVersion {
  key: string;
  version: number;
}

/** Actions in an assessment. */
export interface AssetsAudit {
  saveBusiness: { entity: 'business'; detail: Saved };
  saveSystem: { entity: 'system'; detail: Saved };
  saveUnit: { entity: 'unit'; detail: Saved };
  saveBusinessHarm: { entity: 'business'; detail: OfProject & { business: string; version: number; changed: Changed } };
  deleteAsset: { entity: 'business' | 'system' | 'unit'; detail: Deleted & { risks?: object[] } };

  startInventoryImport: { entity: 'project'; detail: OfProject & { name: string; size: number } };
  mapInventoryImport: { entity: 'inventoryImport'; detail: OfProject & { sheets: number } };
  parseInventory: { entity: 'inventoryImport'; detail: OfProject & { errors: number } };
  confirmInventoryImport: { entity: 'inventoryImport'; detail: OfProject };
  writeInventory: { entity: 'inventoryImport'; detail: OfProject & { summary: InventorySummary } };
  refuseImport: { entity: 'inventoryImport'; detail: OfProject & { what: string } };
  startImportUndo: { entity: 'inventoryImport'; detail: OfProject };
  undoImport: { entity: 'inventoryImport'; detail: OfProject & { changes: number } };
  startInventoryExport: { entity: 'project'; detail: OfProject };
  exportInventory: { entity: 'project'; detail: OfProject };

  saveRisk: {
    entity: 'risk';
    detail: OfProject & { unit: string; threat: string; vulnerability: string; version: number; changed: Changed };
  };
  saveControl: { entity: 'risk'; detail: OfProject & { unit: string; version: number; changed: Changed } };
  deleteRisk: { entity: 'risk'; detail: Deleted & { unit: string } };
  acceptRisks: {
    entity: 'assessment';
    detail: Omit<ChangedMany, 'fields'> & { riskIds: string[]; reason: string; until: string };
  };
  withdrawAcceptance: { entity: 'assessment'; detail: Omit<ChangedMany, 'fields'> & { riskIds: string[] } };

  addRecordFile: { entity: 'unit' | 'risk'; detail: OfProject & { unit: string; name: string; size: number } };
  removeRecordFile: { entity: 'unit' | 'risk'; detail: OfProject & { unit: string; name: string; objectId: string } };
  addComment: { entity: RecordEntity; detail: OfProject & { commentId: string; mentions: number } };
  deleteComment: { entity: RecordEntity; detail: Deleted };

  assignUnits: {
    entity: 'assessment';
    detail: OfProject & {
      accountId: string | null;
      dueDate?: string | null;
      count: number;
      unitIds: string[];
      /** From whom to whom, by name, and until when. Absent in rows of before. */
      fields?: FieldMoves[];
    };
  };
  addExecutor: { entity: 'account'; detail: OfProject & { accountId: string; name: string } };
  /** takenOver: how many of them were submitted without a look at their imported values. */
  takeOverUnits: { entity: 'assessment'; detail: Moved & { takenOver: number; takenOverIds: string[] } };
  submitUnits: { entity: 'assessment'; detail: Moved };
  recallUnits: { entity: 'assessment'; detail: Moved };
  completeUnits: { entity: 'assessment'; detail: Moved };
  rejectUnits: { entity: 'assessment'; detail: Moved };
  seeUnit: { entity: 'unit'; detail: OfProject };
  joinRounds: { entity: 'assessment'; detail: OfProject & { changed: Changed } };
  beginMeasure: { entity: 'measure'; detail: OfProject & { measure: string } };
  finishMeasure: {
    entity: 'measure';
    detail: OfProject & { measure: string; result: string | null; files: number };
  };
  verifyMeasure: { entity: 'measure'; detail: OfProject & { measure: string } };
  returnMeasure: { entity: 'measure'; detail: OfProject & { measure: string; reason: string } };
  moveMeasures: {
    entity: 'assessment';
    detail: OfProject & {
      action: MeasureAction;
      count: number;
      left: number;
      measures: string[];
      measureIds: string[];
      reason?: string;
    };
  };
  saveMeasure: { entity: 'measure'; detail: OfProject & { measure: string; risks: number; changed: Changed } };
  /** merged: by the code of the one that stays, what it and those that it took over were before. */
  mergeMeasures: {
    entity: 'assessment';
    detail: OfProject & {
      count: number;
      kept: number;
      merged: Record<
        string,
        { measureCode: string; treatmentCost: number | null; controls: string[]; risks: string[] }[]
      >;
    };
  };
  addEvidence: { entity: 'measure'; detail: OfProject & { measure: string; name: string; size: number } };
  removeEvidence: { entity: 'measure'; detail: OfProject & { measure: string; name: string; objectId: string } };
  signAssessment: { entity: 'assessment'; detail: OfProject & { fingerprint: string } };
  /** lapsed: acceptances that had ended, where that is why. */
  voidSignOff: { entity: 'assessment'; detail: Signature & { lapsed: number } };
  restoreSignOff: { entity: 'assessment'; detail: Signature };
  finishAssessment: { entity: 'assessment'; detail: OfProject };
  reopenAssessment: { entity: 'assessment'; detail: OfProject & { reason: string } };

  proposeCriteria: { entity: 'assessment'; detail: OfProject & { version: number; changed: Changed } };
  /** withdrawn: risks whose acceptance ended, since the criteria no longer let these people accept that level. */
  approveCriteria: {
    entity: 'assessment';
    detail: OfProject & { version: number; withdrawn: string[] } & RiskCriteria;
  };
  refuseCriteria: { entity: 'assessment'; detail: OfProject & { version: number; reason: string } };
  startChooseMethod: { entity: 'assessment'; detail: OfProject & MethodVersion };
  chooseMethod: {
    entity: 'assessment';
    detail: OfProject & { before: MethodVersion; after: MethodVersion; risks: number };
  };
  saveMethod: { entity: 'method'; detail: { name: { zh: string; en: string }; version: number } };
  saveCatalogueEntry: {
    entity: 'catalogueEntry';
    detail: { kind: CatalogueKind; name: string; version: number; changed: Changed };
  };
  deleteCatalogueEntry: {
    entity: 'catalogueEntry';
    detail: { deleted: { kind: CatalogueKind; name: string; categories: readonly UnitCategory[] } };
  };

  changeUnits: { entity: 'assessment'; detail: ChangedMany & { unitIds: string[] } };
  changeRisks: { entity: 'assessment'; detail: ChangedMany & { riskIds: string[] } };
  copyRisks: { entity: 'assessment'; detail: ChangedMany & { from: string; units: number; unitIds: string[] } };
  undoChange: { entity: 'assessment'; detail: Omit<ChangedMany, 'fields'> & { unitIds: string[]; riskIds: string[] } };

  saveReportSettings: { entity: 'assessment'; detail: OfProject & { version: number; changed: Changed } };
  saveInterview: { entity: 'interview'; detail: OfProject & { person: string; version: number; changed: Changed } };
  deleteInterview: { entity: 'interview'; detail: Deleted & { person: string } };
  saveReportLogo: { entity: 'assessment'; detail: OfProject & { name: string; size: number } };
  removeReportLogo: { entity: 'assessment'; detail: OfProject & { name: string } };
  startRiskReport: { entity: 'project'; detail: OfProject & { format: string } };
  generateRiskReport: { entity: 'project'; detail: OfProject & { objectId: string; name: string } };
}
