import { and, eq } from 'drizzle-orm';
import type { Contact } from '#domain/core/tenant/customers/rules';
import type { IndustryCode } from '#domain/core/tenant/industries';
import type { TenantSize } from '#domain/core/tenant/rules';
import { daysLater } from '#domain/kernel/days';
import type { ApprovalState } from '#domain/kernel/tenants';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { daysAgo } from '#server/seed/story';
import contactsByName from '../../../seed/data/customerContacts.json';
import data from '../../../seed/data/customers.json';
import { accounts, tenantRelations, tenants } from '../tables';
import { customerMoves, customers } from './tables';

interface DemoCustomer {
  name: string;
  /** A partner's, by its code; the demo's channel has it otherwise. */
  channel?: string;
  size: TenantSize;
  industries: IndustryCode[];
  uscc?: string;
  address: string;
  contacts?: Contact[];
  note?: string;
  approvalState?: ApprovalState;
  /** Registered this many days ago. */
  days: number;
  /** Protected for this many more days, after this many extensions. */
  left?: number;
  extensions?: number;
  extendedFor?: string;
  /** In the pool for this many days. */
  poolFor?: number;
}
const demoCustomers = data as DemoCustomer[];

/** The demo's main channel, and the phone of its leader. */
const CHANNEL = 'TCHANNELA';
const MANAGER = '13800000011';

const codeOf = (index: number) => `TREPORTED${String(index + 1).padStart(2, '0')}`;

/** Customers that the demo's channel and its partners have registered without projects, and some in the open pool. */
export async function fillDemoCustomers(tx: Tx): Promise<void> {
  const rows = demoCustomers.map((customer, index) => ({ channel: CHANNEL, ...customer, tenantCode: codeOf(index) }));
  const held = rows.filter(({ poolFor }) => poolFor === undefined);
  await tx.insert(tenants).values(
    rows.map(({ tenantCode, name, channel, size, industries, approvalState, poolFor, days }) => ({
      tenantCode,
      type: 'customer' as const,
      name,
      size,
      industries,
      approvalState: approvalState ?? ('success' as const),
      createdByTenant: poolFor === undefined ? channel : null,
      createdAt: daysAgo(days),
    })),
  );
  await tx
    .insert(tenantRelations)
    .values(held.map(({ tenantCode, channel }) => ({ tenantCode: channel, customerTenantCode: tenantCode })));
  // Those with a channel have their row already.
  await tx
    .insert(customers)
    .values(rows.map(({ tenantCode }) => ({ tenantCode })))
    .onConflictDoNothing();
  for (const { tenantCode, uscc, address, contacts, note, left = 0, extensions, days, poolFor } of rows)
    await tx
      .update(customers)
      .set({
        uscc: uscc ?? null,
        address,
        contacts: contacts ?? [],
        note: note ?? '',
        extensions: extensions ?? 0,
        protectedUntil: daysLater(portalToday(), poolFor === undefined ? left : -poolFor),
        reportedAt: daysAgo(days),
        pooledAt: poolFor === undefined ? null : daysAgo(poolFor),
        updatedAt: daysAgo(poolFor ?? days),
      })
      .where(eq(customers.tenantCode, tenantCode));
  // Whom one calls at those that it works with.
  for (const [name, contacts] of Object.entries(contactsByName as Record<string, Contact[]>))
    await tx
      .update(customers)
      .set({ contacts })
      .from(tenants)
      .where(and(eq(tenants.tenantCode, customers.tenantCode), eq(tenants.name, name)));
  const [leader] = await tx.select().from(accounts).where(eq(accounts.phone, MANAGER));
  const manager = leader?.showName ?? null;
  await tx.insert(customerMoves).values(
    rows.flatMap(({ tenantCode, name, channel, days, left, extensions, extendedFor, poolFor }) => {
      const of = { tenantCode, customerName: name };
      const until = daysLater(portalToday(), left ?? 0);
      return [
        {
          ...of,
          kind: 'reported' as const,
          toTenant: channel,
          byName: channel === CHANNEL ? manager : null,
          createdAt: daysAgo(days),
        },
        ...(extensions
          ? [
              {
                ...of,
                kind: 'extended' as const,
                toTenant: CHANNEL,
                byName: manager,
                reason: extendedFor ?? '',
                protectedUntil: until,
                createdAt: daysAgo(9),
              },
            ]
          : []),
        ...(poolFor ? [{ ...of, kind: 'expired' as const, fromTenant: CHANNEL, createdAt: daysAgo(poolFor) }] : []),
      ];
    }),
  );
}
