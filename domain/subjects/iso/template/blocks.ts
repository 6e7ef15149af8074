import type { TemplateParagraph } from './paragraph';
import type { DictionaryName, Tag, TemplateFaultCode } from './template';

/** A tag where it stands. `order` counts the tags of the template. */
export interface PlacedTag {
  readonly tag: Tag;
  readonly order: number;
  readonly paragraph: TemplateParagraph;
  readonly start: number;
  readonly end: number;
}
/** A block that has been opened. `list`: its rows are repeated; otherwise it is a condition. */
export interface OpenBlock extends PlacedTag {
  readonly list: DictionaryName | undefined;
}

/** As it is written behind `#` and `/`. */
export const signedName = ({ not, name }: Tag): string => (not ? `!${name}` : name);

/** Rows of a table that a block repeats. */
interface RepeatedRows {
  readonly from: number;
  readonly to: number;
  /** The order of its tags. */
  readonly opened: number;
  readonly closed: number;
}

/** Where blocks begin and end, and whether what lies between can be repeated. */
export class Blocks {
  readonly #open: OpenBlock[] = [];
  /** Read for each tag, and another one only once a block begins or ends. */
  #lists: readonly DictionaryName[] | undefined;
  readonly #rows = new Map<number, RepeatedRows[]>();
  readonly #fault: (fault: TemplateFaultCode, at: PlacedTag, suggestion?: string) => void;

  constructor(fault: (fault: TemplateFaultCode, at: PlacedTag, suggestion?: string) => void) {
    this.#fault = fault;
  }

  /** Blocks of lists that are open, the innermost first. */
  lists(): readonly DictionaryName[] {
    this.#lists ??= this.#open.flatMap(({ list }) => list ?? []).reverse();
    return this.#lists;
  }

  /** Whether what stands here is left out under some condition. */
  isConditional(): boolean {
    return this.#open.some(({ list }) => !list);
  }

  open(block: OpenBlock): void {
    const [outer] = this.lists();
    if (block.list && outer) this.#fault('list_in_list', block, outer.name);
    this.#open.push(block);
    this.#lists = undefined;
  }

  close(at: PlacedTag): void {
    const name = signedName(at.tag);
    const last = this.#open.at(-1);
    if (!last) {
      this.#fault('block_not_opened', at);
      return;
    }
    const expected = signedName(last.tag);
    const found = this.#open.findLastIndex(({ tag }) => signedName(tag) === name);
    if (name !== expected) this.#fault('block_crossed', at, expected);
    // A wrong name is taken as that of the last block: its end was meant.
    this.#lists = undefined;
    const [block] = this.#open.splice(found === -1 ? this.#open.length - 1 : found, 1);
    if (block && name === expected) this.#place(block, at);
  }

  /** At the end of a part: whatever is open stays open. */
  end(): void {
    for (const block of this.#open.splice(0)) this.#fault('block_not_closed', block);
    this.#lists = undefined;
    this.#rows.clear();
  }

  #place(open: OpenBlock, close: PlacedTag): void {
    const [from, to] = [open.paragraph, close.paragraph];
    const inControl = [open, close].find(({ paragraph }) => paragraph.inControl);
    if (inControl) {
      this.#fault('block_in_control', inControl);
      return;
    }
    const [cell, closeCell] = [from.cells.at(-1), to.cells.at(-1)];
    if (cell?.cell === closeCell?.cell) {
      if (from.container !== to.container) this.#fault('block_across_cells', open);
    } else if (!cell || !closeCell || cell.table !== closeCell.table) this.#fault('block_across_cells', open);
    else {
      const rows = this.#rows.get(cell.table) ?? [];
      const own: RepeatedRows = { from: cell.row, to: closeCell.row, opened: open.order, closed: close.order };
      // One within the other is repeated within it; one beside the other would be repeated by both.
      const isBeside = (other: RepeatedRows) =>
        other.closed < own.opened && other.to >= own.from && other.from <= own.to;
      if (rows.some(isBeside)) this.#fault('two_blocks_in_row', open);
      this.#rows.set(cell.table, [...rows, own]);
    }
  }
}
