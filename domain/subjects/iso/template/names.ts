import { nearestName, plainName } from './nearest';
import type { Dictionary, DictionaryName, NameKind, TemplateFaultCode } from './template';

/** What a name in a tag stands for. `name`: the name of the dictionary that is used; null for a part of a row. */
export interface Meaning {
  readonly name: string | null;
  readonly kind: NameKind;
}
export interface NameFault {
  readonly fault: TemplateFaultCode;
  readonly suggestion?: string | undefined;
}

const hasPart = ({ parts }: DictionaryName, name: string) => parts.some((part) => part.name === name);
const partNames = ({ parts }: DictionaryName) => parts.map(({ name }) => name);

/** Looks up the names of tags. Names of a template are only ever compared, never used as keys of an object. */
export class Names {
  readonly #dictionary: Dictionary;
  /** The closest name is looked for once, however often a wrong one stands there. */
  readonly #nearest = new Map<string, string | undefined>();

  constructor(dictionary: Dictionary) {
    this.#dictionary = dictionary;
  }

  entry(name: string): DictionaryName | undefined {
    return this.#dictionary.get(name);
  }

  /** The name of the dictionary that was probably meant. */
  nearest(name: string): string | undefined {
    if (!this.#nearest.has(name)) this.#nearest.set(name, nearestName(name, this.#dictionary.keys()));
    return this.#nearest.get(name);
  }

  /** What was meant by something that is no name at all: its Chinese or English words, or other letters. */
  meant(words: string): string | undefined {
    const plain = plainName(words);
    for (const { name, zh, en } of this.#dictionary.values()) {
      if ([name, zh, en].some((one) => plainName(one) === plain)) return name;
    }
    return undefined;
  }

  /**
   * @param lists blocks of lists that the tag stands in, the innermost first
   * @returns what it stands for, or why it stands for nothing
   */
  meaning(name: string, lists: readonly DictionaryName[]): Meaning | NameFault {
    const [head = '', partName] = name.split('.');
    if (partName !== undefined) return this.#dotted(head, partName, lists);
    for (const { parts } of lists) {
      const part = parts.find((one) => one.name === head);
      if (part) return { name: null, kind: part.kind };
    }
    const entry = this.entry(head);
    if (entry) return { name: head, kind: entry.kind };
    const owners = [...this.#dictionary.values()].filter((one) => hasPart(one, head));
    const list = owners.find(({ kind }) => kind === 'list');
    if (list) return { fault: 'part_outside', suggestion: list.name };
    const [owner] = owners;
    const inRow = lists.flatMap(partNames);
    return {
      fault: 'unknown_name',
      suggestion: owner
        ? `${owner.name}.${head}`
        : ((inRow.length > 0 ? nearestName(head, inRow) : undefined) ?? this.nearest(head)),
    };
  }

  #dotted(head: string, partName: string, lists: readonly DictionaryName[]): Meaning | NameFault {
    const entry = this.entry(head);
    if (!entry) {
      const near = this.nearest(head);
      return { fault: 'unknown_name', suggestion: near === undefined ? undefined : `${near}.${partName}` };
    }
    const part = entry.parts.find((one) => one.name === partName);
    if (entry.kind === 'object') {
      if (part) return { name: head, kind: part.kind };
      const near = nearestName(partName, partNames(entry));
      return { fault: 'unknown_part', suggestion: near === undefined ? undefined : `${head}.${near}` };
    }
    if (entry.kind !== 'list') return { fault: 'unknown_part', suggestion: head };
    if (part && !lists.includes(entry)) return { fault: 'part_outside', suggestion: head };
    return { fault: 'unknown_part', suggestion: part ? partName : nearestName(partName, partNames(entry)) };
  }
}
