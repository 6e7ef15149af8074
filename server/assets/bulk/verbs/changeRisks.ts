import { and, asc } from 'drizzle-orm';
import { type Changing, type Left, same } from '#domain/assets/bulk/bulk';
import { endsAcceptance, ownerIdAfter, partsOf, type RiskChange, riskFields } from '#domain/assets/risk/change';
import { remnantGaps } from '#domain/assets/risk/treatment';
import type { AssetsGiven } from '#domain/assets/schema';
import type { OpenAssessment } from '#server/assets/assessment';
import { reassessRisks, unaccepted } from '#server/assets/inventory/recompute';
import { unitAssets } from '#server/assets/inventory/tables';
import { requireKnownControls } from '#server/assets/risk/knownControls';
import { editableParts, matchingRisks, ofUnit } from '#server/assets/risk/queries/listRisks';
import { risks } from '#server/assets/risk/tables';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { within } from '#server/project/openProject';
import { afterOf, bulkChange, chosen, type Outcome, riskLevels } from '../bulkChange';

type Input = AssetsGiven['changeRisks']['body'];
type Risk = typeof risks.$inferSelect;

/** What stands in the workbook; treatment and what remains do not. */
const ofInventory = (change: RiskChange) =>
  partsOf(change).some((part) => part === 'threats' || part === 'existingControl');

/**
 * Changes risks: those named, each also by what is said of it alone, or all that the filters let through; by the rules of
 * a single save. What may not be changed is left and named. A constant number of statements.
 * @throws AppError unknownReference, changeTooLarge, notFound where none of the named ones is there, changeOvertaken
 */
export function changeRisks(ctx: Context, input: Input): Promise<Outcome> {
  const { projectCode, rows, change, seal } = input;
  const all = [change, ...(rows ?? []).map((row) => row.change ?? {})];
  for (const { controls } of all) requireKnownControls(controls);
  const counts = all.some(ofInventory) ? 'inventory' : 'work';
  return bulkChange(ctx, { projectCode, seal, counts }, async (tx, project) => {
    const found = await chosen(rows, (limit) => findRisks(tx, project, input, limit));
    const given = all.flatMap((one) => Object.keys(riskFields(one)));
    // With the name of an owner goes whose it is.
    const keys = [...new Set([...given, ...(given.includes('treatmentOwner') ? ['treatmentOwnerId'] : [])])];
    const { plan, ending } = await planRisks(tx, project, { ...input, keys }, found);
    const riskIds = plan.changing.map(({ id }) => id);
    const here = and(within(risks, project), anyOf(risks.riskId, riskIds));
    return {
      target: 'risks',
      plan,
      levels: () => riskLevels(tx, here),
      async write() {
        const { accountId } = ctx.actor;
        const written = plan.changing.map(({ id, after }) => ({ riskId: id, ...after }));
        await bulkUpdate(tx, risks, project, ['riskId'], written, { updatedBy: accountId });
        if (ending.length > 0)
          await tx
            .update(risks)
            .set(unaccepted)
            .where(and(within(risks, project), anyOf(risks.riskId, ending)));
        await reassessRisks(tx, project, { riskIds });
      },
      log: (audit, told) =>
        audit({
          action: 'changeRisks',
          entity: 'assessment',
          entityCode: projectCode,
          tenantCode: project.tenantCode,
          detail: { projectCode, ...told, riskIds },
          concerned: found.map(({ standing }) => standing.assigneeId),
        }),
    };
  });
}

const columns = {
  risk: risks,
  unitName: unitAssets.name,
  standing: {
    stage: unitAssets.stage,
    state: unitAssets.state,
    assigneeId: unitAssets.assigneeId,
    value: unitAssets.value,
  },
};

const findRisks = (tx: Tx, project: OpenAssessment, { rows, filters, projectCode }: Input, limit: number) =>
  tx
    .select(columns)
    .from(risks)
    .innerJoin(unitAssets, ofUnit)
    .where(
      and(
        matchingRisks(project, { projectCode, ...filters }),
        rows &&
          anyOf(
            risks.riskId,
            rows.map(({ riskId }) => riskId),
          ),
      ),
    )
    .orderBy(asc(risks.riskId))
    .limit(limit);
type Found = Awaited<ReturnType<typeof findRisks>>[number];

/** What each risk becomes, or why it is left; and whose acceptance ends by it whatever level remains. */
async function planRisks(
  tx: Tx,
  project: OpenAssessment,
  { rows, change: common, keys }: Input & { keys: string[] },
  found: readonly Found[],
) {
  const own = new Map((rows ?? []).map((row) => [row.riskId, row.change]));
  const changing: Changing[] = [];
  const ending: string[] = [];
  const left: Left[] = missingOf(rows, found);
  let unchanged = 0;
  let remnantHigher = 0;
  const renamed = keys.includes('threat') || keys.includes('vulnerability');
  const taken = renamed ? await pairsOf(tx, project, found) : new Map<string, string>();
  for (const { risk, unitName, standing } of found) {
    const change = { ...common, ...own.get(risk.riskId) };
    const leave = (reason: Left['reason']) =>
      left.push({ id: risk.riskId, what: `${unitName} · ${risk.threat} / ${risk.vulnerability}`, reason });
    const named = riskFields(change);
    const fields: RiskChange =
      named.treatmentOwner === undefined
        ? named
        : { ...named, treatmentOwnerId: ownerIdAfter(risk, named.treatmentOwner) };
    const differs = Object.entries(fields).some(([field, value]) => !same(risk[field as keyof typeof risk], value));
    const editable = editableParts(project, standing);
    const pair = pairOf({ ...risk, ...fields } as Pair);
    if (partsOf(change).some((part) => !editable.includes(part))) leave('otherStep');
    else if (!differs) unchanged += 1;
    else if (renamed && (taken.get(pair) ?? risk.riskId) !== risk.riskId) leave('duplicate');
    else {
      taken.set(pair, risk.riskId);
      if (risk.acceptedBy !== null && endsAcceptance(risk, change)) ending.push(risk.riskId);
      if (remnantGaps({ ...risk, ...fields } as Risk).includes('remnantHigher')) remnantHigher += 1;
      changing.push({ id: risk.riskId, version: risk.version, ...afterOf(keys, risk, { ...fields }) });
    }
  }
  return { plan: { changing, unchanged, left, remnantHigher }, ending };
}

const missingOf = (rows: Input['rows'], found: readonly Found[]): Left[] => {
  const there = new Set(found.map(({ risk }) => risk.riskId));
  return (rows ?? [])
    .filter(({ riskId }) => !there.has(riskId))
    .map(({ riskId }) => ({ id: riskId, what: '', reason: 'gone' }));
};

type Pair = Pick<Risk, 'unitId' | 'threat' | 'vulnerability'>;
const pairOf = ({ unitId, threat, vulnerability }: Pair) => [unitId, threat, vulnerability].join('\u0000');

/** Which risk of these units has a threat with a vulnerability: none may have it twice. */
async function pairsOf(tx: Tx, project: OpenAssessment, found: readonly Found[]): Promise<Map<string, string>> {
  const unitIds = new Set(found.map(({ risk }) => risk.unitId));
  const standing = await tx
    .select({ riskId: risks.riskId, unitId: risks.unitId, threat: risks.threat, vulnerability: risks.vulnerability })
    .from(risks)
    .where(and(within(risks, project), anyOf(risks.unitId, unitIds)));
  return new Map(standing.map((risk) => [pairOf(risk), risk.riskId]));
}
