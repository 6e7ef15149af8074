import { and, desc, eq, sql } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { seenRecord } from '#server/subjects/assets/record/seenRecord';
import { comments } from '../tables';

/** The comments on a record, latest first. */
export async function listComments(tx: Tx, project: OpenAssessment, query: AssetsGiven['listComments']['query']) {
  await seenRecord(tx, project, query);
  const about = and(
    within(comments, project),
    eq(comments.entityId, query.entityId),
    eq(comments.entity, query.entity),
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(comments)
    .where(about)
    .orderBy(desc(comments.createdAt), desc(comments.commentId))
    .limit(limit)
    .offset(offset);
  const people = [...new Set(rows.flatMap((row) => [row.createdBy, ...row.mentions]))];
  const found = await tx
    .select({ accountId: accounts.accountId, showName: accounts.showName })
    .from(accounts)
    .where(anyOf(accounts.accountId, people));
  const names = new Map(found.map((person) => [person.accountId, person.showName]));
  const person = (accountId: string) => ({ accountId, showName: names.get(accountId) ?? '' });
  const mayComment = project.allowedActions.includes('comment');
  return {
    list: rows.map(({ commentId, text, createdBy, mentions, createdAt }) => ({
      commentId,
      text,
      author: person(createdBy),
      mentions: mentions.map(person),
      createdAt: createdAt.toISOString(),
      allowedActions: mayComment && createdBy === project.caller.accountId ? ['delete'] : [],
    })),
    total: await countUpTo(tx, sql`SELECT 1 FROM ${comments} WHERE ${about}`),
    allowedActions: project.allowedActions,
  };
}
