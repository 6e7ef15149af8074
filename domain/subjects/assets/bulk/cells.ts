import { annexNumber } from '#domain/kernel/codes';
import { readDay } from '#domain/kernel/days';
import { parseLevel } from '#domain/kernel/levels';
import { limits } from '#domain/kernel/limits';
import type { PastedField } from '#domain/kernel/tableMapping';
import { findItem, type riskDictionaries } from '../inventory/dictionaries';

/* What pasted cells mean for assets and risks. A cell must hold the same as its field in a form; the server checks it again. */

/** Codes that only identify a record: an asset's, a risk's. */
export const pasteKeys = ['key', 'riskCode'] as const;
export type PasteKey = (typeof pasteKeys)[number];

/** Fields that cells can be pasted into; protection holds confidentiality, integrity and availability in one cell. */
const pasteKinds = {
  name: 'name',
  protection: 'protection',
  confidentiality: 'level',
  integrity: 'level',
  availability: 'level',
  owner: 'line',
  location: 'line',
  description: 'text',
  dueDate: 'day',
  assignee: 'line',
  threat: 'name',
  vulnerability: 'name',
  threatFrequency: 'level',
  vulnerabilitySeverity: 'level',
  threatSource: 'word',
  threatCapability: 'word',
  threatTiming: 'word',
  exploitability: 'levelOrNone',
  existingControl: 'text',
  treatment: 'treatment',
  treatmentPlan: 'text',
  treatmentOwner: 'line',
  treatmentDeadline: 'day',
  controls: 'controls',
  remnantFrequency: 'levelOrNone',
  remnantSeverity: 'levelOrNone',
  remnantExploitability: 'levelOrNone',
} as const satisfies Record<Exclude<PastedField<'units' | 'risks'>, PasteKey>, string>;
export type PasteField = keyof typeof pasteKinds;

const cellProblems = [
  'level',
  'protection',
  'day',
  'long',
  'empty',
  'treatment',
  'word',
  'controls',
  'several',
  'twice',
  'another',
  'undecided',
] as const;
export type CellProblem = (typeof cellProblems)[number];
type Read = { value: unknown } | { problem: CellProblem };

/**
 * Converts a cell to its field's value.
 * @param known references of Annex A
 */
export function readCell(field: PasteField, text: string, known: ReadonlySet<string>): Read {
  const kind = pasteKinds[field];
  const max = kind === 'text' ? limits.textLength : limits.nameLength;
  const given = <T>(value: T | undefined, problem: CellProblem): Read =>
    value === undefined ? { problem } : { value };
  switch (kind) {
    case 'name':
      if (text === '') return { problem: 'empty' };
      return text.length > max ? { problem: 'long' } : { value: text };
    case 'line':
    case 'text':
      return text.length > max ? { problem: 'long' } : { value: text || null };
    case 'level':
      return given(parseLevel(text), 'level');
    case 'levelOrNone':
      return isNone(text) ? { value: null } : given(parseLevel(text), 'level');
    case 'protection': {
      const levels = text.split(/[\s/,，、]+/u).map(parseLevel);
      return levels.length === 3 && levels.every((level) => level !== undefined)
        ? { value: levels }
        : { problem: 'protection' };
    }
    case 'day':
      return isNone(text) ? { value: null } : given(readDay(text), 'day');
    case 'treatment':
    case 'word':
      return isNone(text) ? { value: null } : given(findItem(field as keyof typeof riskDictionaries, text), kind);
    case 'controls': {
      const refs = isNone(text) ? [] : text.split(/[\s,，、;；]+/u).map((ref) => annexNumber(ref));
      return refs.length <= 20 && refs.every((ref) => known.has(ref)) ? { value: refs } : { problem: 'controls' };
    }
  }
}

/** The sign by which lists show missing values. */
const isNone = (text: string): boolean => text === '' || text === '–' || text === '-';

/** The cell as a part of a change. */
export const changeOfCell = (field: PasteField, value: unknown): Record<string, unknown> => {
  if (field !== 'protection') return { [field]: value };
  const [confidentiality, integrity, availability] = value as unknown[];
  return { confidentiality, integrity, availability };
};
