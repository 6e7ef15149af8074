import { type ErrorCode, type ErrorData, type ErrorName, errorCodes } from '#domain/kernel/errors';
import type { ParametersOf, TextValues } from '#domain/kernel/texts';
import type { ServerTextKey } from './texts';

export type FaultName = Extract<ServerTextKey, `faults.${string}`> extends `faults.${infer N}` ? N : never;

type None = Record<never, never>;
type ErrorParameters<N extends ErrorName> = ParametersOf<`errors.${N}`>;
/** The parameters of an outcome's text and the data it carries; empty if it needs neither. */
type ErrorArguments<N extends ErrorName> = N extends keyof ErrorData
  ? [params: ErrorParameters<N>, data: ErrorData[N]]
  : None extends ErrorParameters<N>
    ? []
    : [params: ErrorParameters<N>];

/** An outcome of the business for the caller: HTTP 200 with its code. */
export class AppError<N extends ErrorName = ErrorName> extends Error {
  readonly errorCode: ErrorCode;
  readonly params: TextValues;
  readonly data: unknown;

  constructor(
    readonly errorName: N,
    ...[params, data]: ErrorArguments<N>
  ) {
    super(errorName);
    this.errorCode = errorCodes[errorName];
    this.params = params ?? {};
    this.data = data ?? null;
  }
}

/** An outcome as it was kept, e.g. by a job that failed with it. */
export const outcomeOf = (name: ErrorName, params: TextValues): AppError =>
  new AppError<ErrorName>(name, ...([params] as unknown as []));

/** Malformed, too large, too many: an HTTP status with `{ message }`. */
export class HttpError<N extends FaultName = FaultName> extends Error {
  constructor(
    readonly statusCode: 400 | 403 | 404 | 413 | 415 | 429 | 503,
    readonly faultName: N,
    readonly params: ParametersOf<`faults.${N}`> = {} as never,
    readonly fields?: Record<string, string>,
    cause?: unknown,
  ) {
    super(faultName, { cause });
  }

  /** Seconds after which it is worth trying again, where that is known. */
  get retryAfter(): number | undefined {
    const { seconds } = this.params as { seconds?: number };
    return seconds;
  }
}
