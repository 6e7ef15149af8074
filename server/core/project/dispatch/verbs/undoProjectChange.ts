import { and, eq, sql } from 'drizzle-orm';
import { customerLeaders, type ProjectLeftReason } from '#domain/core/project/dispatch/rules';
import { consultants } from '#domain/core/project/policy';
import type { ProjectState } from '#domain/core/project/rules';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import type { Receipt } from '#domain/kernel/bulk';
import { type Left, leftOf } from '#domain/kernel/bulk';
import { namesOf } from '#server/core/tenant/namesOf';
import { memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { holdings } from '../../queries/holdings';
import { projectChanges, projects } from '../../tables';
import { holdPeople, lockProjects, NOBODY, type ProjectRow } from '../changeProjects';
import { tellCustomerOwners } from './changeCustomerOwner';
import { tellTeachers } from './changeTeacher';

type Target = typeof projectChanges.$inferSelect.target;

/** As changeProjects keeps them in `before`. */
interface Was {
  accountId: string | null;
  previousTeacherId?: string | null;
  dispatchedAt?: string | null;
  takenUpAt?: string | null;
  /** Absent in changes that were made before it was kept. */
  state?: ProjectState;
}
/** A change of one project, and the project as it is now. */
interface Undoing {
  receipt: Receipt;
  row: ProjectRow;
}
const wasOf = ({ before }: Receipt) => before as unknown as Was;

/**
 * Undoes a bulk edit of projects: each project that was not changed since returns to the previous person, if they
 * can still have it; the others are left unchanged and named.
 * @throws AppError notFound, changeNotUndoable if nothing can be undone
 */
export function undoProjectChange(
  ctx: Context,
  { changeCode }: ProjectGiven['undoProjectChange']['body'],
): Promise<ProjectWire['undoProjectChange']['data']> {
  const { tenantCode, accountId: updatedBy } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await holdPeople(tx, tenantCode);
    const here = and(eq(projectChanges.tenantCode, tenantCode), eq(projectChanges.changeCode, changeCode));
    const [change] = await tx.select().from(projectChanges).where(here).for('update');
    if (!change) throw new AppError('notFound');
    if (change.undoneAt) throw new AppError('changeNotUndoable');
    const { target, rows } = change;
    const ids = rows.map(({ id }) => id);
    const now = await lockProjects(ctx, tx, anyOf(projects.projectCode, ids), ids.length);
    const { undoing, left } = await sortOut(ctx, tx, target, rows, now);
    if (undoing.length === 0) throw new AppError('changeNotUndoable');
    const idle = await idleAgain(ctx, tx, undoing);
    const given = jsonText(
      undoing.map(({ receipt }) => ({ ...wasOf(receipt), id: receipt.id, isIdle: idle.has(receipt.id) })),
    );
    const put =
      target === 'teacher'
        ? sql`teacher_account_id = was."accountId", previous_teacher_id = was."previousTeacherId",
            dispatched_at = was."dispatchedAt", taken_up_at = was."takenUpAt",
            state = CASE WHEN was."isIdle" THEN '' ELSE p.state END`
        : sql`customer_owner_id = was."accountId"`;
    await tx.execute(sql`UPDATE ${projects} AS p
      SET ${put}, version = p.version + 1, updated_at = now(), updated_by = ${updatedBy}
      FROM json_to_recordset(${given}::json) AS was (id text, "accountId" text, "previousTeacherId" text,
        "dispatchedAt" timestamptz, "takenUpAt" timestamptz, "isIdle" boolean)
      WHERE p.channel_tenant_code = ${tenantCode} AND p.project_code = was.id`);
    await tx.update(projectChanges).set({ undoneAt: new Date() }).where(here);
    const handed = undoing.map(({ receipt, row }) => ({
      projectCode: row.projectCode,
      projectName: row.name,
      row,
      from: holderOf(target, row),
      to: wasOf(receipt).accountId,
    }));
    await (target === 'teacher' ? tellTeachers(ctx, tx, handed) : tellCustomerOwners(ctx, tx, handed));
    const names = await namesOf(
      tx,
      handed.flatMap(({ from, to }) => [from, to]),
    );
    const nameOf = (accountId: string | null) => (accountId && names.get(accountId)) || NOBODY;
    await audit(
      handed.map(({ projectCode, row, from, to }) => ({
        action: 'undoProjectChange' as const,
        entity: 'project' as const,
        entityCode: projectCode,
        tenantCode: row.tenantCode,
        detail: { projectCode, changeCode, from: nameOf(from), to: nameOf(to) },
      })),
    );
    return { count: undoing.length, left: leftOf(left) };
  });
}

/**
 * Projects that no one had begun before the caller took them over by the change, and that still have no content: a statement
 * for each of these alone, since content does not step a project's version.
 */
async function idleAgain(ctx: Context, tx: Tx, undoing: readonly Undoing[]): Promise<Set<string>> {
  const idle = new Set<string>();
  for (const { receipt, row } of undoing)
    if (wasOf(receipt).state === '' && row.state === 'inhand' && (await holdings(ctx, tx, row)) === 0)
      idle.add(receipt.id);
  return idle;
}

const holderOf = (target: Target, row: ProjectRow) =>
  target === 'teacher' ? row.teacherAccountId : row.customerOwnerId;

/** Projects that are still as the change has made them, and why the others stay. */
async function sortOut(ctx: Context, tx: Tx, target: Target, rows: readonly Receipt[], now: readonly ProjectRow[]) {
  const standing = new Map(now.map((row) => [row.projectCode, row]));
  const holders = rows.flatMap((row) => wasOf(row).accountId ?? []);
  const able = await tx
    .selectDistinct({ tenantCode: memberships.tenantCode, accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        anyOf(memberships.accountId, new Set(holders)),
        anyOf(memberships.roleCode, target === 'teacher' ? consultants : customerLeaders),
      ),
    );
  const may = new Set(able.map(({ tenantCode, accountId }) => `${tenantCode} ${accountId}`));
  const undoing: Undoing[] = [];
  const left: Left<ProjectLeftReason>[] = [];
  for (const receipt of rows) {
    const row = standing.get(receipt.id);
    const { accountId } = wasOf(receipt);
    const at = target === 'teacher' ? ctx.actor.tenantCode : row?.tenantCode;
    const reason: ProjectLeftReason | undefined = !row
      ? 'gone'
      : row.version !== receipt.version
        ? 'changedSince'
        : accountId !== null && !may.has(`${at} ${accountId}`)
          ? 'left'
          : undefined;
    if (reason) left.push({ id: receipt.id, what: row?.name ?? '', reason });
    else if (row) undoing.push({ receipt, row });
  }
  return { undoing, left };
}
