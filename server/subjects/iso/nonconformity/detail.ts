import pick from 'lodash/pick.js';
import { draftableCorrections } from '#domain/subjects/iso/drafting/drafting';
import { needsFile, requiredFields } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { listAttachments, type Owner } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { isDraftingOffered } from '../drafting/settings';
import { earlierOnes } from './earlier';
import { linksOf } from './links';
import { isNonconformity, type OpenNonconformities, openNonconformities, openOne } from './open';
import { presentBrief, readNonconformities } from './present';
import { standardNames } from './standardNames';

export type NonconformityDetail = IsoWire['getNonconformity']['data'];

/** Whose files those of a nonconformity are. */
export const ownerOf = (
  { tenantCode, projectCode }: Pick<OpenNonconformities, 'tenantCode' | 'projectCode'>,
  nonconformityId: string,
): Owner => ({ tenantCode, projectCode, entity: 'nonconformity', entityCode: nonconformityId });

/** One with all that belongs to it, in as many statements for much as for little. */
export async function presentDetail(
  ctx: Context,
  tx: Tx,
  project: OpenNonconformities,
  nonconformityId: string,
): Promise<NonconformityDetail> {
  const [read] = await readNonconformities(tx, isNonconformity(project, nonconformityId));
  if (!read) throw new AppError('notFound');
  const { row } = read;
  const { files: _count, ...brief } = presentBrief(project, read, await standardNames(tx, [row.standardCode]));
  const files = await listAttachments(tx, ownerOf(project, nonconformityId));
  // Other records of the company are not an executor's to see.
  const seesOthers = project.onlyResponsible === undefined;
  const { standardCode, clause, departmentCode } = row;
  return {
    ...brief,
    ...pick(row, [
      'requirement',
      'evidence',
      'correction',
      'cause',
      'similar',
      'correctiveAction',
      'completedOn',
      'verification',
      'effectDueOn',
      'effect',
      'effectOn',
    ]),
    aiFields: row.aiFields,
    draftable:
      brief.allowedActions.includes('respond') && (await isDraftingOffered(ctx, tx, project))
        ? [...draftableCorrections]
        : [],
    required: [...requiredFields(row.grade)],
    needsFile: needsFile(row.grade),
    submittedBy: row.submittedByName,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    returnedBy: row.returnedByName,
    closedBy: row.closedByName,
    closedAt: row.closedAt?.toISOString() ?? null,
    effectBy: row.effectByName,
    withdrawn: row.withdrawnAt
      ? { by: row.withdrawnByName ?? '', at: row.withdrawnAt.toISOString(), reason: row.withdrawReason ?? '' }
      : null,
    recursOfId: seesOthers ? row.recursOf : null,
    links: seesOthers ? await linksOf(ctx, tx, project, nonconformityId) : [],
    earlier: seesOthers
      ? await earlierOnes(ctx, tx, project, { standardCode, clause, departmentCode, before: row })
      : [],
    files: files.map((file) => pick(file, ['objectId', 'name', 'mime', 'size', 'addedBy'])),
  };
}

/** @throws AppError notFound */
export async function getNonconformity(
  ctx: Context,
  tx: Tx,
  { projectCode, nonconformityId }: IsoGiven['getNonconformity']['query'],
): Promise<NonconformityDetail> {
  const project = await openNonconformities(ctx, tx, projectCode);
  await openOne(tx, project, nonconformityId);
  return presentDetail(ctx, tx, project, nonconformityId);
}
