import type { TemplateData as EngineData, ScopeDataArgs, TemplateContent } from 'easy-template-x';
import type { DocumentData, DocumentRow } from '#domain/subjects/iso/template/data';
import type { Dictionary, DictionaryName } from '#domain/subjects/iso/template/template';
import { plainText } from '#server/kernel/documents/table';
import { heldBrace } from './xmlTree';

export interface FillOptions {
  readonly dictionary: Dictionary;
  /** What a flag prints. */
  readonly flags: { readonly yes: string; readonly no: string };
  /** What is printed for a name without a value: `name`, or `name.part` for a part of an object or a row. */
  readonly absent: (name: string) => string;
}

type Field = string | boolean;
type Row = ReadonlyMap<string, Field>;

const isField = (value: unknown): value is Field => typeof value === 'string' || typeof value === 'boolean';
const rowOf = (row: DocumentRow): Row => new Map(Object.entries(row).filter(([, value]) => isField(value)));
const isRows = (value: DocumentData[string]): value is readonly DocumentRow[] => Array.isArray(value);
/** Whether there is something: a text that isn't blank, a flag that is set. */
const isSomething = (value: Field | undefined) => (typeof value === 'string' ? value.trim() !== '' : value === true);

/**
 * A text as it can be printed: without what XML cannot hold, lines ended by `\n`. Its opening braces are held back until the
 * document is written; the engine reads repeated rows again, and would fill a value.
 */
export const printable = (text: string): string =>
  plainText(text)
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replaceAll('{', heldBrace);

/** Finds the value that a tag stands for. Names are keys of maps: what every object has is no value. */
export class Values {
  readonly #fields = new Map<string, Field>();
  readonly #objects = new Map<string, Row>();
  readonly #lists = new Map<string, readonly Row[]>();
  readonly #options: FillOptions;

  constructor(data: DocumentData, options: FillOptions) {
    this.#options = options;
    for (const [name, value] of Object.entries(data)) {
      if (isField(value)) this.#fields.set(name, value);
      else if (isRows(value)) this.#lists.set(name, value.map(rowOf));
      else if (typeof value === 'object' && value !== null) this.#objects.set(name, rowOf(value));
    }
  }

  /** For the engine: the text of a tag, whether a block stands, or a list as long as that of the block. */
  resolve({ path }: Pick<ScopeDataArgs, 'path'>): TemplateContent | EngineData[] {
    const tag = path.at(-1);
    if (typeof tag !== 'object') return '';
    const [, not = '', name = ''] = /^(!?)\s*(.*)$/su.exec(tag.name ?? '') ?? [];
    const found = this.#found(name, path.slice(0, -1));
    if (tag.disposition === 'SelfClosed') return printable(this.#printed(found.field, found.fullName));
    if (tag.disposition === 'Open' && not === '' && found.entry?.kind === 'list') {
      return Array.from(this.#lists.get(name) ?? [], () => ({}));
    }
    return this.#isThere(name, found) !== (not === '!');
  }

  #isThere(name: string, { entry, field }: { entry: DictionaryName | undefined; field: Field | undefined }): boolean {
    if (entry?.kind === 'list') return (this.#lists.get(name) ?? []).length > 0;
    if (entry?.kind === 'object') return [...(this.#objects.get(name)?.values() ?? [])].some(isSomething);
    return isSomething(field);
  }

  #printed(field: Field | undefined, fullName: string): string {
    const { flags, absent } = this.#options;
    if (field === undefined) return fullName === '' ? '' : absent(fullName);
    if (typeof field === 'string') return field;
    return field ? flags.yes : flags.no;
  }

  /** `entry` only where the whole of it is meant, not one of its parts. */
  #found(name: string, path: ScopeDataArgs['path']) {
    const { dictionary } = this.#options;
    const [head = '', partName] = name.split('.');
    if (partName !== undefined)
      return { entry: undefined, field: this.#objects.get(head)?.get(partName), fullName: name };
    // The path has a block's tag followed by the number of its row, the innermost last.
    for (let at = path.length - 1; at > 0; at -= 1) {
      const [block, index] = [path[at - 1], path[at]];
      if (typeof block !== 'object' || typeof index !== 'number') continue;
      const list = dictionary.get(block.name);
      if (list?.kind !== 'list' || !list.parts.some((part) => part.name === head)) continue;
      const row = this.#lists.get(list.name)?.[index];
      return { entry: undefined, field: row?.get(head), fullName: `${list.name}.${head}` };
    }
    const entry = dictionary.get(head);
    return { entry, field: entry && this.#fields.get(head), fullName: entry ? head : '' };
  }
}
