import type { errors as zhErrors, faults as zhFaults, messages as zhMessages } from './zh-CN';

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
  notReady: 'Not complete yet: {what}',
  inUse: 'Still in use, cannot be deleted: {usedBy}',
  unknownReference: 'Refers to something that does not exist: {code}',
  limitReached: 'There are {max} already, no more can be added',
  importNotConfirmable:
    'This import cannot be confirmed: it has ended, or its check no longer holds. Please upload and check again',
  importOvertaken: 'Changed since the check: {what}. Nothing was imported; please upload and check again',
  importNotUndoable: 'The inventory has changed since, or the import is too long ago: it cannot be undone as a whole',
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

export const messages: typeof zhMessages = {
  login_verify: 'Project “{project}”: {who} asks you to sign in to the portal and see that your account works.',
  assets_urge:
    'Project “{project}”: {count} asset units wait for you to submit them, {late} of them overdue; {who} asks you to see to them soon.',
  questions_urge:
    'Project “{project}”: {who} asks you to answer the survey questions; you can do so in the portal once the questionnaire is out.',
  assets_task: 'Project “{project}”: {count} asset units wait for you; {who} asks you to sign in to the portal.',
  questionnaire_task:
    'Project “{project}”: {who} asks you to get ready for the questionnaire; you can fill it in in the portal once it is out.',
};
