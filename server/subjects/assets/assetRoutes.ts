import type { assets } from '#domain/subjects/assets/contract';
import type { AssessmentAction } from '#domain/subjects/assets/policy';
import type { assetsSchemas } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { may, type OpenAssessment, openAssessment } from './assessment';

/** The routes of the subject, for files that hold a part of them. */
export type AssetRoutes = Routes<typeof assets, typeof assetsSchemas>;

/** A route that reads from the assessment named by its query, for callers with this need. */
export const reads = <Query extends { projectCode: string }, Answer>(
  action: AssessmentAction,
  read: (tx: Tx, project: OpenAssessment, query: Query, ctx: Context) => Promise<Answer>,
) => ({
  policy: may(action),
  handle: ({ ctx, query }: { ctx: Context; query: Query }): Promise<Answer> =>
    ctx.read(async (tx) => read(tx, await openAssessment(ctx, tx, query.projectCode), query, ctx)),
});

/** A route whose body is the input of a verb, for callers with this need in the assessment that the verb opens. */
export const does = <Body, Answer>(action: AssessmentAction, verb: (ctx: Context, body: Body) => Promise<Answer>) =>
  mutation(may(action), verb);
