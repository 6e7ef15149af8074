import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { standardMethods } from '#domain/assets/method/method';
import { ACCEPTABLE_LEVEL } from '#domain/assets/risk/treatment';
import { standards } from '#domain/iso/standards';
import { within } from '../assets/assessment';
import { emptyStored } from '../assets/inventory/inventory';
import { reassessRisks } from '../assets/inventory/recompute';
import { writeInventory } from '../assets/inventory/writeInventory';
import { settle } from '../assets/work/verbs/signOff';
import type { Services } from '../kernel/context';
import { portalToday } from '../kernel/days';
import { bulkUpdate } from '../kernel/db/bulk';
import type { Tx } from '../kernel/db/database';
import {
  accounts,
  announcements,
  assessments,
  auditLog,
  licenceAgreements,
  licences,
  memberships,
  projectGroups,
  projectShare,
  projects,
  risks,
  tenantRelations,
  tenants,
  toolKits,
  unitAssets,
} from '../kernel/db/schema';
import { notify } from '../user/notify';
import { type DemoTenantKey, demoColleagues, demoCustomers, demoPeople, demoTenants } from './accounts';
import { demoAnnouncements, demoLicences, demoToolKits } from './content';
import { demoInventory } from './inventory';
import { DEMO_INVENTORY_PROJECT, demoProjectGroups } from './projects';
import { ACCEPTOR, demoStanding, demoTreatment, REVIEWER } from './work';

const SEED_LOCK = 7_204_992;
const DAY = 24 * 3600_000;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const codeOf = (key: DemoTenantKey) => `T${key.replace(/\W/g, '').toUpperCase()}`;
const customerCode = (index: number) => `TCUSTOMER${String(index + 1).padStart(2, '0')}`;
const accountOf = (phone: string) => `A${phone}`;
const licenceOf = (type: string) => `L-${type}-1`;

/** Fills in the demo data where there are no tenants yet; several servers may start at once. */
export async function seed(services: Services): Promise<void> {
  await services.database.transaction('system', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.select({ code: tenants.tenantCode }).from(tenants).limit(1)).length > 0) return;
    await seedContent(tx);
    await seedPeople(tx);
    await seedProjects(tx);
    // New tables look empty to the planner, and all indexes alike, until autovacuum has been round.
    await tx.execute(sql`SELECT refresh_inventory_statistics()`);
  });
}

async function seedContent(tx: Tx): Promise<void> {
  await tx.insert(licences).values(
    demoLicences.map((licence) => ({
      ...licence,
      licenceCode: licenceOf(licence.type),
      url: `/static/clauses/${licence.type}.html`,
    })),
  );
  await tx.insert(toolKits).values(
    demoToolKits.map(({ file, title, showMsg }, i) => ({
      uniqueCode: `K${i + 1}`,
      title,
      showMsg,
      downloadUrl: `/static/guide/${file}`,
    })),
  );
  await tx.insert(announcements).values(
    demoAnnouncements.map(({ days, title, content }, i) => ({
      aocCode: `N${demoAnnouncements.length - i}`,
      title,
      content,
      publishDate: daysAgo(days),
    })),
  );
}

async function seedPeople(tx: Tx): Promise<void> {
  const keys = Object.keys(demoTenants) as DemoTenantKey[];
  await tx.insert(tenants).values([
    ...keys.map((key) => {
      const { channel, ...tenant } = demoTenants[key];
      return {
        ...tenant,
        tenantCode: codeOf(key),
        createdByTenant: channel ? codeOf(channel) : null,
        createdAt: daysAgo(60),
      };
    }),
    ...demoCustomers.map(({ name, size, industries }, i) => ({
      tenantCode: customerCode(i),
      type: 'customer' as const,
      name,
      size,
      industries,
      createdByTenant: codeOf('channel A'),
      createdAt: daysAgo(40 - i * 4),
    })),
  ]);
  await tx.insert(tenantRelations).values([
    ...keys.flatMap((key) => {
      const { channel } = demoTenants[key];
      return channel ? [{ tenantCode: codeOf(channel), customerTenantCode: codeOf(key) }] : [];
    }),
    ...demoCustomers.map((_, i) => ({ tenantCode: codeOf('channel A'), customerTenantCode: customerCode(i) })),
  ]);

  await tx.insert(accounts).values([
    ...demoPeople.map(({ phone, showName, note }) => ({
      accountId: accountOf(phone),
      phone,
      showName,
      demoNote: note ?? '',
    })),
    ...demoColleagues.map(({ phone, showName }) => ({ accountId: accountOf(phone), phone, showName })),
    ...demoCustomers.map(({ phone, manager }) => ({ accountId: accountOf(phone), phone, showName: manager })),
  ]);
  await tx.insert(memberships).values([
    ...[...demoPeople, ...demoColleagues].flatMap(({ phone, memberships: held }) =>
      held
        .flatMap(({ tenant, roles }) => roles.map((roleCode) => ({ tenantCode: codeOf(tenant), roleCode })))
        .map((row, position) => ({ ...row, accountId: accountOf(phone), position })),
    ),
    ...demoCustomers.map(({ phone }, i) => ({
      tenantCode: customerCode(i),
      accountId: accountOf(phone),
      roleCode: 'CONSUMER_PM' as const,
    })),
  ]);
  const mustAgree = demoLicences.filter((licence) => licence.mustAgree);
  await tx
    .insert(licenceAgreements)
    .values(
      [...demoPeople, ...demoColleagues]
        .filter((person) => !person.agreementOutstanding)
        .flatMap(({ phone }) =>
          mustAgree.map(({ type }) => ({ accountId: accountOf(phone), licenceCode: licenceOf(type) })),
        ),
    );
}

