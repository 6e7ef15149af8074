import pick from 'lodash/pick.js';
import { RETIRED } from '#domain/subjects/iso/document/document';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime } from '#server/kernel/files/mime';
import { openVariables } from '../variable/variables';
import { headsOf, keptFrom, madeDocuments, sourcesOf } from './openDocuments';
import { shownDocument } from './shownDocument';
import { briefVersion } from './versions';

/** Documents that a project has, and those that its templates would make. */
export async function listGeneratedFiles(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listGeneratedFiles']['query'],
): Promise<IsoWire['listGeneratedFiles']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const heads = await headsOf(tx, project);
  const sources = await sourcesOf(tx, project, heads);
  const kept = await keptFrom(ctx, tx, project, sources, heads);
  return {
    list: kept.map((one) => shownDocument(project, one)),
    editions: project.editions,
    otherTemplates: sources.otherTemplates.map(({ head }) => pick(head, ['templateCode', 'name', 'editions'])),
    allowedActions: project.allowedActions,
  };
}

/** Word documents that a project has in use, each with its latest version. */
export async function listGeneratedDocuments(
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listGeneratedDocuments']['query'],
): Promise<IsoWire['listGeneratedDocuments']['data']> {
  const project = await openVariables(ctx, tx, projectCode);
  const heads = await headsOf(tx, project);
  const made = await madeDocuments(ctx, tx, project, await sourcesOf(tx, project, heads), heads);
  return made.flatMap(({ head, latest, status }) =>
    latest?.file.mime === docxMime && status !== RETIRED
      ? [
          {
            ...pick(head, ['documentCode', 'number', 'name', 'kind', 'language']),
            status,
            latest: briefVersion(latest),
          },
        ]
      : [],
  );
}
