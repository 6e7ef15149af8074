import { eq, sql } from 'drizzle-orm';
import {
  extendableFrom,
  type Move,
  moved,
  type Refusal,
  type Standing,
} from '#domain/core/tenant/customers/protection';
import type { Terms } from '#domain/kernel/protection';
import { projectGroups } from '#server/core/project/tables';
import type { Context, Services } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenantRelations, tenants } from '../tables';
import { customerMoves, customers } from './tables';

/** How long protection lasts here, and how often it is extended. */
export const termsOf = ({ env }: Pick<Services, 'env'>): Terms => ({
  days: env.PROTECTION_DAYS,
  extensions: env.PROTECTION_EXTENSIONS,
});

/**
 * The owner of a customer, locked until the transaction ends: of two concurrent claims, the second sees the first.
 * For transactions of the system, as the former and the new channel don't see each other.
 * @throws AppError notFound
 */
export async function standingOf(tx: Tx, tenantCode: string) {
  const [kept] = await tx.select().from(customers).where(eq(customers.tenantCode, tenantCode)).for('update');
  if (!kept) throw new AppError('notFound');
  const [row] = await tx
    .select({
      tenant: tenants,
      channel: tenantRelations.tenantCode,
      works: sql<boolean>`EXISTS (SELECT 1 FROM ${projectGroups} g WHERE g.customer_tenant_code = ${tenants.tenantCode})`,
    })
    .from(tenants)
    .leftJoin(tenantRelations, eq(tenantRelations.customerTenantCode, tenants.tenantCode))
    .where(eq(tenants.tenantCode, tenantCode));
  if (!row) throw new AppError('notFound');
  const { protectedUntil, extensions } = kept;
  const standing: Standing = { channel: row.channel, protectedUntil, extensions, works: row.works };
  return { kept, tenant: row.tenant, standing };
}
export type Held = Awaited<ReturnType<typeof standingOf>>;

const refusals: Record<Refusal, (standing: Standing, terms: Terms) => AppError> = {
  elsewhere: ({ works, protectedUntil }) => reportedElsewhere(works ? null : protectedUntil),
  own: () => new AppError('refusedTransition'),
  works: () => new AppError('customerHasProjects'),
  foreign: () => new AppError('notFound'),
  protected: () => new AppError('refusedTransition'),
  tooOften: (_, { extensions: max }) => new AppError('extendedTooOften', { max }),
  tooEarly: ({ protectedUntil: until }) => new AppError('extendedTooEarly', { until, from: extendableFrom(until) }),
};

/** The answer to a second registration: the end of the protection, null while projects are running; never the owner. */
export const reportedElsewhere = (until: string | null): AppError =>
  until ? new AppError('customerReported', { until }) : new AppError('customerWorkedWith');

/** The state after a move. @throws AppError why the move is refused */
export function after(services: Pick<Services, 'env'>, { standing }: Held, move: Move): Standing {
  const terms = termsOf(services);
  const next = moved(standing, move, { today: portalToday(), terms });
  if (typeof next === 'string') throw refusals[next](standing, terms);
  return next;
}

/** Stores the new protection period, and the other changes of the row. */
export async function keepStanding(
  tx: Tx,
  tenantCode: string,
  { protectedUntil, extensions }: Standing,
  by: string | null,
  more: Partial<typeof customers.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(customers)
    .set({
      protectedUntil,
      extensions,
      ...more,
      version: sql`${customers.version} + 1`,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .where(eq(customers.tenantCode, tenantCode));
}

type NewMove = Omit<typeof customerMoves.$inferInsert, 'byName' | 'tenantCode' | 'customerName'>;

/** Writes down how a customer came or went. @param ctx absent: the portal itself did it */
export async function recordMove(
  ctx: Context | undefined,
  tx: Tx,
  customer: { tenantCode: string; name: string },
  move: NewMove,
) {
  const [made] = await tx
    .insert(customerMoves)
    .values({
      ...move,
      tenantCode: customer.tenantCode,
      customerName: customer.name,
      byName: ctx?.caller.showName ?? null,
    })
    .returning();
  if (!made) throw new Error('The move was not written down.');
  return made;
}
