import { sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import {
  type CertificationEditionCode,
  editionNames,
  editionOf,
  inOrder,
  replacedEditions,
} from '#domain/subjects/iso/edition/editions';
import { materialOf } from '#domain/subjects/iso/material/material';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { wordsIn } from '#server/kernel/documents/texts';
import { AppError } from '#server/kernel/errors';
import { chosenEditions } from '../edition/chosenEditions';
import { editionsInUse } from '../edition/editionsInUse';
import { openCertification } from '../openCertification';
import { materialEditions, projectMaterials } from './tables';

const said = ['note', 'inapplicable'] as const;

/** A material's name as the log keeps it. */
export const nameOf = (ctx: Context, materialCode: string): string =>
  materialOf(materialCode)?.[wordsIn(ctx.language)] ?? materialCode;

/**
 * Chooses by which editions the project is certified. Files of materials that none of them asks for stay, and are there again
 * with an edition that does.
 * @throws AppError notFound, conflict with the choice as it is now, projectFinished, refusedTransition; reasonNeeded where another
 *   edition of a standard was chosen before; editionInUse where released documents follow another one
 */
export function saveMaterialEditions(
  ctx: Context,
  { projectCode, version, editions: wanted, reason }: IsoGiven['saveMaterialEditions']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { tenantCode } = project;
    const usual = await chosenEditions(tx, project);
    // The lock is on the row, so there is one before anything is chosen; a second person waits for it.
    await tx
      .insert(materialEditions)
      .values({ tenantCode, projectCode, editions: [...usual.editions], version: 0 })
      .onConflictDoNothing();
    const [current] = await tx.select().from(materialEditions).where(within(materialEditions, project)).for('update');
    const before = await requireVersion(tx, current, version, ({ editions, version }) => ({ editions, version }));
    const editions = inOrder(wanted);
    await requireNotInUse(
      tx,
      project,
      editions.filter((one) => !before.editions.includes(one)),
    );
    if (before.version > 0 && !reason && replacedEditions(before.editions, editions).length > 0)
      throw new AppError('reasonNeeded');
    const saved = before.version + 1;
    await tx
      .update(materialEditions)
      .set({ editions, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(within(materialEditions, project));
    await audit({
      action: 'saveMaterialEditions',
      entity: 'material',
      entityCode: projectCode,
      tenantCode,
      detail: {
        projectCode,
        editions: editionNames(editions),
        ...(reason && { reason }),
        changed: changedFields({ editions: before.editions }, { editions }, ['editions']),
      },
    });
    return { version: saved };
  });
}

/** Makes sure that no released document follows another edition than one that is added. @throws AppError editionInUse */
async function requireNotInUse(tx: Tx, project: ProjectKey, added: readonly CertificationEditionCode[]) {
  const inUse = await editionsInUse(tx, project);
  const used = inUse.map(({ edition }) => edition);
  // Between two that are both in use either may be chosen.
  const [other] = replacedEditions(
    used,
    added.filter((one) => !used.includes(one)),
  );
  const documents = inUse.find(({ edition }) => edition === other)?.numbers.join(', ') ?? '';
  if (other) throw new AppError('editionInUse', { edition: editionOf(other).name, documents });
}

/**
 * Notes something about a material, or why it does not apply.
 * @throws AppError notFound, conflict with what is said of it now, projectFinished, refusedTransition
 */
export function saveMaterial(
  ctx: Context,
  { projectCode, materialCode, version, note = '', inapplicable }: IsoGiven['saveMaterial']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openCertification(ctx, tx, projectCode);
    const { tenantCode } = project;
    const own = recordIn(projectMaterials, project, projectMaterials.materialCode, materialCode);
    await tx
      .insert(projectMaterials)
      .values({ tenantCode, projectCode, materialCode, version: 0 })
      .onConflictDoNothing();
    const [current] = await tx.select().from(projectMaterials).where(own).for('update');
    const before = await requireVersion(tx, current, version, ({ note, inapplicable, version }) => ({
      note,
      inapplicable,
      version,
    }));
    const saved = before.version + 1;
    await tx
      .update(projectMaterials)
      .set({ note, inapplicable, version: saved, updatedBy: ctx.actor.accountId, updatedAt: sql`now()` })
      .where(own);
    await audit({
      action: 'saveMaterial',
      entity: 'material',
      entityCode: materialCode,
      tenantCode,
      detail: {
        projectCode,
        material: nameOf(ctx, materialCode),
        version: saved,
        changed: changedFields(pick(before, said), { note, inapplicable }, said),
      },
    });
    return { version: saved };
  });
}
