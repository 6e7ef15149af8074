import type { accountSchemas } from '#domain/core/user/account/schema';
import type { user as calls } from '#domain/core/user/contract';
import { limits } from '#domain/kernel/limits';
import { sendBytes } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { signedIn } from '#server/kernel/policy';
import { browserOf, keepBrowser } from '../browser';
import { messageProviderOf } from '../messageProvider';
import { avatarOf, removeAvatar, saveAvatar } from './avatar';
import { changePhone, provePhone, sendPhoneCode } from './changePhone';
import { createSignInPass } from './createSignInPass';
import { endSessions } from './endSessions';
import { getAccount, listSessions } from './queries';
import { saveLanguage } from './saveLanguage';
import { saveUser } from './saveUser';

/** The caller's own account: for every signed-in person, about no one else. */
export const accountRoutes: Routes<Pick<typeof calls, keyof typeof accountSchemas>, typeof accountSchemas> = {
  getAccount: { policy: signedIn(), handle: ({ ctx }) => ctx.read((tx) => getAccount(ctx, tx)) },
  saveUser: mutation(signedIn(), saveUser),
  saveLanguage: mutation(signedIn('agreed'), saveLanguage),
  getAvatar: {
    policy: signedIn('agreed'),
    async handle({ ctx, reply }) {
      const { bytes, mime } = await ctx.read((tx) => avatarOf(ctx, tx));
      return sendBytes(reply, bytes, mime === 'image/png' ? 'avatar.png' : 'avatar.jpg', mime);
    },
  },
  saveAvatar: {
    policy: signedIn(),
    fileLimit: limits.avatarBytes,
    // Everybody may give themselves a picture.
    admit: async () => undefined,
    handle: ({ ctx, form }) => saveAvatar(ctx, form),
  },
  removeAvatar: { policy: signedIn(), handle: ({ ctx }) => removeAvatar(ctx) },
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
  createSignInPass: { policy: signedIn(), confidential: true, handle: ({ ctx }) => createSignInPass(ctx) },
  listSessions: { policy: signedIn(), handle: ({ ctx }) => ctx.readAsSystem((tx) => listSessions(ctx, tx)) },
  endSessions: mutation(signedIn(), endSessions),
};
