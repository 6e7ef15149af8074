import type { XmlGeneralNode } from 'easy-template-x';
import { type ZippableFile, zipSync } from 'fflate';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { ZipReader } from '#server/kernel/documents/xlsx/zip';
import { attributeOf, childElements, localName, parseTree } from './xmlTree';

/** Entries of one file; real documents have some tens. */
const entriesMax = 2000;
/** Bytes of one XML part; 1,000 pages have some 20 MB. */
const xmlBytesMax = 40 * 1024 * 1024;

/** A part with text. `name`: `document`, `header1`, …; its path where it stands in another folder. */
export interface WordPart {
  readonly name: string;
  readonly path: string;
  /** Nothing is filled in: notes and comments. */
  readonly isNote: boolean;
}
export interface Relation {
  /** By which its part names it. */
  readonly id: string;
  /** Without the address that all types begin with: `header`, `hyperlink`, … */
  readonly type: string;
  /** The path of a part, or an address. */
  readonly target: string;
  readonly isExternal: boolean;
}

const notDocx = (message: string) => new DocumentError(errorCodes.fileType, message);
const key = (path: string) => path.replace(/^\//, '').toLowerCase();

/** A path as seen from another part's folder. */
function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}/${target}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function decoded(bytes: Uint8Array, path: string): string {
  if (bytes.length > xmlBytesMax) throw new DocumentError(errorCodes.fileTooLargeInflated, `${path} is too large`);
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new DocumentError(errorCodes.fileBroken, `${path} is not ${encoding}`);
  }
}

/** All of a Word file, held in memory. */
export class WordPackage {
  readonly #entries = new Map<string, { name: string; bytes: Uint8Array }>();
  /** In the order of the file: document, headers, footers, footnotes, endnotes, comments. */
  readonly parts: readonly WordPart[];

  /**
   * @param bytes of the file
   * @param inflatedBytes what all its entries may inflate to together
   * @throws DocumentError fileEmpty, fileType, fileBroken, fileTooLargeInflated
   */
  constructor(bytes: Uint8Array, inflatedBytes: number = limits.inflatedBytes) {
    const zip = new ZipReader(bytes, { left: inflatedBytes });
    if (zip.hasTwins) throw new DocumentError(errorCodes.fileBroken, 'Two entries have one name');
    const names = zip.names();
    if (names.length > entriesMax) throw new DocumentError(errorCodes.fileTooLargeInflated, 'Too many entries');
    if (!zip.has('[Content_Types].xml')) throw notDocx('Not a Word document');
    for (const name of names) {
      if (name.endsWith('/')) continue;
      const pieces: Uint8Array[] = [];
      zip.read(name, (piece) => pieces.push(piece));
      this.#entries.set(key(name), {
        name,
        bytes: pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces),
      });
    }
    this.parts = this.#partsOfDocument();
  }

  /** Of all entries, as they are written. */
  names(): string[] {
    return Array.from(this.#entries.values(), ({ name }) => name);
  }

  has(path: string): boolean {
    return this.#entries.has(key(path));
  }

  /** @throws DocumentError fileBroken where the entry is missing or no XML */
  tree(path: string): XmlGeneralNode {
    return parseTree(this.text(path), path);
  }

  /** Of an entry as it is stored. @throws DocumentError fileBroken where it is missing */
  bytes(path: string): Uint8Array {
    const entry = this.#entries.get(key(path));
    if (!entry) throw new DocumentError(errorCodes.fileBroken, `${path} is missing`);
    return entry.bytes;
  }

  /** @throws DocumentError fileBroken where the entry is missing or no text */
  text(path: string): string {
    return decoded(this.bytes(path), path);
  }

  set(path: string, xmlText: string): void {
    const name = this.#entries.get(key(path))?.name ?? path;
    this.#entries.set(key(path), { name, bytes: Buffer.from(xmlText) });
  }

  /** The relations that one `.rels` entry lists; targets are paths from the root. */
  relations(relsPath: string): Relation[] {
    if (!this.has(relsPath)) return [];
    const folder = relsPath.replace(/(?:^|\/)_rels\/[^/]*$/iu, '');
    return childElements(this.tree(relsPath)).map((node) => {
      const target = attributeOf(node, 'Target') ?? '';
      const isExternal = attributeOf(node, 'TargetMode')?.toLowerCase() === 'external';
      const type = attributeOf(node, 'Type') ?? '';
      return {
        id: attributeOf(node, 'Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        target: isExternal ? target : resolved(folder, target),
        isExternal,
      };
    });
  }

  /** By path in lower case, with what an extension stands for where a path isn't named. */
  contentType(path: string): string {
    let byExtension = '';
    for (const node of childElements(this.tree('[Content_Types].xml'))) {
      const type = attributeOf(node, 'ContentType') ?? '';
      if (localName(node.nodeName) === 'Override' && key(attributeOf(node, 'PartName') ?? '') === key(path))
        return type;
      const extension = attributeOf(node, 'Extension')?.toLowerCase();
      if (extension !== undefined && key(path).endsWith(`.${extension}`)) byExtension = type;
    }
    return byExtension;
  }

  /** The path of the main document. */
  get documentPath(): string {
    const main = this.relations('_rels/.rels').find(({ type, isExternal }) => type === 'officeDocument' && !isExternal);
    return main?.target ?? 'word/document.xml';
  }

  #partsOfDocument(): WordPart[] {
    const path = this.documentPath;
    if (
      !this.has(path) ||
      !/wordprocessingml\.document\.main|ms-word\.document\.macroEnabled/iu.test(this.contentType(path))
    )
      throw notDocx('Not a Word document');
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const relations = this.relations(`${folder}_rels/${path.slice(folder.length)}.rels`);
    const partsOf = (wanted: string, isNote: boolean): WordPart[] => {
      const paths = relations.flatMap(({ type, target, isExternal }) => (type === wanted && !isExternal ? target : []));
      return [...new Set(paths)]
        .filter((one) => this.has(one))
        .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
        .map((one) => ({ name: /^word\/(\w+)\.xml$/iu.exec(one)?.[1] ?? one, path: one, isNote }));
    };
    return [
      { name: 'document', path, isNote: false },
      ...['header', 'footer'].flatMap((type) => partsOf(type, false)),
      ...['footnotes', 'endnotes', 'comments'].flatMap((type) => partsOf(type, true)),
    ];
  }

  /** The file as it is now: the same bytes for the same content, whenever and wherever it is written. */
  toBytes(): Buffer {
    // Zip has local times, and so has fflate: this is the same hour in every time zone.
    const mtime = new Date(1980, 0, 1, 12);
    const first = '[Content_Types].xml';
    const rank = (name: string) => (name === first ? '' : name);
    const entries = [...this.#entries.values()].toSorted((one, other) => (rank(one.name) < rank(other.name) ? -1 : 1));
    // Pictures are packed already.
    const packed = entries.map(({ name, bytes }): [string, ZippableFile] => [
      name,
      [bytes, { level: /\.(?:png|jpe?g|gif)$/iu.test(name) ? 0 : 6 }],
    ]);
    return Buffer.from(zipSync(Object.fromEntries(packed), { mtime }));
  }
}
