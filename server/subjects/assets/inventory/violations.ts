import { postgresCode } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/**
 * Puts what the database refused into words: a taken asset code, a link given twice, a link to an asset that this
 * project does not have (a foreign one looks just the same to the caller).
 */
export const translateViolation =
  (assetCode: string) =>
  (error: unknown): never => {
    const { code, constraint } = postgresCode(error);
    if (code === UNIQUE && constraint?.endsWith('_assets_code')) throw new AppError('codeTaken', { code: assetCode });
    if (code === UNIQUE || code === FOREIGN_KEY) throw new AppError('unknownReference', { code: assetCode });
    throw error;
  };
