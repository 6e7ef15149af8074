import { type XmlGeneralNode, type XmlNode, xml } from 'easy-template-x';
import { errorCodes } from '#domain/kernel/errors';
import type { TemplateParagraph } from '#domain/subjects/iso/template/check';
import { excerptOf } from '#domain/subjects/iso/template/tags';
import { type TemplateFault, type TemplateFaultCode, tagOf } from '#domain/subjects/iso/template/template';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { Fields } from './fields';
import type { WordPart } from './wordPackage';
import { attributeOf, isElement, localName, textOf } from './xmlTree';

export interface PartText {
  /** Those that have text, in the order of the file. */
  readonly paragraphs: TemplateParagraph[];
  /** What is wrong beside the tags of the text. */
  readonly faults: TemplateFault[];
  /** The elements of all paragraphs by their number: several where one is repeated for old programs. */
  readonly nodes: ReadonlyMap<number, readonly XmlGeneralNode[]>;
}

const roots = new Set(['w:document', 'w:hdr', 'w:ftr', 'w:footnotes', 'w:endnotes', 'w:comments']);
/** In a run, these don't part the text that a tag is made of. */
const silent = new Set(['w:rPr', 'a:rPr', 'w:t', 'a:t', 'w:delText', 'w:lastRenderedPageBreak']);
const lineEnds = /[\n\r\u2028\u2029]/gu;
/** As the engine finds tags in the description of a drawing. */
const inAttribute = /\{.*?\}/u;

interface Surroundings {
  readonly cells: TemplateParagraph['cells'];
  readonly inControl: boolean;
  readonly isFallback: boolean;
  readonly inDrawing: boolean;
  readonly paragraph: { readonly number: number; readonly container: number } | undefined;
}
type Stretch = TemplateParagraph & { text: string; seams: number[] };

/** Reads one part. Everything that is counted begins anew in it. */
class PartReader {
  readonly #part: WordPart;
  readonly #stretches: Stretch[] = [];
  readonly #faults: TemplateFault[] = [];
  readonly #fields: Fields;
  readonly #nodes = new Map<number, XmlGeneralNode[]>();
  readonly #ids = new Map<XmlNode, number>();
  #number = 0;
  #current: Stretch | undefined;
  /** The element that holds the run of the text that was last read. */
  #holder: XmlNode | undefined;

