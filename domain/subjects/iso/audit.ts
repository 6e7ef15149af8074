import type { Changed } from '../../kernel/changed';
import type { Words } from '../../kernel/levels';
import type { DocumentOrigin } from './document/document';
import type { CopyKind, RecallHow } from './documentControl/documentControl';
import type { EditKind, StoreFailure } from './documentEdit/documentEdit';
import type { ScopeList } from './scope/lists';

interface OfDocument {
  projectCode: string;
  number: string;
  name: string;
}

/** Modules of facts that somebody was asked for. */
interface OfFacts {
  entity: 'variables';
  detail: { projectCode: string; count: number; reason?: string };
}

interface OfDocuments {
  projectCode: string;
  made: number;
  unchanged: number;
  failed: number;
}

/** Documents that somebody was asked for. */
interface OfTasks {
  entity: 'managementDocument';
  detail: { projectCode: string; count: number; reason?: string };
}

interface OfNonconformity {
  projectCode: string;
  /** NC-0001. */
  number: string;
}

/** A text for which a language model was asked, or whose proposal was taken over; never the text. */
interface OfProposal {
  projectCode: string;
  /** Its fields, in the language of the person. */
  fields: string;
}
/** model: the host that got this many facts. */
interface OfAsked extends OfProposal {
  model: string;
  count: number;
}

interface OfMaterial {
  projectCode: string;
  /** Its name, in the language of the person. */
  material: string;
}

