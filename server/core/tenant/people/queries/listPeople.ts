import { and, eq, sql } from 'drizzle-orm';
import { allowedPersonActions, grantableRoles, type PersonState, personStates } from '#domain/core/tenant/people/rules';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { visibleCustomers } from '#server/core/project/queries/listCustomers';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { isPending } from '../../invite';
import { accounts, invitations, members, memberships, tenantRelations } from '../../tables';
import { awaitsDecision, isAwaiting } from '../broughtIn';
import { heldBy, nothingHeld } from '../holdings';

type ManagedQuery = TenantGiven['listManagedUsers']['query'];

interface Row extends Record<string, unknown> {
  accountId: string | null;
  invitationCode: string | null;
  name: string;
  phone: string | null;
  roleCodes: RoleCode[];
  state: PersonState;
  lastSeenAt: Date | string | null;
  expiresAt: Date | string | null;
  awaitsDecision: boolean;
  version: number;
}

const rolesNow = sql`ARRAY(SELECT r.role_code FROM ${memberships} AS r WHERE r.tenant_code = ${members.tenantCode}
  AND r.account_id = ${members.accountId} ORDER BY r.position)`;

/** Everybody of a tenant in one form, whether they have joined or not. */
const everybody = (tenantCode: string) => sql`
  SELECT ${members.accountId} AS "accountId", NULL AS "invitationCode", ${accounts.showName} AS name,
    CASE WHEN ${members.state} <> 'removed' THEN ${accounts.phone} END AS phone,
    CASE WHEN ${members.state} = 'active' THEN ${rolesNow} ELSE ${members.keptRoles} END AS "roleCodes",
    ${members.state} AS state, ${members.lastSeenAt} AS "lastSeenAt", NULL::timestamptz AS "expiresAt",
    ${awaitsDecision} AS "awaitsDecision", ${members.version} AS version
  FROM ${members} JOIN ${accounts} ON ${accounts.accountId} = ${members.accountId}
  WHERE ${members.tenantCode} = ${tenantCode}
  UNION ALL
  SELECT NULL, ${invitations.invitationCode}, ${invitations.name}, ${invitations.phone}, ${invitations.roleCodes},
    CASE WHEN ${isPending} OR ${invitations.state} <> 'open' THEN ${invitations.state} ELSE 'expired' END,
    NULL, ${invitations.expiresAt}, false, 0
  FROM ${invitations} WHERE ${invitations.tenantCode} = ${tenantCode} AND ${invitations.state} IN ('open', 'declined')`;

/** Those at work first, then by name. */
const order = sql`ORDER BY array_position(${sql.param([...personStates])}::text[], state), name,
  "accountId", "invitationCode"`;

/** All people of the caller's tenant, with their work and the caller's actions on them. */
export async function listManagedUsers(
  ctx: Context,
  tx: Tx,
  query: ManagedQuery,
): Promise<TenantWire['listManagedUsers']['data']> {
  const { keyword, roleCode, state } = query;
  const wanted = and(
    // Removed people are history, shown on request.
    state ? sql`state = ${state}` : sql`state <> 'removed'`,
    roleCode ? sql`${roleCode} = ANY("roleCodes")` : undefined,
    containing(patternOf(keyword), sql`name`, sql`phone`),
  );
  const found = sql`FROM (${everybody(ctx.actor.tenantCode)}) AS everybody WHERE ${wanted}`;
  const { limit, offset } = pageOf(query);
  const { rows } = await tx.execute<Row>(sql`SELECT * ${found} ${order} LIMIT ${limit} OFFSET ${offset}`);
  const held = await heldBy(
    ctx,
    tx,
    rows.flatMap(({ accountId }) => accountId ?? []),
  );
  const { accountId, tenantCode } = ctx.actor;
  const caller = { accountId, roles: ctx.caller.roles };
  const decides = rows.some(({ awaitsDecision }) => awaitsDecision) && !(await isAwaiting(tx, tenantCode, accountId));
  return {
    list: rows.map((row) => ({
      ...row,
      rowKey: row.accountId ?? row.invitationCode ?? '',
      lastSeenAt: row.lastSeenAt && new Date(row.lastSeenAt).toISOString(),
      expiresAt: row.expiresAt && new Date(row.expiresAt).toISOString(),
      held: held.get(row.accountId ?? '') ?? nothingHeld,
      allowedActions: [...allowedPersonActions(caller, { ...row, awaitsDecision: row.awaitsDecision && decides })],
    })),
    total: await countUpTo(tx, sql`SELECT 1 ${found}`, { limit, offset, found: rows.length }),
    grantable: grantableRoles(caller.roles),
  };
}

/** People at work in a tenant, by name. */
async function peopleAtWork(
  tx: Tx,
  tenantCode: string,
  { keyword, roleCode, ...page }: TenantGiven['listUsers']['query'],
): Promise<TenantWire['listUsers']['data']> {
  const wanted = and(
    eq(members.tenantCode, tenantCode),
    eq(members.state, 'active'),
    containing(patternOf(keyword), accounts.showName),
    roleCode ? sql`${roleCode} = ANY(${rolesNow})` : undefined,
  );
  const { limit, offset } = pageOf(page);
  const list = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName, roleCodes: sql<RoleCode[]>`${rolesNow}` })
    .from(members)
    .innerJoin(accounts, eq(accounts.accountId, members.accountId))
    .where(wanted)
    .orderBy(accounts.showName, accounts.accountId)
    .limit(limit)
    .offset(offset);
  const all = sql`SELECT 1 FROM ${members} JOIN ${accounts} ON ${accounts.accountId} = ${members.accountId} WHERE ${wanted}`;
  return { list, total: await countUpTo(tx, all, { limit, offset, found: list.length }) };
}

/** Colleagues to choose from. */
export const listUsers = (ctx: Context, tx: Tx, query: TenantGiven['listUsers']['query']) =>
  peopleAtWork(tx, ctx.actor.tenantCode, query);

/**
 * People of the own tenant, or of a customer that the caller sees.
 * @throws AppError notFound where the caller sees no such customer
 */
export async function listTenantUsers(
  ctx: Context,
  tx: Tx,
  { tenantCode, ...query }: TenantGiven['listTenantUsers']['query'],
) {
  const own = ctx.actor.tenantCode;
  const [served] =
    tenantCode === own
      ? [own]
      : await tx
          .select({ one: sql`1` })
          .from(tenantRelations)
          .where(and(visibleCustomers(ctx), eq(tenantRelations.customerTenantCode, tenantCode)));
  if (!served) throw new AppError('notFound');
  return peopleAtWork(tx, tenantCode, query);
}
