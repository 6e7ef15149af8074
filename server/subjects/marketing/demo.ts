import { eq, sql } from 'drizzle-orm';
import { calendarDay, partsOfDay } from '#domain/kernel/days';
import type { ApprovalState } from '#domain/kernel/tenants';
import { type TransferKind, unitOfProduct } from '#domain/subjects/ledger/rules';
import type { ApplicationState } from '#domain/subjects/marketing/rules';
import { applications } from '#server/core/tenant/admission/tables';
import { accounts, memberships, tenants } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { accountOf, daysAgo } from '#server/seed/story';
import { commissionEvents } from '#server/subjects/ledger/commissions/demo';
import { transfer } from '#server/subjects/ledger/transfer';
import data from '../../seed/data/partners.json';
import { fillPoints } from './demoPoints';
import { equityApplications } from './tables';

interface DemoPartners {
  /** Channels below the demo channel; `days` before the seed. */
  readonly partners: readonly {
    code: string;
    name: string;
    parent: string;
    days: number;
    state?: ApprovalState;
    /** Of one that has applied. */
    uscc?: string;
    manager: string;
    phone: string;
  }[];
  /** `months`: how long from the seed what is granted is valid. */
  readonly transfers: readonly {
    kind: TransferKind;
    from: string;
    to?: string;
    product: string;
    amount: number;
    months?: number;
    days: number;
    reason?: string;
    /** That it is in use for. */
    project?: string;
  }[];
  /** Items: product, asked, granted. */
  readonly applications: readonly {
    by: string;
    /** Phone of who asks. */
    person: string;
    to: string;
    state: ApplicationState;
    days: number;
    note: string;
    decidedBy?: string;
    reason?: string;
    items: [string, number, number | null][];
  }[];
}
// JSON knows no unions: a wrong row fails when a database is filled.
const demo = data as unknown as DemoPartners;

const lastDay = (months: number) => {
  const [year, month, day] = partsOfDay(portalToday());
  return calendarDay(year, month + months, day);
};
const purposes: Partial<Record<TransferKind, ['issued' | 'available', 'available' | 'used' | 'held']>> = {
  grant: ['issued', 'available'],
  use: ['available', 'used'],
  hold: ['available', 'held'],
};

/** The demo channel's partners, what they were given, and what they ask for. */
export async function fillDemo(tx: Tx, _projects: unknown, store: FileStore): Promise<void> {
  await tx.insert(tenants).values(
    demo.partners.map(({ code, name, parent, days, state }) => ({
      tenantCode: code,
      type: 'channel' as const,
      name,
      size: 'small' as const,
      approvalState: state ?? 'success',
      parentTenantCode: parent,
      createdByTenant: parent,
      createdAt: daysAgo(days),
    })),
  );
  await tx.insert(accounts).values(
    demo.partners.map(({ phone, manager }) => ({
      accountId: accountOf(phone),
      phone,
      showName: manager,
      nameIsOwn: true,
    })),
  );
  await tx.insert(memberships).values(
    demo.partners.map(({ code, phone }) => ({
      tenantCode: code,
      accountId: accountOf(phone),
      roleCode: 'CHANNEL_TENANT_MANAGER' as const,
    })),
  );
  // Without an application it could not be decided on.
  const applying = demo.partners.filter(({ state }) => state === 'submitted');
  for (const { code, phone, parent, uscc = '', days } of applying) {
    const [inviter] = await tx.select().from(tenants).where(eq(tenants.tenantCode, parent));
    await tx.insert(applications).values({
      tenantCode: code,
      accountId: accountOf(phone),
      deciderTenantCode: 'TPLATFORM',
      inviteCode: inviter?.inviteCode,
      uscc,
      appliedAt: daysAgo(days),
    });
  }
  const transfers = demo.transfers.map(
    ({ kind, from, to, product, amount, months, days, reason, project: belongsTo }, i) => ({
      days,
      run() {
        const [source, target] = purposes[kind] ?? ['available', 'available'];
        return transfer(tx, {
          kind,
          key: `demo-${i}`,
          by: { tenantCode: from, accountId: null },
          reason,
          at: daysAgo(days),
          ...(to && { toTenantCode: to }),
          ...(belongsTo && { belongsTo }),
          parts: [
            {
              unit: unitOfProduct(product),
              amount,
              from: { tenantCode: from, purpose: source },
              to: { tenantCode: to ?? from, purpose: target, ...(belongsTo && { belongsTo }) },
              ...(months && { validUntil: lastDay(months) }),
            },
          ],
        });
      },
    }),
  );
  const { rows } = await tx.execute<{ tenant_code: string; name: string }>(sql`SELECT tenant_code, name FROM tenants`);
  const names = new Map(rows.map(({ tenant_code, name }) => [tenant_code, name]));
  const people = await tx.select({ accountId: accounts.accountId, showName: accounts.showName }).from(accounts);
  const nameOf = (accountId: string) => people.find((person) => person.accountId === accountId)?.showName ?? '';
  await tx.insert(equityApplications).values(
    demo.applications.map(({ by, person, to, state, days, note, decidedBy, reason, items }, i) => ({
      tenantCode: by,
      applicationCode: `QDEMO${String(i + 1).padStart(2, '0')}`,
      tenantName: names.get(by) ?? '',
      grantorTenantCode: to,
      grantorName: names.get(to) ?? '',
      state,
      note,
      reason,
      items: items.map(([productCode, asked, granted]) => ({ productCode, asked, granted })),
      appliedBy: accountOf(person),
      appliedByName: nameOf(accountOf(person)),
      decidedByName: decidedBy,
      decidedAt: decidedBy ? daysAgo(days - 1) : null,
      createdAt: daysAgo(days),
    })),
  );
  await fillPoints(tx, store, [...transfers, ...commissionEvents(tx)]);
}
