import { and } from 'drizzle-orm';
import { type Changing, same } from '#domain/kernel/bulk';
import type { Left } from '#domain/subjects/assets/bulk/bulk';
import { easeOf } from '#domain/subjects/assets/method/method';
import {
  endsAcceptance,
  ownerIdAfter,
  partsOf,
  type RiskChange,
  riskFields,
} from '#domain/subjects/assets/risk/change';
import { loweredFactor, needsEstimate, remnantGaps } from '#domain/subjects/assets/risk/treatment';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { reassessRisks, unaccepted } from '#server/subjects/assets/inventory/recompute';
import { listTreatmentOwners } from '#server/subjects/assets/measure/queries/treatmentOwners';
import { settlePlans } from '#server/subjects/assets/measure/settlePlans';
import { requireKnownControls } from '#server/subjects/assets/risk/knownControls';
import { editableParts } from '#server/subjects/assets/risk/queries/listRisks';
import { risks } from '#server/subjects/assets/risk/tables';
import { afterOf, bulkChange, type Outcome, riskLevels } from '../bulkChange';
import { chosenRisks, type FoundRisk, leftRisk } from '../chosenRisks';

type Input = AssetsGiven['changeRisks']['body'];
type Risk = typeof risks.$inferSelect;

type Lowering = Input['change']['lowering'];

/** What remains of a risk by the change; nothing of one whose residual risk follows from its treatment. */
function loweredRemnant(risk: Risk, treatment: Risk['treatment'], lowering: Lowering = {}): RiskChange {
  if (!needsEstimate({ treatment })) return {};
  const { remnantFrequency: frequency, remnantSeverity: severity, remnantExploitability: ease } = lowering;
  return {
    ...(frequency && { remnantFrequency: loweredFactor(risk.threatFrequency, risk.remnantFrequency, frequency) }),
    ...(severity && { remnantSeverity: loweredFactor(risk.vulnerabilitySeverity, risk.remnantSeverity, severity) }),
    ...(ease && { remnantExploitability: loweredFactor(easeOf(risk), risk.remnantExploitability, ease) }),
  };
}

/** The fields that the workbook has; treatment and residual risk are not among them. */
const ofInventory = (change: RiskChange) =>
  partsOf(change).some((part) => part === 'threats' || part === 'existingControl');

/**
 * Changes risks: named ones, each also with values of its own, or all that the filters select; by the rules of
 * a single save. Risks that may not be changed are left unchanged and named. A constant number of statements.
 * @throws AppError unknownReference, changeTooLarge, notFound if none of the named risks exists, changeOvertaken
 */
export function changeRisks(ctx: Context, input: Input): Promise<Outcome> {
  const { projectCode, rows, change, seal } = input;
  const all = [change, ...(rows ?? []).map((row) => row.change ?? {})];
  for (const { controls } of all) requireKnownControls(controls);
  const counts = all.some(ofInventory) ? 'inventory' : 'work';
  return bulkChange(ctx, { projectCode, seal, counts }, async (tx, project) => {
    const { found, missing } = await chosenRisks(tx, project, input);
    const named = await namingOwners(tx, project, all);
    const given = [...all.flatMap((one) => Object.keys(riskFields(one))), ...Object.keys(change.lowering ?? {})];
    // With the name of an owner goes whose it is.
    const owner = ['treatmentOwner', 'treatmentOwnerId'];
    const keys = [...new Set([...given, ...(given.some((key) => owner.includes(key)) ? owner : [])])];
    const { plan, ending } = await planRisks(tx, project, { ...input, keys, named }, found, missing);
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
        await settlePlans(tx, project, { riskIds, by: accountId });
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

type Named = (change: RiskChange) => RiskChange;

/**
 * An owner named by account gets that person's own name; the caller must be able to give them a treatment.
 * @throws AppError unknownReference
 */
async function namingOwners(tx: Tx, project: OpenAssessment, changes: readonly RiskChange[]): Promise<Named> {
  const named = changes.flatMap(({ treatmentOwnerId }) => treatmentOwnerId ?? []);
  const people = named.length > 0 ? await listTreatmentOwners(tx, project) : [];
  const names = new Map(people.map(({ accountId, showName }) => [accountId, showName]));
  for (const code of named) if (!names.has(code)) throw new AppError('unknownReference', { code });
  return (change) => {
    const name = names.get(change.treatmentOwnerId ?? '');
    return name === undefined ? change : { ...change, treatmentOwner: name };
  };
}

/** The new values of each risk, or why it is left unchanged; and the acceptances that end at any residual level. */
async function planRisks(
  tx: Tx,
  project: OpenAssessment,
  { rows, change: common, keys, named }: Input & { keys: string[]; named: Named },
  found: readonly FoundRisk[],
  missing: readonly Left[],
) {
  const own = new Map((rows ?? []).map((row) => [row.riskId, row.change]));
  const changing: Changing[] = [];
  const ending: string[] = [];
  const left = [...missing];
  let unchanged = 0;
  let remnantHigher = 0;
  const renamed = keys.includes('threat') || keys.includes('vulnerability');
  const taken = renamed ? await pairsOf(tx, project, found) : new Map<string, string>();
  for (const one of found) {
    const { risk, standing } = one;
    const set = { ...common, ...own.get(risk.riskId) };
    const treatment = set.treatment === undefined ? risk.treatment : set.treatment;
    const change = { ...set, ...loweredRemnant(risk, treatment, common.lowering) };
    const given = named(riskFields(change));
    const fields: RiskChange =
      given.treatmentOwner === undefined || given.treatmentOwnerId !== undefined
        ? given
        : { ...given, treatmentOwnerId: ownerIdAfter(risk, given.treatmentOwner) };
    const differs = Object.entries(fields).some(([field, value]) => !same(risk[field as keyof typeof risk], value));
    const editable = editableParts(project, standing);
    const pair = pairOf({ ...risk, ...fields } as Pair);
    if (partsOf(change).some((part) => !editable.includes(part))) left.push(leftRisk(one, 'otherStep'));
    else if (!differs) unchanged += 1;
    else if (renamed && (taken.get(pair) ?? risk.riskId) !== risk.riskId) left.push(leftRisk(one, 'duplicate'));
    else {
      taken.set(pair, risk.riskId);
      if (risk.acceptedBy !== null && endsAcceptance(risk, change)) ending.push(risk.riskId);
      if (remnantGaps({ ...risk, ...fields } as Risk).includes('remnantHigher')) remnantHigher += 1;
      changing.push({ id: risk.riskId, version: risk.version, ...afterOf(keys, risk, { ...fields }) });
    }
  }
  return { plan: { changing, unchanged, left, remnantHigher }, ending };
}

type Pair = Pick<Risk, 'unitId' | 'threat' | 'vulnerability'>;
const pairOf = ({ unitId, threat, vulnerability }: Pair) => [unitId, threat, vulnerability].join('\u0000');

/** Which risk of these units has a threat with a vulnerability: none may have it twice. */
async function pairsOf(tx: Tx, project: OpenAssessment, found: readonly FoundRisk[]): Promise<Map<string, string>> {
  const unitIds = new Set(found.map(({ risk }) => risk.unitId));
  const standing = await tx
    .select({ riskId: risks.riskId, unitId: risks.unitId, threat: risks.threat, vulnerability: risks.vulnerability })
    .from(risks)
    .where(and(within(risks, project), anyOf(risks.unitId, unitIds)));
  return new Map(standing.map((risk) => [pairOf(risk), risk.riskId]));
}
