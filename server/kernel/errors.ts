import { type ErrorCode, errorCodes } from '#domain/kernel/errors';
import type { faults } from '../locales/zh-CN';

export type ErrorName = Exclude<keyof typeof errorCodes, 'ok'>;
export type FaultName = keyof typeof faults;

/** An outcome of the business that the caller must be told: HTTP 200 with its code. */
export class AppError extends Error {
  readonly errorCode: ErrorCode;

  /** @param data what the screen needs to go on, e.g. the current record on a conflict */
  constructor(
    readonly errorName: ErrorName,
    readonly params: Record<string, string | number> = {},
    readonly data: unknown = null,
  ) {
    super(errorName);
    this.errorCode = errorCodes[errorName];
  }
}

/** Malformed, too large, too many: an HTTP status with `{ message }`. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: 400 | 403 | 404 | 413 | 415 | 429 | 503,
    readonly faultName: FaultName,
    readonly params: Record<string, string | number> = {},
    readonly fields?: Record<string, string>,
    cause?: unknown,
  ) {
    super(faultName, { cause });
  }
}