/** Actions on standards, facts, timelines and materials that are logged, with their detail. */
export interface IsoAudit {
  parseStandard: { entity: 'standardImport'; detail: { name: string; errors: number } };
  importStandard: { entity: 'standard'; detail: { name: string; version: number; entries: number } };
  importMapping: { entity: 'standard'; detail: { name: string; other: string; rows: number } };
  /** Of the workbook that was taken. */
  exportStandard: { entity: 'standard'; detail: { name: string; count: number } };
  exportMapping: { entity: 'standard'; detail: { name: string; count: number } };
  saveTimeline: { entity: 'timeline'; detail: { projectCode: string; version: number; changed: Changed } };
  saveDepartment: {
    entity: 'department';
    detail: { projectCode: string; name: string; version: number; changed: Changed };
  };
  deleteDepartment: { entity: 'department'; detail: { projectCode: string; name: string } };
  /** Of one module, by its name in the language of the person. */
  saveVariables: {
    entity: 'variables';
    detail: {
      projectCode: string;
      module: string;
      version: number;
      changed: Changed;
      words?: Readonly<Record<string, Words>>;
    };
  };
  /** to: the person who was asked. */
  requestFacts: { entity: 'variables'; detail: { projectCode: string; count: number; to: string } };
  submitFacts: OfFacts;
  takeBackFacts: OfFacts;
  confirmFacts: OfFacts;
  returnFacts: OfFacts;
  reopenFacts: OfFacts;
  cancelFacts: OfFacts;
  finishFactRequests: { entity: 'variables'; detail: { projectCode: string; count: number } };
  assignDocumentTasks: { entity: 'managementDocument'; detail: { projectCode: string; count: number; to: string } };
  submitDocumentTasks: OfTasks;
  takeBackDocumentTasks: OfTasks;
  finishDocumentTasks: OfTasks;
  returnDocumentTasks: OfTasks;
  reopenDocumentTasks: OfTasks;
  cancelDocumentTasks: OfTasks;
  /** For its author alone, so that no project's history has it; false: given up. */
  saveVariablesDraft: { entity: 'variables'; detail: { isKept: boolean } };
  draftVariable: { entity: 'variables'; detail: OfAsked };
  takeOverVariable: { entity: 'variables'; detail: OfProposal };
  draftCorrection: { entity: 'nonconformity'; detail: OfAsked & { number: string } };
  takeOverCorrection: { entity: 'nonconformity'; detail: OfProposal & { number: string } };
  saveDraftingSettings: { entity: 'tenant'; detail: { version: number; changed: Changed } };
  saveMaterialEditions: {
    entity: 'material';
    detail: { projectCode: string; editions: string; reason?: string; changed: Changed };
  };
  /** From an edition to the next: how many documents then wait to be made anew or reviewed. */
  startEditionTransition: {
    entity: 'material';
    detail: { projectCode: string; from: string; to: string; documents: number; reason: string };
  };
  saveMaterial: { entity: 'material'; detail: OfMaterial & { version: number; changed: Changed } };
  addMaterialFile: { entity: 'material'; detail: OfMaterial & { name: string; number: number; size: number } };
  saveMaterialFile: { entity: 'material'; detail: OfMaterial & { name: string; number: number; changed: Changed } };
  removeMaterialFile: { entity: 'material'; detail: OfMaterial & { name: string; number: number } };
  downloadApplication: { entity: 'material'; detail: { projectCode: string; count: number } };
  downloadMaterials: { entity: 'material'; detail: { projectCode: string; count: number } };
  addDocumentTemplateFile: {
    entity: 'documentTemplate';
    detail: { name: string; number: number; faults: number; size: number };
  };
  /** Of the workbook of one module, by its name in the language of the person. */
  exportFacts: { entity: 'variables'; detail: { projectCode: string; module: string } };
  saveOwnModule: { entity: 'variableModule'; detail: { name: string; version: number; changed: Changed } };
  deleteOwnModule: { entity: 'variableModule'; detail: { name: string } };
  /** changed: paragraphs that another text was put in; without any, the number is that of the version there was. */
  takeShippedOffer: {
    entity: 'documentTemplate';
    detail: { name: string; number: number; changed: number; faults: number };
  };
  /** Of many at once; each that was taken is logged by itself, too. */
  startTakingOffers: { entity: 'documentTemplate'; detail: { count: number } };
  takeShippedOffers: { entity: 'documentTemplate'; detail: { taken: number; left: number; failed: number } };
  takeShippedTemplate: { entity: 'documentTemplate'; detail: { name: string } };
  saveDocumentTemplate: { entity: 'documentTemplate'; detail: { name: string; version: number; changed: Changed } };
  deleteDocumentTemplate: { entity: 'documentTemplate'; detail: { name: string } };
  previewDocument: { entity: 'documentTemplate'; detail: { projectCode: string; name: string; number: number } };
  /** How many were asked for. */
  startGenerating: { entity: 'managementDocument'; detail: { projectCode: string; count: number } };
  /** What became of them; each that was made is logged by itself, too. */
  generateDocuments: { entity: 'managementDocument'; detail: OfDocuments };
  /** origin: made from a template, or a person's file. */
  addDocumentVersion: {
    entity: 'managementDocument';
    detail: OfDocument & { version: string; origin: DocumentOrigin };
  };
  saveManagementDocument: { entity: 'managementDocument'; detail: OfDocument & { changed: Changed } };
  /** A company's own document, or a zip of them, is sent to be read apart, and has been. */
  startParsing: { entity: 'documentFinding'; detail: { projectCode: string; name: string; size: number } };
  parseExisting: {
    entity: 'documentFinding';
    detail: { projectCode: string; read: number; refused: number; found: number };
  };
  /** How many were taken over, each of which is logged by itself, too. */
  confirmFindings: { entity: 'documentFinding'; detail: { projectCode: string; taken: number; failed: number } };
  dismissFindings: { entity: 'documentFinding'; detail: { projectCode: string; count: number } };
  restoreFindings: { entity: 'documentFinding'; detail: { projectCode: string; count: number } };
  startIssuing: { entity: 'managementDocument'; detail: { projectCode: string; count: number; effectiveOn: string } };
  issueDocuments: { entity: 'managementDocument'; detail: OfDocuments };
  issueDocument: { entity: 'managementDocument'; detail: OfDocument & { version: string; effectiveOn: string } };
  /** It is still suitable, and is looked at again on that day. */
  reviewManagementDocument: {
    entity: 'managementDocument';
    detail: OfDocument & { version: string; note: string; nextReviewOn: string };
  };
  saveDocumentControl: { entity: 'managementDocument'; detail: OfDocument & { changed: Changed } };
  /** To how many departments, people and others. */
  distributeDocument: {
    entity: 'managementDocument';
    detail: OfDocument & { version: string; kind: CopyKind; count: number };
  };
  /** sha256: of the file that was acknowledged. */
  acknowledgeDocument: {
    entity: 'managementDocument';
    detail: OfDocument & { version: string; copyNumber: number; sha256: string };
  };
  recordDocumentReceipt: {
    entity: 'managementDocument';
    detail: OfDocument & { version: string; copyNumber: number; recipient: string; receivedBy: string };
  };
  recallDocumentCopy: {
    entity: 'managementDocument';
    detail: OfDocument & { version: string; copyNumber: number; recipient: string; how: RecallHow };
  };
  startDocumentHistory: { entity: 'managementDocument'; detail: OfDocument };
  generateDocumentHistory: {
    entity: 'managementDocument';
    detail: { projectCode: string; objectId: string; name: string };
  };
  startDocumentPdf: { entity: 'managementDocument'; detail: OfDocument & { version: string } };
  generateDocumentPdf: {
    entity: 'managementDocument';
    detail: { projectCode: string; objectId: string; name: string };
  };
  takeDocument: { entity: 'managementDocument'; detail: OfDocument & { kind: EditKind } };
  giveBackDocument: { entity: 'managementDocument'; detail: OfDocument };
  /** from: the person who had it. */
  takeAwayDocument: { entity: 'managementDocument'; detail: OfDocument & { from: string; reason: string } };
  /** Everybody has left the editor. */
  closeDocumentEdit: { entity: 'managementDocument'; detail: OfDocument };
  /** It was saved in the browser while the editing goes on, and is as it was: there is no version. */
  saveDocumentUnchanged: { entity: 'managementDocument'; detail: OfDocument };
  /** What was edited in the browser was not stored. */
  failDocumentStore: { entity: 'managementDocument'; detail: OfDocument & { failure: StoreFailure } };
  /** What was edited in the browser could no longer become a version, and is a file of the project. */
  keepDocumentAside: { entity: 'managementDocument'; detail: OfDocument & { file: string } };
  /** A call-back that the document server has not signed. */
  refuseWordCallback: { entity: 'call'; detail: { why: 'signature' | 'unknown' } };
  retireDocument: { entity: 'managementDocument'; detail: OfDocument & { reason: string } };
  saveNonconformity: { entity: 'nonconformity'; detail: OfNonconformity & { changed: Changed } };
  saveCorrection: { entity: 'nonconformity'; detail: OfNonconformity & { changed: Changed } };
  submitCorrection: { entity: 'nonconformity'; detail: OfNonconformity & { files: number; changed: Changed } };
  takeBackCorrection: { entity: 'nonconformity'; detail: OfNonconformity };
  closeNonconformity: { entity: 'nonconformity'; detail: OfNonconformity & { reason: string } };
  returnNonconformity: { entity: 'nonconformity'; detail: OfNonconformity & { reason: string } };
  confirmNonconformity: { entity: 'nonconformity'; detail: OfNonconformity & { reason: string } };
  reopenNonconformity: { entity: 'nonconformity'; detail: OfNonconformity & { reason: string } };
  withdrawNonconformity: { entity: 'nonconformity'; detail: OfNonconformity & { reason: string } };
  addNonconformityFile: { entity: 'nonconformity'; detail: OfNonconformity & { name: string; size: number } };
  removeNonconformityFile: { entity: 'nonconformity'; detail: OfNonconformity & { name: string } };
  /** codes: null where the portal's own proposals apply again. */
  saveScopeProposals: {
    entity: 'scopeProposal';
    detail: { industry: string; list: ScopeList; version: number; changed: Changed };
  };
  saveProduct: {
    entity: 'companyProduct';
    detail: { projectCode: string; name: string; version: number; changed: Changed };
  };
  /** With how many processes. */
  deleteProduct: { entity: 'companyProduct'; detail: { projectCode: string; name: string; processes: number } };
  saveProcess: {
    entity: 'productProcess';
    detail: { projectCode: string; product: string; name: string; version: number; changed: Changed };
  };
  addProcesses: { entity: 'companyProduct'; detail: { projectCode: string; name: string; count: number } };
  arrangeProcesses: { entity: 'companyProduct'; detail: { projectCode: string; name: string } };
  deleteProcess: { entity: 'productProcess'; detail: { projectCode: string; name: string } };
  saveProcessImportance: {
    entity: 'productProcess';
    detail: { projectCode: string; name: string; isKey: boolean; isSpecial: boolean; changed: Changed };
  };
  /** Of the document that a process has now; empty: it has none. */
  saveProcessDocument: {
    entity: 'productProcess';
    detail: { projectCode: string; process: string; number: string };
  };
  saveEnvironmentalAspect: {
    entity: 'environmentalAspect';
    detail: {
      projectCode: string;
      process: string;
      name: string;
      isSignificant: boolean;
      version: number;
      changed: Changed;
    };
  };
  deleteEnvironmentalAspect: { entity: 'environmentalAspect'; detail: { projectCode: string; name: string } };
  undoStandardImport: { entity: 'standardImport'; detail: { name: string } };
}
