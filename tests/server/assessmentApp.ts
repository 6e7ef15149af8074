import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { ENDS_SIGNATURE } from '#domain/kernel/errors';
import type { RoleCode } from '#domain/kernel/roles';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import type { Standing, WorkStep } from '#domain/subjects/assets/work/workflow';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeProject } from '../factories/projects';
import { makeCustomer, makePerson, type Person } from '../factories/tenants';
import { makeWork } from '../factories/work';
import { type Client, testApp } from './testApp';

export const assessmentRoles = [
  'CONSUMER_PM',
  'CONSUMER_OWNER',
  'CONSUMER_EXECUTOR',
  'INTERNAL_AUDITOR',
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
] as const satisfies RoleCode[];

export interface Project {
  tenantCode: string;
  projectCode: string;
}
export type Moved = AssetsWire['submitAssessment']['data'];
export type WorkPage = AssetsWire['listWorkUnits']['data'];

export const BASE = '/consulting/project';
export const submitPaths: Record<WorkStep, string> = {
  assess: `${BASE}/owner/submit`,
  control: '/api/portal/assessControl/submit',
  risk: `${BASE}/assessHandle/submit`,
  remnant_risk: `${BASE}/assessConfirm/submit`,
};
export const completePaths: Record<WorkStep, string> = {
  assess: `${BASE}/owner/complete`,
  control: `${BASE}/assessControl/complete`,
  risk: `${BASE}/assessHandle/complete`,
  remnant_risk: `${BASE}/assessConfirm/complete`,
};
/** Sent by a person who confirmed that a signature may become void. */
export const MEANT = { [ENDS_SIGNATURE]: 'yes' };
export const REJECT = `${BASE}/owner/reject`;

const DAY = 24 * 3_600_000;
export const inDays = (days: number) => portalToday(new Date(Date.now() + days * DAY));
export const inhand = (stage: Standing['stage']): Standing => ({ stage, state: 'inhand' });
export const submitted = (stage: Standing['stage']): Standing => ({ stage, state: 'submitted' });
export const END: Standing = { stage: 'assets_progress_fin', state: 'freeze' };

/** A portal with a customer, its channel, and a person of each role in an assessment. */
export function assessmentApp(options: Parameters<typeof testApp>[0] = {}) {
  const t = testApp(options);
  const customer = { tenantCode: '', channelTenantCode: '' };
  const people = {} as Record<RoleCode, Person>;
  const clients = {} as Record<RoleCode, Client>;

  beforeAll(async () => {
    await t.peek(async (tx) => {
      Object.assign(customer, await makeCustomer(tx));
      for (const role of assessmentRoles) {
        const tenant = role.startsWith('CHANNEL') ? customer.channelTenantCode : customer.tenantCode;
        people[role] = await makePerson(tx, tenant, [role], { showName: `人 ${role}` });
      }
    });
    for (const role of assessmentRoles) clients[role] = await t.as(people[role].phone);
  });

  return {
    t,
    customer,
    people,
    clients,
    /** A separate project for each test, assigned to the role's person where only owners see it. */
    newProject(role: RoleCode = 'CHANNEL_TENANT_MANAGER'): Promise<Project> {
      const owner = role.startsWith('CHANNEL') ? people[role] : people.CHANNEL_TENANT_MANAGER;
      return t.peek((tx) => makeProject(tx, { customer, ownerAccountId: owner.accountId }));
    },
    work: (project: Project, standing: Standing, part: Parameters<typeof makeWork>[3] = {}) =>
      t.peek((tx) => makeWork(tx, project, standing, { assigneeId: people.CONSUMER_EXECUTOR.accountId, ...part })),
    async unitOf(unitId: string) {
      const [row] = await t.peek((tx) => tx.select().from(unitAssets).where(eq(unitAssets.unitId, unitId)));
      if (!row) throw new Error('The unit is gone.');
      return row;
    },
    async assessmentOf({ projectCode }: Project) {
      const [row] = await t.peek((tx) => tx.select().from(assessments).where(eq(assessments.projectCode, projectCode)));
      if (!row) throw new Error('The assessment is gone.');
      return row;
    },
    told: (person: Person) =>
      t.peek((tx) =>
        tx.select().from(notices).where(eq(notices.accountId, person.accountId)).orderBy(notices.createdAt),
      ),
  };
}
