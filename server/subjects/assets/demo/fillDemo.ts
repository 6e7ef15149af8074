import { and, eq, gt } from 'drizzle-orm';
import { fieldsOf } from '#domain/core/project/rules';
import type { FieldMoves } from '#domain/kernel/bulk';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { standardCriteria } from '#domain/subjects/assets/risk/criteria';
import { stepOf } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import type { DemoProject } from '#server/core/subject';
import { namesOf } from '#server/core/tenant/namesOf';
import { accounts } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import { portalToday } from '#server/kernel/days';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { auditLog } from '#server/kernel/tables';
import { accountOf, daysAgo } from '#server/seed/story';
import { emptyStored } from '../inventory/inventory';
import { reassessRisks } from '../inventory/recompute';
import { unitAssets } from '../inventory/tables';
import { writeInventory } from '../inventory/writeInventory';
import { settlePlans } from '../measure/settlePlans';
import { risks } from '../risk/tables';
import { assessments } from '../tables';
import { settleStatus } from '../work/signature';
import { fillEdition2022, PROJECT_OF_2022 } from './edition2022';
import { fillFiles } from './files';
import { demoInventory } from './inventory';
import { fillMeasures } from './measures';
import { fillSigned, SIGNED_PROJECT } from './signed';
import { ACCEPTOR, demoStanding, demoTreatment, EXECUTORS, REVIEWER } from './work';

/** An assessment in each demo project that has one; that of the demo company in full swing. */
export async function fillDemo(tx: Tx, projects: readonly DemoProject[], files: FileStore): Promise<void> {
  await tx
    .insert(assessments)
    .values(
      projects
        .filter(({ kind }) => fieldsOf[kind].includes('assets'))
        .map(({ tenantCode, projectCode }) => ({ tenantCode, projectCode, method: standardMethods.matrix })),
    );
  const signed = projects.find(({ projectCode }) => projectCode === SIGNED_PROJECT);
  if (signed) await fillSigned(tx, signed);
  const latest = projects.find(({ projectCode }) => projectCode === PROJECT_OF_2022);
  if (latest) await fillEdition2022(tx, latest);
  const told = projects.find((project) => project.isTold);
  if (!told) return;
  await tx
    .update(assessments)
    .set({ criteriaApprovedBy: accountOf(REVIEWER), criteriaApprovedAt: daysAgo(14) })
    .where(within(assessments, told));
  await writeInventory(tx, told, emptyStored, demoInventory(), accountOf(REVIEWER));
  await fillWork(tx, told);
  await fillMeasures(tx, told, files);
  await fillFiles(tx, told, files);
}

