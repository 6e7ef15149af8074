import { and, eq, sql } from 'drizzle-orm';
import { type StayReason, whyStays } from '#domain/core/tenant/customers/undo';
import { type Left, UNDO_DAYS } from '#domain/kernel/bulk';
import type { ImportAction, ImportState } from '#domain/kernel/imports';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenants } from '../../tables';
import { customerImports, customers } from '../tables';

export const ofImport = (ctx: Context, importCode: string) =>
  and(eq(customerImports.tenantCode, ctx.actor.tenantCode), eq(customerImports.importCode, importCode));

/**
 * An import of the caller's tenant, held until the transaction ends.
 * @throws AppError notFound
 */
export async function lockImport(ctx: Context, tx: Tx, importCode: string) {
  const [found] = await tx.select().from(customerImports).where(ofImport(ctx, importCode)).for('update');
  if (!found) throw new AppError('notFound');
  return found;
}

type Import = Pick<typeof customerImports.$inferSelect, 'confirmedAt' | 'undoneAt' | 'changeSetId' | 'markedObjectId'>;

export const stateOf = ({ confirmedAt, undoneAt }: Pick<Import, 'confirmedAt' | 'undoneAt'>): ImportState =>
  undoneAt ? 'undone' : confirmedAt ? 'confirmed' : 'parsed';

export const isConfirmable = (found: Import): boolean => stateOf(found) === 'parsed' && found.changeSetId !== null;

/** Like every change of many: for a month. What was built on its customers is asked of each of them. */
export const isUndoable = (found: Import): boolean =>
  stateOf(found) === 'confirmed' &&
  found.confirmedAt !== null &&
  found.confirmedAt.getTime() > Date.now() - UNDO_DAYS * 24 * 3600_000;

/** @param removable how many customers an undo would take back */
export const actionsOf = (found: Import, removable: number): ImportAction[] => [
  ...(isConfirmable(found) ? (['confirm'] as const) : []),
  ...(isUndoable(found) && removable > 0 ? (['undo'] as const) : []),
  ...(found.markedObjectId ? (['downloadMarked'] as const) : []),
];

/**
 * Which of the customers that an import has entered stay when it is taken back, and why. For transactions of the system:
 * what is gone, and whoever is with a customer, the channel doesn't see; of what is gone it is told the name of then.
 */
export async function stayingOf(
  tx: Tx,
  channel: string,
  entered: (typeof customerImports.$inferSelect)['entered'],
): Promise<Left<StayReason>[]> {
  const at = sql`${tenants.tenantCode}`;
  const rows = await tx
    .select({
      id: tenants.tenantCode,
      name: tenants.name,
      isOwn: sql<boolean>`EXISTS (SELECT 1 FROM tenant_relations r WHERE r.customer_tenant_code = ${at} AND r.tenant_code = ${channel})`,
      works: sql<boolean>`EXISTS (SELECT 1 FROM project_groups g WHERE g.customer_tenant_code = ${at})`,
      hasPeople: sql<boolean>`EXISTS (SELECT 1 FROM members m WHERE m.tenant_code = ${at})
        OR EXISTS (SELECT 1 FROM invitations i WHERE i.tenant_code = ${at}) OR EXISTS (SELECT 1 FROM applications a WHERE a.tenant_code = ${at})`,
      isUnchanged: sql<boolean>`${tenants.version} = 1 AND ${customers.version} = 1`,
    })
    .from(tenants)
    .innerJoin(customers, eq(customers.tenantCode, tenants.tenantCode))
    .where(
      anyOf(
        tenants.tenantCode,
        entered.map(({ id }) => id),
      ),
    );
  const now = new Map(rows.map((row) => [row.id, row]));
  return entered.flatMap(({ id, what }) => {
    const customer = now.get(id);
    const reason = customer && whyStays(customer);
    return reason ? [{ id, what: customer.isOwn ? customer.name : what, reason }] : [];
  });
}
