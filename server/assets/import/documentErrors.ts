import { errorNameOf } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { DocumentError } from '#server/documents/DocumentError';
import { outcomeOf } from '#server/kernel/errors';
import { bytesText } from '#server/kernel/http/upload';

/** Turns what the workbook's reader refuses into an outcome that the caller is told. */
export function refuseDocument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw outcomeOf(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
  }
}
