import { sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { matcherOf } from '#domain/kernel/spelling';
import { isSignificant, judgedAspect } from '#domain/subjects/iso/aspect/aspect';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { openCertification } from '../openCertification';
import { lockProcess } from '../product/processes';
import { ofProduct, processesOf } from '../product/read';
import { aspectsOf } from './read';
import { environmentalAspects } from './tables';

const fields = ['name', 'kind', 'impact', 'condition', 'tense', 'scores', 'decision', 'control'] as const;
/** What a change of makes it evaluated anew. */
const evaluated = ['condition', 'scores', 'decision'] as const;

type Row = typeof environmentalAspects.$inferSelect;
const shown = (row: Row) => pick(row, ['aspectCode', 'processCode', 'version', ...fields]);

/** Environmental aspects in the order of the processes. */
export async function listEnvironmentalAspects(
  ctx: Context,
  tx: Tx,
  query: IsoGiven['listEnvironmentalAspects']['query'],
): Promise<IsoWire['listEnvironmentalAspects']['data']> {
  const { projectCode, productCode, aspectKeyword, significance, condition } = query;
  const project = await openCertification(ctx, tx, projectCode);
  const aspects = await aspectsOf(tx, project);
  if (aspects.length === 0) return [];
  const processes = await processesOf(tx, project, ofProduct(productCode));
  const matches = matcherOf(aspectKeyword);
  return processes.flatMap(({ process, productName }) =>
    aspects
      .filter(({ processCode }) => processCode === process.processCode)
      .map((row) => {
        const judged = judgedAspect(row);
        return {
          ...shown(row),
          processName: process.name,
          productName,
          judged: judged ? { ...judged, by: [...judged.by] } : null,
          isSignificant: isSignificant(row) ?? null,
          evaluatedBy: row.evaluatedByName,
          evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
        };
      })
      .filter(
        (one) =>
          matches(one.name, one.impact, one.processName) &&
          (!condition || one.condition === condition) &&
          (!significance ||
            significance === { true: 'significant', false: 'other', null: 'open' }[`${one.isSignificant}`]),
      ),
  );
}

/** Who has evaluated an aspect, and when; nobody while a criterion is open. */
const evaluatedNow = (ctx: Context, aspect: Pick<Row, 'condition' | 'scores'>) =>
  judgedAspect(aspect)
    ? { evaluatedByName: ctx.caller.showName, evaluatedAt: new Date() }
    : { evaluatedByName: null, evaluatedAt: null };

/** An aspect of the project with its row locked. @throws AppError notFound */
async function lockAspect(tx: Tx, project: ProjectKey, aspectCode: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(environmentalAspects)
    .where(recordIn(environmentalAspects, project, environmentalAspects.aspectCode, aspectCode))
    .for('update');
  if (!row) throw new AppError('notFound');
  return row;
}

/**
 * Enters an environmental aspect, or changes and evaluates one.
 * @throws AppError notFound, conflict, limitReached, projectFinished, refusedTransition
 */
export function saveEnvironmentalAspect(
  ctx: Context,
  { projectCode, aspectCode, version, ...body }: IsoGiven['saveEnvironmentalAspect']['body'],
): Promise<IsoWire['saveEnvironmentalAspect']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const process = await lockProcess(tx, project, body.processCode);
    const before =
      aspectCode === undefined
        ? undefined
        : await requireVersion(tx, await lockAspect(tx, project, aspectCode), version, shown);
    const { impact = '', control = '', processCode, ...rest } = body;
    const after = { ...rest, impact, control };
    const changed = changedFields<Partial<typeof after>>(before ? pick(before, fields) : {}, after, fields);
    const code = before?.aspectCode ?? newCode('A');
    const saved = (before?.version ?? 0) + 1;
    const { tenantCode } = project;
    const row = {
      ...after,
      processCode,
      ...(evaluated.some((field) => changed[field]) && evaluatedNow(ctx, after)),
      updatedBy: ctx.actor.accountId,
    };
    if (before)
      await tx
        .update(environmentalAspects)
        .set({ ...row, updatedAt: sql`now()`, version: saved })
        .where(recordIn(environmentalAspects, project, environmentalAspects.aspectCode, code));
    else {
      await requireBelowLimit(tx, `environmentalAspects:${projectCode}`, limits.environmentalAspects, () =>
        tx.$count(environmentalAspects, within(environmentalAspects, project)),
      );
      await tx.insert(environmentalAspects).values({ tenantCode, projectCode, aspectCode: code, ...row });
    }
    await audit({
      action: 'saveEnvironmentalAspect',
      entity: 'environmentalAspect',
      entityCode: code,
      tenantCode,
      detail: {
        projectCode,
        name: after.name,
        process: process.name,
        isSignificant: isSignificant(after) ?? false,
        version: saved,
        changed,
      },
    });
    return { aspectCode: code, version: saved };
  });
}

/** @throws AppError notFound, conflict, projectFinished, refusedTransition */
export function deleteEnvironmentalAspect(
  ctx: Context,
  { projectCode, aspectCode, version }: IsoGiven['deleteEnvironmentalAspect']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name } = await requireVersion(tx, await lockAspect(tx, project, aspectCode), version, shown);
    await tx
      .delete(environmentalAspects)
      .where(recordIn(environmentalAspects, project, environmentalAspects.aspectCode, aspectCode));
    await audit({
      action: 'deleteEnvironmentalAspect',
      entity: 'environmentalAspect',
      entityCode: aspectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name },
    });
    return null;
  });
}
