import { errorCodes } from '#domain/kernel/errors';
import { PortalError } from '@/requestErrors';

/** Somebody saved the record in between. */
export interface Conflict<T> {
  current: T;
  changedBy: string;
  changedAt: string;
}

/** The conflict that a failed save carries; the form that sends it shows it (`silent`). */
export function conflictOf<T>(error: unknown): Conflict<T> | undefined {
  if (!(error instanceof PortalError) || error.code !== errorCodes.conflict) return undefined;
  // The contract's schema of this code: { current, changedBy, changedAt }.
  return error.details.data as Conflict<T>;
}
