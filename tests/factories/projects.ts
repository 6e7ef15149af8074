import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { fieldsOf, type ProjectKind, type ProjectState, type ProjectType } from '#domain/core/project/rules';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { nameOf, standards } from '#domain/subjects/iso/standards';
import { projectGroups, projectShare, projects } from '#server/core/project/tables';
import type { Tx } from '#server/kernel/db/tx';
import { assessments } from '#server/subjects/assets/tables';
import { makeCustomer, makePerson } from './tenants';

export interface MadeProject {
  /** The customer's. */
  tenantCode: string;
  channelTenantCode: string;
  projectGroupCode: string;
  projectCode: string;
  ownerAccountId: string;
}

/** Puts a project into a state; a finished one's assessment bears its day. */
export async function putProject(tx: Tx, projectCode: string, state: ProjectState): Promise<void> {
  await tx.update(projects).set({ state }).where(eq(projects.projectCode, projectCode));
  const finishedAt = state === 'finished' ? new Date() : null;
  await tx.update(assessments).set({ finishedAt }).where(eq(assessments.projectCode, projectCode));
}

/** A project with its group, share and, unless its kind has none, assessment; customer, channel and owner are made where they are not given. */
export async function makeProject(
  tx: Tx,
  part: {
    customer?: { tenantCode: string; channelTenantCode: string };
    ownerAccountId?: string;
    /** Absent: the owner; null: it waits in the pool. */
    teacherAccountId?: string | null;
    name?: string;
    standardCode?: string;
    kind?: ProjectKind;
    projectType?: ProjectType;
    /** One that is there already. */
    projectGroupCode?: string;
  } = {},
): Promise<MadeProject> {
  const { tenantCode, channelTenantCode } = part.customer ?? (await makeCustomer(tx));
  const ownerAccountId =
    part.ownerAccountId ?? (await makePerson(tx, channelTenantCode, ['CHANNEL_TENANT_MANAGER'])).accountId;
  const suffix = randomBytes(8).toString('hex').toUpperCase();
  const projectGroupCode = part.projectGroupCode ?? `G${suffix}`;
  const projectCode = `P${suffix}`;
  const name = part.name ?? `项目 ${suffix}`;
  const kind = part.kind ?? 'full';
  await tx
    .insert(projectGroups)
    .values({ tenantCode: channelTenantCode, projectGroupCode, customerTenantCode: tenantCode, name, ownerAccountId })
    .onConflictDoNothing();
  const key = { tenantCode, projectCode };
  await tx.insert(projects).values({
    ...key,
    channelTenantCode,
    projectGroupCode,
    name,
    kind,
    projectType: part.projectType ?? 'iso',
    standardCode: part.standardCode ?? standards[0].standardCode,
    standardName: nameOf(standards[0]),
    teacherAccountId: part.teacherAccountId === undefined ? ownerAccountId : part.teacherAccountId,
    dispatchedAt: part.teacherAccountId === null ? null : new Date(),
    takenUpAt: part.teacherAccountId === undefined ? new Date() : null,
  });
  await tx.insert(projectShare).values({ ...key, sharedWith: channelTenantCode, capability: 'consult' });
  if (fieldsOf[kind].includes('assets'))
    await tx.insert(assessments).values({ ...key, method: standardMethods.matrix });
  return { ...key, channelTenantCode, projectGroupCode, ownerAccountId };
}
