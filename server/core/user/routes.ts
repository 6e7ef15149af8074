import type { user as calls } from '#domain/core/user/contract';
import type { userSchemas } from '#domain/core/user/schema';
import { mustSecure } from '#domain/kernel/secondFactor';
import { AppError } from '#server/kernel/errors';
import { sendFile } from '#server/kernel/files/send';
import { openByAddress } from '#server/kernel/http/guesses';
import type { Routes } from '#server/kernel/http/mount';
import { networkOf } from '#server/kernel/http/network';
import { mutation, query } from '#server/kernel/http/routes';
import { clearSessionCookie, setSessionCookie } from '#server/kernel/http/session';
import { everyone, signedIn } from '#server/kernel/policy';
import { languageOf } from './account/queries';
import { accountRoutes } from './account/routes';
import { browserOf, keepBrowser } from './browser';
import { factorRoutes, setChallengeCookie } from './factor/routes';
import { messageProviderOf } from './messageProvider';
import { findAnnouncement, latestAnnouncement, listAnnouncements, readAnnouncements } from './queries/announcements';
import { demoAccounts } from './queries/demoAccounts';
import { invitationsOf } from './queries/invitations';
import { latestLicence } from './queries/licences';
import { membershipsOf } from './queries/memberships';
import { listNotices, readNotices } from './queries/notices';
import { listToolKits, openGuide } from './queries/toolKits';
import { listWaitingTasks } from './queries/waiting';
import { search } from './search/search';
import { agreeLicences } from './verbs/agreeLicences';
import { answerInvitation } from './verbs/answerInvitation';
import { bindPhone } from './verbs/bindPhone';
import { sendVerifyCode } from './verbs/sendVerifyCode';
import { signIn } from './verbs/signIn';
import { signOut } from './verbs/signOut';

/** Sign-in, the signed-in user, announcements, guides, notices. */
export const userRoutes: Routes<typeof calls, typeof userSchemas> = {
  ...accountRoutes,
  ...factorRoutes,
  sendVerifyCode: {
    policy: everyone,
    handle({ ctx, body, request, reply }) {
      const { env } = ctx.services;
      return sendVerifyCode(ctx, messageProviderOf(env), body, keepBrowser(request, reply, env));
    },
  },
  signIn: {
    policy: everyone,
    confidential: true,
    async handle({ ctx, body, request, reply }) {
      const { env } = ctx.services;
      const outcome = await signIn(ctx, messageProviderOf(env), body, browserOf(request, env));
      if ('challenge' in outcome) {
        setChallengeCookie(reply, outcome.challenge, env);
        throw new AppError('secondFactorNeeded');
      }
      setSessionCookie(reply, outcome.token, env);
      return outcome.answer;
    },
  },
  bindPhone: {
    policy: signedIn('session'),
    handle({ ctx, body, request }) {
      const { env } = ctx.services;
      return bindPhone(ctx, messageProviderOf(env), body, browserOf(request, env));
    },
  },
  getUserInfo: {
    policy: signedIn('agreed'),
    async handle({ ctx }) {
      const { accountId, showName, avatar, tenant, roles, isGuest, secondFactor, view, viewedFrom } = ctx.caller;
      const own = viewedFrom === undefined;
      const mustAdd = !secondFactor && mustSecure(ctx.services.env.SECOND_FACTOR, roles);
      return ctx.readAsSystem(async (tx) => ({
        accountId,
        showName,
        avatar,
        language: await languageOf(tx, accountId),
        inviteCode: tenant?.inviteCode ?? null,
        mustSecure: mustAdd,
        tenantDTO: tenant,
        roleDTOs: roles.map((roleCode) => ({ roleCode })),
        isGuest,
        supportView: !own && view ? { viewCode: view.viewCode, secondsLeft: view.secondsLeft } : null,
        // During a support view an account neither switches tenants nor answers invitations.
        tenants: own ? ((await membershipsOf(tx, [accountId])).get(accountId) ?? []) : [],
        ...(await invitationsOf(tx, accountId)),
        ...(own ? {} : { invitations: [] }),
      }));
    },
  },
  // Before there is a tenant: an invited person may have none yet.
  answerInvitation: mutation(signedIn('agreed'), answerInvitation),
  signOut: {
    policy: everyone,
    writes: true,
    outsideView: true,
    async handle({ ctx, reply }) {
      await signOut(ctx);
      clearSessionCookie(reply, ctx.services.env);
      return null;
    },
  },
  agreeLicences: mutation(signedIn('phone'), agreeLicences),
  // Clauses and guides are read before anyone signs in.
  getLatestLicence: { policy: everyone, handle: ({ ctx, query }) => ctx.read((tx) => latestLicence(tx, query.type)) },
  listToolKits: { policy: everyone, handle: ({ ctx }) => ctx.read(listToolKits) },
  downloadGuide: {
    policy: everyone,
    async handle({ ctx, query, reply, request }) {
      const found = await openByAddress(ctx, request, () => ctx.readAsSystem((tx) => openGuide(tx, query.uniqueCode)));
      // Downloads use the server's bandwidth: limited per guide, network and minute.
      ctx.services.fairUse.links.count(`${query.uniqueCode} ${networkOf(request.ip)}`);
      return sendFile(ctx, reply, found, { tell: null });
    },
  },
  listAnnouncements: {
    policy: signedIn(),
    handle: ({ ctx, query }) => ctx.read((tx) => listAnnouncements(tx, query)),
  },
  getAnnouncement: {
    policy: signedIn(),
    handle: ({ ctx, params }) => ctx.read((tx) => findAnnouncement(tx, params.aocCode)),
  },
  getLatestAnnouncement: { policy: signedIn(), handle: ({ ctx }) => ctx.read(latestAnnouncement) },
  readAnnouncements: { policy: signedIn(), handle: ({ ctx, body }) => readAnnouncements(ctx, body.aocCode) },
  listNotices: query(signedIn(), listNotices),
  readNotices: { policy: signedIn(), handle: ({ ctx, body }) => readNotices(ctx, body.noticeIds) },
  listWaitingTasks: { policy: signedIn(), handle: ({ ctx }) => listWaitingTasks(ctx) },
  search: { policy: signedIn(), handle: ({ ctx, query }) => ctx.read((tx) => search(ctx, tx, query.keyword)) },
  listDemoAccounts: {
    policy: everyone,
    handle: async ({ ctx }) => (ctx.services.env.DEMO ? demoAccounts(ctx.services.database) : []),
  },
};
