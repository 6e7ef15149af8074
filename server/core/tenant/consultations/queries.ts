import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import {
  type ConsultationAction,
  consultationActions,
  isOpenConsultation,
  openConsultations,
} from '#domain/core/tenant/consultations/rules';
import { consultations as policy } from '#domain/core/tenant/policy';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { portalDay, portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { accounts } from '../tables';
import { consultationNotes, consultations } from './tables';

type Query = TenantGiven['listConsultations']['query'];
export type Consultation = typeof consultations.$inferSelect;

/** Inquiries that the caller's tenant has received; people who don't assign see their own. */
const seen = (ctx: Context) =>
  and(
    eq(consultations.tenantCode, ctx.actor.tenantCode),
    policy.allowed(ctx.caller.roles).includes('assign')
      ? undefined
      : eq(consultations.ownerAccountId, ctx.actor.accountId),
  );

const isOpen = anyOf(consultations.state, openConsultations);
const dueIn: Record<NonNullable<Query['due']>, SQL | undefined> = {
  late: and(isOpen, sql`${consultations.nextDue} < ${portalDay}`),
  now: and(isOpen, sql`${consultations.nextDue} <= ${portalDay}`),
  week: and(isOpen, sql`${consultations.nextDue} <= ${portalDay} + 7`),
  none: and(isOpen, isNull(consultations.nextDue)),
};

/** Rows of the list that these filters let through. */
export function matching(ctx: Context, { keyword, state, topic, owner, due }: Partial<Query>) {
  const { company, contactName, phone, content } = consultations;
  return and(
    seen(ctx),
    containing(patternOf(keyword), company, contactName, phone, content),
    state && (state === 'open' ? isOpen : eq(consultations.state, state)),
    topic && eq(consultations.topic, topic),
    owner &&
      (owner === 'me' ? eq(consultations.ownerAccountId, ctx.actor.accountId) : isNull(consultations.ownerAccountId)),
    due && dueIn[due],
  );
}

const rowsOf = (tx: Tx, wanted: SQL | undefined) =>
  tx
    .select({ row: consultations, ownerName: accounts.showName })
    .from(consultations)
    .leftJoin(accounts, eq(accounts.accountId, consultations.ownerAccountId))
    .where(wanted);

export const shown = (row: Consultation, ownerName: string | null) => {
  const { consultationCode, company, contactName, phone, topic, content, state, nextStep, nextDue } = row;
  return {
    consultationCode,
    company,
    contactName,
    phone,
    topic,
    content,
    state,
    nextStep,
    nextDue,
    ownerId: row.ownerAccountId,
    ownerName,
    outcome: row.outcome,
    fromName: row.fromName,
    version: row.version,
    isLate: nextDue !== null && nextDue < portalToday() && isOpenConsultation(state),
    createdAt: row.createdAt.toISOString(),
  };
};

const latest = [desc(consultations.createdAt), desc(consultations.consultationCode)];

/** The requests that the caller's tenant has received, latest first. */
export async function listConsultations(
  ctx: Context,
  tx: Tx,
  query: TenantGiven['listConsultations']['query'],
): Promise<TenantWire['listConsultations']['data']> {
  const wanted = matching(ctx, query);
  const { limit, offset } = pageOf(query);
  const field = query.sortField && consultations[query.sortField];
  const order = field && [query.sortOrder === 'descend' ? sql`${field} DESC NULLS LAST` : asc(field)];
  const rows = await rowsOf(tx, wanted)
    .orderBy(...(order ?? []), ...latest)
    .limit(limit)
    .offset(offset);
  const list = rows.map(({ row, ownerName }) => shown(row, ownerName));
  const all = sql`SELECT 1 FROM ${consultations} WHERE ${wanted}`;
  return { list, total: await countUpTo(tx, all, { limit, offset, found: list.length }) };
}

/**
 * An inquiry that the caller sees.
 * @param held locks it until this transaction ends
 * @throws AppError notFound
 */
export async function openConsultation(ctx: Context, tx: Tx, code: string, held?: 'held'): Promise<Consultation> {
  const wanted = tx
    .select()
    .from(consultations)
    .where(and(seen(ctx), eq(consultations.consultationCode, code)));
  const [row] = held ? await wanted.for('update') : await wanted;
  if (!row) throw new AppError('notFound');
  return row;
}

/** An inquiry with its history, the latest first. @throws AppError notFound */
export async function getConsultation(
  ctx: Context,
  tx: Tx,
  { consultationCode }: TenantGiven['getConsultation']['query'],
): Promise<TenantWire['getConsultation']['data']> {
  const row = await openConsultation(ctx, tx, consultationCode);
  const [owner] = row.ownerAccountId
    ? await tx.select().from(accounts).where(eq(accounts.accountId, row.ownerAccountId))
    : [];
  const notes = await tx
    .select()
    .from(consultationNotes)
    .where(
      and(eq(consultationNotes.tenantCode, row.tenantCode), eq(consultationNotes.consultationCode, consultationCode)),
    )
    .orderBy(desc(consultationNotes.createdAt), desc(consultationNotes.noteId))
    .limit(limits.pageSizeMax);
  const { roles, tenant } = ctx.caller;
  const may: Record<ConsultationAction, boolean> = {
    follow: row.state !== 'converted',
    assign: row.state !== 'converted' && policy.allowed(roles).includes('assign'),
    convert: isConvertible(row) && tenant?.type === 'channel' && project.allowed(roles).includes('enterCustomer'),
  };
  return {
    ...shown(row, owner?.showName ?? null),
    customerTenantCode: row.customerTenantCode,
    history: notes.map(({ noteId, byName, note, changed, createdAt }) => ({
      noteId,
      byName,
      note,
      changed,
      createdAt: createdAt.toISOString(),
    })),
    allowedActions: consultationActions.filter((action) => may[action]),
  };
}

/** It can be converted to a customer: it is open, and the sender is not a tenant already. */
export const isConvertible = ({ state, fromTenantCode }: Consultation): boolean =>
  isOpenConsultation(state) && fromTenantCode === null;
