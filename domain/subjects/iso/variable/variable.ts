import { isUscc, plainUscc } from '#domain/core/tenant/customers/uscc';
import { isDay } from '#domain/kernel/days';
import { phonePattern } from '#domain/kernel/phone';
import { type DocumentScheme, programAmong } from '../timeline/timeline';

/*
 * Facts of a company and of its management system, entered once and read by all documents. What there is to enter is data:
 * modules of components (domain/data/variableModules.json), each component a variable with a type.
 */

/** Section 3 of the specification. */
export const variableTypes = ['string', 'boolean', 'list', 'object'] as const;
/** How a string is written. */
export const stringFormats = ['line', 'text', 'integer', 'day', 'phone', 'uscc', 'email'] as const;
export type StringFormat = (typeof stringFormats)[number];

/** group: facts of the company, the same in all projects of a group; project: of one project's management system. */
export const variableLevels = ['group', 'project'] as const;
export type VariableLevel = (typeof variableLevels)[number];

/** A part of a list's row, or of an object. */
export interface VariableField {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly type: 'string' | 'boolean';
  /** Of a string; `line` where there is none. */
  readonly format?: StringFormat;
  readonly isRequired?: boolean;
}

/** Fields that choose from lists which the server keeps: domain/subjects/iso/scope. */
export const variableInputs = ['industry', 'scopeCodes', 'exclusions'] as const;
export type VariableInput = (typeof variableInputs)[number];

/** One variable with the field that it is entered in. */
export interface VariableComponent extends Omit<VariableField, 'type'> {
  readonly type: (typeof variableTypes)[number];
  readonly helpZh?: string;
  readonly helpEn?: string;
  /** Of a list's row or an object. */
  readonly fields?: readonly VariableField[];
  /** Its own field, where the one of its type isn't enough. */
  readonly input?: VariableInput;
  /** It is asked only where this boolean of the same module is true. */
  readonly when?: string;
  /** It is about a management system: those who apply to a government program aren't asked for it. */
  readonly isOfSystem?: boolean;
  /** It is asked only for these schemes; for all where there are none. */
  readonly schemes?: readonly DocumentScheme[];
}

/** What is entered together. */
export interface VariableModule {
  readonly moduleCode: string;
  readonly level: VariableLevel;
  readonly zh: string;
  readonly en: string;
  readonly helpZh: string;
  readonly helpEn: string;
  readonly isOfSystem?: boolean;
  readonly schemes?: readonly DocumentScheme[];
  readonly components: readonly VariableComponent[];
}

export type FieldValue = string | boolean;
export type RowValue = { readonly [field: string]: FieldValue };
export type VariableValue = FieldValue | RowValue | readonly RowValue[];
export type VariableValues = { readonly [name: string]: VariableValue };

/** Lengths of a string by its format, and the most rows of a list. */
export const formatMax: Readonly<Record<StringFormat, number>> = {
  line: 200,
  text: 4000,
  integer: 9,
  day: 10,
  phone: 30,
  uscc: 40,
  email: 200,
};
export const LIST_ROWS_MAX = 200;

/** Names that a value never has: template engines read them, or every object has them. */
const reserved = /^(?:_|__proto__$|constructor$|prototype$|toString$|valueOf$|hasOwnProperty$)/u;
export const isVariableName = (name: string): boolean => /^[a-z][A-Za-z0-9]{0,39}$/u.test(name) && !reserved.test(name);

const isFor = (
  schemes: readonly DocumentScheme[],
  { schemes: wanted, isOfSystem }: Pick<VariableComponent, 'schemes' | 'isOfSystem'>,
) => (wanted ? wanted.some((scheme) => schemes.includes(scheme)) : !(isOfSystem && programAmong(schemes)));

/** The modules that a project is asked for, with the components that apply to its schemes. */
export const modulesFor = (modules: readonly VariableModule[], schemes: readonly DocumentScheme[]): VariableModule[] =>
  modules
    .filter((module) => isFor(schemes, module))
    .map((module) => ({
      ...module,
      components: module.components.filter((component) => isFor(schemes, component)),
    }));

export const variableFaults = ['unknown', 'type', 'tooLong', 'format', 'tooMany', 'unlisted'] as const;
/** Why a value can't be kept. `row` counts from 0. */
export interface VariableFault {
  readonly name: string;
  readonly row?: number;
  readonly field?: string;
  readonly fault: (typeof variableFaults)[number];
}