async function seedProjects(tx: Tx): Promise<void> {
  const channel = codeOf('channel A');
  const customerOf = (customer: string) => {
    const index = demoCustomers.findIndex(({ name }) => name === customer);
    return index >= 0 ? customerCode(index) : codeOf(customer as DemoTenantKey);
  };
  await tx.insert(projectGroups).values(
    demoProjectGroups.map(({ code, name, customer, owner, days }) => ({
      tenantCode: channel,
      projectGroupCode: code,
      customerTenantCode: customerOf(customer),
      name,
      ownerAccountId: accountOf(owner),
      createdAt: daysAgo(days),
      updatedAt: daysAgo(days),
      updatedBy: accountOf(owner),
    })),
  );
  const rows = demoProjectGroups.flatMap(({ code, customer, days, projects: held }) =>
    held.map((project) => ({
      tenantCode: customerOf(customer),
      projectCode: project.code,
      channelTenantCode: channel,
      projectGroupCode: code,
      name: project.name,
      projectType: 'iso' as const,
      standardCode: standards[0].standardCode,
      state: project.state,
      beginDate: dayOf(daysAgo(days)),
      endDate: dayOf(daysAgo(days - project.lasts)),
      createdAt: daysAgo(days),
    })),
  );
  await tx.insert(projects).values(rows);
  const keys = rows.map(({ tenantCode, projectCode }) => ({ tenantCode, projectCode }));
  await tx
    .insert(projectShare)
    .values(keys.map((key) => ({ ...key, sharedWith: channel, capability: 'consult' as const })));
  await tx.insert(assessments).values(keys.map((key) => ({ ...key, method: standardMethods.matrix })));
  const held = keys.find((key) => key.projectCode === DEMO_INVENTORY_PROJECT);
  if (!held) return;
  await writeInventory(tx, held, emptyStored, demoInventory(), accountOf(REVIEWER));
  await seedWork(tx, held);
}

/** The assessment in full swing: units at every step, treatments, what remains of them, what was accepted. */
async function seedWork(tx: Tx, project: { tenantCode: string; projectCode: string }): Promise<void> {
  const inDays = (days: number) => portalToday(daysAgo(-days));
  const units = await tx
    .select({ unitId: unitAssets.unitId, owner: unitAssets.owner })
    .from(unitAssets)
    .where(within(unitAssets, project))
    .orderBy(unitAssets.assetCode);
  const standings = new Map(units.map((unit, n) => [unit.unitId, { ...unit, ...demoStanding(n) }]));
  const rows = [...standings.values()].map(({ unitId, stage, state, assignee, due, since, returnReason }) => ({
    unitId,
    stage,
    state,
    assigneeId: assignee && accountOf(assignee),
    dueDate: due === null ? null : inDays(due),
    standingSince: daysAgo(since),
    returnReason,
    returnedBy: returnReason && accountOf(REVIEWER),
  }));
  await bulkUpdate(tx, unitAssets, project, ['unitId'], rows);

  const found = await tx
    .select({ risk: risks })
    .from(risks)
    .innerJoin(unitAssets, and(within(unitAssets, project), eq(unitAssets.unitId, risks.unitId)))
    .where(within(risks, project))
    .orderBy(unitAssets.assetCode, risks.threat, risks.vulnerability);
  const treated = found.flatMap(({ risk }, n) => {
    const unit = standings.get(risk.unitId);
    const { deadline, ...decided } = unit ? demoTreatment(n, risk, unit) : { deadline: null, treatment: null };
    if (!unit || !decided.treatment) return [];
    const owner = decided.treatment === 'retain' ? null : unit.owner;
    const until = deadline === null ? null : inDays(deadline);
    return [{ riskId: risk.riskId, ...decided, treatmentOwner: owner, treatmentDeadline: until }];
  });
  await bulkUpdate(tx, risks, project, ['riskId'], treated);
  await reassessRisks(tx, project);
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
    .where(and(within(risks, project), inArray(risks.unitId, finished), gt(risks.remnantLevel, ACCEPTABLE_LEVEL)));
  await settle(tx, project);
  await seedTraces(tx, project, rows);
}

/** What people were told and what the history shows of how it came so far. */
async function seedTraces(
  tx: Tx,
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string },
  units: readonly { unitId: string; assigneeId: string | null; returnReason: string | null }[],
): Promise<void> {
  const reviewer = accountOf(REVIEWER);
  const project =
    demoProjectGroups.flatMap((group) => group.projects).find((one) => one.code === projectCode)?.name ?? '';
  const people = [...new Set(units.flatMap((unit) => unit.assigneeId ?? []))];
  const made = people.flatMap((accountId) => {
    const own = units.filter((unit) => unit.assigneeId === accountId);
    const returned = own.filter((unit) => unit.returnReason);
    const reason = returned[0]?.returnReason ?? '';
    return [
      { accountId, kind: 'units_assigned' as const, units: own, page: 'assetAssess', days: 12, reason: undefined },
      { accountId, kind: 'units_returned' as const, units: returned, page: 'assetAssessReturn', days: 1, reason },
    ];
  });
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
        ...(reason ? { reason } : { accountId }),
      },
      concerned: [accountId],
    })),
  );
}
