import { and, eq, isNull, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import uniq from 'lodash/uniq.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { matcherOf } from '#domain/kernel/spelling';
import { mergedDepartments } from '#domain/subjects/iso/department/department';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { departmentsOf } from '../department/departments';
import { departments } from '../department/tables';
import { managementDocuments } from '../document/tables';
import { openCertification } from '../openCertification';
import { lockProduct } from './products';
import { byStep, ofProduct, type ProcessRow, processDocumentsOf, processesOf } from './read';
import { productProcesses } from './tables';

const fields = ['name', 'inputs', 'outputs', 'equipment', 'departmentCode', 'role', 'controls', 'records'] as const;
type Said = Pick<typeof productProcesses.$inferSelect, (typeof fields)[number]>;

const shown = (row: typeof productProcesses.$inferSelect) =>
  pick(row, ['processCode', 'productCode', 'version', ...fields]);

/** The steps of one product, or of all. */
export async function listProcesses(
  ctx: Context,
  tx: Tx,
  { projectCode, productCode, processKeyword }: IsoGiven['listProcesses']['query'],
): Promise<IsoWire['listProcesses']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  const rows = await processesOf(tx, project, ofProduct(productCode));
  const documents = await processDocumentsOf(tx, project);
  const matches = matcherOf(processKeyword);
  const searched = ({ process, departmentName }: ProcessRow) =>
    matches(process.name, process.inputs, process.outputs, process.role, departmentName ?? '', ...process.equipment);
  return rows.filter(searched).map(({ process, productName, step, departmentName, importance }) => ({
    ...shown(process),
    productName,
    step,
    departmentName,
    importance: importance ?? null,
    ...documents(process.processCode),
  }));
}

/** What a form of a process offers. */
export async function listProcessOptions(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listProcessOptions']['query'],
): Promise<IsoWire['listProcessOptions']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  const merged = mergedDepartments(await departmentsOf(tx, project)).filter(({ isEnabled }) => isEnabled);
  const known = await tx
    .select({ name: productProcesses.name, equipment: productProcesses.equipment, role: productProcesses.role })
    .from(productProcesses)
    .where(within(productProcesses, project))
    .orderBy(...byStep);
  const documents = await tx
    .select({
      documentCode: managementDocuments.documentCode,
      number: managementDocuments.number,
      name: managementDocuments.name,
    })
    .from(managementDocuments)
    .where(and(within(managementDocuments, project), isNull(managementDocuments.retiredAt)))
    .orderBy(managementDocuments.number);
  return {
    departments: merged.map((one) => pick(one, ['departmentCode', 'name'])),
    equipment: uniq(known.flatMap(({ equipment }) => equipment)),
    names: uniq(known.map(({ name }) => name)),
    roles: uniq(known.flatMap(({ role }) => (role === '' ? [] : role))),
    documents,
  };
}

/** What is kept of what a person says. */
const keptOf = (body: IsoGiven['addProcesses']['body']['processes'][number]): Said => ({
  name: body.name,
  inputs: body.inputs ?? '',
  outputs: body.outputs ?? '',
  equipment: uniq(body.equipment),
  departmentCode: body.departmentCode,
  role: body.role ?? '',
  controls: body.controls ?? '',
  records: body.records ?? '',
});

/** The names of the departments that are meant. @throws AppError unknownReference for one that the project doesn't have */
async function departmentNames(tx: Tx, project: ProjectKey, wanted: readonly Said[]): Promise<Map<string, string>> {
  const codes = uniq(wanted.flatMap(({ departmentCode }) => departmentCode ?? []));
  if (codes.length === 0) return new Map();
  // They stay until the processes that name them are entered.
  const rows = await tx
    .select({ departmentCode: departments.departmentCode, name: departments.name })
    .from(departments)
    .where(and(within(departments, project), anyOf(departments.departmentCode, codes)))
    .for('key share');
  const names = new Map(rows.map(({ departmentCode, name }) => [departmentCode, name]));
  const gone = codes.find((code) => !names.has(code));
  if (gone !== undefined) throw new AppError('unknownReference', { code: gone });
  return names;
}

/** Enters processes after those that the product has; its row is locked. @throws AppError limitReached */
async function enter(ctx: Context, tx: Tx, project: ProjectKey, productCode: string, said: readonly Said[]) {
  const { tenantCode, projectCode } = project;
  const max = limits.productProcesses - said.length + 1;
  await requireBelowLimit(tx, `productProcesses:${projectCode}`, max, () =>
    tx.$count(productProcesses, within(productProcesses, project)),
  );
  const [last] = await tx
    .select({ position: sql<number>`coalesce(max(${productProcesses.position}), 0)` })
    .from(productProcesses)
    .where(and(within(productProcesses, project), eq(productProcesses.productCode, productCode)));
  const from = (last?.position ?? 0) + 1;
  const updatedBy = ctx.actor.accountId;
  const rows = said.map((one, at) => ({
    tenantCode,
    projectCode,
    productCode,
    processCode: newCode('S'),
    position: from + at,
    ...one,
    updatedBy,
  }));
  await tx.insert(productProcesses).values(rows);
  return rows.map(({ processCode }) => processCode);
}

