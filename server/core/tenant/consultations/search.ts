import { and, desc } from 'drizzle-orm';
import { consultations as policy } from '#domain/core/tenant/policy';
import { SEARCH_HITS } from '#domain/core/user/search/rules';
import type { SearchHit } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { called, type NamePattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { mayMeet } from '#server/kernel/policy';
import { matching } from './queries';
import { consultations } from './tables';

/** Inquiries that the caller follows, by company and contact. */
export async function findConsultations(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]> {
  if (!mayMeet(ctx.caller, policy.need('follow'))) return [];
  const { consultationCode, company, contactName, createdAt } = consultations;
  const rows = await tx
    .select({ consultationCode, company, contactName })
    .from(consultations)
    .where(and(matching(ctx, {}), called(pattern, company, contactName)))
    .orderBy(desc(createdAt), consultationCode)
    .limit(SEARCH_HITS);
  return rows.map((row) => ({
    kind: 'consultation',
    code: '',
    title: row.company,
    context: row.contactName,
    path: `/customerManagement?${new URLSearchParams({ view: 'consultations', keyword: row.company, open: row.consultationCode })}`,
  }));
}
