import { z } from 'zod';
import { instant, paged } from './fields.schema';
import { limits } from './limits';

/** The preview token that a preview has answered. A call without it is a preview: everything is computed and rolled back. */
export const seal = z.string().max(64).optional();

/** Rows that the call names. */
export const namedRows = <Row extends z.ZodType>(row: Row) => z.array(row).min(1).max(limits.bulkRows).optional();

/** Rows that the call names, or all rows that a list's filters select. */
export const oneSelection = (body: { rows?: unknown; filters?: unknown }) =>
  (body.rows === undefined) !== (body.filters === undefined);

/** Records that a bulk edit leaves unchanged: counts by reason, and the first of them by name. */
export const leftFor = <Reason extends string>(reasons: readonly [Reason, ...Reason[]] | readonly Reason[]) => {
  const reason = z.enum(reasons as [Reason, ...Reason[]]);
  return z.object({
    total: z.number(),
    reasons: z.array(z.object({ reason, count: z.number() })),
    rows: z.array(z.object({ id: z.string(), what: z.string(), reason })),
  });
};

const cell = z.union([z.string(), z.number(), z.array(z.string()), z.null()]);
/** Old and new values, field by field. */
export const fieldMoves = z.array(
  z.object({
    field: z.string(),
    moves: z.array(z.object({ from: cell, to: cell, count: z.number() })),
    others: z.number(),
  }),
);

/** The result of a bulk edit, or of its preview. */
export const outcomeOf = <Reason extends string>(reasons: readonly Reason[]) =>
  z.object({
    count: z.number(),
    unchanged: z.number(),
    left: leftFor(reasons),
    fields: fieldMoves,
    /** The preview token: sent back with the call, it makes the change, provided it would still be the same. */
    seal: z.string(),
    /** The receipt that can undo the change; null for a preview. */
    changeCode: z.string().nullable(),
  });

/** Bulk edits that can be undone or were, the latest first. */
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
