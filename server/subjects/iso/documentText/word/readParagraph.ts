import type { ChipKind, TextChip } from '#domain/subjects/iso/documentText/documentText';
import { childOf, isOn, type Marked, shownText } from './scan';

/** Words within one run that stand next to each other, with nothing between them that would be lost. */
export interface Segment {
  readonly text: string;
  readonly run: Marked;
  /** In the text of the part: of its first element, and behind its last. */
  readonly from: number;
  readonly to: number;
  /** The run holds nothing else. */
  readonly isWhole: boolean;
}
/** What stands between two chips, or between one and an end of the paragraph. */
export type Stretch = readonly Segment[];

export interface ReadParagraph {
  /** One more than there are chips. */
  readonly stretches: readonly Stretch[];
  readonly chips: readonly TextChip[];
  /** It holds marks that others refer to: bookmarks, ranges of comments and permissions. */
  readonly hasMarks: boolean;
  /** A field of it begins before it or goes on behind it. */
  readonly isInField: boolean;
}

/** How many fields are open: one may begin in a paragraph and end in another. */
export interface FieldDepth {
  depth: number;
}

/** Elements of a paragraph that hold runs of their own and are left alone. */
const holders: Readonly<Record<string, ChipKind>> = {
  'w:hyperlink': 'link',
  'w:fldSimple': 'field',
  'w:sdt': 'control',
  'w:ins': 'revision',
  'w:del': 'revision',
  'w:moveTo': 'revision',
  'w:moveFrom': 'revision',
  'm:oMath': 'formula',
  'm:oMathPara': 'formula',
};
/** Elements of a run that are no plain words. */
const kinds: Readonly<Record<string, ChipKind>> = {
  'w:fldChar': 'field',
  'w:instrText': 'field',
  'w:footnoteReference': 'note',
  'w:endnoteReference': 'note',
  'w:footnoteRef': 'note',
  'w:endnoteRef': 'note',
  'w:commentReference': 'comment',
  'w:annotationRef': 'comment',
  'w:drawing': 'picture',
  'w:pict': 'picture',
  'w:object': 'picture',
  'mc:AlternateContent': 'picture',
  'w:delText': 'revision',
  'w:sym': 'symbol',
  'w:noBreakHyphen': 'symbol',
  'w:softHyphen': 'symbol',
  'w:br': 'break',
  'w:cr': 'break',
  'w:ptab': 'break',
};
/** A mark of the spelling check, which the next check sets anew. */
const PROOF = 'w:proofErr';
/** Where the program that wrote the file broke the page: the next one counts anew. */
const RENDERED = 'w:lastRenderedPageBreak';

const revisions = ['w:rPrChange', 'w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'];
const vanishing = ['w:vanish', 'w:webHidden', 'w:specVanish'];

/** All words in an element: of two alternatives the first, which new programs show. */
export function wordsIn(node: Marked): string {
  if (node.name === 'w:t' || node.name === 'm:t' || node.name === 'a:t') return shownText(node);
  if (node.name === 'w:tab' || node.name === 'w:br' || node.name === 'w:cr') return ' ';
  if (node.name === 'w:noBreakHyphen') return '\u2011';
  if (node.name === 'w:pPr' || node.name === 'w:rPr') return '';
  const parts = node.name === 'mc:AlternateContent' ? node.children.slice(0, 1) : node.children;
  return parts.map(wordsIn).join('');
}

/** Words that can be typed. @returns undefined: something else */
function plain(node: Marked, xml: string): string | undefined {
  const { name, attributes, from, to } = node;
  if (name === 'w:tab') return '\t';
  if (name === 'w:br') {
    const isPlain = Object.keys(attributes).length === 0 || attributes['w:type'] === 'textWrapping';
    return isPlain && attributes['w:clear'] === undefined ? '\n' : undefined;
  }
  if (name !== 't' && name !== 'w:t') return undefined;
  // A remark of a program would be lost with the words around it.
  return xml.slice(from, to).includes('<!') ? undefined : shownText(node);
}

