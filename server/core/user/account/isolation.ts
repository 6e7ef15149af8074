import { eq } from 'drizzle-orm';
import type { accountSchemas } from '#domain/core/user/account/schema';
import { accounts } from '#server/core/tenant/tables';
import { sessions } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { makePng } from '../../../../tests/factories/pictures';
import { makeSession } from '../../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { everybody } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { accountAvatars } from './tables';

const picture = makePng(1, 1);

const avatar = async (tx: Tx, { accountId }: Ids) => {
  await tx.insert(accountAvatars).values({ accountId, mime: 'image/png', bytes: picture }).onConflictDoNothing();
  return {};
};

export const lines: Lines<typeof accountSchemas> = {
  getAccount: { roles: everybody, input: nothing },
  saveUser: {
    roles: everybody,
    fresh: async (tx, { accountId }) => {
      await tx.update(accounts).set({ version: 1 }).where(eq(accounts.accountId, accountId));
      return {};
    },
    input: ({ free }) => ({ body: { showName: free, version: 1 } }),
  },
  saveLanguage: { roles: everybody, input: () => ({ body: { language: 'zh-CN' } }) },
  getAvatar: { roles: everybody, fresh: avatar, input: nothing },
  saveAvatar: { roles: everybody, input: () => ({ form: { fields: {}, name: '头像.png', content: picture } }) },
  removeAvatar: { roles: everybody, fresh: avatar, input: () => ({ body: {} }) },
  sendPhoneCode: { roles: everybody, input: () => ({ body: { phone: '13800000098' } }) },
  provePhone: { roles: everybody, input: () => ({ body: { verifyCode: '246810' } }) },
  changePhone: {
    roles: everybody,
    outcome: 'phone_not_proved',
    fresh: async (tx, { accountId }) => {
      await tx.update(sessions).set({ phoneProvedAt: null }).where(eq(sessions.accountId, accountId));
      return {};
    },
    input: () => ({ body: { phone: '13800000098', verifyCode: '246810' } }),
  },
  createSignInPass: { roles: everybody, input: () => ({ body: {} }) },
  listSessions: { roles: everybody, input: nothing },
  endSessions: {
    roles: everybody,
    fresh: async (tx, { accountId }) => ({ sessionId: await makeSession(tx, accountId) }),
    input: ({ sessionId }) => ({ body: { sessionId } }),
  },
};
