import { errorCodes } from '#domain/kernel/errors';
import { isOutage, PortalError } from '@/requestErrors';
import type { Outcome } from './answerQueue';

const outcomes: Readonly<Record<string, Outcome>> = {
  [errorCodes.sittingElsewhere]: 'elsewhere',
  [errorCodes.sittingOver]: 'over',
  [errorCodes.sittingPaused]: 'paused',
  [errorCodes.sequenceGap]: 'renumber',
  [errorCodes.sequenceTaken]: 'renumber',
};

/** The portal itself says that it is no answer to the question: its fault names the field. */
const isMalformed = (error: PortalError) => error.code === '400' && error.details.fields !== undefined;

/** What a failure means for what was sent. Only the portal's own word ends an answer; any other failure passes some day. */
export function outcomeOf(error: unknown): Outcome {
  if (isOutage(error)) return 'outage';
  if (!(error instanceof PortalError)) return 'failed';
  return outcomes[error.code] ?? (isMalformed(error) ? 'refused' : 'failed');
}
