import { errorCodes } from '#domain/kernel/errors';
import { isOutage, PortalError } from '@/requestErrors';
import type { Outcome } from './answerQueue';

const outcomes: Readonly<Record<string, Outcome>> = {
  [errorCodes.sittingElsewhere]: 'elsewhere',
  [errorCodes.sittingOver]: 'over',
  [errorCodes.sittingPaused]: 'paused',
  [errorCodes.sequenceGap]: 'renumber',
  [errorCodes.sequenceTaken]: 'renumber',
  // The frame leads to signing in; what waits is sent after that.
  [errorCodes.notLoggedIn]: 'outage',
  '429': 'outage',
  '500': 'outage',
};

/** What a failure means for what was sent. */
export function outcomeOf(error: unknown): Outcome {
  if (isOutage(error)) return 'outage';
  return (error instanceof PortalError && outcomes[error.code]) || 'refused';
}
