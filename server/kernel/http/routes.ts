import type { Context } from '../context';
import type { Tx } from '../db/tx';
import type { Policy } from '../policy';

/** A route that answers what a function reads, in one transaction over one snapshot. */
export const query = <Query, Answer>(
  policy: Policy,
  read: (ctx: Context, tx: Tx, query: Query) => Promise<Answer>,
) => ({
  policy,
  handle: ({ ctx, query }: { ctx: Context; query: Query }): Promise<Answer> => ctx.read((tx) => read(ctx, tx, query)),
});

/** A route whose body is the input of a verb, which opens its own transaction. */
export const mutation = <Body, Answer>(policy: Policy, verb: (ctx: Context, body: Body) => Promise<Answer>) => ({
  policy,
  handle: ({ ctx, body }: { ctx: Context; body: Body }): Promise<Answer> => verb(ctx, body),
});
