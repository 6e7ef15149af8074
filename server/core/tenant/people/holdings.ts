import { and, eq } from 'drizzle-orm';
import type { HoldingKind } from '#domain/core/tenant/people/rules';
import type { TenantWire } from '#domain/core/tenant/schema';
import type { RoleCode } from '#domain/kernel/roles';
import type { Holding } from '#server/core/subject';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { members } from '../tables';
import { ableTo } from './ableTo';

const holdingsOf = (ctx: Context): Holding[] => ctx.services.subjects.flatMap(({ holdings }) => holdings ?? []);

type Held = Record<HoldingKind, number>;
export const nothingHeld: Held = {
  units: 0,
  treatments: 0,
  questions: 0,
  findings: 0,
  facts: 0,
  documents: 0,
  nonconformities: 0,
  approvals: 0,
  projects: 0,
  ledProjects: 0,
  consultations: 0,
  deliveries: 0,
};

/** How much people of a tenant, the caller's, answer for, by account. */
export async function heldBy(ctx: Context, tx: Tx, accountIds: readonly string[]): Promise<Map<string, Held>> {
  const { tenantCode } = ctx.actor;
  const found = new Map<string, Held>(accountIds.map((accountId) => [accountId, { ...nothingHeld }]));
  for (const { kind, count } of holdingsOf(ctx))
    for (const [accountId, n] of await count(tx, tenantCode, accountIds)) {
      const held = found.get(accountId);
      if (held) held[kind] = n;
    }
  return found;
}

/**
 * The work that a person of the caller's tenant holds, with possible successors and their workload.
 * @throws AppError notFound
 */
export async function getHoldings(
  ctx: Context,
  tx: Tx,
  { accountId }: { accountId: string },
): Promise<TenantWire['getHoldings']['data']> {
  const { tenantCode } = ctx.actor;
  const [member] = await tx
    .select({ accountId: members.accountId })
    .from(members)
    .where(and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId)));
  if (!member) throw new AppError('notFound');
  const answer: TenantWire['getHoldings']['data'] = [];
  for (const { kind, roles, count } of holdingsOf(ctx)) {
    const held = (await count(tx, tenantCode, [accountId])).get(accountId) ?? 0;
    const people = held > 0 ? await ableTo(tx, tenantCode, roles, { except: accountId }) : [];
    const load = await count(
      tx,
      tenantCode,
      people.map((person) => person.accountId),
    );
    const candidates = people.map((person) => ({ ...person, held: load.get(person.accountId) ?? 0 }));
    answer.push({ kind, count: held, roleCodes: [...roles], candidates });
  }
  return answer;
}

/** The successors by kind of work. */
export type Successors = Readonly<Partial<Record<HoldingKind, string | undefined>>>;
type HandedOver = Partial<Record<HoldingKind, { to: string; count: number }>>;

/**
 * Hands over work that a person can't hold with their remaining roles, and notifies the successors.
 * @throws AppError successorNeeded with the kinds that lack a successor, unknownReference if a named person can't hold it
 */
export async function handOver(
  ctx: Context,
  tx: Tx,
  person: { accountId: string; name: string; rolesAfter: readonly RoleCode[] },
  successors: Successors,
): Promise<HandedOver> {
  const { tenantCode, accountId: callerId } = ctx.actor;
  const { accountId: from, name, rolesAfter } = person;
  const moving: Holding[] = [];
  for (const holding of holdingsOf(ctx)) {
    if (holding.roles.some((role) => rolesAfter.includes(role))) continue;
    if (((await holding.count(tx, tenantCode, [from])).get(from) ?? 0) > 0) moving.push(holding);
  }
  const kinds = moving.map(({ kind }) => kind).filter((kind) => !successors[kind]);
  if (kinds.length > 0) throw new AppError('successorNeeded', { name }, { kinds });
  const done: HandedOver = {};
  for (const { kind, roles, handOver: move } of moving) {
    const wanted = successors[kind] ?? '';
    const [to] = await ableTo(tx, tenantCode, roles, { except: from, wanted });
    if (!to) throw new AppError('unknownReference', { code: wanted });
    const count = await move(ctx, tx, from, to);
    done[kind] = { to: to.accountId, count };
    if (to.accountId === callerId) continue;
    const params = { who: ctx.caller.showName, from: name, count };
    await notify(tx, [{ tenantCode, accountId: to.accountId, kind: `${kind}_taken_over`, params }], callerId);
  }
  return done;
}
