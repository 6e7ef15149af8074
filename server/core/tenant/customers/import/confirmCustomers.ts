import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TenantWire } from '#domain/core/tenant/schema';
import type { Left } from '#domain/kernel/bulk';
import { daysLater } from '#domain/kernel/days';
import { readChangeSet, removeChangeSet } from '#server/capabilities/import/changeSet';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { bulkInsert, rowsOf } from '#server/kernel/db/bulk';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { tenantRelations, tenants } from '../../tables';
import { customerImports, customerMoves } from '../tables';
import type { CustomerPart, CustomerRow } from './customerBook';
import { isConfirmable, lockImport, ofImport } from './openImport';
import { leftRows } from './tryOut';

/**
 * Enters what a dry run has shown: all of it in one transaction, but for what somebody has reported meanwhile.
 * @throws AppError notFound, importNotConfirmable with bad cells or after a confirm
 */
export function confirmCustomers(
  ctx: Context,
  { importCode }: { importCode: string },
): Promise<TenantWire['confirmCustomers']['data']> {
  return ctx.write(async (tx, audit) => {
    const found = await lockImport(ctx, tx, importCode);
    if (!isConfirmable(found)) throw new AppError('importNotConfirmable');
    type Rows = Record<CustomerPart, CustomerRow>;
    const { customers } = await readChangeSet<Rows>(ctx, tx, found.changeSetId, ['customers']);
    const late = new Set((await leftRows(ctx, tx, customers, { writes: true })).map(({ index }) => index));
    const rows = customers.filter((_, index) => !late.has(index));
    const entered = await enter(ctx, tx, rows);
    const counts = { added: rows.length, left: found.left + late.size };
    await tx
      .update(customerImports)
      .set({ ...counts, entered, changeSetId: null, confirmedAt: new Date() })
      .where(ofImport(ctx, importCode));
    await removeChangeSet(tx, found.changeSetId);
    await audit({ action: 'importCustomers', entity: 'customerImport', entityCode: importCode, detail: counts });
    return counts;
  });
}

/** Writes customers, in as many statements for five thousand as for a few. @returns their codes and names */
async function enter(ctx: Context, tx: Tx, rows: readonly CustomerRow[]): Promise<Omit<Left, 'reason'>[]> {
  const { tenantCode: channel, accountId } = ctx.actor;
  const made = rows.map((row) => ({ ...row, tenantCode: newCode('T') }));
  await bulkInsert(
    tx,
    tenants,
    rowsOf(made, ({ tenantCode, name, size, industries }) => ({
      tenantCode,
      type: 'customer' as const,
      name,
      approvalState: 'success' as const,
      size,
      industries: [...industries],
      fourEyes: true,
      createdByTenant: channel,
      version: 1,
      updatedBy: accountId,
      createdAt: new Date(),
      updatedAt: new Date(),
    })),
  );
  await bulkInsert(
    tx,
    tenantRelations,
    rowsOf(made, ({ tenantCode }) => ({
      tenantCode: channel,
      customerTenantCode: tenantCode,
      createdAt: new Date(),
    })),
  );
  const until = daysLater(portalToday(), ctx.services.env.PROTECTION_DAYS);
  await bulkInsert(
    tx,
    customerMoves,
    rowsOf(made, ({ tenantCode, name }) => ({
      moveId: randomUUID(),
      tenantCode,
      customerName: name,
      kind: 'reported' as const,
      toTenant: channel,
      byName: ctx.caller.showName,
      reason: '',
      protectedUntil: until,
      createdAt: new Date(),
    })),
  );
  const facts = made.map(({ tenantCode, uscc, address, note, ...row }) => ({
    tenant_code: tenantCode,
    uscc: uscc ?? null,
    address: address ?? '',
    note: note ?? '',
    contacts: row.contactName
      ? [
          {
            name: row.contactName,
            ...(row.contactTitle && { title: row.contactTitle }),
            ...(row.contactPhone && { phone: row.contactPhone }),
            ...(row.contactEmail && { email: row.contactEmail }),
          },
        ]
      : [],
  }));
  await tx.execute(sql`
    UPDATE customers AS c SET protected_until = ${until}::date, uscc = f.uscc, address = f.address, note = f.note, contacts = f.contacts, updated_by = ${accountId}
    FROM json_populate_recordset(null::customers, ${jsonText(facts)}::json) AS f
    WHERE c.tenant_code = f.tenant_code`);
  return made.map(({ tenantCode: id, name: what }) => ({ id, what }));
}
