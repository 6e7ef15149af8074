import { randomUUID } from 'node:crypto';
import { and, asc } from 'drizzle-orm';
import type { Changing, Fields } from '#domain/kernel/bulk';
import { limits } from '#domain/kernel/limits';
import type { Left } from '#domain/subjects/assets/bulk/bulk';
import { assessRisk } from '#domain/subjects/assets/method/method';
import { partOfField, type RiskChange } from '#domain/subjects/assets/risk/change';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { chosen } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { bulkInsert } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { methodOf, type OpenAssessment } from '#server/subjects/assets/assessment';
import { reassessRisks } from '#server/subjects/assets/inventory/recompute';
import type { unitAssets } from '#server/subjects/assets/inventory/tables';
import { listTreatmentOwners } from '#server/subjects/assets/measure/queries/treatmentOwners';
import { settlePlans } from '#server/subjects/assets/measure/settlePlans';
import { newCodes } from '#server/subjects/assets/newCodes';
import { editableParts } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { bulkChange, type Outcome } from '../bulkChange';
import { findUnits, levelsOf, missingUnits } from './changeUnits';

type Input = AssetsGiven['copyRisks']['body'];
type Unit = typeof unitAssets.$inferSelect;
type Risk = typeof risks.$inferSelect;

const fields = Object.keys(partOfField) as (keyof RiskChange)[];

/**
 * Copies the risks of a unit to other units, with their details and decisions as far as the caller may change those
 * there now; a threat and vulnerability that a unit already has stay as they are.
 * @throws AppError notFound, changeTooLarge, changeOvertaken
 */
export function copyRisks(ctx: Context, input: Input): Promise<Outcome> {
  const { projectCode, rows, seal } = input;
  return bulkChange(ctx, { projectCode, seal, counts: 'inventory' }, async (tx, project) => {
    const [from] = await findUnits(tx, project, { projectCode, filters: { unitId: input.unitId } }, 1);
    if (!from) throw new AppError('notFound');
    const found = (await chosen(rows, (limit) => findUnits(tx, project, input, limit))).filter(
      ({ unitId }) => unitId !== from.unitId,
    );
    const copied = await tx
      .select()
      .from(risks)
      .where(and(within(risks, project), anyOf(risks.unitId, [from.unitId])))
      .orderBy(asc(risks.riskId));
    const plan = await planCopies(tx, project, found, copied);
    plan.left.push(...missingUnits(rows, found).filter(({ id }) => id !== from.unitId));
    const unitIds = [...new Set(plan.changing.map(({ after }) => String(after.unitId)))];
    return {
      target: 'copies',
      plan,
      levels: () => levelsOf(tx, project, unitIds),
      write: () => write(tx, project, found, plan.changing),
      log: (audit, told) =>
        audit({
          action: 'copyRisks',
          entity: 'assessment',
          entityCode: projectCode,
          tenantCode: project.tenantCode,
          detail: { projectCode, ...told, from: from.assetCode, units: unitIds.length, unitIds },
          concerned: found.map(({ assigneeId }) => assigneeId),
        }),
    };
  });
}

async function planCopies(tx: Tx, project: OpenAssessment, units: readonly Unit[], copied: readonly Risk[]) {
  const changing: Changing[] = [];
  const left: Left[] = [];
  const taken = await tx
    .select({ unitId: risks.unitId, threat: risks.threat, vulnerability: risks.vulnerability })
    .from(risks)
    .where(
      and(
        within(risks, project),
        anyOf(
          risks.unitId,
          units.map(({ unitId }) => unitId),
        ),
      ),
    );
  const pairOf = (pair: (typeof taken)[number]) => [pair.unitId, pair.threat, pair.vulnerability].join('\u0000');
  const has = new Set(taken.map(pairOf));
  // The account of an owner is copied only if the caller could give it a treatment; otherwise only the name.
  const owners = copied.some((risk) => risk.treatmentOwnerId) ? await listTreatmentOwners(tx, project) : [];
  const known = new Set(owners.map(({ accountId }) => accountId));
  let unchanged = 0;
  for (const unit of units) {
    const editable = editableParts(project, unit);
    if (!editable.includes('threats')) {
      left.push({ id: unit.unitId, what: `${unit.assetCode} ${unit.name}`, reason: 'otherStep' });
      continue;
    }
    for (const risk of copied) {
      if (has.has(pairOf({ ...risk, unitId: unit.unitId }))) {
        unchanged += 1;
        continue;
      }
      const kept = fields.map((field) => [field, editable.includes(partOfField[field]) ? risk[field] : null]);
      const after: Fields & { treatmentOwnerId?: string | null } = {
        unitId: unit.unitId,
        ...Object.fromEntries(kept),
        controls: editable.includes('treatment') ? risk.controls : [],
      };
      if (!known.has(after.treatmentOwnerId ?? '')) after.treatmentOwnerId = null;
      changing.push({ id: randomUUID(), version: 0, before: null, after });
    }
    if (changing.length > limits.bulkRows) throw new AppError('changeTooLarge', { max: limits.bulkRows });
  }
  return { changing, unchanged, left };
}

async function write(tx: Tx, project: OpenAssessment, units: readonly Unit[], changing: readonly Changing[]) {
  const method = await methodOf(tx, project);
  const values = new Map(units.map(({ unitId, value }) => [unitId, value]));
  const { tenantCode, projectCode } = project;
  const codes = await newCodes(tx, project, 'risk', changing.length);
  const rows = changing.map(({ id, after }, n) => {
    const risk = after as unknown as Risk;
    const assetValue = values.get(risk.unitId) ?? 1;
    const { accountId } = project.caller;
    const now = new Date();
    return {
      ...{ tenantCode, projectCode, riskId: id, riskCode: codes[n] ?? '', assetValue, updatedBy: accountId },
      ...{ version: 1, createdAt: now, updatedAt: now },
      ...risk,
      ...assessRisk(method, { ...risk, assetValue }),
    };
  });
  await bulkInsert(tx, risks, rows);
  const riskIds = changing.map(({ id }) => id);
  await reassessRisks(tx, project, { method, riskIds });
  await settlePlans(tx, project, { riskIds, by: project.caller.accountId });
}
