import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorCode, errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { type ReadSource, readSource } from '#domain/subjects/iso/existing/existing';
import { answerApart } from '#server/kernel/documents/apart';
import { DocumentError } from '#server/kernel/documents/DocumentError';
import { ZipReader } from '#server/kernel/documents/xlsx/zip';
import { endingOf, fileName } from '#server/kernel/files/fileName';
import { docxMime, xlsxMime } from '#server/kernel/files/mime';
import { readBook } from './readBook';
import { readWord } from './readWord';

/* A process of its own (server/kernel/documents/apart.ts): unpacks an archive of documents, and reads documents apart. */

export type ExistingInput =
  | { task: 'unpack'; path: string; folder: string }
  | { task: 'read'; files: readonly UnpackedFile[] };

/** A file of the company, in a temporary place. */
export interface UnpackedFile {
  readonly name: string;
  readonly path: string;
}
export type Unpacked = UnpackedFile | { readonly name: string; readonly refused: ErrorCode };
/** What a file is and says; one that can't be read doesn't keep the others from it. */
export type ReadFile =
  | { readonly name: string; readonly refused: ErrorCode }
  | {
      readonly name: string;
      readonly mime: string;
      readonly size: number;
      readonly sha256: string;
      readonly said: ReadSource;
    };

/** What systems put into archives beside the files of people. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.(?!\.)|~\$|Thumbs\.db$|desktop\.ini$)/iu;
/** All files of an archive together. */
const unpackedMax = 200 * 1024 * 1024;

const codeOf = (error: unknown): ErrorCode => {
  if (!(error instanceof DocumentError)) throw error;
  return error.code;
};

/** Unpacks the files of an archive. Folders are forgotten, and no name of the archive is ever a path. */
async function unpack(path: string, folder: string): Promise<Unpacked[]> {
  const budget = { left: unpackedMax };
  const zip = new ZipReader(await readFile(path), budget);
  const names = zip.names().filter((name) => !/[/\\]$/u.test(name) && !litter.test(name.replaceAll('\\', '/')));
  if (names.length > limits.existingFiles) throw new DocumentError(errorCodes.fileTooCostly, 'Too many files');
  const unpacked: Unpacked[] = [];
  for (const [at, entry] of names.entries()) {
    const name = fileName(entry.replaceAll('\\', '/').split('/').at(-1) ?? '');
    try {
      const pieces: Uint8Array[] = [];
      let size = 0;
      zip.read(entry, (piece) => {
        size += piece.length;
        if (size > limits.uploadBytes) throw new DocumentError(errorCodes.fileTooLargeInflated, 'Too large');
        pieces.push(piece);
      });
      const own = join(folder, `entry${at}`);
      await writeFile(own, Buffer.concat(pieces), { mode: 0o600 });
      unpacked.push({ name, path: own });
    } catch (error) {
      unpacked.push({ name, refused: codeOf(error) });
    }
  }
  return unpacked;
}

const begins = (bytes: Uint8Array, ...signature: number[]) => signature.every((one, at) => bytes[at] === one);

/** What a file is by its content; its name must say the same. @throws DocumentError */
function kindOf(name: string, bytes: Uint8Array): '.docx' | '.xlsx' {
  if (bytes.length === 0) throw new DocumentError(errorCodes.fileEmpty, 'Empty');
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new DocumentError(errorCodes.fileOldOffice, 'An old container');
  const ending = endingOf(name).toLowerCase();
  if (!begins(bytes, 0x50, 0x4b)) throw new DocumentError(errorCodes.fileType, 'No office document');
  const names = new ZipReader(bytes, { left: 0 }).names();
  const has = (folder: string) => names.some((one) => one.startsWith(folder));
  if (!names.includes('[Content_Types].xml')) throw new DocumentError(errorCodes.fileNested, 'An archive');
  const kind = has('word/') ? '.docx' : has('xl/') ? '.xlsx' : undefined;
  if (kind !== undefined && (ending === '.docm' || ending === '.xlsm'))
    throw new DocumentError(errorCodes.fileMacro, 'With macros');
  if (kind === undefined || kind !== ending)
    throw new DocumentError(errorCodes.fileType, 'Its name says something else');
  return kind;
}

async function read({ name, path }: UnpackedFile): Promise<ReadFile> {
  try {
    const bytes = await readFile(path);
    const kind = kindOf(name, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const source = kind === '.docx' ? readWord(name, bytes) : readBook(name, bytes);
    const mime = kind === '.docx' ? docxMime : xlsxMime;
    return { name, mime, size: bytes.length, sha256, said: readSource(source, sha256) };
  } catch (error) {
    return { name, refused: codeOf(error) };
  }
}

answerApart<ExistingInput>(async (input): Promise<unknown> => {
  if (input.task === 'unpack') return unpack(input.path, input.folder);
  const files: ReadFile[] = [];
  for (const file of input.files) files.push(await read(file));
  return files;
});
