import type { ErrorCode } from '#domain/kernel/errors';

/** A file that cannot be used, with the errorCode to answer. */
export class DocumentError extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'DocumentError';
    this.code = code;
  }
}
