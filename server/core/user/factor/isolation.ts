import { eq } from 'drizzle-orm';
import type { factorSchemas } from '#domain/core/user/factor/schema';
import type { userSchemas } from '#domain/core/user/schema';
import { secondFactors } from '#server/core/user/factor/tables';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { everybody } from '../../../../tests/isolation/roles';

/** The caller has none, so that nothing is turned off, and no code is right. */
const outcome = 'refused_transition';
const code = () => ({ body: { code: '123456' } });

export const lines: Lines<typeof factorSchemas & Pick<typeof userSchemas, 'passSecondFactor'>> = {
  // Whoever has begun no sign-in is told nothing but to begin one.
  passSecondFactor: { roles: everybody, admits: 'anybody', outcome: 'second_factor_expired', input: code },
  getSecondFactor: { roles: everybody, input: nothing },
  beginSecondFactor: {
    roles: everybody,
    fresh: async (tx, { accountId }) => {
      await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
      return {};
    },
    input: ({ free }) => ({ body: { issuer: free } }),
  },
  enableSecondFactor: {
    roles: everybody,
    outcome,
    fresh: async (tx, { accountId }) => {
      await tx.delete(secondFactors).where(eq(secondFactors.accountId, accountId));
      return {};
    },
    input: code,
  },
  disableSecondFactor: { roles: everybody, outcome, input: code },
  showSecondFactor: { roles: everybody, outcome, input: code },
  renewRecoveryCodes: { roles: everybody, outcome, input: code },
};
