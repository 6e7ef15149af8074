import { limits } from '#domain/kernel/limits';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import { type RequestOptions, requestPart } from '@/request';
import { httpFailure, isOutage, PortalError } from '@/requestErrors';

/** So long is waited after the first failure, and at most, in ms; each is twice as long as the one before. */
const WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Failures without a byte getting through, after which it is given up: some ten minutes. */
const PATIENCE = 24;

interface Sending extends Omit<RequestOptions, 'data'> {
  file: File;
  /** The body that carries these bytes of it. */
  formOf: (bytes: Blob) => FormData;
  /** Told while the line is lost: it goes on by itself. Without it a lost line is a failure like any other. */
  onWaiting?: (isWaiting: boolean) => void;
}

/** What passes by itself: no line, no server, or places that the lost line still holds. */
const willPass = (error: unknown) => isOutage(error) || (error instanceof PortalError && error.code === '429');

/** Waits, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}

/**
 * Sends a file: in one request, or in parts if it is large. After a lost connection it continues from where the server
 * is, also with a file that was chosen again after the page was reloaded.
 */
export async function sendFile({ file, formOf, onWaiting, onProgress, ...options }: Sending): Promise<unknown> {
  const inParts = file.size > limits.uploadPartBytes;
  // Whatever is repeated is done once.
  const headers = { 'Idempotency-Key': crypto.randomUUID(), ...options.headers };
  /** How much the server has; unknown before it was asked. */
  let received: number | undefined = inParts ? undefined : 0;
  let furthest = 0;
  let failures = 0;
  const sendPart = () => {
    const from = received ?? 0;
    const part = received === undefined ? file.slice(0, 0) : file.slice(from, from + limits.uploadPartBytes);
    return requestPart({
      ...options,
      data: formOf(inParts ? part : file),
      headers: {
        ...headers,
        ...(inParts && {
          [uploadHeaders.size]: String(file.size),
          [uploadHeaders.offset]: String(from),
          [uploadHeaders.version]: String(file.lastModified),
        }),
      },
      onProgress: (percent) => {
        if (received === undefined) return;
        onProgress?.(Math.floor(((from + (part.size * percent) / 100) / file.size) * 100));
      },
    });
  };
  for (;;) {
    try {
      const answer = await sendPart();
      onWaiting?.(false);
      if (answer.received === undefined) return answer.data;
      // A part that never counts must not be sent for ever.
      if (received !== undefined && answer.received <= received) throw httpFailure({ kind: 'network' }, options);
      received = answer.received;
      if (received > furthest) failures = 0;
      furthest = Math.max(furthest, received);
    } catch (error) {
      if (!onWaiting || !willPass(error) || failures >= PATIENCE) throw error;
      onWaiting(true);
      await pause(Math.min(WAIT * 2 ** failures, LONGEST_WAIT), options.signal);
      failures += 1;
      if (inParts) received = undefined;
    }
  }
}
