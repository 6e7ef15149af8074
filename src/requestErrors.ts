import { history } from '@umijs/max';
import { matchRoute } from '#domain/kernel/access';
import { type Envelope, errorCodes, type HttpFault } from '#domain/kernel/errors';
import { portalRoutes } from '../config/routes';
import { toast } from './feedback';
import { t } from './locales';
import { viewIsOver } from './supportView';
import { createStore } from './utils/store';

/** A failed call, in one shape for screens: what happened, in the user's language, and what it carried. */
export class PortalError extends Error {
  override name = 'PortalError';
  constructor(
    message: string,
    /** errorCode of the business, an HTTP status as text, 'timeout' or 'network'. */
    readonly code: string,
    /** The envelope's data, or what is wrong about each field of malformed input. */
    readonly details: { data?: unknown; fields?: Record<string, string> } = {},
  ) {
    super(message);
  }
}

/** Codes of a PortalError that say: no answer of the portal itself, try again later. */
const outages = ['network', 'timeout', '502', '503', '504'] as const;
export const isOutage = (error: unknown): boolean =>
  error instanceof PortalError && (outages as readonly string[]).includes(error.code);

/** It isn't there, or not to be seen. */
export const isMissing = (error: unknown): boolean =>
  error instanceof PortalError && error.code === errorCodes.notFound;

/** What the caller of one request decides. */
export interface FailureOptions {
  /** The screen shows the failures of this call itself, except those that the frame acts on (`isLeading`). */
  silent?: boolean;
  /** Codes that the screen shows itself: a conflict drawer, a message at a field. */
  handles?: readonly string[];
}

/** Why the session does not let the user in at the moment; the frame (src/layouts) leads to the sign-in page by it. */
export const refusal = createStore<{ code: string } | null>(null);

/** The one flag behind the insufficient-balance prompt: it opens once however many calls fail at the same time. */
export const balancePromptOpen = createStore(false);

/** What the purchase on screen lacks, and its address; the prompt leads to the desk with both. */
export const shortage = createStore<{ points: number; back: string } | null>(null);

interface Failure {
  code: string;
  message: string;
}

const signIn = ({ code, message }: Failure) => {
  void toast('warning', message, { key: 'sign-in' });
  refusal.set({ code });
};

/** The error catalogue (section 8): errorCode to what happens. Every other code shows its own message. */
export const catalogue: Readonly<Record<string, (failure: Failure) => void>> = {
  [errorCodes.notLoggedIn]: signIn,
  [errorCodes.noPhoneBound]: signIn,
  // "Still needs admission": the sign-in page shows the choice, or where the approval stands.
  [errorCodes.mustChooseTenant]: signIn,
  [errorCodes.tenantNotApproved]: signIn,
  [errorCodes.tenantDisabled]: signIn,
  [errorCodes.mustSecure]: signIn,
  [errorCodes.mustAgreeLicences]: () => history.push('/userAgreement'),
  [errorCodes.forbidden]: () => void toast('error', t('common.permissionMismatch')),
  [errorCodes.insufficientBalance]: () => balancePromptOpen.set(true),
  [errorCodes.readOnlyView]: ({ code, message }) => void toast('warning', message, { key: code }),
  [errorCodes.supportViewEnded]: () => viewIsOver.set(true),
};

/** Failures that lead to another page or into a dialog of the frame, in any request. */
const leadingCodes: readonly string[] = [
  errorCodes.mustAgreeLicences,
  errorCodes.supportViewEnded,
  errorCodes.insufficientBalance,
];

const sessionCodes: ReadonlySet<string> = new Set([
  errorCodes.notLoggedIn,
  errorCodes.noPhoneBound,
  errorCodes.mustChooseTenant,
  errorCodes.tenantNotApproved,
  errorCodes.tenantDisabled,
  errorCodes.mustSecure,
]);

/**
 * Home and clauses skip the checks; the sign-in page shows its failures in place; the 404 needs no session to say that
 * there is nothing. These are the public rows of the route table.
 */
function showsItsOwnFailures(pathname: string): boolean {
  return matchRoute(pathname, portalRoutes)?.session === 'public';
}

/**
 * Whether the frame itself acts on a failure. Any other one is shown in one place: by the form or the content that sent the
 * call (`silent`), or else by a toast.
 */
export const isLeading = (code: string): boolean => sessionCodes.has(code) || leadingCodes.includes(code);

function react(failure: Failure, options: FailureOptions = {}): void {
  if (showsItsOwnFailures(history.location.pathname)) {
    // No toast, no way out; but the page must know that nobody is signed in any more.
    if (sessionCodes.has(failure.code)) refusal.set({ code: failure.code });
    return;
  }
  if ((options.silent && !isLeading(failure.code)) || options.handles?.includes(failure.code)) return;
  const row = catalogue[failure.code];
  if (row) row(failure);
  // Several calls that fail of one cause say so once.
  else void toast('error', failure.message, { key: failure.message });
}

/** Whether an answer says no; its code must say yes, too. */
export const isRefused = ({ success, errorCode }: Envelope<unknown>): boolean =>
  !success || errorCode !== errorCodes.ok;

const messageOf = ({ errorMsg }: Envelope<unknown>) => errorMsg || t('common.unknownError');

/** Shows what an answer refuses, by the catalogue. */
export function showRefusal(envelope: Envelope<unknown>, options?: FailureOptions): void {
  react({ code: envelope.errorCode, message: messageOf(envelope) }, options);
}

/** Turns an answer with `success: false` into the rejection that callers see. */
export type ErrorThrower = (envelope: Envelope<unknown>) => never;

const throwPortalError: ErrorThrower = (envelope) => {
  throw new PortalError(messageOf(envelope), envelope.errorCode, { data: envelope.data });
};
let thrower: ErrorThrower = throwPortalError;

/** Configures what becomes of answers with `success: false`; without an argument back to a PortalError. */
export function configureErrorThrower(custom: ErrorThrower = throwPortalError): void {
  thrower = custom;
}

/** The thrower that is configured, for Umi's errorConfig. A declaration, since Umi's modules and this one import each other. */
export function throwRefusal(envelope: Envelope<unknown>): never {
  return thrower(envelope);
}

/** What is known of a call that brought no envelope. */
export interface HttpFailure {
  kind: 'status' | 'timeout' | 'network';
  status?: number;
  statusText?: string;
  fault?: Partial<HttpFault>;
}

/** Shows an HTTP fault, a timeout or a lost connection once, and returns the error to reject with. */
export function httpFailure({ kind, status, statusText, fault }: HttpFailure, options?: FailureOptions): PortalError {
  const messages = {
    timeout: t('common.timeout'),
    network: t('common.networkDown'),
    status: fault?.message ?? t('common.httpError', { status: statusText || String(status ?? '') }),
  };
  const code = kind === 'status' ? String(status) : kind;
  react({ code: `http:${code}`, message: messages[kind] }, options);
  return new PortalError(messages[kind], code, { fields: fault?.fields });
}
