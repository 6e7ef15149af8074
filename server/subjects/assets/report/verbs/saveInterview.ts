import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { interviewFields } from '#domain/subjects/assets/report/fields';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import type { OpenAssessment } from '../../assessment';
import { openForChange } from '../../openForChange';
import { interviews } from '../tables';

const here = (project: OpenAssessment, interviewId: string) =>
  recordIn(interviews, project, interviews.interviewId, interviewId);

/** @throws AppError notFound, conflict with the interview as it is now */
async function openInterview(tx: Tx, project: OpenAssessment, interviewId: string, version: number | undefined) {
  const [current] = await tx.select().from(interviews).where(here(project, interviewId)).for('update');
  return requireVersion(tx, current, version, ({ person, role, day, heldBy, notes, version: now }) => ({
    person,
    role,
    day,
    heldBy,
    notes,
    version: now,
  }));
}

/**
 * Records an interview, or changes one. Interviews are signed with the rest, so a change ends the signature.
 * @throws AppError notFound, conflict, limitReached
 */
export function saveInterview(ctx: Context, input: AssetsGiven['saveInterview']['body']) {
  const { projectCode, interviewId: known, version, ...fields } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    const { tenantCode } = project;
    const updatedBy = ctx.actor.accountId;
    const interviewId = known ?? randomUUID();
    const before = known === undefined ? undefined : await openInterview(tx, project, known, version);
    if (before)
      await tx
        .update(interviews)
        .set({ ...fields, updatedBy, updatedAt: new Date(), version: sql`${interviews.version} + 1` })
        .where(here(project, interviewId));
    else {
      await requireBelowLimit(tx, `interviews:${projectCode}`, limits.interviews, () =>
        tx.$count(interviews, within(interviews, project)),
      );
      await tx.insert(interviews).values({ tenantCode, projectCode, interviewId, ...fields, updatedBy });
    }
    const saved = (before?.version ?? 0) + 1;
    await audit({
      action: 'saveInterview',
      entity: 'interview',
      entityCode: interviewId,
      tenantCode,
      detail: {
        projectCode,
        person: fields.person,
        version: saved,
        changed: before ? changedFields(before, fields, interviewFields) : {},
      },
    });
    return { interviewId, version: saved };
  });
}

/** @throws AppError notFound, conflict */
export function deleteInterview(ctx: Context, input: AssetsGiven['deleteInterview']['body']): Promise<null> {
  const { projectCode, interviewId, version } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    const { person, role, day, heldBy, notes } = await openInterview(tx, project, interviewId, version);
    await tx.delete(interviews).where(here(project, interviewId));
    await audit({
      action: 'deleteInterview',
      entity: 'interview',
      entityCode: interviewId,
      tenantCode: project.tenantCode,
      detail: { projectCode, person, deleted: { person, role, day, heldBy, notes } },
    });
    return null;
  });
}
