import { eq } from 'drizzle-orm';
import type { accountSchemas } from '#domain/user/account/schema';
import { accounts } from '#server/tenant/tables';
import { makeSession } from '../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { everybody } from '../../../tests/isolation/roles';

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
  listSessions: { roles: everybody, input: nothing },
  endSessions: {
    roles: everybody,
    fresh: async (tx, { accountId }) => ({ sessionId: await makeSession(tx, accountId) }),
    input: ({ sessionId }) => ({ body: { sessionId } }),
  },
};
