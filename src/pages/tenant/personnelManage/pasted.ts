import { clipboardCells } from '#domain/kernel/clipboard';
import type { RoleCode } from '#domain/kernel/roles';
import { wordKey } from '#domain/kernel/spelling';

/** A line of the form; what was not given yet is empty. */
export interface Line {
  name: string;
  phone: string;
  /** Role codes, and pasted words that name no role until they are replaced. */
  roleCodes: string[];
}

export interface RoleOption {
  value: RoleCode;
  label: string;
}

const digits = /\d/u;

/**
 * The role that a word names: by its title, or by a part of the title that no other role has.
 * @returns undefined where no role is meant, or more than one
 */
export function roleOf(word: string, options: readonly RoleOption[]): RoleCode | undefined {
  const key = wordKey(word);
  const exact = options.find(({ label }) => wordKey(label) === key);
  const [one, another] = options.filter(({ label }) => wordKey(label).includes(key));
  return exact?.value ?? (another ? undefined : one?.value);
}

/**
 * People as a spreadsheet lists them: name, phone and roles in this order, roles in the words of the screen, several
 * apart by a comma. A first line without digits in its phone is a heading and left away. A word that names no role stays, so
 * that the user replaces or removes it.
 */
export function linesOf(text: string, options: readonly RoleOption[]): Line[] {
  return clipboardCells(text).flatMap(([name = '', phone = '', roles = ''], index) => {
    const isHeading = index === 0 && !digits.test(phone);
    if (isHeading || !`${name}${phone}${roles}`.trim()) return [];
    const words = roles.split(/[,，、;；/]/u).map((word) => word.trim());
    const roleCodes = words.filter(Boolean).map((word) => roleOf(word, options) ?? word);
    return [{ name, phone: phone.replace(/[\s-]/gu, ''), roleCodes: [...new Set(roleCodes)] }];
  });
}
