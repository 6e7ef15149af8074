import { isDay, partsOfDay } from '#domain/kernel/days';
import type { Words } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import { mergedDepartments } from '../department/department';
import { type DocumentProducts, productRows } from '../product/rows';
import type { MilestoneDays } from '../timeline/timeline';
import { milestones } from '../timeline/timeline';
import type { FieldValue, RowValue, VariableModule, VariableValues } from '../variable/variable';
import { dayNames } from './dictionary';

/** What a template is filled with, by the names of the dictionary; what is absent has no value. */
export type DocumentRow = { readonly [part: string]: FieldValue };
export type DocumentData = { readonly [name: string]: FieldValue | DocumentRow | readonly DocumentRow[] };

/** A department of the project as its list has it. */
export interface DocumentDepartment {
  readonly departmentCode: string;
  readonly name: string;
  readonly parentCode: string | null;
  readonly mergedInto: string | null;
  readonly isEnabled: boolean;
  readonly head: string | null;
  readonly duties: string | null;
  readonly headcount: number | null;
}

/** The list of a project's nonconformities. */
export const NONCONFORMITIES = 'nonconformities';

/** All that documents of a project are made from. */
export interface DocumentFacts {
  readonly projectName: string;
  readonly standardName: Words;
  readonly modules: readonly VariableModule[];
  readonly values: VariableValues;
  readonly departments: readonly DocumentDepartment[];
  readonly days: MilestoneDays;
  /** In the language of the document; absent where no template states them. */
  readonly nonconformities?: ((language: Language) => readonly DocumentRow[]) | undefined;
  /** Records of an application to a government program, by the language of the document; absent for certifications. */
  readonly application?: Readonly<Record<Language, DocumentData>> | undefined;
  readonly made: DocumentProducts;
}

/** Names of what a document says of itself: they have a value wherever one is made. */
export const ownNames = [
  'documentNumber',
  'documentVersion',
  'documentPreparedBy',
  'documentReviewedBy',
  'documentApprovedBy',
  'documentEffectiveDay',
] as const;
export type OwnData = Readonly<Record<(typeof ownNames)[number], string>>;
export const isOwnName = (name: string): boolean => ownNames.some((one) => one === name);

const months = 'January February March April May June July August September October November December'.split(' ');

/** A day as a document writes it: 2026年11月8日, 8 November 2026. */
export function dayText(day: string, language: Language): string {
  const [year, month, date] = partsOfDay(day);
  return language === 'zh-CN' ? `${year}年${month}月${date}日` : `${date} ${months[month - 1]} ${year}`;
}

/** What the templates of a language are filled with for a project. */
export function documentData(
  { projectName, standardName, modules, values, departments, days, nonconformities, application, made }: DocumentFacts,
  language: Language,
): DocumentData {
  const shown = (value: FieldValue, format: string | undefined): FieldValue =>
    typeof value === 'string' && format === 'day' && isDay(value) ? dayText(value, language) : value;
  const row = (fields: readonly { name: string; format?: string }[], value: RowValue): DocumentRow =>
    Object.fromEntries(
      Object.entries(value).map(([part, one]) => [part, shown(one, fields.find(({ name }) => name === part)?.format)]),
    );
  const facts = modules.flatMap(({ components }) =>
    components.flatMap(({ name, type, format, fields = [] }): [string, DocumentData[string]][] => {
      const value = values[name];
      if (value === undefined) return [];
      if (type === 'list') return [[name, (value as readonly RowValue[]).map((one) => row(fields, one))]];
      if (type === 'object') return [[name, row(fields, value as RowValue)]];
      return [[name, shown(value as FieldValue, format)]];
    }),
  );
  const found = nonconformities?.(language) ?? [];
  const nameOf = new Map(departments.map((one) => [one.departmentCode, one.name]));
  const named = mergedDepartments(departments)
    .filter(({ isEnabled }) => isEnabled)
    .map(({ name, parentCode, head, duties, headcount }) => ({
      name,
      above: nameOf.get(parentCode ?? '') ?? '',
      head: head ?? '',
      duties: duties ?? '',
      headcount: headcount === null ? '' : String(headcount),
    }));
  return Object.fromEntries([
    ['projectName', projectName],
    ['standardName', standardName[language === 'zh-CN' ? 'zh' : 'en']],
    ...milestones.flatMap((one): [string, string][] => {
      const day = days[one];
      return day ? [[dayNames[one], dayText(day, language)]] : [];
    }),
    ...(named.length > 0 ? [['departments', named] as [string, DocumentRow[]]] : []),
    ...(found.length > 0 ? [[NONCONFORMITIES, found] as [string, readonly DocumentRow[]]] : []),
    ...productRows(made, {
      words: language === 'zh-CN' ? 'zh' : 'en',
      between: language === 'zh-CN' ? '、' : ', ',
      day: (one) => dayText(one, language),
    }),
    ...Object.entries(application?.[language] ?? {}),
    ...facts,
  ]);
}
