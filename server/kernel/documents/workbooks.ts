import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { AppError, outcomeOf } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { bytesText } from '#server/kernel/http/upload';
import { readApart } from './apart';
import { DocumentError } from './DocumentError';

/* What every import of a workbook begins with, whatever its book. */

/** @throws AppError fileOldWorkbook, fileType where the content is no xlsx, whatever its name says */
export function requireWorkbook({ mime }: { mime: string | undefined }): void {
  if (mime === 'application/x-cfb') throw new AppError('fileOldWorkbook');
  if (mime !== xlsxMime && mime !== 'application/zip') throw new AppError('fileType', { wanted: '.xlsx' });
}

/**
 * Runs a reader of workbooks, apart from everything else and one at a time for a tenant; what its sender doesn't wait for ends.
 * @throws AppError what is wrong with the file
 * @throws Busy where too many are read already
 * @throws Gone
 */
export async function readWorkbook<Output>(ctx: Context, reader: string, input: object): Promise<Output> {
  const { readersOfTenant, readers } = ctx.services.fairUse;
  // In this order a tenant has one place at most in the line that all share.
  const leaveTenant = await readersOfTenant.enter(ctx.actor.tenantCode, ctx.gone);
  try {
    const leave = await readers.enter('', ctx.gone);
    try {
      return await readApart<Output>(reader, input, { ...(ctx.gone && { gone: ctx.gone }) });
    } finally {
      leave();
    }
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw outcomeOf(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
  } finally {
    leaveTenant();
  }
}
