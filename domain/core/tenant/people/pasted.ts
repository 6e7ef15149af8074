import { clipboardCells } from '../../../kernel/clipboard';
import { headerTargets } from '../../../kernel/pastedHeader';
import type { RoleCode } from '../../../kernel/roles';
import { wordKey } from '../../../kernel/spelling';
import enUS from '../../../locales/en-US/frame/user.json';
import zhCN from '../../../locales/zh-CN/frame/user.json';

/** A person to be invited; a field that was not given yet is empty. */
export interface PastedPerson {
  name: string;
  phone: string;
  /** Role codes, and pasted words that name no role until they are replaced. */
  roleCodes: string[];
}

type Field = 'name' | 'phone' | 'roles';

/** How lists of people head these columns. */
const titlesOf: Readonly<Record<Field, readonly string[]>> = {
  name: ['姓名', '名字', '人员', '人员姓名', '员工姓名', '用户名', 'Name', 'Full name', 'Person'],
  phone: [
    ...['手机号', '手机', '手机号码', '电话', '电话号码', '联系电话', '联系方式'],
    ...['Phone', 'Phone number', 'Mobile', 'Mobile number', 'Mobile phone', 'Telephone', 'Tel'],
  ],
  roles: ['角色', '角色名称', 'Role', 'Roles'],
};
const fields: ReadonlyMap<string, Field> = new Map((['name', 'phone', 'roles'] as const).map((one) => [one, one]));

const languages: readonly Readonly<Record<`role_${RoleCode}`, string>>[] = [zhCN, enUS];
/** What a role is called in each language, as words are compared. */
const roleKeys = (role: RoleCode) => languages.map((texts) => wordKey(texts[`role_${role}`]));

/**
 * The role that a word names: by its title in either language, or by a part of the title that no other role has.
 * @param grantable the roles that may be meant
 * @returns undefined where none of these roles is meant, or more than one
 */
export function roleOf(word: string, grantable: readonly RoleCode[]): RoleCode | undefined {
  const key = wordKey(word);
  const exact = grantable.find((role) => roleKeys(role).includes(key));
  const [one, another] = grantable.filter((role) => roleKeys(role).some((title) => title.includes(key)));
  return exact ?? (another ? undefined : one);
}

/**
 * People as a spreadsheet lists them: name, phone and roles in this order, roles in the words of either language, several
 * apart by a comma. A first line of titles is left away. A word that names no role stays, so that the user replaces or
 * removes it.
 * @param grantable the roles that the user may grant
 */
export function pastedPeople(text: string, grantable: readonly RoleCode[]): PastedPerson[] {
  const lines = clipboardCells(text);
  const people = headerTargets(lines[0], fields, titlesOf) ? lines.slice(1) : lines;
  return people.flatMap(([name = '', phone = '', roles = '']) => {
    if (!`${name}${phone}${roles}`.trim()) return [];
    const words = roles.split(/[,，、;；/]/u).map((word) => word.trim());
    const roleCodes = words.filter(Boolean).map((word) => roleOf(word, grantable) ?? word);
    return [{ name, phone: phone.replace(/[\s-]/gu, ''), roleCodes: [...new Set(roleCodes)] }];
  });
}
