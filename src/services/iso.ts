import { iso } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { client } from './client';

export const isoService = client<typeof iso, IsoWire>(iso);

/** A standard in the list, and whole. */
export type StandardRow = IsoWire['listStandards']['data'][number];
export type StandardDetail = IsoWire['getStandard']['data'];
export type StandardMapping = StandardDetail['mappings'][number];
/** A dry run of a workbook of a standard or a mapping. */
export type StandardImportDetail = IsoWire['getStandardImport']['data'];
export type StandardImportRow = IsoWire['listStandardImports']['data']['list'][number];
/** The days of a project's certification. */
export type ProjectTimeline = IsoWire['getDateTimeline']['data'];
/** What there is to enter of a project: its modules, the fields of one, and what is entered. */
export type VariableModuleRow = IsoWire['listPageModules']['data'][number];
export type VariableComponentRow = IsoWire['listModuleComponents']['data'][number];
export type FactsFromWorkbook = IsoWire['readFactWorkbook']['data'];
export type OwnModule = IsoWire['listOwnModules']['data']['list'][number];
export type ProjectVariables = IsoWire['listVariables']['data'];
/** Who of the customer's people was asked for which facts. */
export type ProjectRoles = IsoWire['listProjectRoles']['data'];
export type FactRequest = ProjectRoles['list'][number];
/** What a language model is given for a text, and what it proposes. */
export type DraftProposal = IsoWire['draftVariable']['data'];
/** A department as the company has it. */
export type DepartmentRow = IsoWire['listUnmergedDepartments']['data']['list'][number];
/** What a certification asks for in a project, and one of its materials. */
export type Materials = IsoWire['getMaterials']['data'];
export type MaterialItem = Materials['items'][number];
/** A file of a material with its versions. */
export type MaterialDocument = MaterialItem['files'][number];
export type MaterialVersion = MaterialDocument['versions'][number];
/** A Word template of the channel in the list, and whole. */
export type DocumentTemplateRow = IsoWire['listDocumentTemplates']['data'][number];
export type DocumentTemplateDetail = IsoWire['getDocumentTemplate']['data'];
/** What a template may name, by group. */
export type DocumentNameGroup = IsoWire['listDocumentNames']['data'][number];
/** A document that a project keeps or could have made, and one with all that was done about it. */
export type ManagementDocument = IsoWire['listGeneratedFiles']['data']['list'][number];
export type WordEditor = NonNullable<IsoWire['getWordConfig']['data']['editor']>;
/** Its text, for the editor in the page. */
export type DocumentText = IsoWire['getDocumentText']['data'];
export type DocumentParagraph = DocumentText['paragraphs'][number];
export type ManagementDocumentDetail = IsoWire['getManagementDocument']['data'];
export type DocumentVersion = ManagementDocumentDetail['versions'][number];
/** Documents that people were asked for, and whom the caller can ask. */
export type DocumentTasks = IsoWire['getTasks']['data'];
/** A copy of a document in the register, and who can get copies. */
export type DocumentCopy = IsoWire['listDocumentCopies']['data']['list'][number];
export type DocumentRecipients = IsoWire['listDocumentRecipients']['data'];
/** What became of documents that were made or issued together. */
export type DocumentsMade = IsoWire['generateFiles']['data'] & { submitted?: number };
/** A nonconformity in the list, and whole. */
export type NonconformityRow = IsoWire['listNonconformities']['data']['list'][number];
export type NonconformityDetail = IsoWire['getNonconformity']['data'];
/** Something that one is linked with. */
export type NonconformityLink = NonconformityDetail['links'][number];
/** What its form needs. */
export type NonconformityDomains = IsoWire['listNonconformityDomains']['data'];
/** A template of the portal's own set. */
export type ShippedOffer = IsoWire['getShippedOffer']['data'];
export type OffersTaken = IsoWire['takeShippedOffers']['data'];
export type ShippedTemplateRow = IsoWire['listShippedTemplates']['data'][number];
/** The scope codes that an industry probably needs, and those of one list. */
export type ScopeAnswer = IsoWire['findCertificationScope']['data'];
export type ScopeListRow = ScopeAnswer['lists'][number];
/** What of the project's standards may be not applicable, and what speaks against what is entered. */
export type NotApplicableAnswer = IsoWire['findNotApplicableClauses']['data'];
/** What is usual in an industry. */
export type IndustryConfig = IsoWire['getIndustryConfig']['data'];
/** What a company makes or provides, a step of it, and what that was judged by. */
export type ProductRow = IsoWire['listProducts']['data']['list'][number];
export type ProcessRow = IsoWire['listProcesses']['data'][number];
export type ImportanceRow = IsoWire['listProcessImportance']['data'][number];
export type ProcessDocument = NonNullable<ProcessRow['workingInstruction']>;
/** What a form of a process offers. */
export type ProcessOptions = IsoWire['listProcessOptions']['data'];
/** What of a process touches the environment. */
export type AspectRow = IsoWire['listEnvironmentalAspects']['data'][number];
/** What is missing of products, and what differs from documents. */
export type ProductGap = IsoWire['validateProducts']['data']['gaps'][number];
export type ChangedProcess = IsoWire['listChangedProcesses']['data']['changes'][number];
/** What was found in the company's own documents, and one finding. */
export type DocumentFindings = IsoWire['getDocumentFindings']['data'];
export type DocumentFinding = DocumentFindings['findings'][number];
export type FindingsTaken = IsoWire['confirmDocumentFindings']['data'];
/** By which editions a project is certified, and its change to the next of one. */
export type CertificationEditions = IsoWire['getCertificationEditions']['data'];
export type EditionTransitionDetail = IsoWire['getEditionTransition']['data'];
export type EditionDocument = IsoWire['listEditionDocuments']['data'][number];
