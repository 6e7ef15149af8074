import { extname } from 'node:path';
import { fileEndings } from '#domain/kernel/fileEndings';
import { AppError } from '../errors';

/** Text formats without a signature by which their content could be recognized. */
const texts = new Map([
  ['.txt', 'text/plain'],
  ['.log', 'text/plain'],
  ['.csv', 'text/csv'],
]);
const kinds = /^(image\/(png|jpeg)|application\/(pdf|x-cfb|vnd\.openxmlformats-officedocument\..+))$/u;

/**
 * Makes sure that an uploaded file is of a kind that people may add.
 * @param endings the allowed endings
 * @returns its kind, by its content
 * @throws AppError fileType
 */
export function requireKind(
  { name, mime: found }: { name: string; mime: string | undefined },
  endings: readonly string[] = fileEndings,
): string {
  const ending = extname(name).toLowerCase();
  const mime = found ?? texts.get(ending);
  // The portal goes by the bytes, the desktop that opens it by the name: both must match.
  const isNamedSo = endings.includes(ending);
  if (!isNamedSo || !mime || !(kinds.test(mime) || mime.startsWith('text/')))
    throw new AppError('fileType', { wanted: endings.join(' ') });
  return mime;
}