/** A process of the project with its row locked. @throws AppError notFound */
export async function lockProcess(tx: Tx, project: ProjectKey, processCode: string) {
  const [row] = await tx
    .select()
    .from(productProcesses)
    .where(recordIn(productProcesses, project, productProcesses.processCode, processCode))
    .for('update');
  if (!row) throw new AppError('notFound');
  return row;
}

/** A process, within the write of the person who saves it. @throws as saving it */
export async function saveProcessIn(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: ProjectKey,
  { productCode, processCode, version, ...body }: Omit<IsoGiven['saveProcess']['body'], 'projectCode'>,
): Promise<IsoWire['saveProcess']['data']> {
  const { projectCode } = project;
  const product = await lockProduct(tx, project, productCode);
  const before =
    processCode === undefined
      ? undefined
      : await requireVersion(tx, await lockProcess(tx, project, processCode), version, shown);
  const after = keptOf(body);
  const names = await departmentNames(tx, project, [after, ...(before ? [before] : [])]);
  const saved = (before?.version ?? 0) + 1;
  const { tenantCode } = project;
  let code = before?.processCode;
  if (code === undefined) [code = ''] = await enter(ctx, tx, project, productCode, [after]);
  else
    await tx
      .update(productProcesses)
      .set({ ...after, productCode, updatedBy: ctx.actor.accountId, updatedAt: sql`now()`, version: saved })
      .where(recordIn(productProcesses, project, productProcesses.processCode, code));
  // Codes say nothing to readers of the log.
  const told = ({ departmentCode, ...rest }: Said) => ({
    ...rest,
    department: names.get(departmentCode ?? '') ?? null,
  });
  type Told = ReturnType<typeof told>;
  await audit({
    action: 'saveProcess',
    entity: 'productProcess',
    entityCode: code,
    tenantCode,
    detail: {
      projectCode,
      product: product.name,
      name: after.name,
      version: saved,
      changed: changedFields<Partial<Told>>(before ? told(before) : {}, told(after), [
        'department',
        ...fields.filter((field) => field !== 'departmentCode'),
      ]),
    },
  });
  return { processCode: code, version: saved };
}

/**
 * Enters a process, or changes one; it may move to another product.
 * @throws AppError notFound, conflict, unknownReference, limitReached, projectFinished, refusedTransition
 */
export function saveProcess(
  ctx: Context,
  { projectCode, ...body }: IsoGiven['saveProcess']['body'],
): Promise<IsoWire['saveProcess']['data']> {
  return ctx.write(async (tx, audit) =>
    saveProcessIn(ctx, tx, audit, await openCertification(ctx, tx, projectCode), body),
  );
}

/** Enters several processes at once. @throws AppError notFound, unknownReference, limitReached, projectFinished, refusedTransition */
export function addProcesses(
  ctx: Context,
  { projectCode, productCode, processes }: IsoGiven['addProcesses']['body'],
): Promise<IsoWire['addProcesses']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name } = await lockProduct(tx, project, productCode);
    const said = processes.map(keptOf);
    await departmentNames(tx, project, said);
    await enter(ctx, tx, project, productCode, said);
    await audit({
      action: 'addProcesses',
      entity: 'companyProduct',
      entityCode: productCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name, count: said.length },
    });
    return { added: said.length };
  });
}

/** Puts the steps of a product into an order. @throws AppError notFound; refusedTransition where others have come or gone meanwhile */
export function arrangeProcesses(
  ctx: Context,
  { projectCode, productCode, processCodes }: IsoGiven['arrangeProcesses']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name } = await lockProduct(tx, project, productCode);
    const own = and(within(productProcesses, project), eq(productProcesses.productCode, productCode));
    const rows = await tx.select({ processCode: productProcesses.processCode }).from(productProcesses).where(own);
    const wanted = new Set(processCodes);
    if (wanted.size !== processCodes.length || wanted.size !== rows.length) throw new AppError('refusedTransition');
    if (rows.some(({ processCode }) => !wanted.has(processCode))) throw new AppError('notFound');
    const places = sql`unnest(${sql.param(processCodes)}::text[]) WITH ORDINALITY AS places (code, place)`;
    await tx
      .update(productProcesses)
      .set({ position: sql`places.place::int` })
      .from(places)
      .where(and(own, sql`places.code = ${productProcesses.processCode}`));
    await audit({
      action: 'arrangeProcesses',
      entity: 'companyProduct',
      entityCode: productCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name },
    });
    return null;
  });
}

/** Deletes a process with its judgement and aspects; its documents stay. @throws AppError notFound, conflict, projectFinished, refusedTransition */
export function deleteProcess(
  ctx: Context,
  { projectCode, processCode, version }: IsoGiven['deleteProcess']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name } = await requireVersion(tx, await lockProcess(tx, project, processCode), version, shown);
    await tx
      .delete(productProcesses)
      .where(recordIn(productProcesses, project, productProcesses.processCode, processCode));
    await audit({
      action: 'deleteProcess',
      entity: 'productProcess',
      entityCode: processCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name },
    });
    return null;
  });
}
