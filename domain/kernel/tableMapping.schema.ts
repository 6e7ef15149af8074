import { z } from 'zod';

import { VALUE_LENGTH_MAX, WORDS_MAX } from './tableMapping';

/* Tables in a foreign layout, and how their columns are read. */

/** The widest sheet that is read. */
const COLUMNS = 256;
const SHEETS = 50;

export const foreignTable = z.object({
  sheet: z.string(),
  /** From 1. */
  headerRow: z.number(),
  rowCount: z.number(),
  columns: z.array(
    z.object({
      column: z.number(),
      header: z.string(),
      samples: z.array(z.string()),
      /** Tables that were read before values were counted have none. */
      values: z.array(z.object({ text: z.string(), count: z.number() })).default([]),
    }),
  ),
});

const position = z.number().int().min(1);

const valueText = z.string().min(1).max(VALUE_LENGTH_MAX);
/** What words of a column mean; null leaves their rows out. */
const matchedWords = z.array(z.strictObject({ text: valueText, value: valueText.nullable() })).max(WORDS_MAX);

/** How tables are read: each of these fields has a column, or one value for all rows. */
export const tableMappings = <F extends string>(fields: readonly [F, ...F[]]) =>
  z
    .array(
      z.object({
        sheet: z.string().min(1).max(100),
        headerRow: position.max(1_048_576),
        fields: z
          .array(
            z.union([
              z.strictObject({ field: z.enum(fields), column: position.max(COLUMNS), words: matchedWords.optional() }),
              z.strictObject({ field: z.enum(fields), value: z.string().min(1).max(200) }),
            ]),
          )
          .min(1)
          .max(COLUMNS),
      }),
    )
    .min(1)
    .max(SHEETS);
