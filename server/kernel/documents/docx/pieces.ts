import { Paragraph } from 'docx';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate } from 'fflate';
import { plainText } from '../table';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escapeXml = (text: string) => plainText(text).replace(/[&<>"]/g, (mark) => entities[mark] ?? mark);

/** XML that stands beside paragraphs, in parts. */
type Piece = () => Iterable<string>;

/**
 * What docx is too slow for (some 60 µs and 1 kB for each cell of a table) or does not know: it writes a placeholder, and
 * the finished piece takes its place in the packed document.
 */
export class DocxPieces {
  readonly #pieces: Piece[] = [];

  add(piece: Piece): Paragraph {
    return new Paragraph(`\u2063piece ${this.#pieces.push(piece) - 1}\u2063`);
  }

  /** Packs the document anew with its pieces written in. */
  fill(packed: Uint8Array): Buffer {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      chunks.push(chunk);
    });
    for (const [path, content] of Object.entries(unzipSync(packed))) {
      const file = new ZipDeflate(path, { level: 4 });
      zip.add(file);
      if (path === 'word/document.xml') {
        for (const piece of batched(this.#filled(strFromU8(content)))) file.push(strToU8(piece));
        file.push(new Uint8Array(), true);
      } else file.push(content, true);
    }
    zip.end();
    return Buffer.concat(chunks);
  }

  *#filled(xml: string): Generator<string> {
    // Split by the placeholders' paragraphs: odd parts are the numbers of their pieces.
    const parts = xml.split(/<w:p>(?:(?!<\/w:p>).)*?\u2063piece (\d+)\u2063.*?<\/w:p>/);
    for (const [index, part] of parts.entries()) {
      const piece = index % 2 === 1 ? this.#pieces[Number(part)] : undefined;
      if (piece) yield* piece();
      else if (index % 2 === 0) yield part;
    }
  }
}

/** Small pieces joined to ones worth packing. */
function* batched(pieces: Iterable<string>): Generator<string> {
  let batch = '';
  for (const piece of pieces) {
    batch += piece;
    if (batch.length < 100_000) continue;
    yield batch;
    batch = '';
  }
  yield batch;
}
