import { type XmlGeneralNode, xml } from 'easy-template-x';
import type { PieceRole, ResultPiece, TemplatePiece } from '#domain/subjects/iso/template/offer';
import { type BodyItem, bodyItems, bodyOf, cellsOf, childNamed, paragraphWith, rowWith, wordElement } from './pieces';
import { WordPackage } from './wordPackage';
import { serialiseTree } from './xmlTree';

/** A paragraph or row of the template as it is now, with what follows it and is not compared. */
interface Own extends BodyItem {
  readonly piece: TemplatePiece;
  readonly following: XmlGeneralNode[];
}

/** Rows that stand in one table of the result. */
interface Rows {
  readonly entries: ResultPiece[];
  /** The template's table that they go on in. */
  table: XmlGeneralNode | null;
  /** The table of the set's text that they stand in; undefined: it is not known. */
  next: number | undefined;
}

const isRow = ({ piece, next }: ResultPiece, own: Own | undefined): boolean =>
  (piece ?? own?.piece ?? next)?.role === 'row';
const border = { 'w:val': 'single', 'w:sz': '4', 'w:space': '0', 'w:color': 'auto' };
const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];

/** A table as wide as the page. */
function newTable(columns: number): XmlGeneralNode {
  const borders = sides.map((side) => wordElement(`w:${side}`, { ...border }));
  const width = Math.floor(9000 / Math.max(1, columns));
  return wordElement('w:tbl', {}, [
    wordElement('w:tblPr', {}, [
      wordElement('w:tblW', { 'w:w': '5000', 'w:type': 'pct' }),
      wordElement('w:tblBorders', {}, borders),
    ]),
    wordElement(
      'w:tblGrid',
      {},
      Array.from({ length: columns }, () => wordElement('w:gridCol', { 'w:w': String(width) })),
    ),
  ]);
}

const newRow = (cells: readonly string[]): XmlGeneralNode =>
  wordElement(
    'w:tr',
    {},
    cells.map((text) => wordElement('w:tc', {}, [wordElement('w:tcPr', {}), paragraphWith(undefined, text, false)])),
  );

/** Writes the result of a comparison into the body that it was made of. */
class Splicer {
  readonly #before: XmlGeneralNode[] = [];
  readonly #own: Own[] = [];
  readonly #roles = new Map<number, PieceRole>();
  readonly #written: XmlGeneralNode[] = [];
  /** The next of the template's pieces that was not passed yet. */
  #at = 0;

  constructor(items: readonly BodyItem[], result: readonly ResultPiece[]) {
    for (const { node, table, piece } of items) {
      const last = this.#own.at(-1);
      if (piece) this.#own.push({ node, table, piece, following: [] });
      // What stands between rows goes with its table.
      else if (!table) (last?.following ?? this.#before).push(node);
    }
    for (const { mine, next } of result) if (mine !== null && next) this.#roles.set(mine, next.role);
  }

  body(result: readonly ResultPiece[]): XmlGeneralNode[] {
    this.#written.push(...this.#before);
    let rows: Rows | undefined;
    for (const entry of result) {
      const own = entry.mine === null ? undefined : this.#own[entry.mine];
      if (isRow(entry, own)) {
        if (!rows || !this.#joins(rows, entry, own)) {
          this.#close(rows);
          rows = { entries: [], table: null, next: undefined };
        }
        rows.entries.push(entry);
        rows.table ??= own?.table ?? null;
        rows.next ??= entry.next?.table ?? undefined;
        continue;
      }
      this.#close(rows);
      rows = undefined;
      this.#paragraph(entry, own);
    }
    this.#close(rows);
    this.#pass(this.#own.length);
    return this.#written;
  }

  #joins(rows: Rows, entry: ResultPiece, own: Own | undefined): boolean {
    const table = own?.table ?? null;
    if (table && rows.table && table !== rows.table) return false;
    const next = entry.next?.table ?? undefined;
    if (next !== undefined && rows.next !== undefined && next !== rows.next) return false;
    return own !== undefined || this.#width(rows.entries[0]) === entry.piece?.cells.length;
  }

