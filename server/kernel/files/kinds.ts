import { extname } from 'node:path';
import { fileEndings } from '#domain/kernel/fileEndings';
import { AppError } from '../errors';

/** Texts that have no mark of their own by which content could be told. */
const texts = new Map([
  ['.txt', 'text/plain'],
  ['.log', 'text/plain'],
  ['.csv', 'text/csv'],
]);
const kinds = /^(image\/(png|jpeg)|application\/(pdf|x-cfb|vnd\.openxmlformats-officedocument\..+))$/u;

/**
 * Makes sure that a file that somebody has sent is one that people may add.
 * @param endings that it may have
 * @returns what it is, by what it holds
 * @throws AppError fileType
 */
export function requireKind(
  { name, mime: found }: { name: string; mime: string | undefined },
  endings: readonly string[] = fileEndings,
): string {
  const ending = extname(name).toLowerCase();
  const mime = found ?? texts.get(ending);
  // By its bytes it is what it is to the portal; by its name, what it is to the desktop that opens it.
  const isNamedSo = endings.includes(ending);
  if (!isNamedSo || !mime || !(kinds.test(mime) || mime.startsWith('text/')))
    throw new AppError('fileType', { wanted: endings.join(' ') });
  return mime;
}
