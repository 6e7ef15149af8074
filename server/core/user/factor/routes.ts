import type { user as calls } from '#domain/core/user/contract';
import type { factorSchemas } from '#domain/core/user/factor/schema';
import type { userSchemas } from '#domain/core/user/schema';
import { limits } from '#domain/kernel/limits';
import { clearCookie, readCookie, setCookie } from '#server/kernel/http/cookie';
import type { Routes } from '#server/kernel/http/mount';
import { setSessionCookie } from '#server/kernel/http/session';
import { everyone, signedIn } from '#server/kernel/policy';
import { browserOf } from '../browser';
import { passSecondFactor } from './challenge';
import { showSecondFactor } from './fresh';
import { beginSecondFactor, disableSecondFactor, enableSecondFactor, renewRecoveryCodes } from './keep';
import { getSecondFactor } from './queries';

/** Of a sign-in between its steps. */
const CHALLENGE = 'portal_challenge';

export const setChallengeCookie = (
  reply: Parameters<typeof setCookie>[0],
  token: string,
  env: Parameters<typeof setCookie>[1],
) => setCookie(reply, env, CHALLENGE, token, limits.secondFactorLifetime);

type Own = typeof factorSchemas & Pick<typeof userSchemas, 'passSecondFactor'>;

/** The caller's own second factor. People who need one can set it up before any other call is answered. */
export const factorRoutes: Routes<Pick<typeof calls, keyof Own>, Own> = {
  passSecondFactor: {
    policy: everyone,
    confidential: true,
    async handle({ ctx, body, request, reply }) {
      const { env } = ctx.services;
      const challenge = readCookie(request, env, CHALLENGE);
      const { token, answer } = await passSecondFactor(ctx, body, challenge, browserOf(request, env));
      clearCookie(reply, env, CHALLENGE);
      setSessionCookie(reply, token, env);
      return answer;
    },
  },
  getSecondFactor: {
    policy: signedIn('admitted'),
    handle: ({ ctx }) => ctx.readAsSystem((tx) => getSecondFactor(ctx, tx)),
  },
  beginSecondFactor: {
    policy: signedIn('admitted'),
    confidential: true,
    handle: ({ ctx, body }) => beginSecondFactor(ctx, body),
  },
  enableSecondFactor: {
    policy: signedIn('admitted'),
    confidential: true,
    handle: ({ ctx, body, request }) => enableSecondFactor(ctx, body, browserOf(request, ctx.services.env)),
  },
  disableSecondFactor: {
    policy: signedIn('admitted'),
    handle: ({ ctx, body, request }) => disableSecondFactor(ctx, body, browserOf(request, ctx.services.env)),
  },
  showSecondFactor: {
    policy: signedIn('admitted'),
    handle: ({ ctx, body, request }) => showSecondFactor(ctx, body, browserOf(request, ctx.services.env)),
  },
  renewRecoveryCodes: {
    policy: signedIn('admitted'),
    confidential: true,
    handle: ({ ctx, body, request }) => renewRecoveryCodes(ctx, body, browserOf(request, ctx.services.env)),
  },
};
