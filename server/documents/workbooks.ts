import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { AppError, outcomeOf } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { bytesText } from '#server/kernel/http/upload';
import { readApart } from './apart';
import { DocumentError } from './DocumentError';

/* What every import of a workbook begins with, whatever its book. */

/** @throws AppError fileType where the content is no xlsx, whatever its name says */
export function requireWorkbook({ mime }: { mime: string | undefined }): void {
  if (mime !== xlsxMime && mime !== 'application/zip') throw new AppError('fileType', { wanted: '.xlsx' });
}

/**
 * Runs a reader of workbooks, apart from everything else.
 * @throws AppError what is wrong with the file
 */
export async function readWorkbook<Output>(reader: string, input: object): Promise<Output> {
  try {
    return await readApart<Output>(reader, input);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw outcomeOf(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
  }
}
