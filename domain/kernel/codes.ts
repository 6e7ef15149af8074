import { wordKey } from './spelling';

/** A code that people choose, of an asset or of a standard's clause: letters of any script, digits, and - _ . / (BU-01, A.8.8, 第十二条, 5/2). */
export const codePattern = /^[\p{L}\p{N}._/-]+$/u;

/** A control of Annex A by its number alone, however it was written: A.8.8, a8.8 and 8.8 are one. */
export const annexNumber = (ref: string): string => ref.replace(/^A\.?(?=\d)/iu, '');

/** A control as references of people are compared: whatever their width, case, spaces and letter of the annex. */
export const controlKey = (ref: string): string => annexNumber(wordKey(ref));
