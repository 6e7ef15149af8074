import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changesOrigin, changesTo } from '#domain/subjects/iso/edition/changes';
import { editionOf, editionWarnings } from '#domain/subjects/iso/edition/editions';
import { afterChange, changesFrom, documentNeeds, isOpenNeed } from '#domain/subjects/iso/edition/transition';
import { askedMaterials, isToDo } from '#domain/subjects/iso/material/material';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { readChecklist } from '../material/checklist';
import { materialEditions } from '../material/tables';
import { chosenEditions } from './chosenEditions';
import { documentsInTransition, type EditionDocument, type OpenTransition, openTransition } from './documents';
import { editionTransitions } from './tables';

type Answer = IsoWire['getEditionTransition']['data'];

/** Of what the transition would ask of which document. */
const sealOf = ({ from, to }: OpenTransition, documents: readonly EditionDocument[]): string =>
  createHash('sha256')
    .update(JSON.stringify([from, to, documents.map(({ documentCode, need }) => [documentCode, need])]))
    .digest('base64url');

/** What the checklist of the newer edition asks for against that of the older one, and what of it is to be done. */
async function materialsOf(ctx: Context, tx: Tx, { project, from, to }: OpenTransition): Promise<Answer['materials']> {
  const [before, after] = [askedMaterials([from]), askedMaterials([to])];
  const without = (these: typeof before, those: typeof before) =>
    these
      .filter(({ materialCode }) => !those.some((one) => one.materialCode === materialCode))
      .map((one) => pick(one, ['zh', 'en']));
  const { items } = await readChecklist(ctx, tx, project);
  const asked = new Set(after.map(({ materialCode }) => materialCode));
  return {
    asked: after.length,
    toDo: items.filter(({ materialCode, state }) => asked.has(materialCode) && isToDo(state)).length,
    added: without(after, before),
    removed: without(before, after),
  };
}

/** What a change of edition asks of a project. @throws AppError notFound, forbidden */
export async function getEditionTransition(
  ctx: Context,
  tx: Tx,
  query: IsoGiven['getEditionTransition']['query'],
): Promise<Answer> {
  const opened = await openTransition(ctx, tx, query);
  const { project, from, to, begun } = opened;
  const { version, audit } = await chosenEditions(tx, project);
  const documents = await documentsInTransition(tx, opened);
  return {
    from,
    to,
    begun: begun ?? null,
    version,
    audit: audit ?? null,
    warnings: editionWarnings([from, to], audit),
    changes: changesTo(to).map(({ edition: _, documents, ...change }) => ({ ...change, documents: [...documents] })),
    changesOrigin: { ...changesOrigin, source: { ...changesOrigin.source } },
    materials: await materialsOf(ctx, tx, opened),
    needs: documentNeeds.map((need) => ({ need, documents: documents.filter((one) => one.need === need).length })),
    seal: sealOf(opened, documents),
    allowedActions: project.allowedActions,
  };
}

/**
 * Changes the project's edition. Documents of the older one then wait to be made anew, or reviewed.
 * @throws AppError notFound, conflict with the editions as they are now; refusedTransition where it has begun; changeOvertaken
 *   where it would ask something else of a document than the caller saw; projectFinished
 */
export function startEditionTransition(
  ctx: Context,
  { projectCode, version, edition: to, seal, reason }: IsoGiven['startEditionTransition']['body'],
): Promise<IsoWire['startEditionTransition']['data']> {
  return ctx.write(async (tx, audit) => {
    const opened = await openTransition(ctx, tx, { projectCode, edition: to });
    const { project, from } = opened;
    const { tenantCode, editions: usual } = project;
    // The lock is on the row, so there is one before anything is chosen; a second person waits for it.
    await tx
      .insert(materialEditions)
      .values({ tenantCode, projectCode, editions: usual, version: 0 })
      .onConflictDoNothing();
    const [current] = await tx.select().from(materialEditions).where(within(materialEditions, project)).for('update');
    const before = await requireVersion(tx, current, version, (row) => pick(row, ['editions', 'version']));
    if (changesFrom(before.editions, to) === undefined) throw new AppError('refusedTransition');
    const documents = await documentsInTransition(tx, opened);
    if (seal !== sealOf(opened, documents)) throw new AppError('changeOvertaken');
    const waiting = documents.filter(({ need }) => isOpenNeed(need)).length;
    const saved = before.version + 1;
    await tx
      .update(materialEditions)
      .set({
        editions: afterChange(before.editions, to),
        version: saved,
        updatedBy: ctx.actor.accountId,
        updatedAt: sql`now()`,
      })
      .where(within(materialEditions, project));
    await tx.insert(editionTransitions).values({
      tenantCode,
      projectCode,
      fromEdition: from,
      toEdition: to,
      reason,
      documents: waiting,
      startedByName: ctx.caller.showName,
    });
    await audit({
      action: 'startEditionTransition',
      entity: 'material',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, from: editionOf(from).name, to: editionOf(to).name, documents: waiting, reason },
    });
    return { version: saved };
  });
}
