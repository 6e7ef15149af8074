import { eq, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { plainDocument } from '#domain/kernel/richText';
import { govStandards, nameOf, standards } from '#domain/subjects/iso/standards';
import { projectGroups, projectShare, projects } from '#server/core/project/tables';
import type { DemoProject } from '#server/core/subject';
import { accounts, invitations, members, memberships, tenantRelations, tenants } from '#server/core/tenant/tables';
import { announcements, licenceAgreements } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { Services } from '../kernel/context';
import { newCode } from '../kernel/ids';
import {
  type DemoTenantKey,
  demoColleagues,
  demoCustomers,
  demoInvitations,
  demoPeople,
  demoTenants,
} from './accounts';
import { demoAnnouncements, demoLicences } from './content';
import { licenceCodeOf, seedDocuments } from './documents';
import { DEMO_INVENTORY_PROJECT, demoProjectGroups } from './projects';
import { accountOf, daysAgo } from './story';

const SEED_LOCK = 7_204_992;
/** Who announces. */
const OPERATOR = '13800000001';

const dayOf = (date: Date) => portalToday(date);
const codeOf = (key: DemoTenantKey) => `T${key.replace(/\W/g, '').toUpperCase()}`;
const customerCode = (index: number) => `TCUSTOMER${String(index + 1).padStart(2, '0')}`;

/** Fills in the demo data where there are no tenants yet; several servers may start at once. */
export async function seed(services: Services): Promise<void> {
  await services.database.transaction('system', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${SEED_LOCK})`);
    if ((await tx.select({ code: tenants.tenantCode }).from(tenants).limit(1)).length > 0) return;
    await seedDocuments(tx);
    await seedAnnouncements(tx);
    await seedPeople(tx);
    await seedReads(tx);
    const projects = await seedProjects(tx);
    for (const { fillDemo } of services.subjects) await fillDemo?.(tx, projects, services.files);
    // New tables look empty to the planner, and all indexes alike, until autovacuum has been round.
    await tx.execute(sql`SELECT refresh_inventory_statistics()`);
  });
}

async function seedAnnouncements(tx: Tx): Promise<void> {
  await tx.insert(announcements).values(
    demoAnnouncements.map(({ days, title, content, audience }, i) => ({
      aocCode: `N${demoAnnouncements.length - i}`,
      title,
      content,
      doc: plainDocument(content),
      audience,
      state: 'published' as const,
      publishDate: daysAgo(days),
      createdAt: daysAgo(days),
      updatedAt: daysAgo(days),
      updatedBy: accountOf(OPERATOR),
    })),
  );
}

/** Everybody has read what was announced to them more than a month ago. */
async function seedReads(tx: Tx): Promise<void> {
  await tx.execute(sql`INSERT INTO announcement_reads (account_id, aoc_code, read_at)
    SELECT DISTINCT m.account_id, a.aoc_code, ${daysAgo(30)}::timestamptz
    FROM memberships m JOIN tenants t USING (tenant_code)
    JOIN announcements a ON a.audience = '{}' OR t.type = ANY(a.audience)
    WHERE a.publish_date < ${daysAgo(30)}::timestamptz`);
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
        createdAt: daysAgo(430),
      };
    }),
    ...demoCustomers.map(({ name, size, industries }, i) => ({
      tenantCode: customerCode(i),
      type: 'customer' as const,
      name,
      size,
      industries,
      createdByTenant: codeOf('channel A'),
      createdAt: daysAgo(120 - i * 4),
    })),
  ]);
  await tx.insert(tenantRelations).values([
    ...keys.flatMap((key) => {
      const { channel } = demoTenants[key];
      return channel ? [{ tenantCode: codeOf(channel), customerTenantCode: codeOf(key) }] : [];
    }),
    ...demoCustomers.map((_, i) => ({ tenantCode: codeOf('channel A'), customerTenantCode: customerCode(i) })),
  ]);

  const nameIsOwn = true;
  await tx.insert(accounts).values([
    ...demoPeople.map(({ phone, showName, note }) => ({
      accountId: accountOf(phone),
      phone,
      showName,
      nameIsOwn,
      demoNote: note ?? '',
    })),
    ...demoColleagues.map(({ phone, showName }) => ({ accountId: accountOf(phone), phone, showName, nameIsOwn })),
    ...demoCustomers.map(({ phone, manager }) => ({
      accountId: accountOf(phone),
      phone,
      showName: manager,
      nameIsOwn,
    })),
  ]);
  await tx.insert(memberships).values([
    ...[...demoPeople, ...demoColleagues.filter(({ disabledFor }) => !disabledFor)].flatMap(
      ({ phone, memberships: held }) =>
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
  // They have been who they are for long.
  await tx.update(accounts).set({ identityChangedAt: null });
  await seedStanding(tx);
  await tx.insert(invitations).values(
    demoInvitations.map(({ tenant, by, phone, name, roles, project }) => ({
      tenantCode: codeOf(tenant),
      phone,
      invitationCode: newCode('E'),
      name,
      roleCodes: roles,
      invitedBy: accountOf(by),
      invitedByTenant: codeOf(tenant),
      projectCode: project,
      createdAt: daysAgo(1),
      expiresAt: new Date(daysAgo(1).getTime() + limits.invitationLifetime),
    })),
  );
  const mustAgree = demoLicences.filter((licence) => licence.mustAgree);
  await tx
    .insert(licenceAgreements)
    .values(
      [...demoPeople, ...demoColleagues]
        .filter((person) => !person.agreementOutstanding)
        .flatMap(({ phone }) =>
          mustAgree.map(({ type }) => ({ accountId: accountOf(phone), licenceCode: licenceCodeOf(type) })),
        ),
    );
}

/** Who was here when, and who is here no more. */
async function seedStanding(tx: Tx): Promise<void> {
  const gone = demoColleagues.flatMap(({ phone, disabledFor, seenDaysAgo, memberships: held }) =>
    disabledFor === undefined
      ? []
      : held.map(({ tenant, roles }) => ({
          tenantCode: codeOf(tenant),
          accountId: accountOf(phone),
          state: 'disabled' as const,
          keptRoles: roles,
          createdAt: daysAgo(58),
          updatedAt: daysAgo(disabledFor),
          lastSeenAt: seenDaysAgo === undefined ? null : daysAgo(seenDaysAgo),
        })),
  );
  if (gone.length > 0) await tx.insert(members).values(gone);
  for (const { phone, seenDaysAgo } of [...demoPeople, ...demoColleagues])
    if (seenDaysAgo !== undefined)
      await tx
        .update(members)
        .set({ lastSeenAt: daysAgo(seenDaysAgo) })
        .where(eq(members.accountId, accountOf(phone)));
}

/** Who works on a project since the day after it was made; nobody while it waits in the pool. */
const dispatched = (phone: string | null, days: number) =>
  phone === null
    ? {}
    : { teacherAccountId: accountOf(phone), dispatchedAt: daysAgo(days - 1), takenUpAt: daysAgo(days - 1) };

/** @returns what each field fills in */
async function seedProjects(tx: Tx): Promise<DemoProject[]> {
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
  const rows = demoProjectGroups.flatMap(({ code, customer, owner, days, projects: held }) =>
    held.map(({ teacher, ...project }) => {
      const standard = govStandards.find(({ standardCode }) => standardCode === project.standard) ?? standards[0];
      return {
        tenantCode: customerOf(customer),
        projectCode: project.code,
        channelTenantCode: channel,
        projectGroupCode: code,
        name: project.name,
        kind: project.kind ?? ('full' as const),
        projectType: standard.projectType,
        standardCode: standard.standardCode,
        standardName: nameOf(standard),
        state: project.state,
        beginDate: dayOf(daysAgo(days)),
        endDate: dayOf(daysAgo(days - project.lasts)),
        createdAt: daysAgo(days),
        ...dispatched(teacher === undefined ? owner : teacher, days),
      };
    }),
  );
  await tx.insert(projects).values(rows);
  await tx.insert(projectShare).values(
    rows.map(({ tenantCode, projectCode }) => ({
      tenantCode,
      projectCode,
      sharedWith: channel,
      capability: 'consult' as const,
    })),
  );
  const told = rows.find(({ projectCode }) => projectCode === DEMO_INVENTORY_PROJECT);
  return rows.map((row) => ({
    tenantCode: row.tenantCode,
    projectCode: row.projectCode,
    name: row.name,
    kind: row.kind,
    isTold: row === told,
    isEarlier: row.tenantCode === told?.tenantCode && row.state === 'finished',
  }));
}
