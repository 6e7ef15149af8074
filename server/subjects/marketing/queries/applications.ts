import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { equity } from '#domain/subjects/marketing/policy';
import type { MarketingGiven, MarketingWire } from '#domain/subjects/marketing/schema';
import { listAttachments, type Owner } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { holdingsOf } from '../holdings';
import { allProducts } from '../products/offered';
import { equityApplications } from '../tables';

type Applied = MarketingWire['listApplications']['data']['list'][number];
export type Application = typeof equityApplications.$inferSelect;

/** What the papers of an application are attached to. */
export const paperOwner = ({
  tenantCode,
  applicationCode,
}: Pick<Application, 'tenantCode' | 'applicationCode'>): Owner => ({
  tenantCode,
  projectCode: null,
  entity: 'equityApplication',
  entityCode: applicationCode,
});

async function shown(tx: Tx, rows: readonly Application[]): Promise<Applied[]> {
  const names = new Map((await allProducts(tx)).map(({ productCode, name }) => [productCode, name]));
  return rows.map((row) => ({
    applicationCode: row.applicationCode,
    tenantCode: row.tenantCode,
    tenantName: row.tenantName,
    grantorName: row.grantorName,
    state: row.state,
    appliedBy: row.appliedByName,
    items: row.items.map((item) => ({
      ...item,
      name: names.get(item.productCode) ?? { zh: item.productCode, en: item.productCode },
    })),
    appliedAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}

/** The caller's own applications, or those that ask its tenant; latest first. */
export async function listApplications(
  ctx: Context,
  tx: Tx,
  query: MarketingGiven['listApplications']['query'],
): Promise<MarketingWire['listApplications']['data']> {
  const { tenantCode } = ctx.actor;
  const { side, state, keyword } = query;
  const wanted = and(
    eq(side === 'mine' ? equityApplications.tenantCode : equityApplications.grantorTenantCode, tenantCode),
    state ? eq(equityApplications.state, state) : undefined,
    // What was withdrawn no longer asks anybody.
    side === 'asked' && !state ? ne(equityApplications.state, 'withdrawn') : undefined,
    containing(patternOf(keyword), equityApplications.tenantName),
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(equityApplications)
    .where(wanted)
    .orderBy(desc(equityApplications.createdAt), desc(equityApplications.applicationCode))
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${equityApplications} WHERE ${wanted}`;
  return {
    list: await shown(tx, rows),
    total: await countUpTo(tx, all, { limit, offset, found: rows.length }),
  };
}

/** An application of the caller's tenant, or one that asks it. @throws AppError notFound */
export async function openApplication(tx: Tx, applicationCode: string): Promise<Application> {
  const [found] = await tx
    .select()
    .from(equityApplications)
    .where(eq(equityApplications.applicationCode, applicationCode));
  if (!found) throw new AppError('notFound');
  return found;
}

/** One application with its papers, and what the caller may do about it. */
export async function getApplication(
  ctx: Context,
  tx: Tx,
  { applicationCode }: MarketingGiven['getApplication']['query'],
): Promise<MarketingWire['getApplication']['data']> {
  const row = await openApplication(tx, applicationCode);
  const [brief] = await shown(tx, [row]);
  if (!brief) throw new AppError('notFound');
  const { tenantCode: own } = ctx.actor;
  const may = equity.allowed(ctx.caller.roles);
  const isOpen = row.state === 'open';
  const decides = isOpen && row.grantorTenantCode === own && may.includes('grant');
  const isOwn = isOpen && row.tenantCode === own && may.includes('apply');
  const mine = decides && ctx.caller.tenant?.type !== 'platform' ? await holdingsOf(tx, own) : [];
  const attached = await listAttachments(tx, paperOwner(row));
  const papers = attached.map(({ objectId, name, size }) => ({ objectId, name, size }));
  return {
    ...brief,
    note: row.note,
    reason: row.reason,
    decidedBy: row.decidedByName,
    papers,
    version: row.version,
    canGive: Object.fromEntries(mine.map(({ product, held }) => [product.productCode, held.available])),
    allowedActions: [...(decides ? (['decide'] as const) : []), ...(isOwn ? (['withdraw', 'addPaper'] as const) : [])],
  };
}
