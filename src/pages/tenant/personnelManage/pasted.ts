import { clipboardCells } from '#domain/kernel/clipboard';
import type { RoleCode } from '#domain/kernel/roles';

/** A line of the form; what was not given yet is empty. */
export interface Line {
  name: string;
  phone: string;
  roleCodes: RoleCode[];
}

const phoneLike = /^\d[\d\s-]{5,}$/u;

/**
 * People as a spreadsheet lists them: name, phone and roles in this order, roles in the words of the screen, several
 * apart by a comma. A line without a phone is a heading and left away; a role that is not known is left to be chosen.
 * @param roleOf the role that a word names
 */
export function linesOf(text: string, roleOf: (word: string) => RoleCode | undefined): Line[] {
  return clipboardCells(text).flatMap(([name = '', phone = '', roles = '']) => {
    if (!phoneLike.test(phone)) return [];
    const roleCodes = roles.split(/[,，、;；/]/u).flatMap((word) => roleOf(word.trim()) ?? []);
    return [{ name, phone: phone.replace(/[\s-]/gu, ''), roleCodes: [...new Set(roleCodes)] }];
  });
}
