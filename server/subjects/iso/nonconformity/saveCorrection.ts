import pick from 'lodash/pick.js';
import type { AuditEntry } from '#domain/kernel/audit';
import { changedFields } from '#domain/kernel/changed';
import { aiFieldsAfter, type DraftableCorrection, draftableCorrections } from '#domain/subjects/iso/drafting/drafting';
import {
  type Correction,
  correctionFields,
  lackingFields,
  needsFile,
  nonconformityCodeOf,
} from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { countAttachments } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import { documentText } from '#server/kernel/documents/texts';
import { AppError, HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import { type NonconformityDetail, ownerOf, presentDetail } from './detail';
import type { NonconformityRow, OpenNonconformities } from './open';
import { tellVerifiers } from './tell';
import { openForStep, withCaller, writeOne } from './write';

type Body = IsoGiven['saveCorrection']['body'];

const correctionIn = (body: Body): Correction => ({
  correction: body.correction || null,
  cause: body.cause || null,
  similar: body.similar || null,
  correctiveAction: body.correctiveAction || null,
  completedOn: body.completedOn,
});

/** Those of its texts that stay, or become, a language model's. */
const aiFieldsOf = (row: NonconformityRow, after: Correction, { takenOver = [] }: Body) =>
  aiFieldsAfter(draftableCorrections, { texts: row, aiFields: row.aiFields }, after, takenOver);

/** Of the proposals that were taken over, what the trail says; nothing where there are none. */
function takenOverIn(
  ctx: Context,
  project: OpenNonconformities,
  row: NonconformityRow,
  aiFields: readonly DraftableCorrection[],
  { takenOver = [] }: Body,
): AuditEntry[] {
  const taken = takenOver.filter((field) => aiFields.includes(field));
  if (taken.length === 0) return [];
  const fields = taken
    .map((field) => documentText(ctx.language, `draftFacts.${field}`))
    .join(ctx.language === 'zh-CN' ? '、' : ', ');
  const detail = { projectCode: project.projectCode, number: nonconformityCodeOf(row.number), fields };
  return [{ action: 'takeOverCorrection', ...aboutOf(project, row), detail }];
}

const aboutOf = ({ tenantCode }: OpenNonconformities, { nonconformityId }: NonconformityRow) =>
  ({ entity: 'nonconformity', entityCode: nonconformityId, tenantCode }) as const;

const detailOf = ({ projectCode }: OpenNonconformities, row: NonconformityRow, after: Correction) => ({
  projectCode,
  number: nonconformityCodeOf(row.number),
  changed: changedFields(pick(row, correctionFields), after, correctionFields),
});

/** Keeps what was done so far. @throws AppError notFound, conflict, forbidden, refusedTransition */
export function saveCorrection(ctx: Context, body: Body): Promise<NonconformityDetail> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, body, 'respond');
    const after = correctionIn(body);
    const aiFields = aiFieldsOf(row, after, body);
    await writeOne(tx, project, row.nonconformityId, { ...after, aiFields, participants: withCaller(project, row) });
    await audit([
      {
        action: 'saveCorrection',
        ...aboutOf(project, row),
        detail: detailOf(project, row, after),
        concerned: [row.responsibleId],
      },
      ...takenOverIn(ctx, project, row, aiFields, body),
    ]);
    return presentDetail(ctx, tx, project, row.nonconformityId);
  });
}

/**
 * Says that it is dealt with. Its grade decides what must be said for that.
 * @throws HttpError 400 with the fields that lack; AppError evidenceNeeded, notFound, conflict, forbidden, refusedTransition
 */
export function submitCorrection(ctx: Context, body: Body): Promise<NonconformityDetail> {
  return ctx.write(async (tx, audit) => {
    const { project, row } = await openForStep(ctx, tx, body, 'submit');
    const after = correctionIn(body);
    const lacking = lackingFields(row.grade, after);
    const missing = serverText(ctx.language, 'faults.fieldMissing');
    if (lacking.length > 0)
      throw new HttpError(400, 'malformed', {}, Object.fromEntries(lacking.map((field) => [field, missing])));
    const files = await countAttachments(tx, ownerOf(project, row.nonconformityId));
    if (needsFile(row.grade) && files === 0) throw new AppError('evidenceNeeded');
    const aiFields = aiFieldsOf(row, after, body);
    const submitted = await writeOne(tx, project, row.nonconformityId, {
      ...after,
      aiFields,
      participants: withCaller(project, row),
      state: 'submitted',
      submittedByName: ctx.caller.showName,
      submittedAt: new Date(),
    });
    await tellVerifiers(tx, project, submitted, { kind: 'nonconformity_submitted' });
    await audit([
      {
        action: 'submitCorrection',
        ...aboutOf(project, row),
        detail: { ...detailOf(project, row, after), files },
        concerned: [row.responsibleId],
      },
      ...takenOverIn(ctx, project, row, aiFields, body),
    ]);
    return presentDetail(ctx, tx, project, row.nonconformityId);
  });
}
