import type { SubjectErrorData } from '../generated/errorData';
/**
 * Every errorCode on the wire, once. The first seven are the specification's (section 8); the others are outcomes of
 * the business that a screen tells apart. Texts: domain/locales/<language>/server/errors.json.
 */
export const errorCodes = {
  ok: '200',
  notLoggedIn: '10000',
  noPhoneBound: '10001',
  mustAgreeLicences: 'must_agreement_licences',
  forbidden: '403',
  insufficientBalance: '13001',
  /** Signed in with an account of several tenants, none chosen yet. */
  mustChooseTenant: 'must_choose_tenant',
  /** The tenant has applied, and nobody has let it in yet. */
  tenantNotApproved: 'tenant_not_approved',
  /** The platform has disabled the caller's tenant. */
  tenantDisabled: 'tenant_disabled',
  verifyCodeWrong: 'verify_code_wrong',
  verifyCodeExpired: 'verify_code_expired',
  /** The phone is proved; the account's second factor is asked for before anybody is signed in. */
  secondFactorNeeded: 'second_factor_needed',
  secondFactorWrong: 'second_factor_wrong',
  /** The code isn't that of the secret that is being set up. */
  secondFactorUnlike: 'second_factor_unlike',
  /** Too many wrong codes: nothing is tried for a while. */
  secondFactorLocked: 'second_factor_locked',
  /** The sign-in is begun anew: it took too long, or too many codes were wrong. */
  secondFactorExpired: 'second_factor_expired',
  /** The caller's role needs a second factor, and none is set up yet. */
  mustSecure: 'must_set_up_second_factor',
  /** Many codes were asked for: the next one costs a sum that takes a moment (domain/core/user/puzzle.ts). */
  puzzleNeeded: 'puzzle_needed',
  inviteCodeUnknown: 'invite_code_unknown',
  phoneTaken: 'phone_taken',
  /** The phone is changed by whoever has proved the old one in this session, a moment ago. */
  phoneNotProved: 'phone_not_proved',
  nameTaken: 'name_taken',
  codeTaken: 'code_taken',
  /** Another channel has reported the customer: until a day, or for as long as it works with it. */
  customerReported: 'customer_reported',
  customerWorkedWith: 'customer_worked_with',
  /** The customer is in the pool: it is claimed rather than entered. */
  customerInPool: 'customer_in_pool',
  /** There are projects with the customer: it goes to another channel, not into the pool. */
  customerHasProjects: 'customer_has_projects',
  notFound: 'not_found',
  /** Somebody saved in between. */
  conflict: 'conflict',
  refusedTransition: 'refused_transition',
  /** What is about to be changed was signed; it is sent again with ENDS_SIGNATURE where that is meant. */
  endsSignature: 'ends_signature',
  /** Nobody decides alone where two people must. */
  needsSecondPerson: 'needs_second_person',
  /** A code of the second factor is asked for, as the last one is too old; then the call is sent again. */
  freshFactorNeeded: 'fresh_factor_needed',
  /** The caller's phone, second factor or role has changed: they confirm nothing before this moment. */
  confirmingBarred: 'confirming_barred',
  /** The same thing waits for a second person already. */
  approvalWaits: 'approval_waits',
  /** What was seen is not what would be done now. */
  approvalOvertaken: 'approval_overtaken',
  /** The asker is no operator any more. */
  askerGone: 'asker_gone',
  /** Money goes back: the number of the transfer or a voucher is needed. */
  proofNeeded: 'proof_needed',
  /** Somebody must take over what a person answers for before it goes. */
  successorNeeded: 'successor_needed',
  /** Who was disabled joins again by being enabled, not by an invitation. */
  memberDisabled: 'member_disabled',
  /** More units are given than there are. */
  moreThanHeld: 'more_than_held',
  /** More units would go back than were given and are unused, or some that were bought. */
  notReturnable: 'not_returnable',
  /** Something costs other than what the buyer has seen. */
  priceChanged: 'price_changed',
  /** Projects of this kind are sold, but for none of this standard. */
  notSoldForStandard: 'not_sold_for_standard',
  /** Nothing in the portal uses the product's units yet. */
  productNotUsable: 'product_not_usable',
  /** Something is being delivered for this project already, and one thing is at a time. */
  deliveryUnderWay: 'delivery_under_way',
  /** Something would be valid from a day that is over, or before what was published last. */
  beginsTooEarly: 'begins_too_early',
  /** Less is given than was asked for, and nobody says why. */
  reasonNeeded: 'reason_needed',
  /** A link would close a cycle. */
  cycle: 'cycle',
  /** Something must be filled in first. */
  notReady: 'not_ready',
  /** Questions are not answered, or their answers not accepted. */
  questionsOpen: 'questions_open',
  /** Answers have changed since whoever decides about them has seen them. */
  answersOvertaken: 'answers_overtaken',
  /** Controls of the statement of applicability that stand against its being final. */
  statementOpen: 'statement_open',
  /** Consistency checks that keep a report from being final. */
  checksBlock: 'checks_block',
  /** A template that is published has no flaws. */
  templateFlawed: 'template_flawed',
  /** The record is still used by others. */
  inUse: 'in_use',
  unknownReference: 'unknown_reference',
  /** There are as many as there may be. */
  limitReached: 'limit_reached',
  /** The import cannot be confirmed (again): bad cells, already confirmed, or refused before. */
  importNotConfirmable: 'import_not_confirmable',
  /** Somebody has changed what the dry run has shown. */
  importOvertaken: 'import_overtaken',
  /** Something was built on the import, or it is too long ago. */
  importNotUndoable: 'import_not_undoable',
  /** A change of many would be about more than one may. */
  changeTooLarge: 'change_too_large',
  /** A change of many would do something else than its preview has shown. */
  changeOvertaken: 'change_overtaken',
  /** Nothing is left of a change that could be taken back. */
  changeNotUndoable: 'change_not_undoable',
  fileType: 'file_type',
  fileEmpty: 'file_empty',
  fileBroken: 'file_broken',
  fileTooLargeInflated: 'file_too_large_inflated',
  /** Reading it takes more time or memory than one file may. */
  fileTooCostly: 'file_too_costly',
  /** What is stored is not what was put there. */
  fileDamaged: 'file_damaged',
  jobFailed: 'job_failed',
  /** Whoever started it has taken it back. */
  jobCancelled: 'job_cancelled',
  /** The tenant has as many waiting as it may. */
  tooManyJobs: 'too_many_jobs',
  /** Of this work there is one at a time, and it is being done. */
  alreadyRunning: 'already_running',
  /** The tenant has invited as many people as it may in a day. */
  tooManyInvitations: 'too_many_invitations',
  storageFull: 'storage_full',
  /** Another request has finished, or given up, the file that this one brings a part of. */
  uploadFinished: 'upload_finished',
  /** The session looks at another tenant in a support view, where nothing is changed. */
  readOnlyView: 'read_only_view',
  /** A page of a support view asks for more, and the view is over. */
  supportViewEnded: 'support_view_ended',
  /** Nobody has let the tenant in yet: there is nothing to be supported. */
  notViewable: 'not_viewable',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];
