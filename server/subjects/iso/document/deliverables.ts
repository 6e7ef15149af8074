import { and, asc, isNull } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import pick from 'lodash/pick.js';
import { inForceOf } from '#domain/subjects/iso/document/document';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { openVariables } from '../variable/variables';
import { managementDocuments } from './tables';
import { issuedVersions, shownVersion } from './versions';

/** The issued documents that apply today. */
export async function listDeliverables(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listDeliverables']['query'],
): Promise<IsoWire['listDeliverables']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const heads = await tx
    .select()
    .from(managementDocuments)
    .where(and(within(managementDocuments, project), isNull(managementDocuments.retiredAt)))
    .orderBy(asc(managementDocuments.number));
  const versions = groupBy(await issuedVersions(tx, project), ({ documentCode }) => documentCode);
  const today = portalToday();
  return heads.flatMap((head) => {
    const inForce = inForceOf(versions[head.documentCode] ?? [], today);
    return inForce
      ? [{ ...pick(head, ['documentCode', 'number', 'name', 'kind', 'language']), version: shownVersion(inForce) }]
      : [];
  });
}
