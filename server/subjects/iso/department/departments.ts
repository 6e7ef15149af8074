import { asc, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import {
  DEPARTMENT_DEPTH_MAX,
  DEPARTMENTS_MAX,
  type DepartmentFault,
  faultOf,
  mergedDepartments,
  needing,
} from '#domain/subjects/iso/department/department';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { documentsOfDepartment } from '../documentControl/copies';
import { nonconformities } from '../nonconformity/tables';
import { openCertification } from '../openCertification';
import { productProcesses } from '../product/tables';
import { departments } from './tables';

type Department = IsoWire['listUnmergedDepartments']['data']['list'][number];
const fields = [
  'name',
  'parentCode',
  'mergedInto',
  'isEnabled',
  'head',
  'duties',
  'headcount',
  'position',
] as const satisfies (keyof Department)[];

/** A department as the log keeps it: others are named, since codes say nothing to its readers. */
function told({ parentCode, mergedInto, ...rest }: Told, all: readonly Department[]) {
  const nameOf = (code: string | null) => all.find(({ departmentCode }) => departmentCode === code)?.name ?? null;
  return { ...rest, parent: nameOf(parentCode), mergedInto: nameOf(mergedInto) };
}
type Told = Pick<Department, (typeof fields)[number]>;
const toldFields = ['name', 'parent', 'mergedInto', 'isEnabled', 'head', 'duties', 'headcount', 'position'] as const;

export const departmentsOf = (tx: Tx, project: ProjectKey) =>
  tx
    .select()
    .from(departments)
    .where(within(departments, project))
    .orderBy(sql`${departments.position} ASC NULLS LAST`, asc(departments.createdAt), asc(departments.departmentCode));

const shown = (row: typeof departments.$inferSelect): Department => pick(row, ['departmentCode', 'version', ...fields]);

/** The departments as documents name them: what is merged stands in its target. */
export async function listDepartments(
  ctx: Context,
  tx: Tx,
  { projectCode, isEnable }: IsoGiven['listDepartments']['query'],
): Promise<IsoWire['listDepartments']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  const merged = mergedDepartments((await departmentsOf(tx, project)).map(shown));
  return merged.filter(({ isEnabled }) => isEnable === undefined || String(isEnabled) === isEnable);
}

/** The departments as the company has them. */
export async function listUnmergedDepartments(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listUnmergedDepartments']['query'],
): Promise<IsoWire['listUnmergedDepartments']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  return { list: (await departmentsOf(tx, project)).map(shown), allowedActions: project.allowedActions };
}