export type ErrorName = Exclude<keyof typeof errorCodes, 'ok'>;

/** What an outcome carries beside its message, so that the screen can go on; the others carry nothing. Subjects add their own (errors.ts). */
export interface ErrorData extends SubjectErrorData {
  /** The record as its list shows it, and whose change it is. */
  conflict: { current: object; changedBy: string; changedAt: string };
  endsSignature: { signedBy: string; signedAt: string };
  /** Codes from the first link to the one that closes it. */
  cycle: { path: readonly string[] };
  /** What is not ready, with what each lacks. */
  notReady: { left: readonly { unitId: string; assetCode: string; name: string; gaps?: readonly string[] }[] };
  /** Which questions. */
  questionsOpen: { itemCodes: readonly string[] };
  answersOvertaken: { itemCodes: readonly string[] };
  /** Which controls. */
  statementOpen: { refs: readonly string[] };
  /** The moment. */
  confirmingBarred: { until: string };
  approvalWaits: { approvalCode: string };
  /** Names. */
  inUse: { usedBy: string[] };
}

/** The header, with the value `yes`, by which somebody who was asked says that a write may end a signature. */
export const ENDS_SIGNATURE = 'x-ends-signature';

/** The header by which a page says which support view it shows: it is answered by no other one, and not after its end. */
export const SUPPORT_VIEW = 'x-support-view';

/** errorCode on the wire to its name; a stranger is an unknown failure. */
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
