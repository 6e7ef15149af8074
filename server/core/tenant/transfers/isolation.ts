import type { transferSchemas } from '#domain/core/tenant/transfers/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeCustomer, makeTenant } from '../../../../tests/factories/tenants';
import { makeTransfer } from '../../../../tests/factories/transfers';
import type { Lines } from '../../../../tests/isolation/line';
import { channelLeaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A customer of another channel that is to come to the caller's. */
async function offered(tx: Tx, { channelTenantCode: to, accountId }: Ids): Promise<Partial<Ids>> {
  const from = await makeTenant(tx, { type: 'channel' });
  const { tenantCode } = await makeCustomer(tx, { channel: from });
  return { transferCode: await makeTransfer(tx, { tenantCode, from, to, accountId, state: 'requested' }) };
}

export const lines: Lines<typeof transferSchemas> = {
  getTransferReceiver: {
    roles: ['CHANNEL_TENANT_MANAGER'],
    // An unknown code: only the roles are tested here.
    outcome: 'invite_code_unknown',
    input: () => ({ query: { inviteCode: 'NOBODY-HAS-IT' } }),
  },
  requestTransfer: {
    roles: ['CHANNEL_TENANT_MANAGER'],
    outcome: 'invite_code_unknown',
    input: ({ customerTenantCode }) => ({
      body: { tenantCode: customerTenantCode, inviteCode: 'NOBODY-HAS-IT', reason: '区域调整' },
    }),
  },
  decideTransfer: {
    roles: channelLeaders,
    fresh: offered,
    input: ({ transferCode }) => ({ body: { transferCode, action: 'accept' } }),
  },
  listTransfers: {
    roles: channelLeaders,
    foreign: 'nothing',
    input: ({ customerTenantCode }) => ({ query: { tenantCode: customerTenantCode } }),
  },
};
