import type { SubjectErrorData } from '../generated/errorData';
/**
 * Every errorCode on the wire, once. The first seven are the specification's (section 8); the others are outcomes of
 * the business that screens tell apart. Texts: domain/locales/<language>/server/errors.json.
 */
export const errorCodes = {
  ok: '200',
  notLoggedIn: '10000',
  noPhoneBound: '10001',
  mustAgreeLicences: 'must_agreement_licences',
  forbidden: '403',
  insufficientBalance: '13001',
  /** The account belongs to several tenants and none has been chosen yet. */
  mustChooseTenant: 'must_choose_tenant',
  /** The tenant has applied and is not approved yet. */
  tenantNotApproved: 'tenant_not_approved',
  /** The platform has disabled the caller's tenant. */
  tenantDisabled: 'tenant_disabled',
  verifyCodeWrong: 'verify_code_wrong',
  verifyCodeExpired: 'verify_code_expired',
  /** The phone is proved; the second factor is required before the session begins. */
  secondFactorNeeded: 'second_factor_needed',
  secondFactorWrong: 'second_factor_wrong',
  /** The code doesn't belong to the secret that is being set up. */
  secondFactorUnlike: 'second_factor_unlike',
  /** Too many wrong codes: further codes are refused for a while. */
  secondFactorLocked: 'second_factor_locked',
  /** The sign-in must start again: it took too long, or too many codes were wrong. */
  secondFactorExpired: 'second_factor_expired',
  /** The caller's role requires a second factor, and none is set up yet. */
  mustSecure: 'must_set_up_second_factor',
  /** Many codes were requested: the next one requires a puzzle that takes a moment (domain/core/user/puzzle.ts). */
  puzzleNeeded: 'puzzle_needed',
  inviteCodeUnknown: 'invite_code_unknown',
  phoneTaken: 'phone_taken',
  /** A phone can be changed only shortly after the old one was proved in the same session. */
  phoneNotProved: 'phone_not_proved',
  nameTaken: 'name_taken',
  codeTaken: 'code_taken',
  /** Another channel has registered the customer: protected until a day, or while it works with the customer. */
  customerReported: 'customer_reported',
  customerWorkedWith: 'customer_worked_with',
  /** The customer is in the open pool and must be claimed there instead of being entered. */
  customerInPool: 'customer_in_pool',
  /** The customer has projects, so it can be transferred but not released to the open pool. */
  customerHasProjects: 'customer_has_projects',
  /** The caller's own invite code was given for a transfer. */
  transferToOwn: 'transfer_to_own',
  /** A transfer of the customer waits for the receiving channel already. */
  transferWaits: 'transfer_waits',
  /** Another person has accepted, refused, withdrawn or undone the transfer. */
  transferDecided: 'transfer_decided',
  /** It is too late to undo the transfer, or the receiving channel has begun to work with the customer. */
  transferNotUndoable: 'transfer_not_undoable',
  /** The channel that would get the customer back is disabled or not approved. */
  channelNotActive: 'channel_not_active',
  /** The protection of a customer can't be extended before it comes to its end. */
  extendedTooEarly: 'extended_too_early',
  /** The protection was extended as often as it may be. */
  extendedTooOften: 'extended_too_often',
  notFound: 'not_found',
  /** Another person saved the record in between. */
  conflict: 'conflict',
  refusedTransition: 'refused_transition',
  projectFinished: 'project_finished',
  /** The change would void a signature; the caller confirms with ENDS_SIGNATURE. */
  endsSignature: 'ends_signature',
  /** A department lies as deep as departments may. */
  departmentTooDeep: 'department_too_deep',
  /** The department that another is merged into is off, or merged itself. */
  mergeTargetUnfit: 'merge_target_unfit',
  /** Departments below this one, or merged into it, are in use. */
  departmentNeeded: 'department_needed',
  /** A finding's measures are carried out before it is submitted, and verified before it is finished. */
  measuresNotDone: 'measures_not_done',
  measuresNotVerified: 'measures_not_verified',
  /** Processes from a company's own document belong to a product, and none was chosen. */
  productNeeded: 'product_needed',
  /** A major nonconformity is submitted with a file that shows what was done. */
  evidenceNeeded: 'evidence_needed',
  /** The channel has no Word template that states nonconformities. */
  nonconformityTemplateMissing: 'nonconformity_template_missing',
  /** No language model is set up, or a tenant of the project lets none propose its texts. */
  draftingOff: 'drafting_off',
  draftingForbidden: 'drafting_forbidden',
  /** The language model took too long, could not be reached or declined, or answered no text. */
  draftTooSlow: 'draft_too_slow',
  draftRefused: 'draft_refused',
  draftEmpty: 'draft_empty',
  /** The bank can't draw as many questions as the blueprint of an exam asks for. */
  blueprintTooLarge: 'blueprint_too_large',
  /** No sitting of an exam can begin now. */
  examRefused: 'exam_refused',
  /** The person has written or approved questions that the exam may ask. */
  examQuestionsKnown: 'exam_questions_known',
  /** The organizer has no unit left for another sitting. */
  examUnitsLacking: 'exam_units_lacking',
  /** Another device goes on with the sitting. */
  sittingElsewhere: 'sitting_elsewhere',
  /** The time is over, or it was handed in. */
  sittingOver: 'sitting_over',
  sittingPaused: 'sitting_paused',
  /** Answers before this one have not arrived; another answer has this number. */
  sequenceGap: 'sequence_gap',
  sequenceTaken: 'sequence_taken',
  /** Another person has the document for editing. */
  documentTaken: 'document_taken',
  /** The action requires another person. */
  needsSecondPerson: 'needs_second_person',
  /** Author, reviewer and approver of a document are three different people. */
  needsThreePeople: 'needs_three_people',
  /** A document has no rule of approval, and nobody was named who approves it. */
  approverNeeded: 'approver_needed',
  /** A step of an approval needs more people than may approve in it. */
  approvalUnattainable: 'approval_unattainable',
  /** Another deputy of the same person acts in this period already. */
  deputyOverlaps: 'deputy_overlaps',
  /** The document has no file yet that its reviewer could read. */
  documentNotDrawn: 'document_not_drawn',
  /** The last code of the second factor is too old: a fresh one is required, then the call is sent again. */
  freshFactorNeeded: 'fresh_factor_needed',
  /** The caller's phone, second factor or role changed recently: they approve nothing before this moment. */
  confirmingBarred: 'confirming_barred',
  /** The same request is awaiting a second person already. */
  approvalWaits: 'approval_waits',
  /** The content has changed since the approver saw it. */
  approvalOvertaken: 'approval_overtaken',
  /** The person who asked is no longer an operator. */
  askerGone: 'asker_gone',
  /** A refund requires the reference of the transfer or a voucher. */
  proofNeeded: 'proof_needed',
  paidOutside: 'paid_outside',
  /** Another refund from the same account has this reference. */
  refundNumberTaken: 'refund_number_taken',
  /** The person is still responsible for work that another person must take over first. */
  successorNeeded: 'successor_needed',
  /** A disabled member returns by being enabled, not by an invitation. */
  memberDisabled: 'member_disabled',
  /** The call would give more units than are available. */
  moreThanHeld: 'more_than_held',
  /** The call would return more units than were given and are unused, or purchased ones. */
  notReturnable: 'not_returnable',
  /** The price differs from the one that the buyer saw. */
  priceChanged: 'price_changed',
  /** Products for this kind of project are on sale, but none for this standard. */
  notSoldForStandard: 'not_sold_for_standard',
  /** Nothing in the portal uses the product's units yet. */
  productNotUsable: 'product_not_usable',
  /** The project has a delivery in progress, and only one is allowed at a time. */
  deliveryUnderWay: 'delivery_under_way',
  /** The effective date is in the past, or before that of the latest version. */
  beginsTooEarly: 'begins_too_early',
  /** Granting less than was requested requires a reason. */
  reasonNeeded: 'reason_needed',
  /** No key is set that signs certificates, or its own certificate has expired. */
  certificateKeyMissing: 'certificate_key_missing',
  /** A certificate would have a word that certificates must not have. */
  certificateWording: 'certificate_wording',
  /** A link would close a cycle. */
  cycle: 'cycle',
  /** Something must be completed first. */
  notReady: 'not_ready',
  /** Questions are unanswered, or their answers not accepted. */
  questionsOpen: 'questions_open',
  /** Answers have changed since the person deciding on them saw them. */
  answersOvertaken: 'answers_overtaken',
  /** Controls of the statement of applicability that keep it from being finalized. */
  statementOpen: 'statement_open',
  /** Consistency checks that block the finalization of a report. */
  checksBlock: 'checks_block',
  /** A template with flaws can't be published. */
  templateFlawed: 'template_flawed',
  /** Released documents are of another edition of the standard: the edition is changed by a transition. */
  editionInUse: 'edition_in_use',
  /** The record is still used by others. */
  inUse: 'in_use',
  unknownReference: 'unknown_reference',
  amountDiffers: 'amount_differs',
  /** The limit on the number of records has been reached. */
  limitReached: 'limit_reached',
  /** The import can't be confirmed: it has errors, was confirmed already, or was refused before. */
  importNotConfirmable: 'import_not_confirmable',
  /** Another person has changed what the check showed. */
  importOvertaken: 'import_overtaken',
  /** Later changes build on the import, or it is too long ago. */
  importNotUndoable: 'import_not_undoable',
  /** A bulk edit would change more records than allowed. */
  changeTooLarge: 'change_too_large',
  /** A bulk edit would no longer do what its preview showed. */
  changeOvertaken: 'change_overtaken',
  /** Nothing of the change is left to undo. */
  changeNotUndoable: 'change_not_undoable',
  fileType: 'file_type',
  /** A workbook of before Excel 2007, or one with a password: both have the same container. */
  fileOldWorkbook: 'file_old_workbook',
  /** An office file of before 2007, or one with a password: both have the same container. */
  fileOldOffice: 'file_old_office',
  /** The file carries macros. */
  fileMacro: 'file_macro',
  /** An archive within an archive. */
  fileNested: 'file_nested',
  fileEmpty: 'file_empty',
  fileBroken: 'file_broken',
  fileTooLargeInflated: 'file_too_large_inflated',
  /** Reading the file takes more time or memory than allowed for one file. */
  fileTooCostly: 'file_too_costly',
  /** The server has no program that makes PDF of Word files. */
  pdfUnavailable: 'pdf_unavailable',
  /** A Word file fetches pictures, data or templates from elsewhere, or carries macros. */
  fileReachesOut: 'file_reaches_out',
  /** The stored bytes are not those that were put there. */
  fileDamaged: 'file_damaged',
  jobFailed: 'job_failed',
  /** The person who started the job has canceled it. */
  jobCancelled: 'job_cancelled',
  /** The tenant has as many jobs open as allowed. */
  tooManyJobs: 'too_many_jobs',
  /** Work of this kind runs one at a time, and it is running. */
  alreadyRunning: 'already_running',
  /** The tenant has invited as many people as allowed in a day. */
  tooManyInvitations: 'too_many_invitations',
  storageFull: 'storage_full',
  /** Another request has finished or discarded the file that this part belongs to. */
  uploadFinished: 'upload_finished',
  /** The session is in a support view, which is read-only. */
  readOnlyView: 'read_only_view',
  /** A page of a support view sent a request after the view had ended. */
  supportViewEnded: 'support_view_ended',
  /** The tenant is not approved yet, so there is nothing to support. */
  notViewable: 'not_viewable',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
export type ErrorName = Exclude<keyof typeof errorCodes, 'ok'>;

/** The data that an outcome carries beside its message; other outcomes carry none. Subjects add their own (errors.ts). */
export interface ErrorData extends SubjectErrorData {
  /** The record as its list shows it, and the person who changed it. */
  conflict: { current: object; changedBy: string; changedAt: string };
  endsSignature: { signedBy: string; signedAt: string };
  /** Codes from the first link to the one that closes it. */
  cycle: { path: readonly string[] };
  /** What is not ready, with what each item lacks. */
  notReady: { left: readonly { unitId: string; assetCode: string; name: string; gaps?: readonly string[] }[] };
  /** The questions. */
  questionsOpen: { itemCodes: readonly string[] };
  answersOvertaken: { itemCodes: readonly string[] };
  /** The controls. */
  statementOpen: { refs: readonly string[] };
  /** The moment until which it applies. */
  confirmingBarred: { until: string };
  approvalWaits: { approvalCode: string };
  /** Names. */
  inUse: { usedBy: string[] };
}

/** The header that confirms, with the value `yes`, that a write may void a signature. */
export const ENDS_SIGNATURE = 'x-ends-signature';

/** The header that names the support view a page shows. The call is answered in no other view, and not after its end. */
export const SUPPORT_VIEW = 'x-support-view';

/** The name of an errorCode on the wire; unknown codes are unknown failures. */
export const errorNameOf = (code: string): ErrorName =>
  (Object.entries(errorCodes).find(([name, value]) => value === code && name !== 'ok')?.[0] as ErrorName | undefined) ??
  'jobFailed';

/** The answer of every call but downloads. `data` is absent or partial when `success` is false. */
export interface Envelope<T> {
  success: boolean;
  errorCode: string;
  errorMsg: string;
  data: T;
}

/** Body of an answer with an HTTP error status. */
export interface HttpFault {
  message: string;
  /** Field paths of malformed input with what is wrong about each. */
  fields?: Record<string, string>;
}
