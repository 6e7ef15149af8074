/** Licence documents the portal serves (section 3). */
export const licenceTypes = ['rechargeBalance', 'balanceRuleDesc', 'accountRight'] as const;
export type LicenceType = (typeof licenceTypes)[number];

/** The agreement that everyone accepts before anything else is served the same way. */
export const documentTypes = [...licenceTypes, 'userAgreement'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** What a code that is sent to a phone is good for; also the phone of an account that has none is proved as if to sign in. */
export type CodePurpose = 'signIn' | 'changePhone';

/** Characters of a pass with which a new browser asks for a code, and how it is written; typed in either case, with blanks. */
export const PASS_LENGTH = 10;
export const passPattern = /^[A-HJ-NP-Z2-9]{10}$/u;
