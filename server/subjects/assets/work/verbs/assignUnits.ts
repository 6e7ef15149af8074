import { and, eq } from 'drizzle-orm';
import { movesOf } from '#domain/kernel/bulk';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { namesOf } from '#server/core/tenant/namesOf';
import { memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { openForChange } from '../../openForChange';
import { giveUnits } from '../executors';
import { ofAssignee } from '../unitConditions';

type Input = AssetsGiven['assignUnits']['body'];

/**
 * Gives units to one of the customer's people until a day, or takes them back; the named ones, or all that the filters
 * let through. The record's version stays: an assignment is no edit of the record.
 * @throws AppError unknownReference where the account is none of the customer's people, notFound where none of the named
 *   units is there
 */
export function assignUnits(ctx: Context, input: Input): Promise<{ changed: number }> {
  const { unitIds, filters, accountId, dueDate } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, input.projectCode, 'work');
    const { tenantCode, projectCode } = project;
    if (accountId !== null) await requireAssignee(tx, tenantCode, accountId);
    const found = await tx
      .select({
        unitId: unitAssets.unitId,
        stage: unitAssets.stage,
        assigneeId: unitAssets.assigneeId,
        dueDate: unitAssets.dueDate,
      })
      .from(unitAssets)
      .where(
        and(
          within(unitAssets, project),
          unitIds ? anyOf(unitAssets.unitId, unitIds) : undefined,
          filters?.category ? eq(unitAssets.category, filters.category) : undefined,
          filters?.assignee ? ofAssignee(filters.assignee) : undefined,
        ),
      );
    if (unitIds && found.length === 0) throw new AppError('notFound');
    const isGiven = (unit: (typeof found)[number]) => unit.assigneeId !== accountId;
    const changing = found.filter((unit) => isGiven(unit) || (dueDate !== undefined && unit.dueDate !== dueDate));
    const changed = changing.map((unit) => unit.unitId);
    if (dueDate !== undefined)
      await tx
        .update(unitAssets)
        .set({ dueDate })
        .where(and(within(unitAssets, project), anyOf(unitAssets.unitId, changed)));
    await giveUnits(
      tx,
      project,
      changing.filter(isGiven).map(({ unitId, stage }) => ({ unitId, stage, assigneeId: accountId })),
    );
    const names = await namesOf(tx, [accountId, ...changing.map(({ assigneeId }) => assigneeId)]);
    // As they are called now: the history keeps it.
    const nameOf = (id: string | null) => names.get(id ?? '') ?? null;
    await audit({
      action: 'assignUnits',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: {
        projectCode,
        accountId,
        ...(dueDate !== undefined && { dueDate }),
        count: changed.length,
        unitIds: changed,
        fields: movesOf(
          changing.map((unit) => ({
            id: unit.unitId,
            version: 0,
            before: { assignee: nameOf(unit.assigneeId), dueDate: unit.dueDate },
            after: { assignee: nameOf(accountId), ...(dueDate !== undefined && { dueDate }) },
          })),
        ),
      },
      concerned: [accountId, ...changing.map((unit) => unit.assigneeId)],
    });
    return { changed: changed.length };
  });
}

async function requireAssignee(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  const [member] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.accountId, accountId),
        eq(memberships.roleCode, assigneeRole),
      ),
    )
    .limit(1);
  if (!member) throw new AppError('unknownReference', { code: accountId });
}
