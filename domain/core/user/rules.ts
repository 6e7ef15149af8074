/** Licence documents the portal serves (section 3). */
export const licenceTypes = ['rechargeBalance', 'balanceRuleDesc', 'accountRight'] as const;
export type LicenceType = (typeof licenceTypes)[number];

/** The agreement that everyone accepts before anything else is served the same way. */
export const documentTypes = [...licenceTypes, 'userAgreement'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** The purposes of a verification code; a phone without an account is proved as for signing in. */
export type CodePurpose = 'signIn' | 'changePhone';

/** The characters of a sign-in pass, and its display form; typed in either case, with blanks. */
export const PASS_LENGTH = 10;
export const passPattern = /^[A-HJ-NP-Z2-9]{10}$/u;
