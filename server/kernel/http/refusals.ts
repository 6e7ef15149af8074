import { actorOf, writeAudit } from '#server/kernel/audit';
import type { Session } from '#server/kernel/session';
import type { Services } from '../context';
import { AppError } from '../errors';
import type { Policy } from '../policy';

/** Leaves a row of what somebody who is signed in was refused; anything else that went wrong is no attempt on others'. */
export async function auditRefusal(
  { database }: Services,
  session: Session | null,
  { call, policy, requestId, network }: { call: string; policy: Policy; requestId: string; network: string },
  error: unknown,
): Promise<void> {
  if (!session || !(error instanceof AppError) || error.errorName !== 'forbidden') return;
  const need = policy.who === 'roles' && policy.need ? `${policy.need.noun}.${policy.need.action}` : null;
  const by = { ...actorOf(session), requestId, network };
  // Not through the call's own context: what was refused is done with no key, and claims none.
  await database.transaction('system', (tx) =>
    writeAudit(tx, { action: 'refuseCall', entity: 'call', entityCode: call, detail: { need } }, by, 'counted'),
  );
}
