/*
 * Word templates of management-system documents: a tag in braces is replaced by a fact of the project. What a template may
 * name is a dictionary; what is wrong with a template is said when it comes in, not in the document made from it.
 */

export const templateKinds = [
  'manual',
  'policy',
  'procedure',
  'instruction',
  'inspection',
  'record',
  'form',
  'other',
] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** text: printed; flag: yes or no, printed or asked by a condition; list: repeated; object: its parts are printed. */
export const nameKinds = ['text', 'flag', 'list', 'object'] as const;
export type NameKind = (typeof nameKinds)[number];

/** A part of a list's row, or of an object. */
export interface NamePart {
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly kind: 'text' | 'flag';
}

/** What a template may name. */
export interface DictionaryName extends Omit<NamePart, 'kind'> {
  readonly kind: NameKind;
  /** Of a list's row, or of an object; else empty. */
  readonly parts: readonly NamePart[];
  /** Of a list: without a row, something lacks. Others may have none. */
  readonly isRequired?: boolean;
}
/** By name. */
export type Dictionary = ReadonlyMap<string, DictionaryName>;

export const templateFaults = [
  // What stands between braces.
  'unknown_name',
  'unknown_part',
  'part_outside',
  'list_as_text',
  'object_as_text',
  'malformed_tag',
  'lone_brace',
  // Where a block begins and ends.
  'block_not_closed',
  'block_not_opened',
  'block_crossed',
  'block_across_cells',
  'two_blocks_in_row',
  'block_in_control',
  'list_in_list',
  // Where nothing is filled in.
  'tag_in_note',
  'tag_in_attribute',
  'mark_left',
  // What a document may not carry.
  'macro',
  'embedded_object',
  'foreign_part',
  'external_target',
  'attached_template',
  'forbidden_field',
] as const;
export type TemplateFaultCode = (typeof templateFaults)[number];

/** What is wrong with a template, and where. */
export interface TemplateFault {
  readonly fault: TemplateFaultCode;
  /** The part of the file: `document`, `header1`, `footer2`, `footnotes`, or the path of another one. */
  readonly part: string;
  /** Counts from 1 within its part, in the order of the text; null where it is about no paragraph. */
  readonly paragraph: number | null;
  /** What stands there, at most EXCERPT_MAX characters. */
  readonly excerpt: string;
  /** The name in the tag. */
  readonly name?: string;
  /** The name that was probably meant. */
  readonly suggestion?: string;
}
export const EXCERPT_MAX = 80;
/** More faults than these are counted, not listed. */
export const FAULTS_MAX = 200;

/** A tag as it stands in the text. `not` asks whether there is nothing. */
export interface Tag {
  readonly kind: 'value' | 'open' | 'close';
  readonly not: boolean;
  readonly name: string;
}

/** `{name}`, `{name.part}`, `{#name}` … `{/name}`, `{#!name}` … `{/!name}`; undefined where it is none of them. */
export function tagOf(inBraces: string): Tag | undefined {
  const [, sign, not, name] =
    /^\s*([#/]?)\s*(!?)\s*([A-Za-z]\w{0,59}(?:\.[A-Za-z]\w{0,59})?)\s*$/u.exec(inBraces) ?? [];
  if (name === undefined || (not && !sign)) return undefined;
  return { kind: sign === '#' ? 'open' : sign === '/' ? 'close' : 'value', not: not === '!', name };
}
