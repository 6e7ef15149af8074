import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { ProjectLeftReason } from '#domain/core/project/dispatch/rules';
import { overStates } from '#domain/core/project/rules';
import type { ProjectWire } from '#domain/core/project/schema';
import { type Changing, type Left, leftOf, movesOf } from '#domain/kernel/bulk';
import { namesOf } from '#server/core/tenant/namesOf';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import { chosen, receiptsOf, sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { projectChanges, projects } from '../tables';
import { type ProjectFilters, projectsThrough } from './queries/listProjects';
import type { Handed } from './tell';

type Outcome = ProjectWire['changeTeacher']['data'];
export type ProjectRow = typeof projects.$inferSelect;

interface Asked {
  rows?: { projectCode: string }[] | undefined;
  filters?: ProjectFilters | undefined;
  seal?: string | undefined;
}

/** The effect on one project: the reason why it is left unchanged, nothing, or the previous and the new person. */
export type Fate = { left: ProjectLeftReason; holder?: string | null } | 'unchanged' | { from: string | null };

/** How people are put on projects: as consultant, or as the customer's lead. */
export interface Putting {
  target: typeof projectChanges.$inferInsert.target;
  /** The new person; null: no one. */
  to: { accountId: string; showName: string } | null;
  fate: (project: ProjectRow) => Fate;
  write: (projectCodes: string[]) => Promise<unknown>;
  /** The data of a row that an undo needs. */
  before: (project: ProjectRow) => Readonly<Record<string, unknown>>;
  log: (
    audit: Audit,
    handed: readonly (Handed & { row: ProjectRow; names: { from: string; to: string } })[],
    changeCode: string,
  ) => Promise<void>;
}

/** The audit trail's sign for no one. */
export const NOBODY = '–';

/** Serializes with changes of people: nobody leaves the tenant while projects are being given to them. */
export const holdPeople = (tx: Tx, tenantCode: string) =>
  tx.select({ tenantCode: tenants.tenantCode }).from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('share');

/** The channel's projects of which this is true, locked in the order of their codes. */
export const lockProjects = (ctx: Context, tx: Tx, where: SQL | undefined, limit: number): Promise<ProjectRow[]> =>
  tx
    .select()
    .from(projects)
    .where(and(eq(projects.channelTenantCode, ctx.actor.tenantCode), where))
    .orderBy(asc(projects.projectCode))
    .limit(limit)
    .for('update');

/**
 * Changes the person of many projects by preview and token (sealedChange); a constant number of statements.
 * @throws AppError changeTooLarge, notFound if none of the named projects exists, changeOvertaken
 */
export function changeProjects(ctx: Context, asked: Asked, prepare: (tx: Tx) => Promise<Putting>): Promise<Outcome> {
  const { rows, filters, seal } = asked;
  return sealedChange(ctx, seal, async (tx, audit): Promise<Outcome> => {
    const { tenantCode, accountId } = ctx.actor;
    await holdPeople(tx, tenantCode);
    const { target, to, fate, write, before, log } = await prepare(tx);
    const codes = rows?.map(({ projectCode }) => projectCode);
    const where = codes ? anyOf(projects.projectCode, codes) : projectsThrough(ctx, tx, filters ?? {});
    const found = await chosen(rows, (limit) => lockProjects(ctx, tx, where, limit));
    const there = new Set(found.map(({ projectCode }) => projectCode));
    const fates = found.map((row) => ({
      row,
      fate: overStates.includes(row.state) ? ({ left: 'over' } as const) : fate(row),
    }));
    const names = await namesOf(
      tx,
      fates.map(({ fate: one }) =>
        one === 'unchanged' ? null : 'left' in one ? ('holder' in one ? one.holder : null) : one.from,
      ),
    );
    const changing: Changing[] = [];
    const left: Left<ProjectLeftReason>[] = (codes ?? [])
      .filter((code) => !there.has(code))
      .map((id) => ({ id, what: '', reason: 'gone' }));
    const handed: (Handed & { row: ProjectRow; names: { from: string; to: string } })[] = [];
    let unchanged = 0;
    for (const { row, fate: one } of fates) {
      const { projectCode: id, name, version } = row;
      if (one === 'unchanged') unchanged += 1;
      else if ('left' in one) {
        const holder = 'holder' in one && one.holder ? names.get(one.holder) : undefined;
        left.push({ id, what: holder ? `${name} · ${holder}` : name, reason: one.left });
      } else {
        const from = one.from === null ? null : (names.get(one.from) ?? '');
        const now = { [target]: to?.showName ?? null, accountId: to?.accountId ?? null };
        changing.push({ id, version, before: { ...before(row), [target]: from }, after: now });
        handed.push({
          projectCode: id,
          projectName: name,
          row,
          from: one.from,
          to: to?.accountId ?? null,
          names: { from: from || NOBODY, to: to?.showName ?? NOBODY },
        });
      }
    }
    const plan = { changing, unchanged, left };
    const planSeal = sealed(plan, seal);
    if (changing.length > 0) await write(changing.map(({ id }) => id));
    const named = changing.map((one) => ({ ...one, after: { [target]: one.after[target] } }));
    const outcome = {
      count: changing.length,
      unchanged,
      left: leftOf(left),
      seal: planSeal,
      changeCode: null,
      fields: movesOf(named) as Outcome['fields'],
    };
    if (seal === undefined) return outcome;
    const changeCode = newCode('C');
    await tx.insert(projectChanges).values({
      tenantCode,
      changeCode,
      target,
      count: changing.length,
      fields: outcome.fields,
      rows: receiptsOf(changing),
      createdBy: accountId,
    });
    await log(audit, handed, changeCode);
    return { ...outcome, changeCode };
  });
}
