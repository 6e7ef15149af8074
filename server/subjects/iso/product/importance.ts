import { sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { matcherOf } from '#domain/kernel/spelling';
import { importanceOf, judgedImportance } from '#domain/subjects/iso/product/importance';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { openCertification } from '../openCertification';
import { lockProcess } from './processes';
import { ofProduct, type ProcessRow, processDocumentsOf, processesOf } from './read';
import { processImportance } from './tables';

const fields = ['scores', 'isVerifiable', 'decision', 'validation', 'validatedOn'] as const;
/** A process that is not judged yet. */
const unjudged = {
  scores: {},
  isVerifiable: null,
  decision: null,
  validation: '',
  validatedOn: null,
  version: 0,
} as const;
const assessment = ['scores', 'isVerifiable', 'decision'] as const;

type Importance = NonNullable<IsoGiven['listProcessImportance']['query']['importance']>;
const isOne: Readonly<Record<Importance, (importance: ProcessRow['importance']) => boolean>> = {
  key: (one) => one?.isKey === true,
  special: (one) => one?.isSpecial === true,
  general: (one) => one !== undefined && !one.isKey && !one.isSpecial,
  open: (one) => one === undefined,
};

/** What the processes of a project were judged by, and what they count as. */
export async function listProcessImportance(
  ctx: Context,
  tx: Tx,
  { projectCode, productCode, processKeyword, importance: wanted }: IsoGiven['listProcessImportance']['query'],
): Promise<IsoWire['listProcessImportance']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  const rows = await processesOf(tx, project, ofProduct(productCode));
  const documents = await processDocumentsOf(tx, project);
  const matches = matcherOf(processKeyword);
  return rows
    .filter(({ process, importance }) => matches(process.name) && (!wanted || isOne[wanted](importance)))
    .map(({ process, productName, step, judgement, importance }) => {
      const known = judgement ?? unjudged;
      return {
        ...pick(process, ['processCode', 'name']),
        productName,
        step,
        ...pick(known, [...fields, 'version']),
        judged: judgedImportance(known) ?? null,
        importance: importance ?? null,
        judgedBy: judgement?.judgedByName ?? null,
        judgedAt: judgement?.judgedAt?.toISOString() ?? null,
        ...documents(process.processCode),
      };
    });
}

/**
 * Judges a process. Who judged when is noted with the judgement itself, not with the record of its validation.
 * @throws AppError notFound, conflict, projectFinished, refusedTransition
 */
export function saveProcessImportance(
  ctx: Context,
  { projectCode, processCode, version, ...body }: IsoGiven['saveProcessImportance']['body'],
): Promise<IsoWire['saveProcessImportance']['data']> {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { name } = await lockProcess(tx, project, processCode);
    const { tenantCode } = project;
    const own = recordIn(processImportance, project, processImportance.processCode, processCode);
    // The lock is on the row, so there is one before anything is judged.
    await tx
      .insert(processImportance)
      .values({ tenantCode, projectCode, processCode, version: 0 })
      .onConflictDoNothing();
    const [current] = await tx.select().from(processImportance).where(own).for('update');
    const before = await requireVersion(tx, current, version, (row) => pick(row, [...fields, 'version']));
    const after = { ...pick(body, assessment), validation: body.validation ?? '', validatedOn: body.validatedOn };
    const changed = changedFields(pick(before, fields), after, fields);
    const importance = importanceOf(after);
    const saved = before.version + 1;
    await tx
      .update(processImportance)
      .set({
        ...after,
        ...(assessment.some((field) => changed[field]) && {
          judgedByName: importance ? ctx.caller.showName : null,
          judgedAt: importance ? new Date() : null,
        }),
        version: saved,
        updatedBy: ctx.actor.accountId,
        updatedAt: sql`now()`,
      })
      .where(own);
    await audit({
      action: 'saveProcessImportance',
      entity: 'productProcess',
      entityCode: processCode,
      tenantCode,
      detail: {
        projectCode,
        name,
        isKey: importance?.isKey ?? false,
        isSpecial: importance?.isSpecial ?? false,
        changed,
      },
    });
    return { version: saved };
  });
}
