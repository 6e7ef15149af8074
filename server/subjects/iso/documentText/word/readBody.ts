import { createHash } from 'node:crypto';
import { limits } from '#domain/kernel/limits';
import type { ParagraphLock, TextParagraph } from '#domain/subjects/iso/documentText/documentText';
import { type FieldDepth, type ReadParagraph, readParagraph, wordsIn } from './readParagraph';
import { childOf, type Marked } from './scan';

/** A paragraph with where its markup stands. */
export interface BodyParagraph extends TextParagraph {
  readonly element: Marked;
  readonly stretches: ReadParagraph['stretches'];
}

/** What a document's styles and lists say of its paragraphs. */
export interface Looks {
  readonly levelOf: (properties: Marked | undefined) => number | null;
  /** Called for each paragraph in the order of the file: it counts. */
  readonly numberingOf: (properties: Marked | undefined) => string;
}

interface Around {
  readonly locked: ParagraphLock | null;
  readonly cell: TextParagraph['cell'];
}

/** Elements that hold paragraphs and keep their own order. */
const locks: Readonly<Record<string, ParagraphLock>> = {
  'w:sdt': 'control',
  'w:sdtContent': 'control',
  'w:customXml': 'control',
  'w:ins': 'revision',
  'w:del': 'revision',
  'w:moveTo': 'revision',
  'w:moveFrom': 'revision',
  'mc:AlternateContent': 'other',
  'mc:Choice': 'other',
};
const recorded = ['w:ins', 'w:del', 'w:moveFrom', 'w:moveTo'];
const hasAny = (node: Marked | undefined, names: readonly string[]) =>
  node !== undefined && names.some((name) => childOf(node, name));

export const hashOf = (xml: string, { from, to }: Marked): string =>
  createHash('sha256').update(xml.slice(from, to)).digest('hex').slice(0, 16);

class BodyReader {
  readonly paragraphs: BodyParagraph[] = [];
  readonly #xml: string;
  readonly #looks: Looks;
  readonly #fields: FieldDepth = { depth: 0 };
  #tables = 0;

  constructor(xml: string, looks: Looks) {
    this.#xml = xml;
    this.#looks = looks;
  }

  walk(container: Marked, around: Around): void {
    const children = container.name === 'mc:AlternateContent' ? container.children.slice(0, 1) : container.children;
    for (const [at, child] of children.entries()) {
      if (child.name === 'w:p') this.#paragraph(child, children[at + 1]?.name, around);
      else if (child.name === 'w:tbl') this.#table(child, around);
      else {
        const locked = locks[child.name];
        if (locked) this.walk(child, { ...around, locked });
      }
    }
  }

  #table(node: Marked, around: Around): void {
    const table = this.#tables;
    this.#tables += 1;
    let row = -1;
    for (const [tr, lockOfRow] of within(node, 'w:tr', around.locked)) {
      row += 1;
      let column = -1;
      const locked = hasAny(childOf(tr, 'w:trPr'), recorded) ? 'revision' : lockOfRow;
      for (const [tc, lockOfCell] of within(tr, 'w:tc', locked)) {
        column += 1;
        this.walk(tc, { locked: lockOfCell, cell: { table, row, column } });
      }
    }
  }

  #paragraph(element: Marked, next: string | undefined, { locked: outer, cell }: Around): void {
    const read = readParagraph(this.#xml, element, this.#fields);
    const properties = childOf(element, 'w:pPr');
    const { stretches, chips, hasMarks, isInField } = read;
    const texts = stretches.map((stretch) => stretch.map(({ text }) => text).join(''));
    const isRecorded =
      hasAny(properties, ['w:pPrChange']) || hasAny(properties && childOf(properties, 'w:rPr'), recorded);
    const isLong = texts.some((text) => text.length > limits.paragraphLength) || chips.length > limits.paragraphChips;
    const locked = outer ?? (isInField ? 'field' : isRecorded ? 'revision' : isLong ? 'long' : null);
    this.paragraphs.push({
      element,
      stretches,
      place: this.paragraphs.length,
      hash: hashOf(this.#xml, element),
      level: this.#looks.levelOf(properties),
      numbering: this.#looks.numberingOf(properties),
      texts: isLong ? [wordsIn(element)] : texts,
      chips: isLong ? [] : chips,
      locked,
      // A cell and the end of a section keep a paragraph: the last one of several in a row stays.
      isRemovable:
        locked === null && chips.length === 0 && !hasMarks && !hasAny(properties, ['w:sectPr']) && next === 'w:p',
      cell,
    });
  }
}

/** Rows of a table, or cells of a row, also those in a content control, with what locks them. */
function* within(node: Marked, name: string, locked: ParagraphLock | null): Generator<[Marked, ParagraphLock | null]> {
  for (const child of node.children) {
    if (child.name === name) yield [child, locked];
    else if (locks[child.name]) yield* within(child, name, locks[child.name] ?? locked);
  }
}

/** The paragraphs of a document's body and of its tables. @param root w:document */
export function readBody(xml: string, root: Marked, looks: Looks): BodyParagraph[] {
  const reader = new BodyReader(xml, looks);
  const body = childOf(root, 'w:body');
  if (body) reader.walk(body, { locked: null, cell: null });
  return reader.paragraphs;
}
