import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { type InvoiceCaller, invoiceWorkflow } from '#domain/subjects/ledger/invoices/workflow';
import type { LedgerGiven, LedgerWire } from '#domain/subjects/ledger/schema';
import { applications } from '#server/core/tenant/admission/tables';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { orders } from '../orders/tables';
import { invoices } from './tables';

export type Invoice = typeof invoices.$inferSelect;

export const shown = (invoice: Invoice, side: InvoiceCaller['side']) => {
  const { invoiceCode, kind, state, amountFen, buyer, items, note, number, issuedOn, reason, version } = invoice;
  const { objectId, fileName, fileSize } = invoice;
  return {
    invoiceCode,
    kind,
    state,
    amountFen,
    buyer,
    items,
    note,
    number,
    issuedOn,
    reason,
    version,
    askedBy: invoice.askedByName,
    askedAt: invoice.createdAt.toISOString(),
    decidedBy: invoice.decidedByName,
    file: objectId && fileName ? { objectId, name: fileName, size: fileSize ?? 0 } : null,
    allowedActions: invoiceWorkflow.allowedActions(state, { side }),
  };
};

/** What the caller's tenant has asked for, latest first. */
export async function listInvoices(
  ctx: Context,
  tx: Tx,
  query: LedgerGiven['listInvoices']['query'],
): Promise<LedgerWire['listInvoices']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    eq(invoices.tenantCode, ctx.actor.tenantCode),
    query.state ? eq(invoices.state, query.state) : undefined,
  );
  const rows = await tx
    .select()
    .from(invoices)
    .where(wanted)
    .orderBy(desc(invoices.createdAt), desc(invoices.invoiceCode))
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${invoices} WHERE ${wanted}`;
  return {
    list: rows.map((row) => shown(row, 'payer')),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

/** Invoices of all tenants that these filters let through; days are those on which they were issued. */
export const invoicesThrough = ({
  state,
  from,
  to,
}: Partial<Pick<LedgerGiven['listAllInvoices']['query'], 'state' | 'from' | 'to'>>) =>
  and(
    sql`true`,
    state ? eq(invoices.state, state) : undefined,
    from ? sql`${invoices.issuedOn} >= ${from}::date` : undefined,
    to ? sql`${invoices.issuedOn} <= ${to}::date` : undefined,
  );

/** What all tenants have asked for: those that wait, the longest first; then the others, the latest first. */
export async function listAllInvoices(
  tx: Tx,
  query: LedgerGiven['listAllInvoices']['query'],
): Promise<LedgerWire['listAllInvoices']['data']> {
  const { limit, offset } = pageOf(query);
  const wanted = and(
    invoicesThrough(query),
    containing(
      patternOf(query.keyword),
      tenants.name,
      invoices.number,
      invoices.invoiceCode,
      sql`${invoices.buyer}->>'title'`,
    ),
  );
  const rows = await tx
    .select({ invoice: invoices, tenantName: tenants.name })
    .from(invoices)
    .innerJoin(tenants, eq(tenants.tenantCode, invoices.tenantCode))
    .where(wanted)
    .orderBy(
      sql`${invoices.state} <> 'open'`,
      sql`CASE WHEN ${invoices.state} = 'open' THEN ${invoices.createdAt} END`,
      desc(invoices.createdAt),
      desc(invoices.invoiceCode),
    )
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${invoices} JOIN ${tenants} USING (tenant_code) WHERE ${wanted}`;
  return {
    list: rows.map(({ invoice, tenantName }) => ({
      ...shown(invoice, 'platform'),
      tenantCode: invoice.tenantCode,
      tenantName,
    })),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

/** Paid with money, as it was, and on no invoice. */
export const invoiceable = (tenantCode: string) =>
  and(
    eq(orders.tenantCode, tenantCode),
    eq(orders.kind, 'recharge'),
    eq(orders.state, 'done'),
    isNull(orders.invoiceCode),
  );

/** What an invoice may be asked for, with what is known of the buyer: from the last one, or what the tenant is. */
export async function getInvoiceStart(ctx: Context, tx: Tx): Promise<LedgerWire['getInvoiceStart']['data']> {
  const { tenantCode } = ctx.actor;
  const rows = await tx
    .select({ orderCode: orders.orderCode, amountFen: orders.amountFen, settledAt: orders.settledAt })
    .from(orders)
    .where(invoiceable(tenantCode))
    .orderBy(desc(orders.settledAt), desc(orders.orderCode))
    .limit(limits.invoiceOrders);
  const [last] = await tx
    .select({ buyer: invoices.buyer, kind: invoices.kind })
    .from(invoices)
    .where(eq(invoices.tenantCode, tenantCode))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  const [sums] = await tx
    .select({
      count: sql`count(*)`.mapWith(Number),
      amountFen: sql`coalesce(sum(${orders.amountFen}), 0)`.mapWith(Number),
    })
    .from(orders)
    .where(invoiceable(tenantCode));
  return {
    buyer: last?.buyer ?? (await ownCompany(tx, tenantCode)),
    kind: last?.kind ?? 'ordinary',
    orders: rows.map(({ settledAt, ...row }) => ({ ...row, settledAt: settledAt?.toISOString() ?? '' })),
    count: sums?.count ?? 0,
    amountFen: sums?.amountFen ?? 0,
  };
}

/** What the caller's company has said of itself, as it was let in. */
async function ownCompany(tx: Tx, tenantCode: string) {
  const [own] = await tx
    .select({ title: tenants.name, taxCode: applications.uscc })
    .from(tenants)
    .leftJoin(applications, eq(applications.tenantCode, tenants.tenantCode))
    .where(eq(tenants.tenantCode, tenantCode));
  return { title: own?.title, taxCode: own?.taxCode ?? undefined };
}

/**
 * The file of an invoice that was issued.
 * @param tenantCode whose it is; absent: anybody's, for the platform
 * @throws AppError notFound
 */
export async function openInvoiceFile(
  tx: Tx,
  { invoiceCode }: LedgerGiven['getInvoiceFile']['query'],
  tenantCode?: string,
): Promise<typeof files.$inferSelect> {
  const [found] = await tx
    .select({ file: files })
    .from(invoices)
    .innerJoin(files, and(eq(files.tenantCode, invoices.tenantCode), eq(files.objectId, invoices.objectId)))
    .where(
      and(
        eq(invoices.invoiceCode, invoiceCode),
        tenantCode === undefined ? undefined : eq(invoices.tenantCode, tenantCode),
      ),
    );
  if (!found) throw new AppError('notFound');
  return found.file;
}
