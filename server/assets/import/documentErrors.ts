import { limits } from '#domain/kernel/limits';
import { DocumentError } from '#server/documents/DocumentError';
import { AppError } from '#server/kernel/errors';
import { bytesText } from '#server/kernel/http/upload';
import { errorNameOf } from '#server/kernel/jobs/wait';

/** Turns what the workbook's reader refuses into an outcome that the caller is told. */
export function refuseDocument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new AppError(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
  }
}
