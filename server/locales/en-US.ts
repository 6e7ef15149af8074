import type { errors as zhErrors, faults as zhFaults } from './zh-CN';

/** Texts of the server in English. */
export const errors: typeof zhErrors = {
  notLoggedIn: 'Your session has ended, please sign in again',
  noPhoneBound: 'Please bind a phone number first',
  mustAgreeLicences: 'Please read and accept the user agreement first',
  forbidden: 'You have no permission for this',
  insufficientBalance: 'Balance or count insufficient',
  mustChooseTenant: 'Please choose the organisation to work in',
  tenantNotApproved: 'The channel partner has not been approved yet',
  verifyCodeWrong: 'Wrong verification code, {left} tries left',
  verifyCodeExpired: 'The verification code is no longer valid, please request a new one',
  noMembership: 'This phone does not belong to any organisation yet. Ask your administrator, or enter an invite code',
  inviteCodeUnknown: 'Unknown invite code',
  phoneTaken: 'This phone is used by another account',
  nameTaken: '"{name}" exists already',
  codeTaken: 'Code "{code}" is in use already',
  notFound: 'Not found, or not visible to you',
  conflict: '{who} changed this record at {when}; your change has not been saved',
  refusedTransition: 'Not possible in the current state',
  cycle: 'The association would close a cycle: {path}',
  inUse: 'Still in use, cannot be deleted: {usedBy}',
  unknownReference: 'Refers to something that does not exist: {code}',
  importNotConfirmable:
    'This import cannot be confirmed: the inventory has changed or the import has ended. Please upload and check again',
  fileType: 'Wrong kind of file, please upload {wanted}',
  fileEmpty: 'The file is empty',
  fileBroken: 'The file is damaged or protected by a password and cannot be read',
  fileTooLargeInflated: 'The file unpacks to more than {limit} and was refused',
  jobFailed: 'The task failed, please try again',
};

export const faults: typeof zhFaults = {
  malformed: 'The submitted content is malformed',
  notFound: 'No such address',
  otherOrigin: 'Requests from other sites are refused',
  tooLarge: 'The file is larger than {limit}',
  tooMany: 'Too many attempts, try again in {seconds} s',
  codeNotSent: 'The verification code could not be sent, please try again in {seconds} s',
  fault: 'The service failed, please try again later (reference {requestId})',
  unavailable: 'The service is starting or under maintenance, please try again later',
  diskFull:
    'The service has run out of storage, nothing was saved. Please tell the administrator (reference {requestId})',
  fieldInvalid: 'Invalid',
  fieldMissing: 'Required',
};
