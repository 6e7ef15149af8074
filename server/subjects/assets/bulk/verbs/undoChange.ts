import { and, eq } from 'drizzle-orm';
import type { Receipt } from '#domain/kernel/bulk';
import { leftOf, same } from '#domain/kernel/bulk';
import type { Left, LeftReason } from '#domain/subjects/assets/bulk/bulk';
import { partsOf } from '#domain/subjects/assets/risk/change';
import type { AssetsGiven, AssetsWire } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { reassessRisks, recompute } from '#server/subjects/assets/inventory/recompute';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { settlePlans } from '#server/subjects/assets/measure/settlePlans';
import { editableParts, ofUnit } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { restoreAcceptances } from '#server/subjects/assets/risk/withdrawn';
import { markUnseen } from '#server/subjects/assets/work/executors';
import { restoreSignature } from '#server/subjects/assets/work/signature';
import { openForChange } from '../../openForChange';
import { bulkChanges } from '../tables';
import { mayChangeUnit } from './changeUnits';

type Change = typeof bulkChanges.$inferSelect;

/**
 * Whether a person may undo a bulk edit: those who maintain the inventory, and its author; an acceptance only
 * its author, who must still be allowed to accept.
 */
export function mayUndo(
  { allowedActions, caller }: OpenAssessment,
  { target, createdBy }: Pick<Change, 'target' | 'createdBy'>,
): boolean {
  const isOwn = createdBy === caller.accountId;
  if (target === 'acceptances') return isOwn && allowedActions.includes('accept');
  return allowedActions.includes('editInventory') || (isOwn && allowedActions.includes('work'));
}

/**
 * Undoes a bulk edit: each record that was not changed since is restored, added records are
 * deleted; the others are left and named. Acceptances and the signature that it withdrew return if everything is
 * again as it was.
 * @throws AppError notFound, changeNotUndoable if nothing can be undone
 */
