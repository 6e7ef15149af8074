import { limits } from '#domain/contract/limits';
import { DocumentError } from '../../documents/DocumentError';
import { AppError } from '../../errors';
import { bytesText } from '../../http/upload';
import { errorNameOf } from '../../jobs/wait';

/** Turns what the workbook's reader refuses into an outcome that the caller is told. */
export function refuseDocument<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new AppError(errorNameOf(error.code), { wanted: '.xlsx', limit: bytesText(limits.inflatedBytes) });
  }
}
