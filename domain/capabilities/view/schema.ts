import { z } from 'zod';
import { type Given, text, version, type Wire } from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { VIEW_KEYS_MAX, VIEW_NAME_MAX, VIEWS_MAX } from './rules';

/** What screens call a list, a filter or a column. */
const key = z.string().min(1).max(100);
/** Filters, or columns, by their names. */
const few = <Value extends z.ZodType>(value: Value) =>
  z.record(key, value).refine((record) => Object.keys(record).length <= VIEW_KEYS_MAX);
/** A list as somebody wants it again, under a name: filters and order, and the columns that differ from the list's own. */
const savedView = z.object({
  name: text(VIEW_NAME_MAX),
  query: few(z.union([z.string().max(limits.textLength), z.number()])),
  columns: few(
    z.object({
      show: z.boolean().optional(),
      fixed: z.enum(['left', 'right']).optional(),
      order: z.number().optional(),
    }),
  ),
});

export const viewSchemas = {
  /** The views that the caller has saved of a list; version 0: none ever. */
  getSavedViews: { query: z.object({ list: key }), data: z.object({ views: z.array(savedView), version }) },
  /** All of a list at once. */
  saveSavedViews: {
    body: z.object({
      list: key,
      version,
      views: z
        .array(savedView)
        .max(VIEWS_MAX)
        .refine((views) => new Set(views.map(({ name }) => name)).size === views.length),
    }),
    data: z.object({ version }),
  },
} as const;

export type ViewWire = Wire<typeof viewSchemas>;
export type ViewGiven = Given<typeof viewSchemas>;
