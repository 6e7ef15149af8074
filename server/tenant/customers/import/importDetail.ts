import { and, eq, sql } from 'drizzle-orm';
import type { TenantGiven, TenantWire } from '#domain/tenant/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { capped, pageOf } from '#server/kernel/db/paging';
import { AppError } from '#server/kernel/errors';
import { customerImports } from '../tables';

type Detail = TenantWire['getCustomerImport']['data'];

/**
 * A dry run's outcome, with one page of what is wrong.
 * @throws AppError notFound
 */
export async function customerImport(
  ctx: Context,
  tx: Tx,
  query: TenantGiven['getCustomerImport']['query'],
): Promise<Detail> {
  const { limit, offset } = pageOf(query);
  const path = sql.raw(`'$[$from to $to]'`);
  const range = sql`jsonb_build_object('from', ${offset}::int, 'to', ${offset + limit - 1}::int)`;
  const [found] = await tx
    .select({
      importCode: customerImports.importCode,
      fileName: customerImports.fileName,
      confirmedAt: customerImports.confirmedAt,
      added: customerImports.added,
      left: customerImports.left,
      errorCount: customerImports.errorCount,
      warningCount: customerImports.warningCount,
      list: sql<Detail['problems']['list']>`jsonb_path_query_array(${customerImports.problems}, ${path}, ${range})`,
      total: sql<number>`jsonb_array_length(${customerImports.problems})`,
    })
    .from(customerImports)
    .where(and(eq(customerImports.tenantCode, ctx.actor.tenantCode), eq(customerImports.importCode, query.importCode)));
  if (!found) throw new AppError('notFound');
  const { confirmedAt, list, total, ...detail } = found;
  return { ...detail, confirmed: confirmedAt !== null, problems: { list, total: capped(total) } };
}
