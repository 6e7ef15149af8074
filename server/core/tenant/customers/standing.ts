import { asc, eq, sql } from 'drizzle-orm';
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
import { anyOf } from '#server/kernel/db/conditions';
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
 * The owners of customers that the caller sees, in the order of their codes, in which they are locked until the transaction ends:
 * of two concurrent claims, the second sees the first. A channel sees its own customers; the system's transactions see all.
 * @returns fewer where the caller doesn't see some of them
 */
export async function standingsOf(tx: Tx, tenantCodes: readonly string[]) {
  const locked = await tx
    .select()
    .from(customers)
    .where(anyOf(customers.tenantCode, tenantCodes))
    .orderBy(asc(customers.tenantCode))
    .for('update');
  const rows = await tx
    .select({
      tenant: tenants,
      channel: tenantRelations.tenantCode,
      works: sql<boolean>`EXISTS (SELECT 1 FROM ${projectGroups} g WHERE g.customer_tenant_code = ${tenants.tenantCode})`,
    })
    .from(tenants)
    .leftJoin(tenantRelations, eq(tenantRelations.customerTenantCode, tenants.tenantCode))
    .where(
      anyOf(
        tenants.tenantCode,
        locked.map(({ tenantCode }) => tenantCode),
      ),
    );
  const found = new Map(rows.map((row) => [row.tenant.tenantCode, row]));
  return locked.flatMap((kept) => {
    const row = found.get(kept.tenantCode);
    if (!row) return [];
    const { channel, works, tenant } = row;
    const { protectedUntil, extensions } = kept;
    const standing: Standing = { channel, protectedUntil, extensions, works };
    return [{ kept, tenant, standing }];
  });
}
export type Held = Awaited<ReturnType<typeof standingsOf>>[number];

/** One of them. @throws AppError notFound where the caller doesn't see it */
export async function standingOf(tx: Tx, tenantCode: string): Promise<Held> {
  const [held] = await standingsOf(tx, [tenantCode]);
  if (!held) throw new AppError('notFound');
  return held;
}

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

/** Stores the new protection periods, and other changes of the rows. */
export async function keepStandings(
  tx: Tx,
  standings: readonly (Pick<Standing, 'protectedUntil' | 'extensions'> & { tenantCode: string })[],
  by: string | null,
  more: Partial<typeof customers.$inferInsert> = {},
): Promise<void> {
  const column = (name: keyof (typeof standings)[number]) => sql.param(standings.map((standing) => standing[name]));
  await tx
    .update(customers)
    .set({
      protectedUntil: sql`next.until`,
      extensions: sql`next.extensions`,
      ...more,
      version: sql`${customers.version} + 1`,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .from(
      sql`unnest(${column('tenantCode')}::text[], ${column('protectedUntil')}::date[], ${column('extensions')}::smallint[])
        AS next(code, until, extensions)`,
    )
    .where(eq(customers.tenantCode, sql`next.code`));
}

interface NewMove extends Omit<typeof customerMoves.$inferInsert, 'byName' | 'tenantCode' | 'customerName'> {
  customer: { tenantCode: string; name: string };
}

/** Writes down how customers came or went. @param ctx absent: the portal itself did it */
export async function recordMoves(ctx: Context | undefined, tx: Tx, moves: readonly NewMove[]): Promise<void> {
  await tx.insert(customerMoves).values(
    moves.map(({ customer, ...move }) => ({
      ...move,
      tenantCode: customer.tenantCode,
      customerName: customer.name,
      byName: ctx?.caller.showName ?? null,
    })),
  );
}
