import { actorOf, writeAudit } from '#server/kernel/audit';
import type { Session } from '#server/kernel/session';
import type { Services } from '../context';
import { AppError } from '../errors';
import type { Policy } from '../policy';

/** Leaves an audit row of a refusal to a signed-in person; other failures are not attempts on others' data. */
export async function auditRefusal(
  { database }: Services,
  session: Session | null,
  { call, policy, requestId, network }: { call: string; policy: Policy; requestId: string; network: string },
  error: unknown,
): Promise<void> {
  if (!session || !(error instanceof AppError) || error.errorName !== 'forbidden') return;
  const need = policy.who === 'roles' && policy.need ? `${policy.need.noun}.${policy.need.action}` : null;
  const by = { ...actorOf(session), requestId, network };
  // Outside the call's own context: a refusal has no key and claims none.
  await database.transaction('system', (tx) =>
    writeAudit(tx, { action: 'refuseCall', entity: 'call', entityCode: call, detail: { need } }, by, 'counted'),
  );
}