  constructor(part: WordPart) {
    this.#part = part;
    this.#fields = new Fields(({ fault, name, instruction }, paragraph) =>
      this.#fault(fault, paragraph, instruction.replaceAll('\uFFFC', '…'), name.replaceAll('\uFFFC', '…')),
    );
  }

  read(root: XmlGeneralNode): PartText {
    if (!roots.has(root.nodeName)) {
      throw new DocumentError(errorCodes.fileBroken, `${this.#part.path}: <${root.nodeName}> is no such part`);
    }
    this.#walk(root, { cells: [], inControl: false, isFallback: false, inDrawing: false, paragraph: undefined });
    this.#fields.end();
    return { paragraphs: this.#stretches, faults: this.#faults, nodes: this.#nodes };
  }

  #fault(fault: TemplateFaultCode, paragraph: number | null, text: string, name?: string): void {
    const found: TemplateFault = { fault, part: this.#part.name, paragraph, excerpt: excerptOf(text, 0, 0) };
    this.#faults.push(name ? { ...found, name } : found);
  }

  /** The same for the same element; later elements have higher ones. */
  #id(node: XmlNode): number {
    const id = this.#ids.get(node) ?? this.#ids.size + 1;
    this.#ids.set(node, id);
    return id;
  }

  #walk(node: XmlGeneralNode, around: Surroundings): void {
    const inner = this.#enter(node, around);
    if (!inner) return;
    const isNested = inner.paragraph !== around.paragraph || inner.inControl !== around.inControl;
    if (isNested) this.#current = undefined;
    for (const child of node.childNodes ?? []) if (isElement(child)) this.#walk(child, inner);
    if (isNested) this.#current = undefined;
  }

  /** @returns what stands around the element's children; undefined where they are not read */
  #enter(node: XmlGeneralNode, around: Surroundings): Surroundings | undefined {
    const { nodeName: name, parentNode: parent } = node;
    const number = around.paragraph?.number ?? null;
    if (parent?.nodeName === 'w:r' && !silent.has(name)) this.#current?.seams.push(this.#current.text.length);
    switch (name) {
      case 'w:p':
      case 'a:p': {
        this.#number += 1;
        const container = parent ? this.#id(parent) : 0;
        this.#nodes.set(this.#number, [...(this.#nodes.get(this.#number) ?? []), node]);
        return { ...around, paragraph: { number: this.#number, container } };
      }
      case 'w:tc': {
        const row = xml.query.findParentByName(node, 'w:tr');
        if (!row?.parentNode) return around;
        const cell = { table: this.#id(row.parentNode), row: this.#id(row), cell: this.#id(node) };
        return { ...around, cells: [...around.cells, cell] };
      }
      case 'w:sdtContent':
        return { ...around, inControl: true };
      case 'w:drawing':
        return { ...around, inDrawing: true };
      case 'mc:AlternateContent':
        this.#alternatives(node, around);
        return undefined;
      case 'w:t':
      case 'a:t':
        this.#text(node, around);
        return undefined;
      case 'w:fldChar':
        this.#fields.char(attributeOf(node, 'fldCharType'), number);
        return around;
      case 'w:instrText':
      case 'w:delInstrText':
        this.#fields.text(textOf(node));
        return undefined;
      case 'w:fldSimple':
        this.#fields.simple(attributeOf(node, 'instr') ?? '', number);
        return around;
      default:
        this.#other(node, around);
        return around;
    }
  }

  #other(node: XmlGeneralNode, around: Surroundings): void {
    const number = around.paragraph?.number ?? null;
    const name = localName(node.nodeName);
    if (name === 'OLEObject' || node.nodeName === 'w:control') {
      this.#fault('embedded_object', number, attributeOf(node, 'ProgID') ?? attributeOf(node, 'name') ?? name);
    } else if (node.nodeName === 'wp:docPr' && around.inDrawing) {
      const text = node.attributes?.descr ?? '';
      const found = inAttribute.exec(text)?.[0];
      if (found !== undefined) this.#fault('tag_in_attribute', number, text, tagOf(found.slice(1, -1))?.name);
    } else if (name === 't' && around.paragraph) {
      // An equation: the engine doesn't fill it.
      this.#stretch(around, around.paragraph, true).text = textOf(node);
      this.#current = undefined;
    }
  }

  /** Old programs see the last alternative; it counts the same paragraphs again. */
  #alternatives(node: XmlGeneralNode, around: Surroundings): void {
    const from = this.#number;
    let to = from;
    for (const child of node.childNodes ?? []) {
      if (!isElement(child)) continue;
      this.#number = from;
      const isFallback = around.isFallback || localName(child.nodeName) === 'Fallback';
      this.#walk(child, { ...around, isFallback });
      to = Math.max(to, this.#number);
    }
    this.#number = to;
  }

  #text(node: XmlGeneralNode, around: Surroundings): void {
    const text = textOf(node);
    const run = node.parentNode;
    const { paragraph } = around;
    if (text === '') return;
    if (!paragraph || !run || (run.nodeName !== 'w:r' && run.nodeName !== 'a:r')) {
      if (/[{}]/u.test(text))
        throw new DocumentError(errorCodes.fileBroken, `${this.#part.path}: text outside of a run`);
      return;
    }
    this.#fields.text(text);
    const stretch = this.#stretch(around, paragraph, this.#part.isNote);
    if (this.#holder !== run.parentNode) stretch.seams.push(stretch.text.length);
    this.#holder = run.parentNode;
    for (const { index } of text.matchAll(lineEnds)) stretch.seams.push(stretch.text.length + index);
    stretch.text += text;
  }

  #stretch(
    around: Surroundings,
    { number, container }: NonNullable<Surroundings['paragraph']>,
    isNote: boolean,
  ): Stretch {
    if (this.#current) return this.#current;
    const { cells, inControl, isFallback } = around;
    const seams: number[] = [];
    const begun: Stretch = {
      part: this.#part.name,
      number,
      text: '',
      seams,
      cells,
      container,
      inControl,
      isFallback,
      isNote,
    };
    this.#stretches.push(begun);
    this.#current = begun;
    return begun;
  }
}

/**
 * The paragraphs of a part that have text, in the order of the file, and what is wrong with its fields and objects.
 * @throws DocumentError fileBroken for another part, or text where none can be
 */
export const readPart = (part: WordPart, root: XmlGeneralNode): PartText => new PartReader(part).read(root);