  #width(entry: ResultPiece | undefined): number | undefined {
    const own = entry?.mine == null ? undefined : this.#own[entry.mine];
    return (entry?.piece ?? own?.piece)?.cells.length;
  }

  /** What is not compared stays, even where what it followed is gone; so does the end of a section. */
  #pass(to: number): XmlGeneralNode[] {
    const following: XmlGeneralNode[] = [];
    for (; this.#at < to; this.#at += 1) {
      const own = this.#own[this.#at];
      if (!own) break;
      const properties = childNamed(own.node, 'w:pPr');
      if (properties && childNamed(properties, 'w:sectPr'))
        following.push(wordElement('w:p', {}, [xml.create.cloneNode(properties, true)]));
      following.push(...own.following);
    }
    this.#written.push(...following);
    return following;
  }

  #paragraph({ mine, piece }: ResultPiece, own: Own | undefined): void {
    if (mine !== null && own) {
      this.#pass(mine);
      this.#at = mine + 1;
      const isParagraph = own.piece.role !== 'row';
      const text = piece?.cells.join('\t') ?? '';
      this.#written.push(piece ? paragraphWith(isParagraph ? own.node : undefined, text, isParagraph) : own.node);
      this.#written.push(...own.following);
    } else if (piece) this.#written.push(paragraphWith(this.#like(piece.role), piece.cells.join('\t'), false));
  }

  /** The nearest paragraph of the same role, else the nearest of plain text. */
  #like(role: PieceRole): XmlGeneralNode | undefined {
    const places = this.#own.flatMap(({ piece }, at) => (piece.role === 'row' ? [] : [at]));
    const near = places.toSorted((one, other) => Math.abs(one - this.#at) - Math.abs(other - this.#at));
    const roleAt = (at: number) => this.#roles.get(at) ?? this.#own[at]?.piece.role;
    const found = near.find((at) => roleAt(at) === role) ?? near.find((at) => roleAt(at) === 'text');
    return found === undefined ? undefined : this.#own[found]?.node;
  }

  #close(rows: Rows | undefined): void {
    if (!rows) return;
    const first = rows.entries.find(({ mine }) => mine !== null)?.mine;
    if (first !== null && first !== undefined) this.#pass(first);
    // Word makes one table of two that nothing stands between.
    if (this.#written.at(-1)?.nodeName === 'w:tbl') this.#written.push(wordElement('w:p', {}));
    const columns = Math.max(...rows.entries.map((entry) => this.#width(entry) ?? 1));
    const table = rows.table ? xml.create.cloneNode(rows.table, true) : newTable(columns);
    xml.modify.removeChildren(table, ({ nodeName }) => nodeName === 'w:tr');
    const following: XmlGeneralNode[] = [];
    let like = rows.entries.flatMap(({ mine }) => (mine === null ? [] : (this.#own[mine] ?? [])))[0]?.node;
    for (const { mine, piece } of rows.entries) {
      const own = mine === null ? undefined : this.#own[mine];
      const row = piece ? this.#row(own, like, piece.cells) : own && xml.create.cloneNode(own.node, true);
      if (row) xml.modify.appendChild(table, row);
      if (mine === null || !own) continue;
      for (; this.#at < mine; this.#at += 1) following.push(...(this.#own[this.#at]?.following ?? []));
      this.#at = mine + 1;
      following.push(...own.following);
      like = own.node;
    }
    this.#written.push(table, ...following);
  }

  #row(own: Own | undefined, like: XmlGeneralNode | undefined, cells: readonly string[]): XmlGeneralNode {
    const fits = (row: XmlGeneralNode | undefined): row is XmlGeneralNode =>
      row?.nodeName === 'w:tr' && cellsOf(row).length === cells.length;
    if (fits(own?.node)) return rowWith(own.node, cells, true);
    return fits(like) ? rowWith(like, cells, false) : newRow(cells);
  }
}

/**
 * A Word file with the result of a comparison in place of its text. Paragraphs that stay are left as they are; others take the form of the
 * one whose place they take, or of the nearest of their role.
 * @param result of the pieces of the same bytes
 * @throws DocumentError as templatePieces
 */
export function spliceTemplate(bytes: Uint8Array, result: readonly ResultPiece[]): Buffer {
  const file = new WordPackage(bytes);
  const root = file.tree(file.documentPath);
  const body = bodyOf(root);
  const items = bodyItems(root);
  const end = items.filter(({ node }) => node.nodeName === 'w:sectPr').map(({ node }) => node);
  const written = new Splicer(
    items.filter(({ node }) => node.nodeName !== 'w:sectPr'),
    result,
  ).body(result);
  xml.modify.removeChildren(body, () => true);
  for (const node of [...written, ...end]) xml.modify.appendChild(body, node);
  file.set(file.documentPath, serialiseTree(root));
  return file.toBytes();
}
