import { spellingKey } from '#domain/kernel/spelling';
import type { Language } from '#domain/kernel/texts';
import type { TemplateKind } from '../template/template';
import { plain } from './source';

/*
 * What a document is, and how it is numbered, by its name. Companies write "QP-07 内部审核程序 V2.0.docx", or the number behind
 * the name, or only in the document.
 */

/** In this order: an inspection procedure is an inspection standard, a record form is a form. */
const byName: readonly (readonly [RegExp, TemplateKind])[] = [
  [/手册|\bmanual\b|\bhandbook\b/iu, 'manual'],
  [
    /检验(?:标准|规范|规程|指导书)|验收(?:标准|规范)|\binspection (?:standard|specification|instruction)/iu,
    'inspection',
  ],
  [
    /作业指导书|指导书|操作规程|工艺规程|作业规程|作业标准|指引|指南|\bwork(?:ing)? instruction|\binstructions?\b|\bguidelines?\b/iu,
    'instruction',
  ],
  [/程序(?:文件)?$|程序|制度|管理办法|管理规定|规定|规范|\bprocedures?\b|\brules\b/iu, 'procedure'],
  [/方针|\bpolic(?:y|ies)\b/iu, 'policy'],
  [/(?:表|表单|申请单|通知单|登记单|单)$|检查表|\bform\b|\bchecklist\b/iu, 'form'],
  [/记录|台账|台帐|报告|清单|一览|登记|\brecords?\b|\blog\b|\breport\b|\bregister\b/iu, 'record'],
];
/** Codes that numbers have: 手册 SC, 程序 CX, 作业指导书 ZY, 检验 JY, 记录 JL, 表单 BD, and their English ones. */
const byCode: readonly (readonly [RegExp, TemplateKind])[] = [
  [/(?:^|[-_/.])(?:SC|[QESI]?M|QM|MM|IMS)(?=[-_/.\d]|$)/u, 'manual'],
  [/(?:^|[-_/.])(?:CX|[QESI]?P|QP|COP)(?=[-_/.\d]|$)/u, 'procedure'],
  [/(?:^|[-_/.])(?:ZY|WI|SOP)(?=[-_/.\d]|$)/u, 'instruction'],
  [/(?:^|[-_/.])(?:JY|IS)(?=[-_/.\d]|$)/u, 'inspection'],
  [/(?:^|[-_/.])(?:JL|[QESI]?R)(?=[-_/.\d]|$)/u, 'record'],
  [/(?:^|[-_/.])(?:BD|FM|[QESI]?F)(?=[-_/.\d]|$)/u, 'form'],
];

/** What a document is, by its name, and where that doesn't tell, by its number. */
export const documentKindOf = (name: string, number = ''): TemplateKind =>
  byName.find(([pattern]) => pattern.test(name))?.[1] ??
  byCode.find(([pattern]) => pattern.test(number.toUpperCase()))?.[1] ??
  'other';

/** Not a company's numbers: standards, versions, and years. */
const notOwn = /^(?:ISO|IEC|GB|GBT|IATF|CNAS|RB|YY|EN|BS|V|VER|REV|NO)(?=[\s\-_/.\d]|$)/iu;
const number = String.raw`[A-Z]{1,8}(?:[-_/.](?:[A-Z]{1,8}\d{0,4}|\d{1,4}))*(?:[-_/.]\d{1,4}|\d{1,4})(?:[-_/.]\d{1,4})?`;
const anywhere = new RegExp(`(?<![A-Za-z0-9])${number}(?![A-Za-z0-9])`, 'gu');
const whole = new RegExp(`^${number}$`, 'u');

/** A/0, A1 and V2 are versions. */
const isOwnNumber = (text: string): boolean => !notOwn.test(text) && !/^[A-Z]\/?\d{1,2}(?:\.\d+)?$/u.test(text);

/** Whether a cell holds a document's number, and nothing else. */
export const isDocumentNumber = (text: string): boolean => {
  const bare = plain(text).toUpperCase();
  return whole.test(bare) && !notOwn.test(bare);
};

/** The first number of a document in a text; undefined where there is none. */
export const numberIn = (text: string): string | undefined =>
  Array.from(plain(text).matchAll(anywhere), ([found]) => found).find(isOwnNumber);

/** Versions, days and remarks of the person who kept the file. */
const remarks = [
  /[(（【[]?\s*(?<!\d)(?:19|20)\d{2}\s*[-./年]?\s*(?:0?[1-9]|1[0-2])\s*[-./月]?\s*(?:[0-2]?\d|3[01])(?!\d)\s*日?\s*[)）】\]]?/gu,
  /[(（【[]?\s*(?:(?<![A-Za-z0-9])[A-UW-Z]\s*\/?\s*\d{1,2}\s*版?|(?:版本|版次|(?<![A-Za-z])(?:ver(?:sion)?|rev(?:ision)?)[.\s]*)\s*[:：]?\s*[A-Z]?\d*(?:[./]\d+)*|(?<![A-Za-z])[Vv]\s*\d+(?:\.\d+)*)\s*[)）】\]]?(?=\s|$|[-_(（.])/giu,
  /[(（【[]?\s*(?:终稿|定稿|最终版?|修订版?|副本|草稿|受控|扫描件|final|draft|copy)\s*\d*\s*[)）】\]]?$/giu,
  /[(（]\s*\d{0,2}\s*[)）]/gu,
];
const edges = /^[\s\-_–—.、,，:：]+|[\s\-_–—.、,，:：]+$/gu;

/** A document's name without its number, its version and remarks about the file. */
export function titleIn(text: string, ownNumber?: string): string {
  let rest = plain(text);
  if (ownNumber !== undefined) rest = rest.replace(ownNumber, ' ');
  for (const remark of remarks) rest = rest.replace(remark, ' ');
  const title = rest
    .replaceAll('_', ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(edges, '')
    .replaceAll(/^[《<]|[》>]$/gu, '');
  return title.trim();
}

/** Number and name by the name of a file. */
export function namedByFile(fileName: string): { number: string; name: string } {
  const bare = plain(fileName.replace(/\.[^.\s]{1,5}$/u, ''));
  const own = numberIn(bare);
  return { number: own ?? '', name: titleIn(bare, own) || bare };
}

/** The language of a text: Chinese where a fifth of its letters are. */
export function languageOf(text: string): Language {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const latin = text.match(/[A-Za-z]+/gu)?.length ?? 0;
  return han * 4 >= latin && han > 0 ? 'zh-CN' : 'en-US';
}

/** A number as it is compared. */
export const numberKey = (text: string): string => spellingKey(text).replaceAll(/[\s\-_/.–—]/gu, '');
