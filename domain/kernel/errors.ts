/**
 * Every errorCode on the wire, once. The first seven are the specification's (section 8); the others are outcomes of
 * the business that a screen tells apart. Texts: server/locales.
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
  /** The tenant is a channel that the operator has not approved yet. */
  tenantNotApproved: 'tenant_not_approved',
  verifyCodeWrong: 'verify_code_wrong',
  verifyCodeExpired: 'verify_code_expired',
  /** A signed-in phone without any membership. */
  noMembership: 'no_membership',
  inviteCodeUnknown: 'invite_code_unknown',
  phoneTaken: 'phone_taken',
  nameTaken: 'name_taken',
  codeTaken: 'code_taken',
  notFound: 'not_found',
  /** Somebody saved in between; `data` holds `{ current, changedBy, changedAt }`. */
  conflict: 'conflict',
  refusedTransition: 'refused_transition',
  /** A link would close a cycle; `data` holds `{ path }`. */
  cycle: 'cycle',
  /** Something must be filled in first; `data` holds `{ left }`, the units with what each lacks. */
  notReady: 'not_ready',
  /** The record is still used by others; `data` holds `{ usedBy }`. */
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
  fileType: 'file_type',
  fileEmpty: 'file_empty',
  fileBroken: 'file_broken',
  fileTooLargeInflated: 'file_too_large_inflated',
  jobFailed: 'job_failed',
} as const;

export type ErrorCode = (typeof errorCodes)[keyof typeof errorCodes];

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
