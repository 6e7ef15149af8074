import { and, asc, count, eq } from 'drizzle-orm';
import { CONSULTATIONS_WAITING_MAX, openConsultations } from '#domain/core/tenant/consultations/rules';
import { consultations as policy } from '#domain/core/tenant/policy';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { memberships, tenantRelations, tenants } from '../tables';
import { consultationNotes, consultations } from './tables';

/** Where a request is opened. */
export const pageOfConsultation = (code: string) => `/customerManagement?view=consultations&open=${code}`;

/**
 * Sends an inquiry to the channel that serves a customer, to a channel's parent partner, or to the
 * platform; a prospect's inquiry stays with the own tenant and belongs to the person who recorded it.
 * @throws AppError limitReached if too many inquiries of the sender are open
 */
export function addConsultation(
  ctx: Context,
  { side = 'self', company, ...asked }: TenantGiven['addConsultation']['body'],
): Promise<TenantWire['addConsultation']['data']> {
  const { tenantCode: own, accountId } = ctx.actor;
  const ownName = ctx.caller.tenant?.tenantName ?? '';
  const isChannel = ctx.caller.tenant?.type === 'channel';
  // A customer asks for itself, whatever the input says.
  const prospect = isChannel && side === 'prospect' ? (company ?? '') : null;
  const consultationCode = newCode('C');
  return ctx.writeAsSystem(async (tx, audit) => {
    const receiver = prospect === null ? await receiverOf(tx, own) : { tenantCode: own, name: ownName };
    if (prospect === null) await requireFewWaiting(tx, own);
    const { tenantCode } = receiver;
    const row = { company: prospect ?? ownName, ...asked };
    await tx.insert(consultations).values({
      tenantCode,
      consultationCode,
      ...row,
      updatedBy: accountId,
      ...(prospect === null ? { fromTenantCode: own, fromName: ownName } : { ownerAccountId: accountId }),
    });
    await tx.insert(consultationNotes).values({
      tenantCode,
      consultationCode,
      byName: ctx.caller.showName,
      changed: [{ field: 'received', value: prospect === null ? ownName : '' }],
    });
    if (prospect === null)
      await notify(
        tx,
        (await assigners(tx, tenantCode)).map((to) => ({
          tenantCode,
          accountId: to,
          kind: 'consultation_received' as const,
          params: { company: row.company },
          path: pageOfConsultation(consultationCode),
        })),
        accountId,
      );
    const { topic } = asked;
    await audit({
      action: 'addConsultation',
      entity: 'consultation',
      entityCode: consultationCode,
      tenantCode,
      detail: { company: row.company, topic },
    });
    return { consultationCode, receiverName: receiver.name };
  });
}

/** Of a customer its channel, of a channel the partner above; else the platform. */
async function receiverOf(tx: Tx, own: string) {
  const columns = { tenantCode: tenants.tenantCode, name: tenants.name };
  const [channel] = await tx
    .select(columns)
    .from(tenantRelations)
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.tenantCode))
    .where(eq(tenantRelations.customerTenantCode, own));
  if (channel) return channel;
  const [self] = await tx.select({ parent: tenants.parentTenantCode }).from(tenants).where(eq(tenants.tenantCode, own));
  const [above] = await tx
    .select(columns)
    .from(tenants)
    .where(self?.parent ? eq(tenants.tenantCode, self.parent) : eq(tenants.type, 'platform'))
    .orderBy(asc(tenants.createdAt))
    .limit(1);
  if (!above) throw new Error('A portal without a platform was not set up.');
  return above;
}

/** Limits a sender's open inquiries; of two concurrent ones the second waits for the first. */
async function requireFewWaiting(tx: Tx, own: string): Promise<void> {
  await tx.select({ code: tenants.tenantCode }).from(tenants).where(eq(tenants.tenantCode, own)).for('update');
  const [waiting] = await tx
    .select({ n: count() })
    .from(consultations)
    .where(and(eq(consultations.fromTenantCode, own), anyOf(consultations.state, openConsultations)));
  if ((waiting?.n ?? 0) >= CONSULTATIONS_WAITING_MAX)
    throw new AppError('limitReached', { max: CONSULTATIONS_WAITING_MAX });
}

/** The people of a tenant who assign inquiries. */
async function assigners(tx: Tx, tenantCode: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, policy.need('assign').roles)));
  return rows.map(({ accountId }) => accountId);
}
