import { and, eq, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { spellingKey } from '#domain/kernel/spelling';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { openCertification } from '../openCertification';
import { openVariables } from '../variable/variables';
import { processesOf, productsOf } from './read';
import { companyProducts, productProcesses } from './tables';

type Product = IsoWire['listProducts']['data']['list'][number];
const fields = [
  'name',
  'nameEn',
  'kind',
  'description',
  'standards',
  'schemes',
  'position',
] as const satisfies (keyof Product)[];

const shown = (row: typeof companyProducts.$inferSelect) => pick(row, ['productCode', 'version', ...fields]);

/** The products of a project, with how many of their processes are key, special, or not judged. */
export async function listProducts(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listProducts']['query'],
): Promise<IsoWire['listProducts']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const rows = await productsOf(tx, project);
  const processes = rows.length > 0 ? await processesOf(tx, project) : [];
  return {
    list: rows.map((row) => {
      const own = processes.filter(({ process }) => process.productCode === row.productCode);
      return {
        ...shown(row),
        processes: own.length,
        keyProcesses: own.filter(({ importance }) => importance?.isKey).length,
        specialProcesses: own.filter(({ importance }) => importance?.isSpecial).length,
        openProcesses: own.filter(({ importance }) => importance === undefined).length,
      };
    }),
    asksAspects: project.schemes.includes('EMS'),
    allowedActions: project.allowedActions,
  };
}

/** A product of the project with its row locked. @throws AppError notFound */
export async function lockProduct(tx: Tx, project: ProjectKey, productCode: string) {
  const [row] = await tx
    .select()
    .from(companyProducts)
    .where(recordIn(companyProducts, project, companyProducts.productCode, productCode))
    .for('update');
  if (!row) throw new AppError('notFound');
  return row;
}

/** Of two people who enter products at once the second waits, so that their names differ. @throws AppError limitReached, nameTaken */
async function requireFree(tx: Tx, project: ProjectKey, name: string, own: string | undefined): Promise<void> {
  const others = async () => {
    const rows = await productsOf(tx, project);
    const rest = rows.filter(({ productCode }) => productCode !== own);
    if (rest.some((row) => spellingKey(row.name) === spellingKey(name))) throw new AppError('nameTaken', { name });
    return rest.length;
  };
  await requireBelowLimit(tx, `companyProducts:${project.projectCode}`, limits.companyProducts, others);
}

/**
 * Enters a product, or changes one.
 * @throws AppError notFound, conflict, nameTaken, limitReached, projectFinished, refusedTransition
 */
export function saveProduct(
  ctx: Context,
  { projectCode, productCode, version, ...body }: IsoGiven['saveProduct']['body'],
): Promise<IsoWire['saveProduct']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    await requireFree(tx, project, body.name, productCode);
    const before =
      productCode === undefined
        ? undefined
        : await requireVersion(tx, await lockProduct(tx, project, productCode), version, shown);
    const { name, kind, schemes, description = '', standards = '', position = null } = body;
    const after = { name, nameEn: body.nameEn || null, kind, description, standards, schemes, position };
    const code = before?.productCode ?? newCode('P');
    const saved = (before?.version ?? 0) + 1;
    const updatedBy = ctx.actor.accountId;
    const { tenantCode } = project;
    if (before)
      await tx
        .update(companyProducts)
        .set({ ...after, updatedBy, updatedAt: sql`now()`, version: saved })
        .where(recordIn(companyProducts, project, companyProducts.productCode, code));
    else await tx.insert(companyProducts).values({ tenantCode, projectCode, productCode: code, ...after, updatedBy });
    await audit({
      action: 'saveProduct',
      entity: 'companyProduct',
      entityCode: code,
      tenantCode,
      detail: {
        projectCode,
        name,
        version: saved,
        changed: changedFields<Partial<typeof after>>(before ?? {}, after, fields),
      },
    });
    return { productCode: code, version: saved };
  });
}

/** Deletes a product with its processes. @throws AppError notFound, conflict, projectFinished, refusedTransition */
export function deleteProduct(
  ctx: Context,
  { projectCode, productCode, version }: IsoGiven['deleteProduct']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name } = await requireVersion(tx, await lockProduct(tx, project, productCode), version, shown);
    const processes = await tx.$count(
      productProcesses,
      and(within(productProcesses, project), eq(productProcesses.productCode, productCode)),
    );
    await tx
      .delete(companyProducts)
      .where(recordIn(companyProducts, project, companyProducts.productCode, productCode));
    await audit({
      action: 'deleteProduct',
      entity: 'companyProduct',
      entityCode: productCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name, processes },
    });
    return null;
  });
}
