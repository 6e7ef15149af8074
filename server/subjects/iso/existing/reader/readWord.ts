import type { XmlGeneralNode } from 'easy-template-x';
import { errorCodes } from '#domain/kernel/errors';
import { headingLevelOf, type SourceFile, type SourceRow } from '#domain/subjects/iso/existing/source';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { structuralFaults } from '../../template/word/structure';
import { outlineOf, property, type Style, stylesOf } from '../../template/word/styles';
import { WordPackage } from '../../template/word/wordPackage';
import { attributeOf, childElements, textOf } from '../../template/word/xmlTree';
import { Budget, inflatedMax } from './budget';

/** What was deleted or moved away, what old programs see a second time, and what fields are made of. */
const unread = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'mc:Fallback',
  'w:pPr',
  'w:rPr',
  'w:tblPr',
  'w:trPr',
  'w:tcPr',
]);
/** Deeper ones would be text boxes in tables in text boxes. */
const depthMax = 60;

type Block = SourceFile['blocks'][number];
class WordReader {
  readonly blocks: Block[] = [];
  readonly #styles: Map<string, Style>;
  readonly #budget = new Budget();
  #paragraphs = 0;
  #tables = 0;
  #isMargin = false;

  constructor(styles: Map<string, Style>) {
    this.#styles = styles;
  }

  read(root: XmlGeneralNode, isMargin: boolean): void {
    this.#isMargin = isMargin;
    this.#walk(root, 0);
  }

  #walk(node: XmlGeneralNode, depth: number): void {
    if (depth > depthMax) throw new DocumentError(errorCodes.fileTooCostly, 'Nested too deeply');
    for (const child of childElements(node)) {
      if (unread.has(child.nodeName)) continue;
      if (child.nodeName === 'w:p') this.#paragraph(child, depth);
      else if (child.nodeName === 'w:tbl') this.#table(child, depth);
      else this.#walk(child, depth + 1);
    }
  }

  #paragraph(node: XmlGeneralNode, depth: number): void {
    this.#paragraphs += 1;
    const number = this.#paragraphs;
    const boxes: XmlGeneralNode[] = [];
    const text = this.#budget.take(this.#textOf(node, boxes, depth));
    const style = this.#styles.get(attributeOf(property(node, 'w:pPr', 'w:pStyle') ?? node, 'val') ?? '');
    if (text.trim() !== '' && !style?.isContents) {
      const level = outlineOf(node) ?? style?.level ?? (this.#isMargin ? null : headingLevelOf(text));
      this.blocks.push({ kind: 'paragraph', number, text, level, isMargin: this.#isMargin });
      this.#budget.block();
    }
    for (const box of boxes) this.#walk(box, depth + 1);
  }

  /** The text of a paragraph. @param boxes receives its text boxes, which are paragraphs of their own */
  #textOf(node: XmlGeneralNode, boxes: XmlGeneralNode[], depth: number): string {
    if (depth > depthMax) throw new DocumentError(errorCodes.fileTooCostly, 'Nested too deeply');
    let text = '';
    for (const child of childElements(node)) {
      const { nodeName } = child;
      if (unread.has(nodeName)) continue;
      if (nodeName === 'w:t') text += textOf(child);
      else if (nodeName === 'w:tab') text += '\t';
      else if (nodeName === 'w:br' || nodeName === 'w:cr') text += '\n';
      else if (nodeName === 'w:txbxContent') boxes.push(child);
      else text += this.#textOf(child, boxes, depth + 1);
    }
    return text;
  }

  #table(node: XmlGeneralNode, depth: number): void {
    this.#tables += 1;
    const rows: SourceRow[] = [];
    for (const row of this.#within(node, 'w:tr')) {
      const cells: string[] = [];
      for (const cell of this.#within(row, 'w:tc')) {
        const own = this.#budget.take(this.#cellText(cell, depth + 1));
        const merge = property(cell, 'w:tcPr', 'w:vMerge');
        const isBelow = merge !== undefined && attributeOf(merge, 'val') !== 'restart';
        const text = isBelow ? (rows.at(-1)?.cells[cells.length] ?? '') : own;
        const span = Number(attributeOf(property(cell, 'w:tcPr', 'w:gridSpan') ?? cell, 'val') ?? 1);
        for (let n = 0; n < Math.min(Number.isInteger(span) ? span : 1, 64) && cells.length < Budget.columns; n += 1)
          cells.push(text);
      }
      rows.push({ number: rows.length + 1, cells });
      this.#budget.block();
    }
    if (rows.length > 0) this.blocks.push({ kind: 'table', number: this.#tables, sheet: null, rows });
  }

  /** Rows of a table, or cells of a row, also those in a content control. */
  *#within(node: XmlGeneralNode, name: string): Generator<XmlGeneralNode> {
    for (const child of childElements(node)) {
      if (child.nodeName === name) yield child;
      else if (child.nodeName === 'w:sdt' || child.nodeName === 'w:sdtContent' || child.nodeName === 'w:ins')
        yield* this.#within(child, name);
    }
  }

  #cellText(node: XmlGeneralNode, depth: number): string {
    if (depth > depthMax) throw new DocumentError(errorCodes.fileTooCostly, 'Nested too deeply');
    const lines: string[] = [];
    for (const child of childElements(node)) {
      if (unread.has(child.nodeName)) continue;
      if (child.nodeName === 'w:p') {
        this.#paragraphs += 1;
        const boxes: XmlGeneralNode[] = [];
        lines.push(this.#textOf(child, boxes, depth), ...boxes.map((box) => this.#cellText(box, depth + 1)));
      } else lines.push(this.#cellText(child, depth + 1));
    }
    return lines.filter((line) => line !== '').join('\n');
  }
}

/**
 * A Word file as paragraphs and tables.
 * @throws DocumentError fileType, fileBroken, fileMacro, fileTooLargeInflated, fileTooCostly
 */
export function readWord(name: string, bytes: Uint8Array): SourceFile {
  const file = new WordPackage(bytes, inflatedMax);
  if (structuralFaults(file).some(({ fault }) => fault === 'macro'))
    throw new DocumentError(errorCodes.fileMacro, 'The file has macros');
  const reader = new WordReader(stylesOf(file));
  for (const part of file.parts) if (!part.isNote) reader.read(file.tree(part.path), part.name !== 'document');
  return { name, blocks: reader.blocks };
}
