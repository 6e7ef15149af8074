import { postgresCode } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';

const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/**
 * Translates the database's refusals: a taken asset code, a duplicate link, a link to an asset that this
 * project does not have (another tenant's looks the same to the caller).
 */
export const translateViolation =
  (assetCode: string) =>
  (error: unknown): never => {
    const { code, constraint } = postgresCode(error);
    if (code === UNIQUE && constraint?.endsWith('_assets_code')) throw new AppError('codeTaken', { code: assetCode });
    if (code === UNIQUE || code === FOREIGN_KEY) throw new AppError('unknownReference', { code: assetCode });
    throw error;
  };
