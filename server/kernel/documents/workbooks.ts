import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { readInTurn } from './inTurn';

/* What every import of a workbook begins with, whatever its book. */

/** @throws AppError fileOldWorkbook, fileType where the content is no xlsx, whatever its name says */
export function requireWorkbook({ mime }: { mime: string | undefined }): void {
  if (mime === 'application/x-cfb') throw new AppError('fileOldWorkbook');
  if (mime !== xlsxMime && mime !== 'application/zip') throw new AppError('fileType', { wanted: '.xlsx' });
}

/** Runs a reader of workbooks. @throws AppError what is wrong with the file, Busy, Gone */
export const readWorkbook = <Output>(ctx: Context, reader: string, input: object): Promise<Output> =>
  readInTurn<Output>(ctx, reader, input, '.xlsx');
