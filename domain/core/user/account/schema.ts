import { z } from 'zod';
import { filter, instant, personName, phone, version } from '../../../kernel/fields.schema';
import { languages } from '../../../kernel/texts';
import { codeSent, newPass, solvedPuzzle, verifyCode } from '../codes.schema';

const session = z.object({
  sessionId: z.uuid(),
  /** null if unknown: old sessions, and browsers that don't say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** Masked, as in 203.0.113.x. */
  network: z.string().nullable(),
  signedInAt: instant,
  /** To the minute. */
  lastSeenAt: instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
});

export const accountSchemas = {
  /** The caller's own account. */
  getAccount: {
    data: z.object({
      showName: z.string(),
      /** Masked. */
      phone: z.string(),
      version,
    }),
  },
  /** The caller's own name. */
  saveUser: { body: z.object({ showName: personName, version }), data: z.object({ version }) },
  /** The language that the caller works in, in whatever browser. */
  saveLanguage: { body: z.object({ language: z.enum(languages) }), data: z.null() },
  /** The caller's own picture; v is its version, so that a new one is fetched. */
  getAvatar: { query: z.object({ v: filter(z.string().max(64)) }) },
  /** avatar: where it is to be had from. */
  saveAvatar: { form: z.object({}), data: z.object({ avatar: z.string() }) },
  removeAvatar: { body: z.object({}), data: z.null() },
  /** A code for a change of phone: to the phone that the account has, or to the one that it is to have. */
  sendPhoneCode: { body: z.object({ phone: phone.optional(), puzzle: solvedPuzzle }), data: codeSent },
  /** The first step: the owner proves the old phone. */
  provePhone: { body: z.object({ verifyCode }), data: z.null() },
  /** The second: and has the new one, too. Signs out everywhere else. */
  changePhone: { body: z.object({ phone, verifyCode }), data: z.null() },
  /** A pass with which a new browser of the caller requests a code. */
  createSignInPass: { body: z.object({}), data: newPass },
  /** Where the caller is signed in: this session first, then the last used. */
  listSessions: { data: z.array(session) },
  /** Ends one of the caller's sessions, or all but the current one. */
  endSessions: {
    body: z.union([z.object({ sessionId: z.uuid() }), z.object({ others: z.literal(true) })]),
    data: z.object({ ended: z.number() }),
  },
} as const;