/** Why a run is left alone as a whole. */
function lockOfRun(run: Marked): ChipKind | undefined {
  const properties = childOf(run, 'w:rPr');
  if (!properties) return undefined;
  if (revisions.some((name) => childOf(properties, name))) return 'revision';
  return vanishing.some((name) => isOn(childOf(properties, name))) ? 'hidden' : undefined;
}

/** Collects what stands in a paragraph, in its order. */
class Reader {
  readonly stretches: Segment[][] = [[]];
  readonly chips: { kind: ChipKind; text: string }[] = [];
  hasMarks = false;
  readonly #xml: string;
  readonly #fields: FieldDepth;
  /** The chip of the field that is open. */
  #field: { text: string } | undefined;

  constructor(xml: string, fields: FieldDepth) {
    this.#xml = xml;
    this.#fields = fields;
  }

  read(paragraph: Marked): void {
    for (const child of paragraph.children) {
      if (child.name === 'w:pPr' || child.name === PROOF) continue;
      if (child.name === 'w:r') this.#run(child);
      else if (this.#fields.depth > 0) this.#within(child);
      else this.#other(child);
    }
  }

  #other(node: Marked): void {
    const text = wordsIn(node);
    const kind = holders[node.name];
    if (kind) this.#chip(kind, text);
    else if (text !== '' || node.children.length > 0) this.#chip('other', text);
    else this.hasMarks = true;
    // A field may begin or end in a link; that it is no plain paragraph is known by its chip.
    this.#count(node);
  }

  #run(run: Marked): void {
    const lock = lockOfRun(run);
    let open: { from: number; to: number; text: string } | undefined;
    const content = run.children.filter(({ name }) => name !== 'w:rPr');
    const close = () => {
      if (!open) return;
      const { text, from, to } = open;
      const isWhole = content.every((one) => one.from >= from && one.to <= to);
      this.stretches.at(-1)?.push({ text, run, from, to, isWhole });
      open = undefined;
    };
    for (const node of content) {
      const text = lock || this.#fields.depth > 0 ? undefined : plain(node, this.#xml);
      if (text !== undefined) {
        open = open ? { ...open, to: node.to, text: open.text + text } : { from: node.from, to: node.to, text };
      } else if (node.name !== RENDERED) {
        close();
        if (this.#fields.depth > 0 || node.name === 'w:fldChar') this.#within(node);
        else this.#chip(lock ?? kinds[node.name] ?? 'other', wordsIn(node));
      }
    }
    close();
  }

  /** Part of a field, which is one chip from its begin to its end. */
  #within(node: Marked): void {
    this.#field ??= this.#chip('field', '');
    this.#field.text += node.name === 'w:fldChar' ? '' : wordsIn(node);
    this.#count(node);
    if (this.#fields.depth === 0) this.#field = undefined;
  }

  #count(node: Marked): void {
    const type = node.name === 'w:fldChar' ? node.attributes['w:fldCharType'] : undefined;
    if (type === 'begin') this.#fields.depth += 1;
    if (type === 'end') this.#fields.depth = Math.max(0, this.#fields.depth - 1);
    // A text box has fields of its own.
    for (const child of node.children) if (child.name !== 'w:txbxContent') this.#count(child);
  }

  #chip(kind: ChipKind, text: string) {
    const chip = { kind, text };
    this.chips.push(chip);
    this.stretches.push([]);
    return chip;
  }
}

/** What stands in a paragraph. @param fields is open or closed by it for the paragraphs behind it */
export function readParagraph(xml: string, paragraph: Marked, fields: FieldDepth): ReadParagraph {
  const began = fields.depth > 0;
  const reader = new Reader(xml, fields);
  reader.read(paragraph);
  const { stretches, chips, hasMarks } = reader;
  return { stretches, chips, hasMarks, isInField: began || fields.depth > 0 };
}
