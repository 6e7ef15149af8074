import type { ConsultationState, ConsultationTopic } from '#domain/core/tenant/consultations/rules';
import { daysLater } from '#domain/kernel/days';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import data from '../../../seed/data/consultations.json';
import { accounts, tenants } from '../tables';
import { type ConsultationChange, consultationNotes, consultations } from './tables';

interface Received {
  /** For a prospect; a tenant that asks for itself has a code. */
  company?: string;
  from?: string;
  contactName: string;
  phone: string;
  topic: ConsultationTopic;
  content: string;
  /** Received this many days ago. */
  days: number;
  state?: ConsultationState;
  /** Phone of the owner. */
  owner?: string;
  nextStep?: string;
  /** In this many days. */
  due?: number;
  outcome?: string;
  customer?: string;
  /** Phone of the author, the note, and how many days ago. */
  notes?: [string, string, number][];
}

const CHANNEL = 'TCHANNELA';
const MANAGER = '13800000011';

/** Inquiries to the demo's channel, and their results. */
export async function fillConsultations(tx: Tx): Promise<void> {
  // JSON has no union types; filling a database reveals mistakes.
  const received = data.received as unknown as Received[];
  const names = new Map<string, string>();
  for (const row of await tx.select().from(tenants)) names.set(row.tenantCode, row.name);
  for (const row of await tx.select().from(accounts)) names.set(row.accountId, row.showName);
  const nameOf = (phone: string) => names.get(accountOf(phone)) ?? '';
  const codeOf = (index: number) => `CDEMO${String(index + 1).padStart(2, '0')}`;
  await tx.insert(consultations).values(
    received.map((one, i) => ({
      tenantCode: CHANNEL,
      consultationCode: codeOf(i),
      contactName: one.contactName,
      phone: one.phone,
      company: one.company ?? names.get(one.from ?? '') ?? '',
      topic: one.topic,
      content: one.content,
      ...(one.from && { fromTenantCode: one.from, fromName: names.get(one.from) ?? '' }),
      state: one.state ?? 'new',
      ownerAccountId: one.owner ? accountOf(one.owner) : null,
      nextStep: one.nextStep ?? '',
      outcome: one.outcome ?? '',
      customerTenantCode: one.customer ?? null,
      nextDue: one.due === undefined ? null : daysLater(portalToday(), one.due),
      createdAt: daysAgo(one.days),
    })),
  );
  const history = received.flatMap((one, i) => {
    const of = { tenantCode: CHANNEL, consultationCode: codeOf(i) };
    const from = one.from ? (names.get(one.from) ?? '') : '';
    const first: ConsultationChange[] = [{ field: 'received', value: from }];
    const given: ConsultationChange[] = one.owner ? [{ field: 'owner', value: nameOf(one.owner) }] : [];
    return [
      { ...of, byName: one.from ? one.contactName : nameOf(MANAGER), changed: first, createdAt: daysAgo(one.days) },
      ...(given.length > 0
        ? [{ ...of, byName: nameOf(MANAGER), changed: given, createdAt: daysAgo(one.days - 0.2) }]
        : []),
      ...(one.notes ?? []).map(([phone, note, days]) => ({
        ...of,
        byName: nameOf(phone),
        note,
        createdAt: daysAgo(days),
      })),
    ];
  });
  await tx.insert(consultationNotes).values(history);
}
