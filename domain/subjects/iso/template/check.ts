import { Blocks, type PlacedTag } from './blocks';
import { type NameFault, Names } from './names';
import type { TemplateParagraph } from './paragraph';
import { type Braces, bracesOf, excerptOf, withoutMarks } from './tags';
import { type Dictionary, type Tag, type TemplateFault, type TemplateFaultCode, tagOf } from './template';

export type { TemplateParagraph } from './paragraph';
export { TEMPLATE_MARK } from './tags';

export interface CheckedParagraphs {
  /** In the order of the text. */
  readonly faults: TemplateFault[];
  /** Names of the dictionary that are used, sorted. */
  readonly uses: string[];
  /** Those of them that are printed or repeated without any condition, sorted. */
  readonly prints: string[];
}

interface Found {
  readonly index: number;
  readonly start: number;
  readonly fault: TemplateFault;
  readonly isFallback: boolean;
}

/**
 * Finds what is wrong with the tags of a template: every fault, wherever it stands.
 * @param paragraphs of all parts, in the order of the file
 */
export function checkParagraphs(paragraphs: readonly TemplateParagraph[], dictionary: Dictionary): CheckedParagraphs {
  const names = new Names(dictionary);
  const found: Found[] = [];
  const [uses, prints] = [new Set<string>(), new Set<string>()];
  const indexOf = new Map(paragraphs.map((paragraph, index) => [paragraph, index] as const));

  const add = (
    fault: TemplateFaultCode,
    paragraph: TemplateParagraph,
    { start, end }: { start: number; end: number },
    { name, suggestion }: { name?: string | undefined; suggestion?: string | undefined } = {},
  ) => {
    const { part, number, text, isFallback } = paragraph;
    const said: TemplateFault = {
      fault,
      part,
      paragraph: number,
      excerpt: excerptOf(text, start, end),
      ...(name !== undefined && { name }),
      ...(suggestion !== undefined && { suggestion }),
    };
    found.push({ index: indexOf.get(paragraph) ?? 0, start, fault: said, isFallback });
  };
  const addAt = (fault: TemplateFaultCode, at: PlacedTag, suggestion?: string) =>
    add(fault, at.paragraph, at, { name: at.tag.name, suggestion });
  const blocks = new Blocks(addAt);

  const value = (at: PlacedTag) => {
    const { name } = at.tag;
    const meaning = names.meaning(name, blocks.lists());
    if ('fault' in meaning) return addAt(meaning.fault, at, meaning.suggestion);
    if (meaning.name !== null) {
      uses.add(meaning.name);
      if (!blocks.isConditional()) prints.add(meaning.name);
    }
    if (meaning.kind === 'list') addAt('list_as_text', at);
    else if (meaning.kind === 'object') addAt('object_as_text', at);
  };

  const open = (at: PlacedTag) => {
    const { name, not } = at.tag;
    const meaning = names.meaning(name, blocks.lists());
    const isFault = 'fault' in meaning;
    if (isFault) addAt(meaning.fault, at, meaning.suggestion);
    else if (meaning.name !== null) {
      uses.add(meaning.name);
      if (meaning.kind === 'list' && !not && !blocks.isConditional()) prints.add(meaning.name);
    }
    // A list that is only misspelt is taken for it: its parts are no faults then.
    const meant = isFault ? meantList(meaning) : meaning.name;
    const entry = meant === null ? undefined : names.entry(meant);
    blocks.open({ ...at, list: entry?.kind === 'list' && !not ? entry : undefined });
  };
  const meantList = ({ fault, suggestion }: NameFault): string | null =>
    fault === 'unknown_name' && suggestion !== undefined ? suggestion : null;

  const malformed = (paragraph: TemplateParagraph, { kind, inside, start, end }: Braces, tag: Tag | undefined) => {
    const name = tag?.name ?? inside.trim();
    const meant = tagOf(inside.normalize('NFKC'))?.name;
    const suggestion =
      kind === 'tag' ? (meant !== undefined && names.entry(meant) ? meant : names.meant(inside)) : (tag?.name ?? meant);
    add('malformed_tag', paragraph, { start, end }, { name: name || undefined, suggestion });
  };

  let order = 0;
  let part: string | undefined;
  for (const paragraph of paragraphs) {
    if (paragraph.part !== part) blocks.end();
    part = paragraph.part;
    const text = withoutMarks(paragraph.text);
    if (text !== paragraph.text) add('mark_left', paragraph, { start: 0, end: 0 });
    for (const braces of bracesOf(text)) {
      const { kind, start, end, tag } = braces;
      if (paragraph.isNote) {
        if (tag) add('tag_in_note', paragraph, braces, { name: tag.name });
        continue;
      }
      if (kind === 'lone') add('lone_brace', paragraph, braces);
      else if (kind !== 'tag' || !tag || paragraph.seams.some((seam) => seam > start && seam < end)) {
        malformed(paragraph, braces, tag);
      }
      if (!tag) continue;
      order += 1;
      const at = { tag, order, paragraph, start, end };
      if (tag.kind === 'value') value(at);
      else if (tag.kind === 'open') open(at);
      else blocks.close(at);
    }
  }
  blocks.end();

  const sorted = found.toSorted((one, other) => one.index - other.index || one.start - other.start);
  const key = ({ fault: { fault, part, paragraph, name } }: Found) => JSON.stringify([fault, part, paragraph, name]);
  const said = new Set(sorted.filter(({ isFallback }) => !isFallback).map(key));
  return {
    faults: sorted.filter((one) => !one.isFallback || !said.has(key(one))).map(({ fault }) => fault),
    uses: [...uses].toSorted(),
    prints: [...prints].toSorted(),
  };
}
