import type { accountSchemas } from '#domain/user/account/schema';
import type { user as calls } from '#domain/user/contract';
import type { Routes } from '#server/kernel/http/mount';
import { signedIn } from '#server/kernel/policy';
import { browserOf, keepBrowser } from '../browser';
import { messageProviderOf } from '../messageProvider';
import { changePhone, provePhone, sendPhoneCode } from './changePhone';
import { endSessions } from './endSessions';
import { getAccount, listSessions } from './queries';
import { saveUser } from './saveUser';

/** The caller's own account: whoever is signed in, about nobody else. */
export const accountRoutes: Routes<Pick<typeof calls, keyof typeof accountSchemas>, typeof accountSchemas> = {
  getAccount: { policy: signedIn(), handle: ({ ctx }) => ctx.read((tx) => getAccount(ctx, tx)) },
  saveUser: { policy: signedIn(), handle: ({ ctx, body }) => saveUser(ctx, body) },
  sendPhoneCode: {
    policy: signedIn(),
    handle({ ctx, body, request, reply }) {
      const { env } = ctx.services;
      return sendPhoneCode(ctx, messageProviderOf(env), body, keepBrowser(request, reply, env));
    },
  },
  provePhone: {
    policy: signedIn(),
    handle({ ctx, body, request }) {
      const { env } = ctx.services;
      return provePhone(ctx, messageProviderOf(env), body, browserOf(request, env));
    },
  },
  changePhone: {
    policy: signedIn(),
    handle({ ctx, body, request }) {
      const { env } = ctx.services;
      return changePhone(ctx, messageProviderOf(env), body, browserOf(request, env));
    },
  },
  listSessions: { policy: signedIn(), handle: ({ ctx }) => ctx.readAsSystem((tx) => listSessions(ctx, tx)) },
  endSessions: { policy: signedIn(), handle: ({ ctx, body }) => endSessions(ctx, body) },
};