/** Two people who place departments at once could place each below the other's: one of them waits. */
const lockTree = (tx: Tx, { projectCode }: ProjectKey) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`departments ${projectCode}`}, 0))`);

function refusal(found: DepartmentFault, { name, parentCode, mergedInto }: Partial<Department>): AppError {
  switch (found.fault) {
    case 'missing':
      return new AppError('unknownReference', { code: parentCode ?? mergedInto ?? '' });
    case 'nameTaken':
      return new AppError('nameTaken', { name: name ?? '' });
    case 'tooMany':
      return new AppError('limitReached', { max: DEPARTMENTS_MAX });
    case 'tooDeep':
      return new AppError('departmentTooDeep', { max: DEPARTMENT_DEPTH_MAX });
    case 'cycle':
      return new AppError('cycle', { path: found.path.join(' → ') }, { path: found.path });
    case 'mergeTarget':
      return new AppError('mergeTargetUnfit', { name: found.name });
    case 'needed':
      return new AppError('departmentNeeded', { names: found.by.join('、') });
  }
}

/** A department, within the write of the person who saves it. @throws as saving it */
export async function saveDepartmentIn(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: ProjectKey,
  body: Omit<IsoGiven['saveDepartment']['body'], 'projectCode'>,
) {
  const { projectCode } = project;
  await lockTree(tx, project);
  const all = await departmentsOf(tx, project);
  const { departmentCode = newCode('D'), version } = body;
  const current = all.find((one) => one.departmentCode === departmentCode);
  // A new one comes without a code; one that is given must be there.
  const before = body.departmentCode === undefined ? undefined : await requireVersion(tx, current, version, shown);
  const { name, parentCode = null, mergedInto = null, isEnabled, headcount = null, position = null } = body;
  const head = body.head || null;
  const duties = body.duties || null;
  const after = { name, parentCode, mergedInto, isEnabled, head, duties, headcount, position };
  const found = faultOf({ departmentCode, ...after }, all);
  if (found) throw refusal(found, after);
  const updatedBy = ctx.actor.accountId;
  const saved = (before?.version ?? 0) + 1;
  if (before)
    await tx
      .update(departments)
      .set({ ...after, updatedBy, updatedAt: sql`now()`, version: saved })
      .where(recordIn(departments, project, departments.departmentCode, departmentCode));
  else
    await tx
      .insert(departments)
      .values({ tenantCode: project.tenantCode, projectCode, departmentCode, ...after, updatedBy });
  await audit({
    action: 'saveDepartment',
    entity: 'department',
    entityCode: departmentCode,
    tenantCode: project.tenantCode,
    detail: {
      projectCode,
      name,
      version: saved,
      changed: changedFields(
        before ? told(before, all) : ({} as ReturnType<typeof told>),
        told(after, all),
        toldFields,
      ),
    },
  });
  return { departmentCode, version: saved };
}

/**
 * Enters a department, or changes one.
 * @throws AppError notFound, conflict, unknownReference, nameTaken, limitReached, departmentTooDeep, cycle,
 *   mergeTargetUnfit, departmentNeeded, projectFinished
 */
export function saveDepartment(ctx: Context, { projectCode, ...body }: IsoGiven['saveDepartment']['body']) {
  return ctx.write(async (tx, audit) =>
    saveDepartmentIn(ctx, tx, audit, await openCertification(ctx, tx, projectCode), body),
  );
}

/** The numbers of nonconformities of a department. */
async function nonconformitiesOf(tx: Tx, project: ProjectKey, departmentCode: string): Promise<string[]> {
  const rows = await tx
    .select({ number: nonconformities.number })
    .from(nonconformities)
    .where(recordIn(nonconformities, project, nonconformities.departmentCode, departmentCode))
    .orderBy(nonconformities.number);
  return rows.map(({ number }) => nonconformityCodeOf(number));
}

/** The names of the processes that a department carries out. */
const processesWith = async (tx: Tx, project: ProjectKey, departmentCode: string): Promise<string[]> => {
  const rows = await tx
    .select({ name: productProcesses.name })
    .from(productProcesses)
    .where(recordIn(productProcesses, project, productProcesses.departmentCode, departmentCode))
    .limit(5);
  return rows.map(({ name }) => name);
};

/** @throws AppError notFound, conflict, inUse, projectFinished */
export function deleteDepartment(
  ctx: Context,
  { projectCode, departmentCode, version }: IsoGiven['deleteDepartment']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    await lockTree(tx, project);
    const all = await departmentsOf(tx, project);
    const current = all.find((one) => one.departmentCode === departmentCode);
    const { name } = await requireVersion(tx, current, version, shown);
    const users = [
      ...needing(departmentCode, all),
      ...(await nonconformitiesOf(tx, project, departmentCode)),
      ...(await processesWith(tx, project, departmentCode)),
      ...(await documentsOfDepartment(tx, project, departmentCode)),
    ];
    if (users.length > 0) throw new AppError('inUse', { usedBy: users.join('、') }, { usedBy: users });
    await tx.delete(departments).where(recordIn(departments, project, departments.departmentCode, departmentCode));
    await audit({
      action: 'deleteDepartment',
      entity: 'department',
      entityCode: departmentCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name },
    });
    return null;
  });
}
