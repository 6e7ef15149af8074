import { z } from 'zod';
import { instant, paged } from './fields.schema';
import { limits } from './limits';

/** What the preview has answered. Without it, a call is one: everything is worked out and nothing kept. */
export const seal = z.string().max(64).optional();

/** Rows that are named. */
export const namedRows = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(limits.bulkRows).optional();

/** Rows that are named, or all that a list's filters let through. */
export const oneSelection = (body: { rows?: unknown; filters?: unknown }) =>
  (body.rows === undefined) !== (body.filters === undefined);

/** Records that stay as they are: how many for which reason, and the first of them by name. */
export const leftFor = <Reason extends string>(reasons: readonly [Reason, ...Reason[]] | readonly Reason[]) => {
  const reason = z.enum(reasons as [Reason, ...Reason[]]);
  return z.object({
    total: z.number(),
    reasons: z.array(z.object({ reason, count: z.number() })),
    rows: z.array(z.object({ id: z.string(), what: z.string(), reason })),
  });
};

const cell = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);
/** From which values to which, field by field. */
export const fieldMoves = z.array(
  z.object({
    field: z.string(),
    moves: z.array(z.object({ from: cell, to: cell, count: z.number() })),
    others: z.number(),
  }),
);

/** What a change of many does, or has done. */
export const outcomeOf = <Reason extends string>(reasons: readonly Reason[]) =>
  z.object({
    count: z.number(),
    unchanged: z.number(),
    left: leftFor(reasons),
    fields: fieldMoves,
    /** Sent again with it, it is done, as long as it would still be just this. */
    seal: z.string(),
    /** By which it can be taken back; null of a preview. */
    changeCode: z.string().nullable(),
  });

/** Changes of many that can still be taken back, or were, the latest first. */
export const receiptsFor = <Target extends string>(targets: readonly Target[]) =>
  paged(
    z.object({
      changeCode: z.string(),
      target: z.enum(targets as [Target, ...Target[]]),
      count: z.number(),
      fields: fieldMoves,
      at: instant,
      who: z.string(),
      undoneAt: instant.nullable(),
      mayUndo: z.boolean(),
    }),
  );