/** The assessment in full swing: units at every step, treatments, what remains of them, what was accepted. */
async function fillWork(tx: Tx, project: DemoProject): Promise<void> {
  const inDays = (days: number) => portalToday(daysAgo(-days));
  const units = await tx
    .select({ unitId: unitAssets.unitId, owner: unitAssets.owner })
    .from(unitAssets)
    .where(within(unitAssets, project))
    .orderBy(unitAssets.assetCode);
  const standings = new Map(units.map((unit, n) => [unit.unitId, { ...unit, ...demoStanding(n) }]));
  const rows = [...standings.values()].map(({ unitId, stage, state, assignee, due, since, isSeen, returnReason }) => ({
    unitId,
    stage,
    state,
    assigneeId: assignee && accountOf(assignee),
    dueDate: due === null ? null : inDays(due),
    standingSince: daysAgo(since),
    seenAt: isSeen ? daysAgo(since) : null,
    returnReason,
    returnedBy: returnReason && accountOf(REVIEWER),
    // Executors submit, the project manager completes.
    submittedBy: assignee !== null && (state !== 'inhand' || stage !== 'assess') ? accountOf(assignee) : null,
    completedBy: stepOf(stage) === 'assess' || returnReason ? null : accountOf(REVIEWER),
  }));
  await bulkUpdate(tx, unitAssets, project, ['unitId'], rows);

  const found = await tx
    .select({ risk: risks })
    .from(risks)
    .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId)))
    .where(within(risks, project))
    .orderBy(unitAssets.assetCode, risks.threat, risks.vulnerability);
  const named = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName })
    .from(accounts)
    .where(anyOf(accounts.accountId, EXECUTORS.map(accountOf)));
  const people = new Map(named.map((person) => [person.accountId, person]));
  const treated = found.flatMap(({ risk }, n) => {
    const unit = standings.get(risk.unitId);
    const { deadline, cost, ...decided } = unit
      ? demoTreatment(n, risk, unit)
      : { deadline: null, cost: null, treatment: null };
    if (!unit || !decided.treatment) return [];
    // Some are responsible themselves; others have named a person for the unit.
    const own = unit.assignee !== null && n % 2 === 0 ? people.get(accountOf(unit.assignee)) : undefined;
    const owner = decided.treatment === 'retain' ? null : (own?.showName ?? unit.owner);
    const ownerId = decided.treatment === 'retain' ? null : (own?.accountId ?? null);
    const until = deadline === null ? null : inDays(deadline);
    // A third is done for many units at once, by one person of the company.
    if (decided.treatment === 'modify' && n % 3 === 1) {
      const leader = people.get(accountOf(EXECUTORS[(decided.treatmentPlan?.length ?? 0) % EXECUTORS.length] ?? ''));
      const together = { treatmentOwner: leader?.showName ?? owner, treatmentOwnerId: leader?.accountId ?? null };
      return [
        { riskId: risk.riskId, ...decided, ...together, treatmentDeadline: inDays(120), treatmentCost: 18_000_000 },
      ];
    }
    return [
      {
        riskId: risk.riskId,
        ...decided,
        treatmentOwner: owner,
        treatmentOwnerId: ownerId,
        treatmentDeadline: until,
        treatmentCost: cost,
      },
    ];
  });
  await bulkUpdate(tx, risks, project, ['riskId'], treated);
  await reassessRisks(tx, project);
  await settlePlans(tx, project, { riskIds: treated.map(({ riskId }) => riskId), by: accountOf(REVIEWER) });
  const finished = units.flatMap(({ unitId }) =>
    standings.get(unitId)?.stage === 'assets_progress_fin' ? [unitId] : [],
  );
  await tx
    .update(risks)
    .set({
      acceptedBy: accountOf(ACCEPTOR),
      acceptedAt: daysAgo(2),
      acceptReason: '措施落实需要停产检修，检修期前由车间专人值守，公司接受期间的残余风险。',
      acceptedUntil: inDays(180),
    })
    .where(
      and(
        within(risks, project),
        anyOf(risks.unitId, finished),
        gt(risks.remnantLevel, standardCriteria.acceptableLevel),
      ),
    );
  await settleStatus(tx, project);
  await fillTraces(tx, project, rows);
}

/** What people were told and what the history shows of how it came so far. */
async function fillTraces(
  tx: Tx,
  { tenantCode, projectCode, name: project }: DemoProject,
  units: readonly { unitId: string; assigneeId: string | null; returnReason: string | null }[],
): Promise<void> {
  const reviewer = accountOf(REVIEWER);
  const people = [...new Set(units.flatMap((unit) => unit.assigneeId ?? []))];
  const names = await namesOf(tx, people);
  const made = people.flatMap((accountId) => {
    const own = units.filter((unit) => unit.assigneeId === accountId);
    const returned = own.filter((unit) => unit.returnReason);
    const reason = returned[0]?.returnReason ?? '';
    return [
      { accountId, kind: 'units_assigned' as const, units: own, page: 'assetAssess', days: 12, reason: undefined },
      { accountId, kind: 'units_returned' as const, units: returned, page: 'assetAssessReturn', days: 1, reason },
    ];
  });
  const givenTo = (accountId: string, count: number): FieldMoves[] => [
    { field: 'assignee', moves: [{ from: null, to: names.get(accountId), count }], others: 0 },
  ];
  // The history is told in the order in which it was written.
  const traces = made.sort((one, other) => other.days - one.days);
  await notify(
    tx,
    traces.map(({ accountId, kind, units: told, page, reason }) => ({
      tenantCode,
      accountId,
      kind,
      projectCode,
      params: { project, count: told.length, ...(reason && { reason }) },
      path: `/${page}/${projectCode}`,
    })),
    reviewer,
  );
  await tx.insert(auditLog).values(
    traces.map(({ accountId, kind, units: told, days, reason }) => ({
      at: daysAgo(days),
      tenantCode,
      actorTenantCode: tenantCode,
      accountId: reviewer,
      action: kind === 'units_assigned' ? 'assignUnits' : 'rejectUnits',
      entity: 'assessment',
      entityCode: projectCode,
      detail: {
        projectCode,
        count: told.length,
        unitIds: told.map((unit) => unit.unitId),
        ...(reason ? { reason } : { accountId, fields: givenTo(accountId, told.length) }),
      },
      concerned: [accountId],
    })),
  );
}
