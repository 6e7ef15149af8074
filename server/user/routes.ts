import type { FastifyInstance } from 'fastify';
import { user } from '#domain/user/contract';
import { userSchemas } from '#domain/user/schema';
import type { Services } from '../kernel/context';
import { mountSubject } from '../kernel/http/mount';
import { clearSessionCookie, setSessionCookie } from '../kernel/http/session';
import { everyone, signedIn } from '../kernel/policy';
import { messageProviderOf } from './messageProvider';
import { demoAccounts } from './queries/demoAccounts';
import { listNotices, readNotices } from './queries/notices';
import {
  assessmentsInHand,
  findAnnouncement,
  latestAnnouncement,
  latestLicence,
  listAnnouncements,
  listToolKits,
  membershipsOf,
} from './queries/queries';
import { agreeLicences } from './verbs/agreeLicences';
import { bindPhone } from './verbs/bindPhone';
import { sendVerifyCode } from './verbs/sendVerifyCode';
import { signIn } from './verbs/signIn';
import { signOut } from './verbs/signOut';

export function mountUser(app: FastifyInstance, services: Services) {
  const provider = messageProviderOf(services.env);
  const secure = services.env.PUBLIC_ORIGIN?.startsWith('https:') ?? false;
  return mountSubject(app, services, 'user', user, userSchemas, {
    getVerifyCode: {
      policy: everyone,
      handle: ({ ctx, body, request }) => sendVerifyCode(ctx, provider, { phone: body.phone, address: request.ip }),
    },
    loginByPhone: {
      policy: everyone,
      async handle({ ctx, body, reply }) {
        const { token, answer } = await signIn(ctx, provider, body);
        setSessionCookie(reply, token, secure);
        return answer;
      },
    },
    binding: { policy: signedIn('session'), handle: ({ ctx, body }) => bindPhone(ctx, provider, body) },
    getUserInfo: {
      policy: signedIn('agreed'),
      async handle({ ctx }) {
        const { accountId, showName, avatar, tenant, roles } = ctx.caller;
        const held = await ctx.readAsSystem((tx) => membershipsOf(tx, [accountId]));
        return {
          accountId,
          showName,
          avatar,
          inviteCode: tenant?.inviteCode ?? null,
          tenantDTO: tenant,
          roleDTOs: roles.map((roleCode) => ({ roleCode })),
          tenants: held.get(accountId) ?? [],
        };
      },
    },
    logout: {
      policy: everyone,
      writes: true,
      async handle({ ctx, reply }) {
        await signOut(ctx);
        clearSessionCookie(reply);
        return null;
      },
    },
    agreementLicences: { policy: signedIn('phone'), handle: ({ ctx, body }) => agreeLicences(ctx, body) },
    // Clauses and guides are read before anyone signs in.
    licencesLatest: { policy: everyone, handle: ({ ctx, query }) => ctx.read((tx) => latestLicence(tx, query.type)) },
    toolKitList: { policy: everyone, handle: ({ ctx }) => ctx.read(listToolKits) },
    aocList: { policy: signedIn(), handle: ({ ctx, query }) => ctx.read((tx) => listAnnouncements(tx, query)) },
    aocDetail: {
      policy: signedIn(),
      handle: ({ ctx, params }) => ctx.read((tx) => findAnnouncement(tx, params.aocCode)),
    },
    aocLatest: { policy: signedIn(), handle: ({ ctx }) => ctx.read(latestAnnouncement) },
    noticeList: {
      policy: signedIn(),
      handle: ({ ctx, query }) => ctx.read((tx) => listNotices(ctx, tx, query)),
    },
    noticeRead: { policy: signedIn(), handle: ({ ctx, body }) => readNotices(ctx, body.noticeIds) },
    waitingTasks: {
      policy: signedIn(),
      async handle({ ctx }) {
        const { accountId, tenantCode } = ctx.actor;
        // The pages that it leads to open for executors alone.
        if (!ctx.caller.roles.includes('CONSUMER_EXECUTOR')) return [];
        return ctx.read((tx) => assessmentsInHand(tx, tenantCode, accountId));
      },
    },
    demoAccounts: {
      policy: everyone,
      handle: async () => (services.env.DEMO ? demoAccounts(services.database) : []),
    },
  });
}
