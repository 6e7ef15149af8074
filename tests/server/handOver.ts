import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import type { Answer, Client } from './testApp';

type Transfer = TenantWire['decideTransfer']['data'];
type Asker = Pick<Client, 'post'>;

/** A step of a transfer by one of its sides. */
export const decide = (by: Asker, transferCode: string, action: Transfer['allowedActions'][number], reason = '') =>
  by.post<Transfer>(tenant.decideTransfer.path, { transferCode, action, reason });

/** Asks for the transfer of a customer, for a reason that tests share. */
export const ask = (from: Asker, tenantCode: string, inviteCode: string) =>
  from.post<Transfer>(tenant.requestTransfer.path, { tenantCode, inviteCode, reason: '区域调整' });

/** Transfers a customer: one channel asks, the other accepts. @returns the last answer */
export async function handOver(
  from: Asker,
  to: Asker,
  { tenantCode, inviteCode }: { tenantCode: string; inviteCode: string },
): Promise<Answer<Transfer>> {
  const asked = await ask(from, tenantCode, inviteCode);
  return asked.success ? decide(to, asked.data.transferCode, 'accept') : asked;
}