const written: Readonly<Record<StringFormat, (text: string) => boolean>> = {
  line: (text) => !/[\n\r]/u.test(text),
  text: () => true,
  integer: (text) => /^\d+$/u.test(text),
  day: isDay,
  // A company's number may be a landline with its area.
  phone: (text) => phonePattern.test(text) || /^[+\d][\d\s()-]{4,28}\d$/u.test(text),
  uscc: (text) => isUscc(plainUscc(text)),
  email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(text),
};

const faultOfField = ({ type, format = 'line' }: VariableField, value: unknown): VariableFault['fault'] | undefined => {
  if (typeof value !== (type === 'boolean' ? 'boolean' : 'string')) return 'type';
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (text.length > formatMax[format]) return 'tooLong';
  return text === '' || written[format](text) ? undefined : 'format';
};

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function faultsOfRow(fields: readonly VariableField[], value: unknown, at: Pick<VariableFault, 'name' | 'row'>) {
  if (!isRow(value)) return [{ ...at, fault: 'type' as const }];
  return Object.entries(value).flatMap(([name, one]): VariableFault[] => {
    const field = fields.find((it) => it.name === name);
    const fault = field ? faultOfField(field, one) : 'unknown';
    return fault ? [{ ...at, field: name, fault }] : [];
  });
}

/** Why values can't be kept, all at once. What is lacking is no fault: facts come one by one. */
export function faultsOf(components: readonly VariableComponent[], values: object): VariableFault[] {
  return Object.entries(values).flatMap(([name, value]): VariableFault[] => {
    const component = components.find((one) => one.name === name);
    if (!component) return [{ name, fault: 'unknown' }];
    const { type, fields = [] } = component;
    if (type === 'object') return faultsOfRow(fields, value, { name });
    if (type === 'list') {
      if (!Array.isArray(value)) return [{ name, fault: 'type' }];
      if (value.length > LIST_ROWS_MAX) return [{ name, fault: 'tooMany' }];
      return value.flatMap((row, at) => faultsOfRow(fields, row, { name, row: at }));
    }
    const fault = faultOfField({ ...component, type }, value);
    return fault ? [{ name, fault }] : [];
  });
}

const kept = (format: StringFormat | undefined, value: FieldValue): FieldValue =>
  typeof value === 'string' ? (format === 'uscc' ? plainUscc(value) : value.trim()) : value;
const keptRow = (fields: readonly VariableField[], row: RowValue): RowValue =>
  Object.fromEntries(
    fields.flatMap(({ name, format }) => {
      const value = Object.hasOwn(row, name) ? kept(format, row[name] ?? '') : '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/**
 * Values without faults as they are kept: trimmed, what is empty left out, nothing but what the components name.
 * @returns variable to value; an empty list is none
 */
export function keptValues(components: readonly VariableComponent[], values: VariableValues): VariableValues {
  return Object.fromEntries(
    components.flatMap(({ name, type, format, fields = [] }): [string, VariableValue][] => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) return [];
      if (type === 'list') {
        const rows = (value as readonly RowValue[]).map((row) => keptRow(fields, row));
        const full = rows.filter((row) => Object.values(row).some((one) => one !== false));
        return full.length === 0 ? [] : [[name, full]];
      }
      if (type === 'object') {
        const row = keptRow(fields, value as RowValue);
        return Object.keys(row).length === 0 ? [] : [[name, row]];
      }
      const one = kept(format, value as FieldValue);
      return one === '' ? [] : [[name, one]];
    }),
  );
}

/** The components that are asked for by what is entered already. */
export const askedFor = <C extends VariableComponent>(components: readonly C[], values: VariableValues): C[] =>
  components.filter(({ when }) => when === undefined || values[when] === true);

/** The required variables that have no value yet, or a row without a required part. */
export const lacking = <C extends VariableComponent>(components: readonly C[], values: VariableValues): C[] =>
  askedFor(components, values).filter(({ name, type, isRequired, fields = [] }) => {
    const value = values[name];
    const isShort = (row: RowValue) => fields.some((field) => field.isRequired && row[field.name] === undefined);
    if (value === undefined) return isRequired === true && type !== 'boolean';
    if (type === 'list') return (value as readonly RowValue[]).some(isShort);
    return type === 'object' && isShort(value as RowValue);
  });
