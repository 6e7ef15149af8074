import { and, eq } from 'drizzle-orm';
import { invoiceEndings } from '#domain/subjects/ledger/invoices/workflow';
import { financePath } from '#domain/subjects/ledger/orders/paths';
import type { LedgerGiven } from '#domain/subjects/ledger/schema';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import type { Upload } from '#server/kernel/http/upload';
import { shortCode } from '#server/kernel/ids';
import { toKeepers } from '../keepers';
import { orders } from '../orders/tables';
import { moveInvoice, moveMoney } from './move';
import { type Invoice, invoiceable } from './queries';
import { invoices } from './tables';

/** Where both sides see an invoice. */
const pages = { payer: '/account/bill?tab=invoices', platform: `${financePath}?tab=invoices` };

/**
 * Asks for an invoice on whole orders of the caller's tenant; from then on they are on no other.
 * @throws AppError unknownReference where one of them was not paid, was paid back, or is on an invoice
 */
export function applyInvoice(
  ctx: Context,
  { kind, buyer, orderCodes, note }: LedgerGiven['applyInvoice']['body'],
): Promise<{ invoiceCode: string }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    const wanted = [...new Set(orderCodes)].sort();
    const found = await tx
      .select({ orderCode: orders.orderCode, amountFen: orders.amountFen })
      .from(orders)
      .where(and(invoiceable(tenantCode), anyOf(orders.orderCode, wanted)))
      .orderBy(orders.orderCode)
      .for('update');
    const missing = wanted.find((code) => !found.some(({ orderCode }) => orderCode === code));
    if (missing !== undefined) throw new AppError('unknownReference', { code: missing });
    const invoiceCode = shortCode('FP');
    const amountFen = found.reduce((sum, order) => sum + order.amountFen, 0);
    const invoice = { tenantCode, invoiceCode, items: found };
    await tx.insert(invoices).values({
      ...invoice,
      kind,
      buyer,
      note,
      amountFen,
      askedBy: accountId,
      askedByName: ctx.caller.showName,
    });
    await tx
      .update(orders)
      .set({ invoiceCode })
      .where(and(eq(orders.tenantCode, tenantCode), anyOf(orders.orderCode, wanted)));
    await moveMoney(tx, 'invoice', invoice, { by: ctx.actor });
    const told = { kind: 'invoice_asked' as const, params: { title: buyer.title }, path: pages.platform };
    await notify(tx, await toKeepers(tx, 'invoice', told), accountId);
    await audit({
      action: 'applyInvoice',
      entity: 'invoice',
      entityCode: invoiceCode,
      detail: { kind, title: buyer.title, amountFen, orders: wanted },
    });
    return { invoiceCode };
  });
}

/** Withdraws an application that is still open. @throws AppError notFound, conflict, refusedTransition */
export function withdrawInvoice(
  ctx: Context,
  { invoiceCode, version }: LedgerGiven['withdrawInvoice']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const own = ctx.actor.tenantCode;
    const step = { action: 'withdraw', version, by: ctx.actor } as const;
    const { amountFen } = await moveInvoice(tx, { invoiceCode, own }, step);
    await audit({
      action: 'changeInvoice',
      entity: 'invoice',
      entityCode: invoiceCode,
      detail: { action: 'withdraw', amountFen },
    });
    return null;
  });
}

const toAsker = ({ tenantCode, askedBy: accountId }: Invoice) => ({ tenantCode, accountId, path: pages.payer });

/**
 * Hands over an invoice that the platform has written.
 * @throws AppError fileType, storageFull, notFound, conflict, refusedTransition; codeTaken where another one has this
 *   number
 */
export async function issueInvoice(ctx: Context, upload: Upload<LedgerGiven['issueInvoice']['form']>): Promise<null> {
  const mime = requireKind(upload, invoiceEndings);
  const stored = await putPath(ctx, upload.path, upload);
  const { name, size, fields } = upload;
  const { invoiceCode, version, number, issuedOn } = fields;
  return ctx.write(async (tx, audit) => {
    const [whose] = await tx.select().from(invoices).where(eq(invoices.invoiceCode, invoiceCode));
    if (!whose) throw new AppError('notFound');
    if ((await tx.$count(invoices, eq(invoices.number, number))) > 0) throw new AppError('codeTaken', { code: number });
    const { tenantCode } = whose;
    await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime, kind: 'invoiceFile' }, stored);
    const part = { number, issuedOn, objectId: stored.objectId, fileName: name, fileSize: size };
    const step = { action: 'issue', version, by: ctx.actor } as const;
    const invoice = await moveInvoice(
      tx,
      { invoiceCode },
      { ...step, part: { ...part, decidedByName: ctx.caller.showName } },
    );
    const { amountFen } = invoice;
    await notify(tx, [{ ...toAsker(invoice), kind: 'invoice_issued', params: { number } }], ctx.actor.accountId);
    await audit({
      action: 'changeInvoice',
      entity: 'invoice',
      entityCode: invoiceCode,
      tenantCode,
      detail: { action: 'issue', amountFen, number },
    });
    return null;
  });
}

/**
 * Sends an application back, or writes down that an invoice was reversed; either frees its orders.
 * @throws AppError notFound, conflict, refusedTransition
 */
export function decideInvoice(
  ctx: Context,
  { invoiceCode, version, action, reason }: LedgerGiven['decideInvoice']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const step = { action, version, by: ctx.actor, reason, part: { decidedByName: ctx.caller.showName } };
    const invoice = await moveInvoice(tx, { invoiceCode }, step);
    const { amountFen, tenantCode } = invoice;
    const kind = action === 'refuse' ? 'invoice_refused' : 'invoice_reversed';
    await notify(tx, [{ ...toAsker(invoice), kind, params: { reason } }], ctx.actor.accountId);
    await audit({
      action: 'changeInvoice',
      entity: 'invoice',
      entityCode: invoiceCode,
      tenantCode,
      detail: { action, amountFen, reason },
    });
    return null;
  });
}