export function undoChange(
  ctx: Context,
  { projectCode, changeCode }: AssetsGiven['undoChange']['body'],
): Promise<AssetsWire['undoChange']['data']> {
  return ctx
    .write(async (tx, audit) => {
      const project = await openForChange(ctx, tx, projectCode);
      const here = recordIn(bulkChanges, project, bulkChanges.changeCode, changeCode);
      const [change] = await tx.select().from(bulkChanges).where(here);
      if (!change || !mayUndo(project, change)) throw new AppError('notFound');
      if (change.undoneAt) throw new AppError('changeNotUndoable');
      const { undoing, left } = await sortOut(tx, project, change);
      if (undoing.length === 0) throw new AppError('changeNotUndoable');
      const staying = new Set(left.map(({ id }) => id));
      // A risk that stays as the change has made it is not the one that was accepted.
      const asAccepted = (await stillAt(tx, project, change.withdrawn.acceptances)).filter(
        ({ riskId }) => !staying.has(riskId),
      );
      await putBack(tx, project, change, undoing);
      await restoreAcceptances(tx, project, asAccepted, ctx.actor.accountId);
      if (change.withdrawn.signature) await restoreSignature(tx, audit, project, change.withdrawn.signature);
      await tx.update(bulkChanges).set({ undoneAt: new Date() }).where(here);
      const ids = undoing.map(({ id }) => id);
      const [unitIds, riskIds] = change.target === 'units' ? [ids, []] : [[], ids];
      const { tenantCode } = project;
      const detail = { projectCode, changeCode, count: ids.length, left: left.length, unitIds, riskIds };
      await audit({ action: 'undoChange', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
      return { count: ids.length, left: leftOf(left) as AssetsWire['undoChange']['data']['left'] };
    })
    .catch(
      // The unit has since got a risk with the pair of one of these.
      onUniqueViolation(() => new AppError('changeNotUndoable')),
    );
}

/** Deletes added risks, which the caller must be allowed to change (deleteRisk). */
const added = { threat: '' };

interface Standing {
  what: string;
  version: number;
  fields: Readonly<Record<string, unknown>>;
  mayEdit: (fields: object) => boolean;
}

/** The records that are still as the change has made them, and why others are left. */
async function sortOut(tx: Tx, project: OpenAssessment, { target, rows }: Change) {
  const ids = rows.map(({ id }) => id);
  const standing = await (target === 'units' ? unitsOf(tx, project, ids) : risksOf(tx, project, ids));
  const undoing: Receipt[] = [];
  const left: Left[] = [];
  for (const row of rows) {
    const now = standing.get(row.id);
    const isSame =
      now?.version === row.version && Object.keys(row.after).every((key) => same(now.fields[key], row.after[key]));
    const reason: LeftReason | undefined = !now
      ? 'gone'
      : !isSame
        ? 'changedSince'
        : now.mayEdit(row.before ? row.after : added)
          ? undefined
          : 'otherStep';
    if (reason) left.push({ id: row.id, what: now?.what ?? '', reason });
    else undoing.push(row);
  }
  return { undoing, left };
}

/** Records that the caller may see: a unit may have another assignee by now. */
const known = ({ onlyAssignee }: OpenAssessment) =>
  onlyAssignee ? eq(unitAssets.assigneeId, onlyAssignee) : undefined;

async function risksOf(tx: Tx, project: OpenAssessment, ids: string[]): Promise<Map<string, Standing>> {
  const found = await tx
    .select({
      risk: risks,
      name: unitAssets.name,
      unit: {
        stage: unitAssets.stage,
        state: unitAssets.state,
        assigneeId: unitAssets.assigneeId,
        value: unitAssets.value,
      },
    })
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(and(within(risks, project), anyOf(risks.riskId, ids), known(project)));
  return new Map(
    found.map(({ risk, name, unit }) => {
      const editable = editableParts(project, unit);
      return [
        risk.riskId,
        {
          what: `${name} · ${risk.threat} / ${risk.vulnerability}`,
          version: risk.version,
          fields: risk,
          mayEdit: (fields) => partsOf(fields).every((part) => editable.includes(part)),
        },
      ];
    }),
  );
}

async function unitsOf(tx: Tx, project: OpenAssessment, ids: string[]): Promise<Map<string, Standing>> {
  const found = await tx
    .select()
    .from(unitAssets)
    .where(and(within(unitAssets, project), anyOf(unitAssets.unitId, ids), known(project)));
  return new Map(
    found.map((unit) => [
      unit.unitId,
      {
        what: `${unit.assetCode} ${unit.name}`,
        version: unit.version,
        fields: unit,
        mayEdit: (fields) => mayChangeUnit(project, unit, Object.keys(fields)) === undefined,
      },
    ]),
  );
}

/** Acceptances whose risks were not changed since they were withdrawn. */
async function stillAt(tx: Tx, project: OpenAssessment, acceptances: Change['withdrawn']['acceptances']) {
  if (acceptances.length === 0) return [];
  const found = await tx
    .select({ riskId: risks.riskId, version: risks.version })
    .from(risks)
    .where(
      and(
        within(risks, project),
        anyOf(
          risks.riskId,
          acceptances.map(({ riskId }) => riskId),
        ),
      ),
    );
  const versions = new Map(found.map(({ riskId, version }) => [riskId, version]));
  return acceptances.filter(({ riskId, version }) => versions.get(riskId) === version);
}

/** Restores the records and their derived values. */
async function putBack(
  tx: Tx,
  project: OpenAssessment,
  { target }: Change,
  undoing: readonly Receipt[],
): Promise<void> {
  const updatedBy = project.caller.accountId;
  const ids = undoing.map(({ id }) => id);
  if (target === 'units') {
    const rows = undoing.map(({ id, before }) => ({ unitId: id, ...before }));
    await bulkUpdate(tx, unitAssets, project, ['unitId'], rows, { updatedBy });
    const again = undoing.filter(({ before, after }) => before && before.assigneeId !== after.assigneeId);
    await markUnseen(
      tx,
      project,
      again.map(({ id }) => id),
    );
    await recompute(tx, project);
  } else if (target === 'copies') {
    await tx.delete(risks).where(and(within(risks, project), anyOf(risks.riskId, ids)));
  } else {
    const rows = undoing.map(({ id, before }) => ({ riskId: id, ...before }));
    await bulkUpdate(tx, risks, project, ['riskId'], rows, { updatedBy });
    // Acceptance changes no derived value.
    if (target !== 'risks') return;
    await reassessRisks(tx, project, { riskIds: ids });
    await settlePlans(tx, project, { riskIds: ids, by: updatedBy });
  }
}
