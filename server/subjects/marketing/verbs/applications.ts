import { and, eq, sql } from 'drizzle-orm';
import { type DecidedState, stateOfDecision } from '#domain/subjects/marketing/rules';
import { decision, type MarketingGiven } from '#domain/subjects/marketing/schema';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { give } from '../give';
import { required, requireProducts, requireSold } from '../products/offered';
import { type Application, openApplication } from '../queries/applications';
import { partnerAbove } from '../queries/partners';
import { equityApplications } from '../tables';
import { tellPartner } from '../tell';

const pageOf = (applicationCode: string, tab: 'asked' | 'mine') => `/accountEquity?tab=${tab}&open=${applicationCode}`;

/**
 * Asks the partner above for units of products.
 * @throws AppError unknownReference, refusedTransition if there is no partner above
 */
export function applyForEquity(
  ctx: Context,
  { items, note }: MarketingGiven['applyForEquity']['body'],
): Promise<{ applicationCode: string }> {
  const { tenantCode, accountId } = ctx.actor;
  const tenantName = ctx.caller.tenant?.tenantName ?? '';
  return ctx.write(async (tx, audit) => {
    await requireSold(
      tx,
      items.map(({ productCode }) => productCode),
    );
    const above = await partnerAbove(tx);
    if (!above) throw new AppError('refusedTransition');
    const applicationCode = newCode('Q');
    const asked = new Map<string, number>();
    for (const item of items) asked.set(item.productCode, (asked.get(item.productCode) ?? 0) + item.asked);
    await tx.insert(equityApplications).values({
      tenantCode,
      applicationCode,
      tenantName,
      note,
      grantorTenantCode: above.tenant_code,
      grantorName: above.name,
      items: [...asked].map(([productCode, count]) => ({ productCode, asked: count, granted: null })),
      appliedBy: accountId,
      appliedByName: ctx.caller.showName,
      updatedBy: accountId,
    });
    await tellPartner(tx, above.tenant_code, 'equity_applied', { who: tenantName }, pageOf(applicationCode, 'asked'));
    await audit({
      action: 'applyForEquity',
      entity: 'equityApplication',
      entityCode: applicationCode,
      detail: { count: asked.size },
    });
    return { applicationCode };
  });
}

/** Ends an application; who was quicker has ended it. @throws AppError refusedTransition */
async function end(tx: Tx, { applicationCode }: Application, set: Partial<typeof equityApplications.$inferInsert>) {
  const ended = await tx
    .update(equityApplications)
    .set({ ...set, version: sql`${equityApplications.version} + 1`, updatedAt: new Date() })
    .where(and(eq(equityApplications.applicationCode, applicationCode), eq(equityApplications.state, 'open')))
    .returning({ state: equityApplications.state });
  if (ended.length === 0) throw new AppError('refusedTransition');
}

/** Withdraws an open application. @throws AppError notFound, refusedTransition */
export function withdrawApplication(
  ctx: Context,
  { applicationCode }: MarketingGiven['withdrawApplication']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const row = await openApplication(tx, applicationCode);
    if (row.tenantCode !== ctx.actor.tenantCode) throw new AppError('notFound');
    await end(tx, row, { state: 'withdrawn', updatedBy: ctx.actor.accountId });
    await audit({ action: 'withdrawApplication', entity: 'equityApplication', entityCode: applicationCode });
    return null;
  });
}

type Decision = MarketingGiven['decideApplication']['body'];

/** An application that the platform grants, by two operators. */
export const applicationKind: ApprovalKind<Decision> = {
  kind: 'grantApplication',
  input: decision,
  scope: 'tenant',
  about: ({ applicationCode }) => applicationCode,
  async say(_ctx, tx, { applicationCode, items }) {
    const row = await openApplication(tx, applicationCode);
    const granted = items.filter((item) => item.granted > 0);
    const known = await requireProducts(
      tx,
      granted.map(({ productCode }) => productCode),
    );
    return {
      facts: [
        { name: 'tenant', value: row.tenantName },
        ...granted.flatMap(({ productCode, granted: units }) => [
          { name: 'product' as const, value: required(known, productCode).name.zh },
          {
            name: 'count' as const,
            value: units,
            before: row.items.find((item) => item.productCode === productCode)?.asked ?? null,
          },
        ]),
      ],
      tenantCode: row.tenantCode,
      path: pageOf(applicationCode, 'asked'),
    };
  },
  carryOut: decideNow,
};

/**
 * Grants an application, in part where less is given than was asked, or refuses it; what is given is handed down at once. What
 * the platform grants a second operator confirms first.
 * @throws AppError notFound, conflict, refusedTransition, reasonNeeded, moreThanHeld; and what ask throws
 */
export async function decideApplication(
  ctx: Context,
  input: Decision,
): Promise<{ state: DecidedState | null; approvalCode?: string }> {
  const grants = input.items.some(({ granted }) => granted > 0);
  if (grants && ctx.caller.tenant?.type === 'platform')
    return { state: null, ...(await ask(ctx, applicationKind, input)) };
  return { state: await ctx.write((tx, audit) => decideNow(ctx, tx, audit, input)) };
}

async function decideNow(ctx: Context, tx: Tx, audit: Audit, input: Decision): Promise<DecidedState> {
  const { applicationCode, version, reason } = input;
  const { tenantCode: own, accountId } = ctx.actor;
  const row = await openApplication(tx, applicationCode);
  if (row.grantorTenantCode !== own) throw new AppError('notFound');
  if (row.state !== 'open') throw new AppError('refusedTransition');
  await requireVersion(tx, row, version);
  const given = new Map(input.items.map(({ productCode, granted }) => [productCode, granted]));
  const items = row.items.map((item) => ({ ...item, granted: given.get(item.productCode) ?? 0 }));
  const state = stateOfDecision(items);
  if (state !== 'granted' && !reason) throw new AppError('reasonNeeded');
  await end(tx, row, {
    state,
    items,
    reason: reason || null,
    decidedAt: new Date(),
    decidedByName: ctx.caller.showName,
    updatedBy: accountId,
  });
  const gifts = items.flatMap(({ productCode, granted }) => (granted > 0 ? [{ productCode, amount: granted }] : []));
  if (gifts.length > 0) {
    const known = await requireProducts(
      tx,
      gifts.map(({ productCode }) => productCode),
    );
    const key = `application:${applicationCode}`;
    await give(ctx, tx, known, { key, tenantCode: row.tenantCode, items: gifts, reason, belongsTo: applicationCode });
  }
  const params = { who: ctx.caller.tenant?.tenantName ?? '' };
  await tellPartner(tx, row.tenantCode, 'equity_decided', params, pageOf(applicationCode, 'mine'));
  await audit({
    action: 'decideApplication',
    entity: 'equityApplication',
    entityCode: applicationCode,
    detail: { state, ...(reason && { reason }) },
  });
  return state;
}
