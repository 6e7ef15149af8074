import { desc } from 'drizzle-orm';
import { editionWarnings } from '#domain/subjects/iso/edition/editions';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { openCertification } from '../openCertification';
import { chosenEditions } from './chosenEditions';
import { editionsInUse } from './editionsInUse';
import { editionTransitions } from './tables';

/** The changes of edition that a project has begun, the latest first. */
export async function transitionsOf(
  tx: Tx,
  project: ProjectKey,
): Promise<IsoWire['getCertificationEditions']['data']['transitions']> {
  const rows = await tx
    .select()
    .from(editionTransitions)
    .where(within(editionTransitions, project))
    .orderBy(desc(editionTransitions.createdAt));
  return rows.map(({ fromEdition, toEdition, startedByName, createdAt, reason }) => ({
    from: fromEdition,
    to: toEdition,
    by: startedByName,
    at: createdAt.toISOString(),
    reason,
  }));
}

/** By which editions a project is certified. @throws AppError notFound, forbidden */
export async function getCertificationEditions(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['getCertificationEditions']['query'],
): Promise<IsoWire['getCertificationEditions']['data']> {
  const project = await openCertification(ctx, tx, projectCode);
  const { version, editions, audit } = await chosenEditions(tx, project);
  const inUse = await editionsInUse(tx, project);
  return {
    version,
    editions,
    audit: audit ?? null,
    warnings: editionWarnings(editions, audit),
    inUse: inUse.map(({ edition, numbers }) => ({ edition, documents: numbers.length })),
    transitions: await transitionsOf(tx, project),
    allowedActions: project.allowedActions,
  };
}
