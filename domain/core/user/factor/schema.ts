import { z } from 'zod';
import { instant, text } from '../../../kernel/fields.schema';
import { appCodePattern, plainCode, recoveryCodePattern } from './rules';

/** The code that the person's app shows. */
const appCode = z.string().max(40).overwrite(plainCode).regex(appCodePattern);
/** That, or one of the recovery codes. */
const anyCode = z.union([appCode, z.string().max(40).overwrite(plainCode).regex(recoveryCodePattern)]);
/** The label in the app: the portal's own name, which its pages know. A colon would end it. */
const issuer = text(60).overwrite((name) => name.replaceAll(':', ' '));
/** Shown only this once. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const factorSchemas = {
  /** The caller's own. since: null where there is none. */
  getSecondFactor: { data: z.object({ since: instant.nullable(), codesLeft: z.number() }) },
  /** A secret to be taken over into an app; it counts for nothing before a code of it is given. */
  beginSecondFactor: { body: z.object({ issuer }), data: z.object({ secret: z.string(), uri: z.string() }) },
  /** ended: the number of other sessions that it signed out. */
  enableSecondFactor: { body: z.object({ code: appCode }), data: recoveryCodes.extend({ ended: z.number() }) },
  disableSecondFactor: { body: z.object({ code: anyCode }), data: z.null() },
  /** Shows the second factor during a session, for actions that need a fresh one. */
  showSecondFactor: { body: z.object({ code: anyCode }), data: z.null() },
  /** The codes from before open nothing any more. */
  renewRecoveryCodes: { body: z.object({ code: anyCode }), data: recoveryCodes },
} as const;

/** How a sign-in goes on that has proved the phone. */
export const passSecondFactorBody = z.object({ code: anyCode });
