import { eq, sql } from 'drizzle-orm';
import { SEARCH_HITS } from '#domain/core/user/search/rules';
import type { ApprovalState } from '#domain/kernel/tenants';
import { equity, partners } from '#domain/subjects/marketing/policy';
import type { MarketingGiven, MarketingWire } from '#domain/subjects/marketing/schema';
import type { SearchHit } from '#server/core/subject';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { called, containing, type NamePattern, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { mayMeet } from '#server/kernel/policy';
import { heldBy } from '../holdings';
import { allProducts } from '../products/offered';

export type PartnerCard = MarketingWire['listSubChannels']['data']['list'][number];

interface Row extends Record<string, unknown> {
  tenantCode: string;
  tenantName: string;
  approvalState: ApprovalState;
  parentTenantCode: string | null;
  parentName: string | null;
  since: Date | string;
}

/** What a partner sees of those below it, and of itself (partner_cards in server/kernel/db/functions). */
const cards = sql`FROM (SELECT c.*, p.name AS parent_name FROM partner_cards() c
  LEFT JOIN partner_cards() p ON p.tenant_code = c.parent_tenant_code) AS card`;
const columns = sql`card.tenant_code AS "tenantCode", card.name AS "tenantName", card.approval_state AS "approvalState",
  card.parent_tenant_code AS "parentTenantCode", card.parent_name AS "parentName", card.since`;

async function withFigures(tx: Tx, rows: readonly Row[]): Promise<PartnerCard[]> {
  const codes = rows.map(({ tenantCode }) => tenantCode);
  const { rows: figures } = await tx.execute<{
    tenant_code: string;
    partners: number;
    people: number;
    customers: number;
    projects: number;
  }>(sql`SELECT * FROM partner_figures(${sql.param(codes)}::text[])`);
  const byTenant = new Map(figures.map(({ tenant_code, ...figure }) => [tenant_code, figure]));
  const [known, held] = [await allProducts(tx), await heldBy(tx, codes)];
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since).toISOString(),
    ...(byTenant.get(row.tenantCode) ?? { partners: 0, people: 0, customers: 0, projects: 0 }),
    holdings: known.flatMap(({ productCode, name }) => {
      const available = held.get(row.tenantCode)?.get(productCode)?.available ?? 0;
      return available > 0 ? [{ productCode, name, available }] : [];
    }),
  }));
}

/** The caller's own tenant, as a partner above it sees it. */
export async function ownCard(ctx: Context, tx: Tx): Promise<PartnerCard> {
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${columns} ${cards} WHERE card.tenant_code = ${ctx.actor.tenantCode}`,
  );
  const [card] = await withFigures(tx, rows);
  if (!card) throw new AppError('notFound');
  return card;
}

/** Partners below the caller's tenant, by name. */
export async function searchPartners(ctx: Context, tx: Tx, pattern: NamePattern): Promise<SearchHit[]> {
  if (!mayMeet(ctx.caller, partners.need('see'))) return [];
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${columns} ${cards}
      WHERE card.tenant_code <> ${ctx.actor.tenantCode} AND ${called(pattern, sql`card.name`)}
      ORDER BY card.name, card.tenant_code LIMIT ${SEARCH_HITS}`,
  );
  return rows.map(({ tenantName, parentName }) => ({
    kind: 'partner',
    code: '',
    title: tenantName,
    context: parentName ?? '',
    path: `/partnerManage/channelList?${new URLSearchParams({ keyword: tenantName })}`,
  }));
}

/** The partner directly above the caller's channel. */
export async function partnerAbove(tx: Tx) {
  const { rows } = await tx.execute<{ tenant_code: string; name: string; type: string }>(
    sql`SELECT * FROM partner_above()`,
  );
  return rows[0];
}

/** A partner anywhere below the caller's tenant. @throws AppError notFound */
export async function requireBelow(
  tx: Tx,
  tenantCode: string,
): Promise<{ name: string; approvalState: ApprovalState }> {
  const { rows } = await tx.execute<{ name: string; approval_state: ApprovalState }>(
    sql`SELECT c.name, c.approval_state FROM partner_cards() c WHERE c.tenant_code = ${tenantCode} AND c.tenant_code IN (SELECT partners_below())`,
  );
  const [found] = rows;
  if (!found) throw new AppError('notFound');
  return { name: found.name, approvalState: found.approval_state };
}

/** Partners below the caller's tenant: directly below one of them, or all of them; by name. */
export async function listSubChannels(
  ctx: Context,
  tx: Tx,
  query: MarketingGiven['listSubChannels']['query'],
): Promise<MarketingWire['listSubChannels']['data']> {
  const { tenantCode: own } = ctx.actor;
  const { parentTenantCode, keyword, approvalState } = query;
  const named = containing(patternOf(keyword), sql`card.name`);
  const wanted = sql.join(
    [
      sql`card.tenant_code <> ${own}`,
      ...(parentTenantCode ? [sql`card.parent_tenant_code = ${parentTenantCode}`] : []),
      ...(named ? [named] : []),
      ...(approvalState ? [sql`card.approval_state = ${approvalState}`] : []),
    ],
    sql` AND `,
  );
  const { limit, offset } = pageOf(query);
  const { rows } = await tx.execute<Row>(
    sql`SELECT ${columns} ${cards} WHERE ${wanted} ORDER BY card.name, card.tenant_code LIMIT ${limit} OFFSET ${offset}`,
  );
  const above = await partnerAbove(tx);
  const [mine] = await tx.select({ inviteCode: tenants.inviteCode }).from(tenants).where(eq(tenants.tenantCode, own));
  const joined = above && above.type !== 'platform' ? above.name : null;
  const mayLeave = (action: string) => action !== 'join' || joined !== null;
  return {
    list: await withFigures(tx, rows),
    total: await countUpTo(tx, sql`SELECT 1 ${cards} WHERE ${wanted}`, { limit, offset, found: rows.length }),
    ownTenantCode: own,
    inviteCode: mine?.inviteCode ?? null,
    joined,
    allowedActions: [...partners.allowed(ctx.caller.roles).filter(mayLeave), ...equity.allowed(ctx.caller.roles)],
  };
}
