import { sql } from 'drizzle-orm';
import { standardMethods } from '#domain/rules/risk';
import { standards } from '#domain/rules/standards';
import type { Services } from '../http/context';
import { emptyStored } from '../modules/assets/inventory';
import { writeInventory } from '../modules/assets/writeInventory';
import type { Tx } from './database';
import { type DemoTenantKey, demoCustomers, demoPeople, demoTenants } from './demo/accounts';
import { demoAnnouncements, demoLicences, demoToolKits } from './demo/content';
import { demoInventory } from './demo/inventory';
import { DEMO_INVENTORY_PROJECT, demoProjectGroups } from './demo/projects';
import {
  accounts,
  announcements,
  assessments,
  licenceAgreements,
  licences,
  memberships,
  projectGroups,
  projectShare,
  projects,
  tenantRelations,
  tenants,
  toolKits,
} from './schema';

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
    ...demoCustomers.map(({ phone, manager }) => ({ accountId: accountOf(phone), phone, showName: manager })),
  ]);
  await tx.insert(memberships).values([
    ...demoPeople.flatMap(({ phone, memberships: held }) =>
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
      demoPeople
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
  if (held) await writeInventory(tx, held, emptyStored, demoInventory(), accountOf('13800000021'));
}
