import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { cut } from '#domain/kernel/cut';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { signal } from '#server/kernel/db/signals';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { changesOf, type OpenAssessment, openAssessment } from '#server/subjects/assets/assessment';
import { lockRecord } from '#server/subjects/assets/record/seenRecord';
import { type Mentionable, mentionable } from '../queries/listMentionable';
import { comments } from '../tables';

type Body = AssetsGiven['addComment']['body'];

/** The address of the record, on the side of the person notified. */
function pathOf(project: OpenAssessment, person: Mentionable, { entity, entityId }: Body, unitId: string): string {
  const { projectCode, tenantCode } = project;
  if (!person.seesWhole)
    return entity === 'measure'
      ? `/assessDisposal/${projectCode}?part=measures&open=${entityId}`
      : `/assetAssess/${projectCode}?unit=${unitId}`;
  const page = person.tenantCode === tenantCode ? '/systemManage/companyDetails' : '/projectList/detail/assetsReport';
  return `${page}/${projectCode}?tab=${entity}s&open=${entityId}`;
}

/**
 * Comments on a record; mentioned people are notified.
 * @throws AppError notFound, unknownReference if a mentioned person doesn't see the record
 */
export function addComment(ctx: Context, body: Body): Promise<{ commentId: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, body.projectCode);
    const seen = await lockRecord(tx, project, body);
    const { tenantCode, projectCode, projectName } = project;
    const { accountId, showName } = ctx.caller;
    const { entity, entityId, text } = body;
    const mentions = [...new Set(body.mentions)];
    const people = mentions.length > 0 ? await mentionable(tx, project, seen) : [];
    const mentioned = mentions.map((code) => {
      const person = people.find((one) => one.accountId === code);
      if (!person) throw new AppError('unknownReference', { code });
      return person;
    });
    const commentId = randomUUID();
    await tx
      .insert(comments)
      .values({ tenantCode, projectCode, commentId, entity, entityId, text, mentions, createdBy: accountId });
    await notify(
      tx,
      mentioned
        .filter((person) => person.accountId !== accountId)
        .map((person) => ({
          tenantCode: person.tenantCode,
          accountId: person.accountId,
          kind: 'mentioned' as const,
          projectCode,
          params: { project: projectName, who: showName, what: cut(seen.name, 60), message: cut(text, 100) },
          path: pathOf(project, person, body, seen.unitId ?? ''),
        })),
      accountId,
    );
    await audit({
      action: 'addComment',
      entity,
      entityCode: entityId,
      tenantCode,
      detail: { projectCode, commentId, mentions: mentions.length },
    });
    await tell(tx, project);
    return { commentId };
  });
}

/** Deletes one's own comment. @throws AppError notFound, also for comments of others */
export function deleteComment(ctx: Context, body: AssetsGiven['deleteComment']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, body.projectCode);
    const here = recordIn(comments, project, comments.commentId, body.commentId);
    const [gone] = await tx
      .delete(comments)
      .where(and(here, eq(comments.createdBy, ctx.actor.accountId)))
      .returning();
    if (!gone) throw new AppError('notFound');
    const { tenantCode, projectCode, entity, entityId } = gone;
    await audit({
      action: 'deleteComment',
      entity,
      entityCode: entityId,
      tenantCode,
      detail: { projectCode, deleted: { text: gone.text } },
    });
    await tell(tx, project);
    return null;
  });
}

/** A comment is no change of the assessment, and yet open pages should show it. */
const tell = (tx: Tx, project: OpenAssessment) => signal(tx, changesOf(project));
