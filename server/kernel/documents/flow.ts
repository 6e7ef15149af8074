import { type Block, introduces, type Section } from './document';
import { space } from './layout';
import type { Pages } from './pages';
import { layChart, layTable, openingOf } from './tablePages';

/** What must stand together where a block begins: a heading with what it is the heading of. */
function heightWithNext(pages: Pages, blocks: readonly Block[], index: number, spaceAbove: number): number {
  const block = blocks[index];
  if (!block) return 0;
  if (block.kind === 'heading') {
    const below = space[block.level === 1 ? 'h1' : 'h2'].after;
    return pages.headingHeight(block, spaceAbove) + heightWithNext(pages, blocks, index + 1, below);
  }
  if (block.kind === 'table' || block.kind === 'chart') return openingOf(pages, block, spaceAbove);
  if (block.kind === 'drawing') return pages.pictureHeight(block.drawing);
  if (introduces(block, blocks[index + 1]))
    return pages.textHeight(block.text) + heightWithNext(pages, blocks, index + 1, space.body.after);
  return pages.openingHeight(block.text, block.kind === 'item');
}

async function layBlock(pages: Pages, block: Block): Promise<void> {
  if (block.kind === 'heading') pages.heading(block);
  else if (block.kind === 'table') await layTable(pages, block);
  else if (block.kind === 'chart') await layChart(pages, block);
  else if (block.kind === 'drawing') pages.picture(block.caption, block.drawing);
  else pages.paragraph(block.text, block.kind === 'item');
}

/** Sections one after the other, each on a page of its own. */
export async function laySections(
  pages: Pages,
  sections: readonly Section[],
  progress: (share: number) => void,
): Promise<void> {
  const all = sections.flatMap(({ blocks }) => blocks).length;
  let done = 0;
  for (const { landscape, blocks } of sections) {
    pages.addPage(landscape);
    for (const [index, block] of blocks.entries()) {
      if (block.kind === 'heading' || introduces(block, blocks[index + 1]))
        pages.keepTogether(heightWithNext(pages, blocks, index, pages.spaceAbove));
      await layBlock(pages, block);
      progress(++done / all);
    }
  }
}
