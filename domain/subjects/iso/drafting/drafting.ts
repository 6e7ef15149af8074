import draftData from '../../../data/draftFields.json';
import draftPrompt from '../../../data/draftPrompt.json';
import type { Words } from '../../../kernel/levels';
import { runsOf, wordsOf } from '../../../kernel/textDifference';
import type { Language } from '../../../kernel/texts';
import type { RowValue, VariableComponent, VariableField, VariableValue, VariableValues } from '../variable/variable';

/*
 * Texts that a language model proposes and a person takes over. Which fields can be drafted, and from which facts, is data: no
 * fact leaves the portal that its field does not name.
 */

/** Section 3 of the specification: who wrote a content, a person or a language model. */
export const contentSources = ['usr', 'ai'] as const;
export type ContentSource = (typeof contentSources)[number];

export interface DraftField<Name extends string = string, Fact extends string = string> {
  readonly field: Name;
  /** Names of facts; of a list or an object with the part that is given: `sites.name`. */
  readonly facts: readonly Fact[];
  /** The language of the text, where it is not the author's. */
  readonly language?: Language;
}

/** What of a nonconformity can be drafted: what was done about it, but its day. */
export const draftableCorrections = ['correction', 'cause', 'similar', 'correctiveAction'] as const;
export type DraftableCorrection = (typeof draftableCorrections)[number];
/** What of a nonconformity a draft is made from. */
export type CorrectionFact =
  | 'source'
  | 'grade'
  | 'standard'
  | 'clause'
  | 'requirement'
  | 'fact'
  | 'evidence'
  | 'department'
  | 'correction'
  | 'cause'
  | 'similar';

export const variableDrafts = draftData.variables as readonly DraftField[];
export const correctionDrafts = draftData.corrections as readonly DraftField<DraftableCorrection, CorrectionFact>[];
export const isDraftable = (variable: string): boolean => variableDrafts.some(({ field }) => field === variable);

/** A fact as the author sees it, and as it is sent. */
export interface GivenFact extends Words {
  readonly text: string;
}

/** Phones with or without the country's code, identity numbers and mail addresses: nothing that a text needs, wherever somebody wrote them. */
const personal =
  /(?<!\d)(?:\d{17}[\dXx]|(?:(?:\+|00)?86[-\s]?)?1[3-9]\d(?:[-\s]?\d{4}){2}|0\d{2,3}-\d{7,8})(?!\d)|[^\s@，。；：（）<>()]{1,64}@[^\s@，。；：（）<>()]{1,255}\.[A-Za-z]{2,}/gu;
/** A text without the numbers and addresses of people. */
export const withoutPersonal = (text: string): string => text.replace(personal, '***');

/** So much of one fact is given: more than any single text holds, and of a long list its beginning. */
const GIVEN_MAX = 8_000;

const yesNo: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  'zh-CN': ['是', '否'],
  'en-US': ['yes', 'no'],
};

/** The facts that a field is drafted from and that have a value, in the order of its data. @param language of yes and no */
export function givenFacts(
  names: readonly string[],
  components: readonly VariableComponent[],
  values: VariableValues,
  language: Language,
): GivenFact[] {
  const shown = (value: string | boolean | undefined) =>
    typeof value === 'boolean' ? yesNo[language][value ? 0 : 1] : (value ?? '').trim();
  const textOf = (value: VariableValue, part: string | undefined): string => {
    if (typeof value !== 'object') return shown(value);
    const rows = (Array.isArray(value) ? value : [value]) as readonly RowValue[];
    return rows.flatMap((row) => shown(part === undefined ? undefined : row[part]) || []).join('\n');
  };
  return names.flatMap((path): GivenFact[] => {
    const [name = '', part] = path.split('.');
    const component = components.find((one) => one.name === name);
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (!component || value === undefined) return [];
    const text = withoutPersonal(textOf(value, part).slice(0, GIVEN_MAX));
    if (text === '') return [];
    const field: VariableField | undefined = component.fields?.find((one) => one.name === part);
    const of = (key: 'zh' | 'en') => (field ? `${component[key]} · ${field[key]}` : component[key]);
    return [{ zh: of('zh'), en: of('en'), text }];
  });
}

/** What is asked of a language model. */
export interface DraftRequest {
  readonly language: Language;
  readonly field: Words & { readonly helpZh?: string | undefined; readonly helpEn?: string | undefined };
  readonly maxLength: number;
  readonly given: readonly GivenFact[];
  /** What the field holds now, as far as the portal knows. */
  readonly present: string;
  readonly wish: string;
}
export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** The messages of a request: the instruction is the portal's, and all that people wrote is JSON within one message. */
export function messagesFor({ language, field, maxLength, given, present, wish }: DraftRequest): ChatMessage[] {
  const key = language === 'zh-CN' ? 'zh' : 'en';
  const help = key === 'zh' ? field.helpZh : field.helpEn;
  const content = JSON.stringify({
    field: field[key],
    ...(help && { help }),
    maxLength,
    facts: given.map((fact) => ({ name: fact[key], value: fact.text })),
    ...(present && { present: withoutPersonal(present) }),
    ...(wish && { wish: withoutPersonal(wish) }),
  });
  return [
    { role: 'system', content: draftPrompt[key] },
    { role: 'user', content },
  ];
}

/** Control characters but line breaks, marks that turn the direction of writing, and characters without a width. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unseen = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** What a language model answered, as plain text. @param max characters, of which a longer text keeps the first */
export function plainDraft(answer: string, max: number): { text: string; isCut: boolean } {
  const plain = answer
    .replace(/\r\n?|\u2028|\u2029/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(unseen, '');
  const text = plain.replace(/\p{Surrogate}/gu, '').trim();
  if (text.length <= max) return { text, isCut: false };
  // A character of two units is not divided.
  const cut = text.slice(0, max).replace(/[\uD800-\uDBFF]$/u, '');
  return { text: cut.trimEnd(), isCut: true };
}

/** The part of a text, from 0 to 1, that still stands in a later one; line breaks and spaces are nobody's words. */
function keptShare(before: string, after: string): number {
  const [former, later] = [before, after].map((text) => text.replace(/\s/gu, ''));
  if (!former || !later) return 0;
  const same = runsOf(wordsOf(former), wordsOf(later), former.length + later.length)
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { items }) => sum + items.join('').length, 0);
  return same / former.length;
}

/** A text that keeps this much of a proposal is still the language model's. */
const STILL_AI = 0.5;

interface Texts {
  readonly [name: string]: unknown;
}

/**
 * The fields whose text is a language model's (`ai`) after a save; all others are people's (`usr`). A proposal that was taken over is,
 * however it was edited before it was saved. It stays so until a person has rewritten more than half of it, or emptied the field.
 */
export function aiFieldsAfter<Name extends string>(
  names: readonly Name[],
  before: { readonly texts: Texts; readonly aiFields: readonly string[] },
  texts: Texts,
  takenOver: readonly string[],
): Name[] {
  return names.filter((name) => {
    const [was, is] = [before.texts[name], texts[name]];
    if (typeof is !== 'string' || is === '') return false;
    const wasAi = before.aiFields.includes(name);
    if (is === was) return wasAi;
    if (takenOver.includes(name)) return true;
    return wasAi && typeof was === 'string' && keptShare(was, is) >= STILL_AI;
  });
}
