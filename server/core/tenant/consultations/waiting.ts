import { count, min } from 'drizzle-orm';
import { consultations as policy } from '#domain/core/tenant/policy';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { matching } from './queries';
import { consultations } from './tables';

const kinds = {
  /** For people who assign inquiries. */
  assignConsultations: { owner: 'nobody', state: 'open' },
  /** Whose next step is due. */
  followConsultations: { owner: 'me', due: 'now' },
} as const;

/** Unassigned inquiries, and the caller's inquiries with a due step; linked to the list's own filters. */
export async function listWaitingConsultations(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  const may = policy.allowed(roles);
  if (!tenant || !may.includes('follow')) return [];
  const waiting: WaitingTask[] = [];
  for (const kind of ['assignConsultations', 'followConsultations'] as const) {
    const follows = kind === 'followConsultations';
    if (!follows && !may.includes('assign')) continue;
    const filters = kinds[kind];
    const [found] = await tx
      .select({ count: count(), since: min(consultations.createdAt), due: min(consultations.nextDue) })
      .from(consultations)
      .where(matching(ctx, filters));
    if (!found?.count) continue;
    waiting.push({
      kind,
      projectCode: null,
      title: tenant.tenantName,
      count: found.count,
      since: found.since?.toISOString() ?? null,
      dueDate: follows ? found.due : null,
      path: `/customerManagement?${new URLSearchParams({ view: 'consultations', ...filters })}`,
    });
  }
  return waiting;
}
